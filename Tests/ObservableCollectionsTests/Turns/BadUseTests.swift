import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@_spi(Inside) @testable import ObservableLists

/// What nobody should do, and everybody does once: each has one defined outcome, which the article
/// "Misuse" describes.
@Suite("Bad use")
struct BadUseTests {
  private let array = ObservableArray([0, 1, 2])
  private let sections = ObservableSections([SectionSnapshot(Head(id: 1), elements: [10])])
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<Int>()

  /// Tokens and observers that their own callbacks reach.
  private final class Held<Value: Sendable>: Sendable {
    private let value = LockedValue<Value?>(nil)

    func hold(_ new: Value) { value.withLock { $0 = new } }

    func take() -> Value? { value.withLock { $0.take() } }
  }

  @Test("Cancelling twice does nothing the second time, also from two threads")
  func cancellingTwice() {
    let heard = Recorder<Int>()
    let token = array.observe(on: .callingThread) { heard.keep($0.revision.version) }
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    let other = sections.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
      Issue.record("A batch came after the end")
    }
    array.append(3)
    sections[section: 0].append(11)
    onThreads(2) { _ in
      for _ in 0..<2 {
        token.cancel()
        coalescer.cancel()
        other.cancel()
      }
    }
    array.append(4)
    sections[section: 0].append(12)
    turns.endTurn()
    coalescer.flush()
    other.flush()
    #expect(heard.values == [1])
    #expect(sink.batches.isEmpty)
  }

  @Test("Cancelling inside the callback ends there; the batch that is being shown is the last")
  func cancellingInside() {
    let (token, heard) = (Held<ChangeObservation>(), Recorder<Int>())
    token.hold(
      array.observe(on: .callingThread) { change in
        heard.keep(change.revision.version)
        token.take()?.cancel()
      })
    let (coalescer, shown) = (Held<CoalescingObserver<BatchUpdate<Int>>>(), Recorder<Int>())
    coalescer.hold(
      array.render(on: .callingThread, every: .immediate, initial: false) { batch in
        shown.keep(batch.end.version)
        coalescer.take()?.cancel()
      })
    for number in 3...5 { array.append(number) }
    #expect(heard.values == [1])
    #expect(shown.values == [1])
    #expect(array.count == 6)
  }

  @Test("Releasing the array inside a callback ends it behind that callback, and nothing leaks")
  func releasingInside() {
    for isSink in [false, true] {
      let (kept, shown) = (Held<(ObservableArray<Int>, AnySendable)>(), Recorder<[Int]>())
      weak var reference: ObservableArray<Int>?
      func fill() -> ObservableArray<Int> {
        let array = ObservableArray([1])
        reference = array
        let observer: AnySendable =
          isSink
          ? AnySendable(
            array.render(on: .callingThread, every: .immediate, initial: false) { batch in
              _ = kept.take()
              shown.keep(Array(batch.after))
            })
          : AnySendable(
            array.observe(on: .callingThread) { change in
              _ = kept.take()
              shown.keep(change.newElements ?? [])
            })
        kept.hold((array, observer))
        return array
      }
      fill().append(2)
      #expect(shown.values == [isSink ? [1, 2] : [2]])
      #expect(reference == nil)
    }
  }

  /// Anything that may be held on any thread.
  private struct AnySendable: Sendable {
    let object: any Sendable

    init(_ object: any Sendable) { self.object = object }
  }

  @Test("A sink that changes the array while it shows a batch gets the change in the next one")
  func changingWhileRendering() {
    let isShowing = LockedValue(false)
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) {
      [array, sink] batch in
      let wasShowing = isShowing.withLock { isShowing in
        defer { isShowing = true }
        return isShowing
      }
      #expect(!wasShowing)
      sink.apply(batch)
      if array.count < 8 { array.insert(array.count, at: 0) }
      isShowing.withLock { $0 = false }
    }
    sink.reload(array.snapshot, at: array.revision)
    array.append(9)
    #expect(sink.faults == [])
    #expect(sink.rows == array.snapshot)
    #expect(sink.batches.count > 4)
    coalescer.cancel()
  }

  @Test("A scheduler that never fires costs nothing: flush shows all, cancel forgets all")
  func neverFiring() {
    let asked = Recorder<Bool>()
    let never = TurnScheduler { _ in asked.keep(true) }
    let coalescer = array.render(on: .callingThread, every: never, into: sink)
    for number in 0..<1_000 {
      array.append(number)
      array.removeFirst()
    }
    #expect(asked.values.count == 1)
    #expect(sink.batches.isEmpty)
    coalescer.flush()
    #expect(sink.batches.count == 1)
    #expect(sink.faults == [])
    #expect(sink.rows == array.snapshot)
    array.append(-1)
    coalescer.cancel()
    // Nobody stands anywhere: the array notes nothing more.
    #expect(array.core.shared.history.isEmpty)
  }

  @Test("A scheduler that keeps what it is asked for keeps nothing of an observer that is gone")
  func keepingScheduler() {
    let calls = Recorder<@Sendable () -> Void>()
    weak var alarm: TurnAlarm?
    do {
      let array = ObservableArray([1])
      let coalescer = array.render(
        on: .callingThread, every: TurnScheduler { calls.keep($0) }, initial: false
      ) { (_: BatchUpdate<Int>) in }
      array.append(2)
      alarm = coalescer.driver
      withExtendedLifetime(coalescer) { #expect(alarm != nil) }
    }
    #expect(calls.values.count == 1)
    #expect(alarm == nil)
    for endTurn in calls.values { endTurn() }
  }

  @Test("A scheduler that fires twice shows the batch once, whenever the second call comes")
  func firingTwice() {
    let calls = Recorder<@Sendable () -> Void>()
    let eager = TurnScheduler { endTurn in
      calls.keep(endTurn)
      endTurn()
      endTurn()
    }
    let coalescer = array.render(on: .callingThread, every: eager, into: sink)
    array.append(3)
    array.append(4)
    #expect(sink.batches.count == 2)
    for call in calls.values { call() }
    #expect(sink.batches.count == 2)
    coalescer.cancel()
    for call in calls.values { call() }
    array.append(5)
    for call in calls.values { call() }
    #expect(sink.batches.count == 2)
    #expect(sink.faults == [])
  }

  #if os(macOS) || os(Linux)
    @Test("A sink for the main actor that is flushed elsewhere traps")
    func flushingElsewhere() async {
      await #expect(processExitsWith: .failure) { @MainActor in
        let coalescer = ObservableArray([1]).render(initial: false) { _ in }
        onOtherThread { coalescer.flush() }
      }
    }

    @Test("A user's change that is reported outside the main actor traps")
    func userChangeElsewhere() async {
      await #expect(processExitsWith: .failure) { @MainActor in
        let coalescer = ObservableArray([1]).render(initial: false) { _ in }
        onOtherThread { _ = coalescer.userRemoved(at: [0]) }
      }
    }

    @Test("A user's change that is reported outside its actor traps, and the runtime says so")
    func userChangeOutsideTheActor() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let owner = SinkOwner()
        let coalescer = ObservableArray([1]).render(isolatedTo: owner, initial: false) { _, _ in }
        onOtherThread { _ = coalescer.userRemoved(at: [0]) }
      }
      try expectMessage("Incorrect actor executor assumption", in: result)
      try expectMessage("SinkOwner", in: result)
    }
  #endif

  @Test("A call for an observer that is gone does nothing, and does not keep it")
  func firingTooLate() {
    let calls = Recorder<@Sendable () -> Void>()
    let late = TurnScheduler { calls.keep($0) }
    weak var reference: CoalescingObserver<BatchUpdate<Int>>?
    do {
      let coalescer = array.render(on: .callingThread, every: late, into: sink)
      reference = coalescer
      array.append(3)
    }
    #expect(reference == nil)
    for call in calls.values + calls.values { call() }
    #expect(sink.batches.isEmpty)
  }
}

/// An actor on which a sink lives.
private actor SinkOwner {}
