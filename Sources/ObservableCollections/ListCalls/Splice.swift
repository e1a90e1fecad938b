/// One change of a list model: at `position`, `removed` rows were removed and `added` rows
/// inserted.
///
/// It is for models without other kinds of changes. GTK's `items-changed` has this form.
public struct Splice: Hashable, Sendable {
  /// The position of the change, counted in the list as it is when the splice is reported.
  public let position: Int
  /// The number of removed rows. Nil for an initial batch, which replaces all rows.
  public let removed: Int?
  /// The number of inserted rows.
  public let added: Int

  /// Creates a splice.
  package init(position: Int, removed: Int?, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }
}

extension BatchCalls {
  /// The splices for a list model: ``listModelHunks``, or only ``listModelHull`` if a row moved, so
  /// that the widget can keep its views of the moved rows.
  ///
  /// An initial batch is one splice of all rows.
  ///
  /// - Complexity: O(R log R) for R entries.
  public var listModel: [Splice] {
    if changes.moves.isEmpty { return listModelHunks }
    return listModelHull.map { [$0] } ?? []
  }

  /// One splice for each changed range, from the last to the first. Its position is an old index.
  ///
  /// Moved rows count as removed and added, updated ones as replaced.
  ///
  /// - Complexity: O(R log R) for R entries.
  public var listModelHunks: [Splice] {
    changes.isInitial ? [reload] : hunks
  }

  /// The splice of all rows.
  private var reload: Splice { Splice(position: 0, removed: nil, added: changes.newCount) }

  private var hunks: [Splice] {
    var splices: [Splice] = []
    var oldEnd = 0
    var newEnd = 0
    for survivor in changes.untouched {
      appendSplice(old: oldEnd..<survivor.oldStart, new: newEnd..<survivor.newStart, to: &splices)
      oldEnd = survivor.oldRange.upperBound
      newEnd = survivor.newRange.upperBound
    }
    appendSplice(old: oldEnd..<changes.oldCount, new: newEnd..<changes.newCount, to: &splices)
    return splices.reversed()
  }

  /// One splice from the first to the last changed position, or nil if nothing changed.
  ///
  /// - Complexity: O(R log R) for R entries.
  public var listModelHull: Splice? {
    if changes.isInitial { return reload }
    let hunks = hunks
    guard let last = hunks.first, let first = hunks.last else { return nil }
    let oldEnd = last.position + (last.removed ?? 0)
    return Splice(
      position: first.position, removed: oldEnd - first.position,
      added: changes.newCount - (changes.oldCount - oldEnd) - first.position)
  }

  private func appendSplice(old: Range<Int>, new: Range<Int>, to splices: inout [Splice]) {
    if old.isEmpty, new.isEmpty { return }
    splices.append(Splice(position: old.lowerBound, removed: old.count, added: new.count))
  }
}

extension BatchChanges {
  /// The survivors that neither moved nor were updated, ascending on both sides.
  fileprivate var untouched: [RangePair] {
    var result: [RangePair] = []
    let updates = updates.ranges
    var update = 0
    for stay in stays {
      var start = stay.oldStart
      func keep(upTo end: Int) {
        guard end > start else { return }
        result.append(
          RangePair(
            oldStart: start, newStart: stay.newStart + start - stay.oldStart, count: end - start))
      }
      while update < updates.count, updates[update].oldStart < stay.oldRange.upperBound {
        let range = updates[update].oldRange
        keep(upTo: range.lowerBound)
        start = max(start, min(range.upperBound, stay.oldRange.upperBound))
        if range.upperBound > stay.oldRange.upperBound { break }
        update += 1
      }
      keep(upTo: stay.oldRange.upperBound)
    }
    return result
  }
}
