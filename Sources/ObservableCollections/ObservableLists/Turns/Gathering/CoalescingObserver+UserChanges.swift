extension CoalescingObserver {
  /// Says that the user dragged a row: the sink shows it in its new place already, and the array
  /// follows.
  ///
  /// Other observers hear an ordinary move. The sink is not told again of what it did itself; its
  /// next batch holds what others have changed, in the rows that it shows now. If the dragged row
  /// is no longer in the array, that batch removes it from its new place.
  ///
  /// Afterwards the observer stands at the state that the sink shows now. That state is unversioned: the
  /// ``BatchUpdate/start`` of the next batch has the version of before and a part that is higher by one.
  /// So it has after a drop in the row's own place.
  ///
  /// Call it where the sink lives, not from inside the sink, nor inside a transaction: that traps.
  /// A sink that is called on any thread must live in one place at a time for this: while another
  /// thread shows it a batch, the call traps too.
  ///
  /// - Parameters:
  ///   - oldIndex: where the sink showed the row before; traps if there is none.
  ///   - newIndex: where it shows the row afterwards; traps outside the rows. In the array the
  ///     element goes behind the one that is shown before it. If that one is gone, it goes behind the
  ///     nearest row above that is still in the array; if all rows above are gone, before the nearest
  ///     row below; if those are gone too, to the front.
  ///   - listFollows: false to leave the array alone and only note what the sink shows: for an array
  ///     that follows in a way of its own, or not at all. Change it before or after this call as you
  ///     like. The next batch takes back what has not come true when the turn ends.
  /// - Returns: whether the array followed: false if `listFollows` is, if the element was removed meanwhile, or if the
  ///   observation has ended; in the last case nothing is noted either.
  /// - Complexity: O(R log R) for R runs that the sink has not been shown.
  @discardableResult
  public func userMoved<Element>(
    from oldIndex: Int, to newIndex: Int, listFollows: Bool = true
  ) -> Bool where Batch == BatchUpdate<Element> {
    driver.performUserChange("userMoved(from:to:)") { source in
      let rows = driver.shown
      checkIndex(oldIndex, count: rows.count)
      checkIndex(newIndex, count: rows.count)
      let unseen = UnseenChanges(driver.unseen)
      driver.note(.move(from: oldIndex, to: newIndex))
      guard listFollows, let index = unseen.newIndex(forOld: oldIndex) else { return false }
      // In the rows before, the place lies behind the rows that stand above it afterwards.
      let place = newIndex < oldIndex ? newIndex : newIndex + 1
      let target = unseen.insertionIndex(forOld: place, without: oldIndex)
      return (source as? ObservableList)?.followMove(
        from: index, to: target > index ? target - 1 : target) ?? false
    } ?? false
  }

  /// Says that the user removed rows: the sink does not show them any more, and the array follows.
  ///
  /// As `userMoved(from:to:)`.
  ///
  /// - Parameters:
  ///   - indexes: where the sink showed the rows; traps if one is outside. Elements that were removed
  ///     meanwhile are left out.
  ///   - listFollows: false to leave the array alone, as in `userMoved(from:to:)`.
  /// - Returns: whether the array followed, as that of `userMoved(from:to:)`: false if `listFollows` is, if the row is a
  ///   sum of others, or if another thread has changed the list in the meantime: then the next batch brings the row
  ///   back. False also if the observation has ended; then nothing is noted either.
  @discardableResult
  public func userRemoved<Element>(at indexes: IndexRanges, listFollows: Bool = true) -> Bool
  where Batch == BatchUpdate<Element> {
    // The elements are released with nothing held.
    let removed = driver.performUserChange("userRemoved(at:)") { source -> Any? in
      let unseen = UnseenChanges(driver.unseen)
      driver.note(.removal(indexes))
      guard listFollows else { return nil }
      let left = IndexRanges(indexes.compactMap { unseen.newIndex(forOld: $0) })
      return (source as? ObservableList)?.followRemoval(at: left)
    }
    return removed.flatMap { $0 } != nil
  }

  /// Says that the user put a row in: the sink shows it already, and the array follows.
  ///
  /// As `userMoved(from:to:)`.
  ///
  /// - Parameters:
  ///   - element: what the row shows.
  ///   - index: where the sink shows it now; traps outside the rows. In the array it goes behind
  ///     the one that is shown before it; if that one is gone, as in `userMoved(from:to:)`.
  /// - Returns: whether the array followed: false if the observation has ended.
  @discardableResult
  public func userInserted<Element>(_ element: Element, at index: Int) -> Bool
  where Batch == BatchUpdate<Element> {
    driver.performUserChange("userInserted(_:at:)") { source in
      var rows = driver.shown
      if index < 0 || index > rows.count {
        trap("A row was inserted at \(index), outside the 0...\(rows.count) that are shown")
      }
      rows.insert(element, at: index)
      let target = UnseenChanges(driver.unseen).insertionIndex(forOld: index)
      guard let list = source as? ObservableList, list.followInsertion(element, at: target) else {
        // The next batch removes the row.
        var undo = EditLog(count: rows.count)
        undo.remove(index..<index + 1)
        driver.note(rows, undo: undo)
        return false
      }
      driver.note(rows, inserted: index..<index + 1, newIndex: target)
      return true
    } ?? false
  }
}

