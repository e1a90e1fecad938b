import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// What happens beside the end of an observer: others who act at the same time, and what was kept on
/// its account.
@Suite("Clause 4, observers that end")
struct EndingObserverTests {
  /// Somebody who is told that there is something to read, and does nothing.
  fileprivate final class Silence: RecordSignal {
    var idleMembership = IdleMembership()
    func wake() {}
    func makeDue() {}
  }

  @Test("Clause 4, letting go: a batch that is kept for an observer in the log")
  func keptBatch() {
    keptBatch(ObservableArray<Row>.self)
    keptBatch(ObservableSections<Head, Row>.self)
  }

  private func keptBatch<List: EndableList>(_ type: List.Type) {
    let (watch, list) = Watch.list(type)
    let coalescer = list.gather(ManualTurnScheduler().scheduler) {}
    let token = Recorder<ChangeObservation>()
    let found = Recorder<[Bool]>()
    token.keep(
      list.hear(limit: 1) {
        // Two wait: from here on it stands in the log, beside the coalescing observer.
        for _ in 0..<2 { list.add() }
        coalescer.flush()
        list.empty()
        coalescer.flush()
        let before = watch.hasRow
        token.values.first?.cancel()
        found.keep([before, watch.hasRow])
      })
    list.add()
    #expect(found.values == [[true, false]])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 4, letting go: elements that a stream of records did not ask for")
  func unaskedElements() {
    func check<List: EndableList, Stream: AsyncSequence>(
      _ type: List.Type, _ make: (List) -> Stream
    ) {
      let (watch, list) = Watch.list(type)
      let token = list.hear([.old, .new]) {}
      let iterator = make(list).makeAsyncIterator()
      list.empty()
      #expect(!watch.hasRow)
      token.cancel()
      withExtendedLifetime(iterator) {}
    }
    check(ObservableArray<Row>.self) { $0.changes(initial: false, options: [], limit: 8) }
    check(ObservableArray<Row>.self) { $0.changes(initial: false, options: [.new], limit: 8) }
    check(ObservableSections<Head, Row>.self) { $0.changes(initial: false, options: [], limit: 8) }
    check(ObservableSections<Head, Row>.self) {
      $0.changes(initial: false, options: [.new], limit: 8)
    }
  }

  @Test("Clause 4, letting go: elements on their way to a stream that leaves to the log")
  func unaskedElementsOnTheirWay() {
    let (watch, list) = Watch.list(ObservableArray<Row>.self)
    let iterator = list.changes(initial: false, options: [], limit: 1).makeAsyncIterator()
    let heard = Recorder<Void>()
    let token = list.observe(on: .callingThread) { _ in
      heard.keep(())
      if heard.values.count > 1 { return }
      // While the first record is delivered, these wait: the second one is the stream's last.
      list.append(Row())
      list.removeAll()
    }
    list.append(Row())
    #expect(heard.values.count == 3)
    #expect(!watch.hasRow)
    token.cancel()
    withExtendedLifetime(iterator) {}
  }

  @Test("A trace is told once that a sink is gone, also if its handler flushes the observer")
  func goneSinkTrace() {
    let list = ObservableArray([Row()])
    let coalescer = Recorder<CoalescingObserver<BatchUpdate<Row>>>()
    let events = Recorder<String>()
    let trace = list.trace { event in
      switch event.kind {
      case .sinkGone(let observer): events.keep("gone \(observer)")
      case .observerCancelled(let observer):
        events.keep("cancelled \(observer)")
        coalescer.values.first?.flush()
      default: break
      }
    }
    var sink: RecordingSink<Row>? = RecordingSink(areEqual: { $0 === $1 })
    if let sink { coalescer.keep(list.gather(ManualTurnScheduler().scheduler, for: sink)) }
    sink = nil
    list.append(Row())
    #expect(events.values == ["gone 1", "cancelled 1"])
    trace.cancel()
  }

  @Test("A trace names a backlog that stays as it is only once")
  func steadyBacklog() {
    let array = ObservableArray<Int>()
    let counts = Recorder<Int>()
    let trace = array.trace { event in
      if case .backlog(_, let records) = event.kind { counts.keep(records) }
    }
    let reader = RecordReader(of: array, options: [], limit: nil, signal: Silence())
    _ = reader.begin(in: array)
    for number in 0..<Tracer.firstBacklogThreshold { array.append(number) }
    for number in 0..<10 {
      #expect(reader.take() != nil)
      array.append(number)
    }
    #expect(counts.values == [1024])
    for number in 0..<Tracer.firstBacklogThreshold { array.append(number) }
    #expect(counts.values == [1024, 2048])
    // Few were left in between: it begins again.
    while reader.take() != nil {}
    for number in 0..<Tracer.firstBacklogThreshold { array.append(number) }
    #expect(counts.values == [1024, 2048, 1024])
    reader.end()
    trace.cancel()
  }
}

/// Readers and handlers that end on one thread while another one is at work.
@Suite("Clause 4, observers that end beside other threads")
struct EndingObserverConcurrencyTests {
  /// A reader and its array, for two threads.
  private struct Pair: @unchecked Sendable {
    let array = ObservableArray([0])
    let reader: RecordReader<BatchUpdate<Int>>

