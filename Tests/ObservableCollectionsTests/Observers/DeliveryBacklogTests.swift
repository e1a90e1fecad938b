import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Records that wait while one is being delivered.
@Suite("A long queue of records")
struct DeliveryBacklogTests {
  @Test("Hundreds of records that wait are heard once each, in order, while more come")
  func backlog() {
    let array = ObservableArray<Int>()
    let heard = Recorder<Int>()
    let token = array.observe(on: .callingThread, options: []) { change in
      heard.keep(change.revision.version)
      // The first delivery fills the queue, later ones add to it while it empties.
      if change.revision.version == 1 { for number in 0..<300 { array.append(number) } }
      if change.revision.version % 50 == 0, array.count < 400 { array.append(0) }
    }
    array.append(0)
    #expect(heard.values == Array(1...array.revision.version))
    #expect(array.revision.version > 300)
    withExtendedLifetime(token) {}
  }

  @Test("What is held back until the initial record has been heard follows it")
  func heldBack() {
    let array = ObservableArray([0])
    let heard = Recorder<Int>()
    let token = array.observe(on: .callingThread, options: [.initial]) { change in
      heard.keep(change.revision.version)
      if change.kind == .setting { for _ in 0..<3 { array.append(1) } }
    }
    #expect(heard.values == [0, 1, 2, 3])
    array.append(2)
    #expect(heard.values == [0, 1, 2, 3, 4])
    token.cancel()
  }

  @Test("A delivery that other threads keep going does not keep the sinks from being woken")
  func wakingDuringALongDelivery() {
    let array = ObservableArray([0])
    let turns = ManualTurnScheduler()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    let unwoken = Recorder<Int>()
    let token = array.observe(on: .callingThread, options: []) { change in
      if turns.wakeUpCount == 0 { unwoken.keep(change.revision.version) }
      // Each record makes the next one before it has been heard.
      if change.revision.version < 50 { onOtherThread { array.append(change.revision.version) } }
    }
    array.transaction { array in
      array.append(1)
      array.append(2)
    }
    #expect(unwoken.values == [1, 2])
    #expect(turns.wakeUpCount == 1)
    token.cancel()
    withExtendedLifetime(coalescer) {}
  }

  @Test("While a sink that was woken is busy, those who write deliver to the others")
  func deliveringWhileASinkIsBusy() {
    let array = ObservableArray([0])
    let heard = Recorder<Int>()
    let heardInSink = Recorder<[Int]>()
    let token = array.observe(on: .callingThread, options: []) { change in
      heard.keep(change.revision.version)
      if change.revision.version == 1 { onOtherThread { array.append(2) } }
    }
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { batch in
      guard batch.end.version == 2 else { return }
      onOtherThread { array.append(3) }
      heardInSink.keep(heard.values)
    }
    array.append(1)
    #expect(heardInSink.values == [[1, 2, 3]])
    #expect(heard.values == [1, 2, 3])
    withExtendedLifetime((token, coalescer)) {}
  }

  @Test("Two observers that fall asleep one after the other are woken by one transaction")
  func waking() {
    let array = ObservableArray([0])
    let counts = Recorder<Int>()
    let coalescers = LockedValue<[CoalescingObserver<BatchUpdate<Int>>]>([])
    let token = array.observe(on: .callingThread) { _ in
      // Added while the others are about to be woken.
      let made = array.render(on: .callingThread, every: .immediate, initial: false) {
        counts.keep($0.after.count)
      }
      coalescers.withLock { $0.append(made) }
      if array.count < 4 { array.append(1) }
    }
    array.append(1)
    #expect(coalescers.withLock { $0.count } == 3)
    array.append(5)
    #expect(array.count == 5)
    #expect(counts.values.filter { $0 == 5 }.count == 3)
    token.cancel()
  }
}
