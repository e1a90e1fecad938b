import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs
@testable import ObservableLists

/// Observers that stand at one version share a batch; one whose user changed what it shows does not.
@Suite("Several observers beside a user's change")
struct SharedBatchTests {
  private enum Step: CaseIterable {
    case userOfFirst, userOfSecond, nothingOfFirst, append, remove, flushFirst, flushSecond
  }

  @Test("A drop in its own place is a state of its own, whichever observer is flushed first")
  func sharedEitherWay() throws {
    for isFirstFlushedFirst in [true, false] {
      let array = ObservableArray(["a", "b", "c"])
      let sinks = (0..<2).map { _ in Sink(array) }
      sinks[0].move(from: 1, to: 1)
      sinks[0].coalescer.flush()
      array.append("d")
      for sink in isFirstFlushedFirst ? sinks : sinks.reversed() { sink.coalescer.flush() }
      for sink in sinks { try sink.demandArray("\(isFirstFlushedFirst)") }
    }
  }

  @Test("Every short history of two observers, their users and an array chains for both")
  func everyHistory() throws {
    let length = TestScale.bound(full: 6, debug: 4)
    var histories: [[Step]] = [[]]
    for _ in 0..<length {
      histories = histories.flatMap { history in Step.allCases.map { history + [$0] } }
    }
    for history in histories {
      let array = ObservableArray(["a", "b", "c"])
      let sinks = (0..<2).map { _ in Sink(array) }
      for (number, step) in history.enumerated() { perform(step, number, sinks, array) }
      for sink in sinks { sink.coalescer.flush() }
      for sink in sinks { try sink.demandArray("\(history)") }
    }
  }

  private final class Standing: TurnParticipant {
    var idleMembership = IdleMembership()
    func wake() {}
  }

  @Test("A batch is kept while another stands where it starts, and not when that one has gone on")
  func keptForNobody() {
    for hasGoneOn in [false, true] {
      let array = ObservableArray([1])
      let both = (Standing(), Standing())
      let start = array.join(both.0).revision.version
      _ = array.join(both.1)
      array.append(2)
      let batch = BatchUpdate(
        from: ArraySnapshot([1]), to: array.snapshot, matching: .self, start: array.at(0),
        end: array.at(1))
      #expect(array.advance(both.0, from: start)?.turn.isShared == true)
      // Both threads make their batches, and this one is the last to have made it.
      if hasGoneOn { _ = array.advance(both.1, from: start) }
      array.cacheBatch(batch, forThoseAt: start)
      #expect((array.cachedBatch == nil) == hasGoneOn)
      #expect(array.core.shared.hasCachedBatch != hasGoneOn)
      withExtendedLifetime(both) {}
    }
  }

  @Test(
    "A batch that is kept for a slow reader of records goes with it, and nothing holds its elements"
  )
  func keptForAReader() {
    final class Row: Sendable {}
    for isReader in [true, false] {
      let array = ObservableArray<Row>()
      let sink = array.render(on: .callingThread, every: .manual, initial: false) { _ in }
      var stream = isReader ? ChangeCursor(of: array, options: [.old, .new], limit: 1) : nil
      var other =
        isReader ? nil : array.render(on: .callingThread, every: .manual, initial: false) { _ in }
      weak var removed: Row?
      do {
        let row = Row()
        removed = row
        // More than it takes: it stands in the log, where the sink stands, too.
        array.append(contentsOf: [row, Row()])
        array.append(Row())
      }
      sink.flush()
      other?.flush()
      array.remove(at: 0)
      sink.flush()
      #expect(array.cachedBatch != nil, "reader: \(isReader)")
      #expect(removed != nil)
      withExtendedLifetime((stream, other)) {}
      (stream, other) = (nil, nil)
      #expect(array.cachedBatch == nil, "reader: \(isReader)")
      #expect(removed == nil, "reader: \(isReader)")
      sink.cancel()
    }
  }

