import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite("Slow sinks")
struct SlowSinkTests {
  private let array = ObservableArray(0..<5)
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<Int>()

  private func observe() -> CoalescingObserver<BatchUpdate<Int>> {
    array.render(on: .callingThread, every: turns.scheduler, into: sink)
  }

  @Test("Slow sinks: a busy one gets one exact batch afterwards, however many turns it missed")
  func oneBatch() {
    let coalescer = observe()
    coalescer.pause()
    for number in 10..<20 {
      array.insert(number, at: 2)
      array.removeLast()
      turns.endTurn()
    }
    #expect(sink.batches.isEmpty)
    coalescer.resume()
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.rows == array.snapshot)
    #expect(sink.faults == [])
    // It is woken again as usual.
    array.append(1)
    turns.endTurn()
    #expect(sink.batches.count == 2)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Slow sinks: pauses are counted; nothing is due without a change")
  func counting() {
    let coalescer = observe()
    coalescer.pause()
    coalescer.pause()
    array.append(9)
    turns.endTurn()
    coalescer.resume()
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    coalescer.resume()
    turns.endTurn()
    #expect(sink.batches.count == 1)
    let wakeUps = turns.wakeUpCount
    coalescer.pause()
    coalescer.resume()
    #expect(turns.wakeUpCount == wakeUps)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Slow sinks: a pause in the sink ends the batch; a resume in it goes on")
  func insideTheSink() {
    let box = Box<CoalescingObserver<BatchUpdate<Int>>>()
    let batches = Box<Int>()
    batches.value = 0
    let array = array
    box.value = array.render(on: .callingThread, every: .immediate, initial: false) { _ in
      box.value?.pause()
      batches.value! += 1
      if batches.value == 1 { array.append(100) }
      if batches.value == 2 { box.value?.resume() }
    }
    array.append(1)
    #expect(batches.value == 1)
    array.append(2)
    #expect(batches.value == 1)
    box.value?.resume()
    #expect(batches.value == 2)
    array.append(3)
    #expect(batches.value == 3)
    box.value = nil
  }

  @Test("Slow sinks: cancelled while busy it gets nothing more")
  func cancelled() {
    let coalescer = observe()
    coalescer.pause()
    array.append(9)
    turns.endTurn()
    coalescer.cancel()
    coalescer.resume()
    turns.endTurn()
    coalescer.flush()
    #expect(sink.batches.isEmpty)
  }

  @Test("Slow sinks: an asynchronous closure is never entered twice, and misses nothing")
  func asynchronous() async throws {
    let array = array
    let reader = AsyncReader(rows: Array(array))
    let coalescer = array.render(
      every: .immediate, initial: false, awaiting: { await reader.take($0) })
    for number in 0..<200 {
      array.insert(number, at: number % 3)
      if number.isMultiple(of: 50) { await Task.yield() }
    }
    while await reader.rows != Array(array) { await Task.yield() }
    #expect(await reader.faults == [])
    #expect(await reader.mostAtATime == 1)
    #expect(await reader.batchCount < 200)
    withExtendedLifetime(coalescer) {}
  }

  #if os(macOS) || os(Linux)
    @Test("Slow sinks: a resume without a pause traps")
    func badResume() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let array = ObservableArray<Int>(name: "posts")
        let observer = array.render(on: .callingThread, initial: false) { _ in }
        observer.pause()
        observer.resume()
        observer.resume()
      }
      try expectMessage(
        "A sink was resumed that is paused 0 times, in resume() of \"posts\"", in: result)
    }
  #endif
}

/// Takes its time with each batch, and notes whether it was given a second one meanwhile.
private actor AsyncReader {
  var rows: [Int] { checker.rows }
  private(set) var faults: [String] = []
  private(set) var mostAtATime = 0
  private(set) var batchCount = 0
  private var checker: BatchChecker<Int>
  private var current = 0

  init(rows: [Int]) {
    checker = BatchChecker(rows: rows)
  }

  func take(_ batch: BatchUpdate<Int>) async {
    (current, batchCount) = (current + 1, batchCount + 1)
    mostAtATime = max(mostAtATime, current)
    for _ in 0..<5 { await Task.yield() }
    do { try checker.check(batch) } catch { faults.append(error.description) }
    current -= 1
  }
}

/// Something that a closure refers to before it is there; used on one thread.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
