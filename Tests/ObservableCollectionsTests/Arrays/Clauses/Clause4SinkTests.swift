import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("Clause 4, lifetime of sinks")
struct Clause4SinkTests {
  @Test("Clause 4, lifetime: a coalescing observer holds a sink weakly and ends when it is gone")
  func weakSink() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    var sink: RecordingSink<Int>? = RecordingSink()
    let reference = WeakReference(sink)
    let coalescer = sink.map { sink in
      array.render(on: .callingThread, every: turns.scheduler, into: sink)
    }
    array.append(2)
    turns.endTurn()
    #expect(sink?.batches.count == 1)
    sink = nil
    #expect(reference.isGone)
    array.append(3)
    turns.endTurn()
    let wakeUps = turns.wakeUpCount
    array.append(4)
    #expect(turns.wakeUpCount == wakeUps)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 4, lifetime: a closure sink is held until its observer ends")
  func closureSink() {
    final class Captured: Sendable {}
    let array = ObservableArray([1])
    weak var captured: Captured?
    func observe() -> CoalescingObserver<BatchUpdate<Int>> {
      let object = Captured()
      captured = object
      return array.render(on: .callingThread, every: .immediate, initial: false) { _ in
        withExtendedLifetime(object) {}
      }
    }
    var coalescer: CoalescingObserver<BatchUpdate<Int>>? = observe()
    array.append(2)
    #expect(captured != nil)
    withExtendedLifetime(coalescer) {}
    coalescer = nil
    #expect(captured == nil)
    array.append(3)
  }

  @Test("Clause 4, lifetime: a coalescing observer holds its array, the array not its observer")
  func arrayAndObserver() {
    weak var array: ObservableArray<Int>?
    weak var observer: CoalescingObserver<BatchUpdate<Int>>?
    do {
      let coalescer = {
        let made = ObservableArray([1])
        array = made
        return made.render(on: .callingThread, every: .immediate, initial: false) { _ in }
      }()
      observer = coalescer
      #expect(array != nil)
      withExtendedLifetime(coalescer) {}
    }
    #expect(observer == nil)
    #expect(array == nil)
  }

  @Test("Clause 4, lifetime: a cancelled coalescing observer shows nothing more")
  func cancelled() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    array.append(2)
    coalescer.cancel()
    turns.endTurn()
    coalescer.flush()
    array.append(3)
    turns.endTurn()
    coalescer.cancel()
    #expect(sink.batches.isEmpty)
    #expect(turns.wakeUpCount == 1)
  }
}