  @Test("So it does with an observer that lags, when that has caught up, and when it is cancelled")
  func keptForAnObserver() {
    final class Row: Sendable {}
    for isCancelled in [true, false] {
      let keptCount = LockedValue(0)
      // It stands in the log from one of these edits on.
      for count in 1...4 {
        let array = ObservableArray<Row>()
        let sink = array.render(on: .callingThread, every: .manual, initial: false) { _ in }
        let lagging = LockedValue<ChangeObservation?>(nil)
        let outer = array.observe(on: .callingThread, options: []) { change in
          if change.revision.version != 1 { return }
          let token = array.observe(on: .callingThread, limit: 1) { _ in }
          lagging.withLock { $0 = token }
          for _ in 0..<count { array.append(Row()) }
          sink.flush()
          array.remove(at: 0)
          sink.flush()
          if array.cachedBatch != nil { keptCount.withLock { $0 += 1 } }
          if !isCancelled { return }
          token.cancel()
          #expect(array.cachedBatch == nil, "cancelled after \(count)")
        }
        array.append(Row())
        #expect(array.cachedBatch == nil, "caught up after \(count), cancelled: \(isCancelled)")
        outer.cancel()
        lagging.withLock { $0 }?.cancel()
        sink.cancel()
      }
      #expect(keptCount.withLock { $0 } > 0, "no batch was kept")
    }
  }

  @Test("The same for a list of two levels")
  func sections() throws {
    for isFirstFlushedFirst in [true, false] {
      let list = ObservableSections([
        SectionSnapshot(Head(id: 0), elements: [Cell(token: 0), Cell(token: 1), Cell(token: 2)])
      ])
      let shown = (0..<2).map { _ in
        LockedValue((sections: list.snapshot, state: list.revision))
      }
      let coalescers = shown.map { shown in
        list.render(on: .callingThread, every: .manual, initial: false) {
          (batch: SectionsBatchUpdate<Head, Cell>) in
          let changes = batch.changes
          let old = shown.withLock { $0 }
          #expect(old.state == changes.start)
          #expect(old.sections == batch.before)
          shown.withLock { shown in
            shown.sections = batch.after
            shown.state = changes.end
          }
        }
      }
      let path = ElementPath(section: 0, element: 1)
      shown[0].withLock { $0.state = $0.state.nextPart }
      coalescers[0].userMoved(from: path, to: path)
      coalescers[0].flush()
      list[section: 0].append(Cell(token: 3))
      for coalescer in isFirstFlushedFirst ? coalescers : coalescers.reversed() {
        coalescer.flush()
      }
      for shown in shown { #expect(shown.withLock { $0.sections } == list.snapshot) }
    }
  }

  private func perform(
    _ step: Step, _ number: Int, _ sinks: [Sink], _ array: ObservableArray<String>
  ) {
    switch step {
    case .userOfFirst: sinks[0].moveFirstToEnd()
    case .userOfSecond: sinks[1].moveFirstToEnd()
    case .nothingOfFirst: sinks[0].move(from: 0, to: 0)
    case .append: array.append("\(number)")
    case .remove: if array.count > 1 { array.removeFirst() }
    case .flushFirst: sinks[0].coalescer.flush()
    case .flushSecond: sinks[1].coalescer.flush()
    }
  }

  /// An observer, and what its sink shows.
  private final class Sink: Sendable {
    let shown: LockedValue<(rows: [String], state: Revision)>
    let faults = Recorder<String>()
    let array: ObservableArray<String>
    let coalescer: CoalescingObserver<BatchUpdate<String>>

    init(_ array: ObservableArray<String>) {
      self.array = array
      shown = LockedValue((rows: ["a", "b", "c"], state: array.revision))
      let (shown, faults) = (shown, faults)
      coalescer = array.render(on: .callingThread, every: .manual, initial: false) { batch in
        let from = batch.start
        let old = shown.withLock { $0 }
        if from != old.state { faults.keep("from \(from), not \(old.state)") }
        if Array(batch.before) != old.rows {
          faults.keep("before \(batch.before), not \(old.rows)")
        }
        shown.withLock { shown in
          shown.rows = Array(batch.after)
          shown.state = batch.end
        }
      }
    }

    /// The user moves a row, which the sink shows at once.
    func move(from: Int, to: Int) {
      shown.withLock { shown in
        shown.rows.insert(shown.rows.remove(at: from), at: to)
        shown.state = shown.state.nextPart
      }
      coalescer.userMoved(from: from, to: to)
    }

    func moveFirstToEnd() {
      move(from: 0, to: shown.withLock { $0.rows.count } - 1)
    }

    func demandArray(_ trace: String) throws {
      try demand(faults.values, equals: [], trace)
      try demand(shown.withLock { $0.rows }, equals: Array(array), "the rows after \(trace)")
    }
  }
}
