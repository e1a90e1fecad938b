// The widget already shows the change of its user, and must not be notified of it again. Its next
// batch reverts the user's change, in the rows that it shows, and then makes the changes of the
// array; where the array has made the user's change, both cancel out.

extension TurnDriver {
  /// Notes a change by the user, and applies it to the source.
  ///
  /// - Parameters:
  ///   - call: the name of the call, for the message of a trap.
  ///   - body: receives the source, and runs while no other thread can change it; ``unshown`` has
  ///     all changes that the sink has not received.
  /// - Returns: the result of `body`, or `nil` if the observation has ended.
  package func performUserChange<Result>(
    _ call: StaticString, _ body: (ObservableSource<Batch>) -> Result
  ) -> Result? {
    switch isolation {
    case .anywhere: break
    case .mainActor: MainActor.preconditionIsolated("\(call) was called outside the main actor")
    case .actor(let actor): actor.checkIsolation("\(call) was called outside the sink's actor")
    }
    guard withState({ $0.beginUserChange(call) }), let source else { return nil }
    // The deinitializer of an element in the old states may change the source: hold them until the
    // end.
    let old = (shown, unshown)
    let result = source.holdingGate(call) { () -> Result? in
      gather() ? body(source) : nil
    }
    withExtendedLifetime(old) {}
    // Called while this thread still renders: an immediate turn is noted as due.
    if unshown != nil { wake() }
    endRendering()
    return result
  }

  /// A call that reports a change by the user, and the list, for the message of a trap.
  package func site(of call: StaticString) -> String { source?.core.site(of: call) ?? "" }

  /// The changes that the sink has not received.
  package var unseen: EditLog {
    unshown?.log ?? EditLog(count: source.map { $0.rowCount(of: shown) } ?? 0)
  }

  /// Notes that the sink shows another state after a change by its user.
  ///
  /// - Parameters:
  ///   - newShown: the state that it shows now.
  ///   - undo: the changes back to the state that it showed before.
  package func note(_ newShown: State, undo: EditLog) {
    let end = unshown?.state ?? shown
    unshown = UnshownChanges(state: end, log: undo.composed(with: unseen))
    (shown, shownRevision, owesAll) = (newShown, shownRevision.nextPart, false)
  }

  /// Notes that the sink shows elements that the user inserted, and that the source has inserted
  /// them in the only change since the last turn.
  ///
  /// - Parameters:
  ///   - newShown: the state that the sink shows now.
  ///   - shownRows: the rows of the elements in the sink, as a log counts.
  ///   - newIndex: the index of the first of them in the source.
  package func note(_ newShown: State, inserted shownRows: Range<Int>, newIndex: Int) {
    let log = unseen.adding(shownRows.count, old: shownRows.lowerBound, new: newIndex)
    guard gather(), let unshown else { return }
    self.unshown = UnshownChanges(state: unshown.state, log: log)
    (shown, shownRevision, owesAll) = (newShown, shownRevision.nextPart, false)
  }
}

extension EditLog {
  /// The same edits between arrays that both contain `count` further elements, which are the same.
  ///
  /// - Parameters:
  ///   - count: the number of further elements.
  ///   - oldIndex: the index of the first of them in the old array, with all of them counted.
  ///   - newIndex: the index of the first of them in the new array, with all of them counted.
  /// - Complexity: O(R) for R runs.
  func adding(_ count: Int, old oldIndex: Int, new newIndex: Int) -> EditLog {
    var runs: [PackedRun] = []
    var position = 0
    func append(_ run: PackedRun) {
      // The elements behind the new ones in the old array are shifted.
      let before = run.isInserted ? run.count : min(max(oldIndex - run.oldStart, 0), run.count)
      runs.appendFusing(run.part(from: 0, count: before))
      var behind = run.part(from: before, count: run.count - before)
      behind.origin = PackedRun.origin(behind.origin, advancedBy: count)
      runs.appendFusing(behind)
    }
    let added = PackedRun(count: count, origin: oldIndex << 2)
    var isAdded = false
    forEachRun { run in
      let cut = isAdded ? run.count : min(newIndex - position, run.count)
      append(run.part(from: 0, count: cut))
      position += cut
      guard !isAdded, position == newIndex else { return }
      runs.appendFusing(added)
      isAdded = true
      append(run.part(from: cut, count: run.count - cut))
    }
    if !isAdded { runs.appendFusing(added) }
    return EditLog(oldCount: oldCount + count, runs: runs, nodeLimit: nodeLimit)
  }
}
