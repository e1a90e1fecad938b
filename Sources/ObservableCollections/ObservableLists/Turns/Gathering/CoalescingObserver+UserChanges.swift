extension CoalescingObserver {
  /// Moves an element of the array after the user dragged its row.
  ///
  /// The sink already shows the row in its new place. Other observers receive an ordinary move. The
  /// sink does not receive its own change; its next batch contains the changes of others, in the
  /// rows that it shows now. If the dragged row is no longer in the array, that batch removes it
  /// from its new place.
  ///
  /// After the call the observer is at the state that the sink shows. That state is unversioned:
  /// the ``BatchUpdate/start`` of the next batch has the previous version and a part that is higher
  /// by one. This also holds after a drop in the row's own place.
  ///
  /// Call it in the isolation domain of the sink, but not from within the sink, nor inside a
  /// transaction: both trap. A sink that is called on any thread must be in one place at a time for
  /// this: while another thread delivers a batch to it, the call traps too.
  ///
  /// - Parameters:
  ///   - oldIndex: the index of the row in the sink before the drag; traps if there is no such row.
  ///   - newIndex: the index of the row in the sink after the drag; traps outside the rows. In the
  ///     array, the element is moved after the element of the row above. If that element was
  ///     removed, it is moved after the nearest row above that is still in the array; without one,
  ///     before the nearest row below; without that, to the front.
  ///   - listFollows: `false` to leave the array unchanged and only note the rows of the sink: for
  ///     an array that is changed separately, before or after this call, or not at all. The next
  ///     batch reverts what differs from the array at the end of the turn.
  /// - Returns: whether the array was changed: `false` if `listFollows` is, if the element has been
  ///   removed in the meantime, or if the observation has ended; in the last case nothing is noted
  ///   either.
  /// - Complexity: O(R log R) for R runs of changes that the sink has not received.
  @discardableResult
  public func userMoved<Element>(
    from oldIndex: Int, to newIndex: Int, listFollows: Bool = true
  ) -> Bool where Batch == BatchUpdate<Element> {
    let call: StaticString = "userMoved(from:to:)"
    return driver.performUserChange(call) { source in
      let unseen = UnseenChanges(driver.unseen)
      driver.note(.move(from: oldIndex, to: newIndex), call)
      guard listFollows, let index = unseen.newIndex(forOld: oldIndex) else { return false }
      // The row before the place, as counted in the old rows, is the one above the row after the
      // drag.
      let place = newIndex < oldIndex ? newIndex : newIndex + 1
      let target = unseen.insertionIndex(forOld: place, without: oldIndex)
      return (source as? ObservableList)?.followMove(
        from: index, to: target > index ? target - 1 : target) ?? false
    } ?? false
  }

  /// Removes elements of the array after the user removed their rows.
  ///
  /// The sink no longer shows the rows. The notes of `userMoved(from:to:)` apply here.
  ///
  /// - Parameters:
  ///   - indexes: the indexes of the rows in the sink before the removal; traps if one is outside.
  ///     Elements that have been removed in the meantime are ignored.
  ///   - listFollows: `false` to leave the array unchanged, as in `userMoved(from:to:)`.
  /// - Returns: whether the array was changed, as for `userMoved(from:to:)`: `false` if
  ///   `listFollows` is `false`, if the row is that of a reduced list, or if another thread has
  ///   changed the list in the meantime: the next batch then inserts the row again. Also `false` if
  ///   the observation has ended: then the call has no effect.
  @discardableResult
  public func userRemoved<Element>(at indexes: IndexRanges, listFollows: Bool = true) -> Bool
  where Batch == BatchUpdate<Element> {
    let call: StaticString = "userRemoved(at:)"
    // The elements are released with nothing held.
    let removed = driver.performUserChange(call) { source -> Any? in
      let unseen = UnseenChanges(driver.unseen)
      driver.note(.removal(indexes), call)
      guard listFollows else { return nil }
      let left = IndexRanges(indexes.compactMap { unseen.newIndex(forOld: $0) })
      return (source as? ObservableList)?.followRemoval(at: left)
    }
    return removed.flatMap { $0 } != nil
  }

  /// Inserts an element into the array after the user inserted its row.
  ///
  /// The sink already shows the row. The notes of `userMoved(from:to:)` apply here.
  ///
  /// - Parameters:
  ///   - element: the element of the row.
  ///   - index: the index of the row in the sink after the insertion; traps outside the rows. In
  ///     the array, the element is inserted after the element of the row above. If that element was
  ///     removed, the rules of `userMoved(from:to:)` apply.
  /// - Returns: whether the array was changed: `false` if the observation has ended.
  @discardableResult
  public func userInserted<Element>(_ element: Element, at index: Int) -> Bool
  where Batch == BatchUpdate<Element> {
    let call: StaticString = "userInserted(_:at:)"
    return driver.performUserChange(call) { source in
      var rows = driver.shown
      if index < 0 || index > rows.count {
        trap(
          """
          A row was inserted at \(index), outside the 0...\(rows.count) that are shown\
          \(driver.site(of: call))
          """)
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

/// A change of a widget's rows by its user.
private enum UserChange {
  /// A dragged row. `from` counts in the rows before, `to` in the rows after the drag.
  case move(from: Int, to: Int)
  /// Removed rows; the indexes count in the rows before the removal.
  case removal(IndexRanges)
}

extension TurnDriver {
  /// Notes a change by the user of a table. Traps if a row is outside.
  ///
  /// - Parameter call: the call, for the message.
  fileprivate func note<Element>(_ change: UserChange, _ call: StaticString)
  where Batch == BatchUpdate<Element>, State == ArraySnapshot<Element> {
    var rows = shown
    var undo: EditLog
    switch change {
    case .move(let from, let to):
      checkIndex(from, count: rows.count, in: site(of: call))
      checkIndex(to, count: rows.count, in: site(of: call))
      rows.move(from..<from + 1, to: to)
      undo = EditLog(count: rows.count)
      if from != to { undo.move(RangePair(oldStart: to, newStart: from, count: 1)) }
    case .removal(let indexes):
      if let last = indexes.last { checkIndex(last, count: rows.count, in: site(of: call)) }
      _ = rows.remove(at: indexes.ranges)
      undo = EditLog(count: rows.count)
      for range in indexes.ranges { undo.insert(range) }
    }
    note(rows, undo: undo)
  }
}

/// The changes that a sink has not received, looked up by row.
package struct UnseenChanges {
  private let changes: BatchChanges

  package init(_ log: EditLog) {
    changes = BatchChanges(log, start: .ofNoList, end: .ofNoList)
  }

  /// The index in the array of the element in a row, or `nil` if it has been removed.
  package func newIndex(forOld oldIndex: Int) -> Int? { changes.newIndex(forOld: oldIndex) }

  /// The insertion index in the array for a place among the rows: after the nearest row above that
  /// is still in the array; otherwise before the nearest one below.
  ///
  /// - Parameters:
  ///   - oldIndex: the place, counted in the rows before the user's change.
  ///   - moving: the row that is being moved, which is skipped.
  func insertionIndex(forOld oldIndex: Int, without moving: Int? = nil) -> Int {
    if let above = survivor(from: oldIndex - 1, by: -1, without: moving) { return above + 1 }
    if let below = survivor(from: oldIndex, by: 1, without: moving) { return below }
    return 0
  }

  /// The index in the array of the first remaining row from a given one, going up or down.
  private func survivor(from start: Int, by step: Int, without moving: Int?) -> Int? {
    var index = start
    while (0..<changes.oldCount).contains(index) {
      let position = changes.removals.firstRange(endingAfter: index)
      let ranges = changes.removals.ranges
      if position < ranges.count, ranges[position].contains(index) {
        // All rows of the range have been removed.
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