/// What the user of a widget has done to the rows that it shows.
private enum UserChange {
  /// A row was dragged. `from` counts in the rows before, `to` in the rows afterwards.
  case move(from: Int, to: Int)
  /// Rows were removed; indexes count in the rows before.
  case removal(IndexRanges)
}

extension TurnDriver {
  /// Notes what the user of a table did.
  fileprivate func note<Element>(_ change: UserChange)
  where Batch == BatchUpdate<Element>, State == ArraySnapshot<Element> {
    var rows = shown
    var undo: EditLog
    switch change {
    case .move(let from, let to):
      checkIndex(from, count: rows.count)
      checkIndex(to, count: rows.count)
      rows.move(from..<from + 1, to: to)
      undo = EditLog(count: rows.count)
      if from != to { undo.move(RangePair(oldStart: to, newStart: from, count: 1)) }
    case .removal(let indexes):
      if let last = indexes.last { checkIndex(last, count: rows.count) }
      _ = rows.remove(at: indexes.ranges)
      undo = EditLog(count: rows.count)
      for range in indexes.ranges { undo.insert(range) }
    }
    note(rows, undo: undo)
  }
}

/// What a sink has not been shown, asked for single rows.
struct UnseenChanges {
  private let changes: BatchChanges

  init(_ log: EditLog) {
    changes = BatchChanges(log, start: .ofNoList, end: .ofNoList)
  }

  /// Where the element of a row stands in the array; nil if it is gone.
  func newIndex(forOld oldIndex: Int) -> Int? { changes.newIndex(forOld: oldIndex) }

  /// Where an element comes in the array that is to be seen at a place among the rows: behind the
  /// nearest row above that is still there; else before the nearest one below.
  ///
  /// - Parameters:
  ///   - oldIndex: the place, counted in the rows before the user's change.
  ///   - moving: a row that does not count, because it is the one that moves.
  func insertionIndex(forOld oldIndex: Int, without moving: Int? = nil) -> Int {
    if let above = survivor(from: oldIndex - 1, by: -1, without: moving) { return above + 1 }
    if let below = survivor(from: oldIndex, by: 1, without: moving) { return below }
    return 0
  }

  /// Where the first row that is still there stands in the array, beginning at one and going up or down.
  private func survivor(from start: Int, by step: Int, without moving: Int?) -> Int? {
    var index = start
    while (0..<changes.oldCount).contains(index) {
      let position = changes.removals.firstRange(endingAfter: index)
      let ranges = changes.removals.ranges
      if position < ranges.count, ranges[position].contains(index) {
        // All of these are gone.
        index = step < 0 ? ranges[position].lowerBound - 1 : ranges[position].upperBound
      } else if index == moving {
        index += step
      } else {
        return newIndex(forOld: index)
      }
    }
    return nil
  }
}
