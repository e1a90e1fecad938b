import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Turns that end when nothing has changed for some time, by a clock that a test moves on.
struct QuietSchedulerTests {
  private let array = ObservableArray<Int>()
  private let clock = ManualClock()
  private let ends = Recorder<Int>()

  private func observe(
    _ list: ObservableList<Int>, _ scheduler: TurnScheduler
  ) -> CoalescingObserver<BatchUpdate<Int>> {
    list.render(on: .callingThread, every: scheduler, initial: false) { [ends] in
      ends.keep($0.end.version)
    }
  }

  private func quiet(_ seconds: Int) -> TurnScheduler {
    .quiet(for: .seconds(seconds), clock: clock)
  }

  /// Waits until the wait sleeps until a second.
  private func waitForSleep(until second: Int) async throws {
    let deadline = ManualClock.Instant(offset: .seconds(second))
    try await wait(
      for: "a sleep until \(second) s; the next deadline is \(clock.nextDeadline as Any)"
    ) { clock.nextDeadline == deadline }
  }

  @Test("The turn ends so much after the last change: each one moves the end")
  func eachChange() async throws {
    let coalescer = observe(array, quiet(5))
    array.append(0)
    try await waitForSleep(until: 5)
    clock.advance(by: .seconds(3))
    array.append(1)
    clock.advance(by: .seconds(1))
    array.append(2)
    clock.advance(by: .seconds(1))
    // Five seconds since the first change, one since the last: the wait goes on for four.
    try await waitForSleep(until: 9)
    #expect(ends.values.isEmpty)
    clock.advance(by: .seconds(3))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    try await wait(for: "the ends [3]") { ends.values == [3] }
    #expect(clock.sleepCount == 2)
    array.append(3)
    try await waitForSleep(until: 14)
    clock.advance(by: .seconds(5))
    try await wait(for: "the ends [3, 4]") { ends.values == [3, 4] }
    withExtendedLifetime(coalescer) {}
  }

  @Test("However many changes, one timer runs")
  func oneTimer() async throws {
    let coalescer = observe(array, quiet(5))
    for number in 0..<1_000 { array.append(number) }
    try await waitForSleep(until: 5)
    #expect(clock.sleepCount == 1)
    clock.advance(by: .seconds(5))
    try await wait(for: "the ends [1_000]") { ends.values == [1_000] }
    withExtendedLifetime(coalescer) {}
  }

  @Test("Each observer waits for its own list")
  func severalLists() async throws {
    let other = ObservableArray<Int>()
    let scheduler = quiet(5)
    let coalescers = [observe(array, scheduler), observe(other, scheduler)]
    array.append(0)
    try await waitForSleep(until: 5)
    clock.advance(by: .seconds(3))
    other.append(0)
    other.append(1)
    try await wait(for: "two sleeps") { clock.sleeperCount == 2 }
    clock.advance(by: .seconds(2))
    try await wait(for: "the ends [1]") { ends.values == [1] }
    clock.advance(by: .seconds(3))
    try await wait(for: "the ends [1, 2]") { ends.values == [1, 2] }
    withExtendedLifetime(coalescers) {}
  }

  @Test("A flush shows what there is, and a later change goes on to move the end")
  func flush() async throws {
    let coalescer = observe(array, quiet(5))
    array.append(0)
    try await waitForSleep(until: 5)
    coalescer.flush()
    #expect(ends.values == [1])
    clock.advance(by: .seconds(4))
    array.append(1)
    array.append(2)
    clock.advance(by: .seconds(1))
    try await waitForSleep(until: 9)
    clock.advance(by: .seconds(4))
    try await wait(for: "the ends [1, 3]") { ends.values == [1, 3] }
    withExtendedLifetime(coalescer) {}
  }

  @Test("A derived list waits for a pause of what it shows")
  func derived() async throws {
    let even = array.filtered { $0 % 2 == 0 }
    let coalescer = observe(even, quiet(5))
    array.append(0)
    try await waitForSleep(until: 5)
    clock.advance(by: .seconds(3))
    array.append(2)
    clock.advance(by: .seconds(1))
    // Not shown there, so it moves nothing.
    array.append(3)
    clock.advance(by: .seconds(1))
    try await waitForSleep(until: 8)
    clock.advance(by: .seconds(3))
    try await wait(for: "the ends [2]") { ends.values == [2] }
    withExtendedLifetime(coalescer) {}
  }

  @Test("A stream waits for a pause, too")
  func stream() async throws {
    let batches = array.batches(every: quiet(5), initial: false)
    let reading = Task { [ends] in
      for await batch in batches {
        ends.keep(batch.end.version)
        if ends.values.count == 2 { break }
      }
    }
    array.append(0)
    try await waitForSleep(until: 5)
    clock.advance(by: .seconds(3))
    array.append(1)
    clock.advance(by: .seconds(2))
    try await waitForSleep(until: 8)
    clock.advance(by: .seconds(3))
    try await wait(for: "the ends [2]") { ends.values == [2] }
    array.append(2)
    try await waitForSleep(until: 13)
    clock.advance(by: .seconds(5))
    try await wait(for: "two batches of the stream") { ends.values.count == 2 }
    await reading.value
    #expect(ends.values == [2, 3])
    #expect(array.core.shared.history.isEmpty)
  }

  @Test("A gate comes after the pause")
  @MainActor func gated() async throws {
    let asked = LockedValue(0)
    let scheduler = quiet(5).gated { endTurn in
      asked.withLock { $0 += 1 }
      endTurn()
    }
    let coalescer = array.render(every: scheduler, initial: false) { [ends] in
      ends.keep($0.end.version)
    }
    array.append(0)
    try await waitForSleep(until: 5)
    clock.advance(by: .seconds(3))
    array.append(1)
    clock.advance(by: .seconds(2))
    try await waitForSleep(until: 8)
    #expect(asked.withLock { $0 } == 0)
    clock.advance(by: .seconds(3))
    try await wait(for: "the ends [2]") { ends.values == [2] }
    #expect(asked.withLock { $0 } == 1)
    withExtendedLifetime(coalescer) {}
  }

  @Test("What has ended leaves nobody asleep")
  func ended() async throws {
    let coalescer = observe(array, quiet(5))
    let batches = array.batches(every: quiet(5), initial: false)
    for number in 0..<3 { array.append(number) }
    coalescer.flush()
    array.append(3)
    coalescer.cancel()
    let reading = Task {
      var iterator = batches.makeAsyncIterator()
      return await iterator.next() == nil
    }
    reading.cancel()
    #expect(await reading.value)
    #expect(array.core.shared.idleParticipants.isEmpty)
    #expect(array.core.shared.history.isEmpty)
    array.append(4)
    #expect(array.core.shared.idleParticipants.isEmpty)
  }

  #if os(macOS) || os(Linux)
    @Test("The system's clock works; a duration traps that is zero or too long")
    func systemClock() async throws {
      let coalescer = observe(array, .quiet(for: .milliseconds(1)))
      array.append(1)
      try await wait(for: "the ends [1]") { ends.values == [1] }
      let longest = observe(array, .quiet(for: .seconds(36_500 * 86_400)))
      array.append(2)
      longest.flush()
      withExtendedLifetime(coalescer) {}
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TurnScheduler.quiet(for: .zero)
      }
      try expectMessage("A quiet time of 0.0 seconds is not positive", in: result)
      let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TurnScheduler.quiet(for: .seconds(Int64.max))
      }
      try expectMessage("seconds is longer than 36,500 days", in: long)
    }
  #endif
}
