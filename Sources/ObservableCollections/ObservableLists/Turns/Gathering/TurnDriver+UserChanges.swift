// What the user did in the widget is there already: the widget must not be notified of it again. Its
// next batch takes the user's change back, in the rows that it shows, and then does what the array
// did; where the array followed the user, nothing is left of both.

extension TurnDriver {
  /// Lets the user's change be noted, and the source follow it.
  ///
  /// - Parameters:
  ///   - call: its name, for the message of a trap.
  ///   - body: is given the source, and runs while no other thread can change it, with ``rest``
  ///     holding all that the sink has not been shown.
  /// - Returns: what `body` returns; nil if the observation has ended.
  func performUserChange<Result>(
    _ call: StaticString, _ body: (ObservableSource<Batch>) -> Result
  ) -> Result? {
    switch alarm.place {
    case .anywhere: break
    case .mainActor: MainActor.preconditionIsolated("\(call) was called outside the main actor")
    case .actor(let actor): actor.checkIsolation("\(call) was called outside the sink's actor")
    }
    guard alarm.withState({ $0.beginUserChange(call) }), let source else { return nil }
    // An element that ends with the old states may change the source: keep them until all is noted.
    let old = (shown, rest)
    let result = source.holdingGate(call) { () -> Result? in
      gather() ? body(source) : nil
    }
    withExtendedLifetime(old) {}
    // Asked while the rendering is still this thread's: an immediate turn is noted as due.
    if rest != nil { alarm.wake() }
    endRendering()
    return result
  }

  /// All that the sink has not been shown.
  var unseen: EditLog {
    rest?.log ?? EditLog(count: source.map { $0.rowCount(of: shown) } ?? 0)
  }

  /// Notes that the sink shows another state by a change of its user.
  ///
  /// - Parameters:
  ///   - newShown: what it shows now.
  ///   - undo: from there back to what it showed before.
  func note(_ newShown: State, undo: EditLog) {
    let end = rest?.state ?? shown
    rest = TurnRest(state: end, log: undo.composed(with: unseen))
    (shown, shownRevision, owesAll) = (newShown, shownRevision.nextPart, false)
  }

  /// Notes that the sink shows elements that the user inserted, and that the source has taken them
  /// over in the one change since the last turn.
  ///
  /// - Parameters:
  ///   - newShown: what the sink shows now.
  ///   - shownRows: where the elements stand there, as a log counts.
  ///   - newIndex: where the first of them stands in the source.
  func note(_ newShown: State, inserted shownRows: Range<Int>, newIndex: Int) {
    let log = unseen.adding(shownRows.count, old: shownRows.lowerBound, new: newIndex)
    guard gather(), let rest else { return }
    self.rest = TurnRest(state: rest.state, log: log)
    (shown, shownRevision, owesAll) = (newShown, shownRevision.nextPart, false)
  }
}

extension EditLog {
  /// The same edits between arrays that both have `count` elements more, the same ones.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - oldIndex: where the first of them stands in the old array, counted with them.
  ///   - newIndex: where the first of them stands in the new array, counted with them.
  /// - Complexity: O(R) for R runs.
  func adding(_ count: Int, old oldIndex: Int, new newIndex: Int) -> EditLog {
    var runs: [PackedRun] = []
    var position = 0
    func append(_ run: PackedRun) {
      // What stands in the old array behind the new elements is shifted by them.
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
    return EditLog(oldCount: oldCount + count, packedRuns: runs, nodeLimit: nodeLimit)
  }
}
