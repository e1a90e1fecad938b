/// The edit log of a list, split at the versions that observers hold a position at.
///
/// An observer holds a position at the version that it received last. The changes between two
/// positions, and after the last one, are a piece. Adjacent pieces without a position between them
/// are composed as soon as the later one has grown to half the earlier one's size: so an edit is
/// composed O(log K) times before an observer K edits behind requests it, however often others come
/// and go, and there are O(log K) pieces. Without positions nothing is kept and recording costs
/// nothing.
package struct EditHistory {
  private struct Piece {
    /// The version at which the piece starts.
    var version: Int
    /// The number of observers with a position there.
    var holderCount: Int
    /// The changes from `version` to the version of the next piece, or to the current one.
    var log: EditLog
  }

  private var pieces: [Piece] = []
  /// Versions with the same state as a later one with a position: the former positions of observers
  /// whose turn had no effect.
  private var sameAsLater: [(version: Int, later: Int)] = []
  /// The last edits one by one, if a history limit is set.
  private var ring: EditRing?

  /// Whether records need not be noted.
  var isIdle: Bool { pieces.isEmpty && ring == nil }
  /// Whether there are no positions.
  var isEmpty: Bool { pieces.isEmpty }

  /// The number of runs kept, over all pieces.
  var runCount: Int { pieces.reduce(0) { $0 + $1.log.runCount } }
  /// The number of pieces.
  var pieceCount: Int { pieces.count }

  /// Notes a record that leads from the current version to the next.
  mutating func record(_ edit: IndexEdit) {
    keep(edit)
    compose(edit)
  }

  /// Keeps a record, if a history limit is set. Its effect is composed separately.
  mutating func keep(_ edit: IndexEdit) { ring?.append(edit) }

  /// Composes a record with the log, and does not keep it.
  mutating func compose(_ edit: IndexEdit) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.apply(edit)
  }

  /// Composes several records at once with the log, and keeps none.
  ///
  /// - Parameter runs: the combined result of the records.
  mutating func compose(_ runs: some RunList) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.compose(EditLog(runs))
  }

  /// Notes that elements, which are removed next, may come back.
  mutating func depart(_ rows: [DepartingRow]) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.depart(rows)
  }

  /// Notes that a move call touched an element and left it in its place.
  mutating func noteMove(at index: Int) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.move(
      RangePair(knownOldStart: index, newStart: index, count: 1))
  }

  /// Notes a record of one element.
  mutating func record(_ edit: SingleEdit) {
    ring?.append(edit.edit)
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.apply(edit)
  }

  /// Adds an observer's position at the current version.
  package mutating func addPosition(at version: Int, count: Int) {
    if let last = pieces.last, last.version == version {
      pieces[pieces.count - 1].holderCount += 1
      return
    }
    let piece = Piece(version: version, holderCount: 1, log: EditLog(count: count))
    if pieces.isEmpty {
      // An array literal is faster than an array that grows.
      pieces = [piece]
    } else {
      composeBackwards(from: pieces.count - 1)
      pieces.append(piece)
    }
  }

  /// Removes an observer's position, and drops the changes that no position needs any more.
  mutating func leave(_ version: Int) {
    let index = self.index(of: version)
    pieces[index].holderCount -= 1
    if pieces.count == 1 {
      if pieces[0].holderCount == 0 { pieces = [] }
    } else if pieces[0].holderCount == 0 {
      pieces.removeFirst(pieces.firstIndex { $0.holderCount > 0 } ?? pieces.count)
    } else {
      composeBackwards(from: index)
    }
  }

  /// Moves an observer's position to the current version.
  ///
  /// - Returns: the changes since, and whether others still hold the old position.
  mutating func advance(from version: Int, to present: Int) -> (log: EditLog, isShared: Bool) {
    var log = EditLog(count: pieces[pieces.count - 1].log.newCount)
    let isShared = advance(from: version, to: present, &log)
    return (log, isShared)
  }

  /// Moves an observer's position to the current version.
  ///
  /// - Parameter log: receives the changes since; before, a log without edits of the current array.
  ///   Not a return value: a log is large.
  /// - Returns: whether others still hold the old position.
  @inline(__always)
  package mutating func advance(
    from version: Int, to present: Int, _ log: inout EditLog
  ) -> Bool {
    if pieces.count == 1, pieces[0].version == version, pieces[0].holderCount == 1 {
      swap(&pieces[0].log, &log)
      pieces[0].version = present
      return false
    }
    log = composed(index(of: version)..<pieces.count)
    addPosition(at: present, count: log.newCount)
    leave(version)
    return hasPosition(at: version)
  }

  /// Composes a piece without a position at its start with the previous one, if that one is at most
  /// twice as long; and then the result in the same way.
  private mutating func composeBackwards(from index: Int) {
    var index = index
    while index > 0, pieces[index].holderCount == 0,
      pieces[index - 1].log.runCount <= 2 * pieces[index].log.runCount
    {
      let piece = pieces.remove(at: index)
      index -= 1
      pieces[index].log = pieces[index].log.composed(with: piece.log)
    }
  }

  /// Whether an observer holds a position at a version.
  func hasPosition(at version: Int) -> Bool {
    let index = pieces.partitioningIndex { $0.version >= version }
    return index < pieces.count && pieces[index].version == version && pieces[index].holderCount > 0
  }

  /// The changes since a version with a position. O(R log R log P) for R runs in P pieces.
  func log(since version: Int) -> EditLog {
    var log = composed(index(of: version)..<pieces.count)
    log.forgetReturns()
    return log
  }

  /// Some pieces as one log. By halves: composing one after the other would copy the result so far
  /// once for each piece.
  private func composed(_ range: Range<Int>) -> EditLog {
    if range.count == 1 { return pieces[range.lowerBound].log }
    let middle = range.lowerBound + range.count / 2
    return composed(range.lowerBound..<middle)
      .composed(with: composed(middle..<range.upperBound))
  }

  private func index(of version: Int) -> Int {
    let index = pieces.partitioningIndex { $0.version >= version }
    if index == pieces.count || pieces[index].version != version || pieces[index].holderCount == 0 {
      trap("No observer holds a position at version \(version)")
    }
    return index
  }
}