    /// A reader that stands in the log, with nothing before that to be read.
    init() {
      reader = RecordReader(
        of: array, options: [], limit: 1, signal: EndingObserverTests.Silence())
      _ = reader.begin(in: array)
      for number in 0..<4 { array.append(number) }
      for _ in 0..<2 { _ = reader.take() }
    }
  }

  @Test("Clause 4, letting go: a reader that ends while it takes over from the log leaves the log")
  func endDuringTakeOver() {
    let pairs = (0..<TestScale.bound(full: 20_000, debug: 4_000)).map { _ in Pair() }
    #expect(pairs.allSatisfy { !$0.array.core.shared.history.isEmpty })
    let arrived = [LockedValue(0), LockedValue(0)]
    onThreads(2) { thread in
      for (index, pair) in pairs.enumerated() {
        arrived[thread].withLock { $0 = index }
        // Both begin as near to each other as can be, now one first and now the other.
        var patience = 1_000
        while arrived[1 - thread].withLock({ $0 }) < index, patience > 0 { patience -= 1 }
        if thread == 0 {
          _ = pair.reader.take()
        } else {
          for _ in 0..<index % 64 { _ = arrived[1].withLock { $0 } }
          pair.reader.end()
        }
      }
    }
    let left = pairs.filter { !$0.array.core.shared.history.isEmpty }.count
    #expect(left == 0)
    #expect(pairs.allSatisfy { !$0.array.core.shared.deliveries.hasReceivers })
  }

  @Test("Clause 4, letting go: a handler during which its observer is cancelled runs to its end")
  func cancelledDuringHandler() {
    for cancelledBy in 1...3 {
      let list = ObservableArray<Int>()
      let (token, order) = (Recorder<ChangeObservation>(), Recorder<String>())
      let captured = Captured()
      let watch = Watch()
      watch.note(captured)
      token.keep(
        list.observe(on: .callingThread, options: [.prior]) { [captured = captured.take()] change in
          order.keep("begins \(change.revision.version)")
          // A record that would be next for it.
          list.append(0)
          for _ in 0..<2 {
            if cancelledBy & 1 != 0 { onOtherThread { token.values.first?.cancel() } }
            if cancelledBy & 2 != 0 { token.values.first?.cancel() }
          }
          order.keep("ends, holding what it captured: \(watch.hasCaptured)")
          withExtendedLifetime(captured) {}
        })
      list.append(0)
      list.append(0)
      #expect(order.values == ["begins 1", "ends, holding what it captured: true"])
      #expect(watch.remains == [])
      #expect(list.count == 3)
    }
  }
}