// MARK: - Older versions

extension EditHistory {
  /// The maximum number of edits kept one by one.
  package var keepLimit: Int {
    get { ring?.limit ?? 0 }
    set {
      if newValue == keepLimit { return }
      var ring = newValue == 0 ? nil : EditRing(limit: newValue)
      for edit in self.ring?.last(min(newValue, self.ring?.count ?? 0)) ?? [] {
        ring?.append(edit)
      }
      self.ring = ring
    }
  }

  /// The known changes since a version.
  package enum Past {
    /// An observer holds a position at the version.
    case log(EditLog)
    /// The edits since then are kept.
    case edits([IndexEdit])
  }

  /// The known changes since a version, or `nil`.
  ///
  /// - Parameters:
  ///   - revision: any revision; an unversioned state is not known.
  ///   - present: the current version.
  package func past(since revision: Revision, present: Int) -> Past? {
    let version = revision.version
    guard revision.part == 0, 0...present ~= version else { return nil }
    if let ring, present - version <= ring.count { return .edits(ring.last(present - version)) }
    if version == present { return .edits([]) }
    if hasPosition(at: version) { return .log(log(since: version)) }
    let same = sameAsLater.last { $0.version == version && hasPosition(at: $0.later) }
    return same.map { .log(log(since: $0.later)) }
  }

  /// Notes that the changes between two versions cancelled out. An observer holds a position at the
  /// later one.
  mutating func noteSame(_ version: Int, as later: Int) {
    sameAsLater = sameAsLater.filter { hasPosition(at: $0.later) } + [(version, later)]
  }
}
