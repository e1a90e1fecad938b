import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// A turn whose changes cancelled out: what an observer shows is still known.
@Suite("Turns that cancelled out")
struct CancelledTurnTests {
  @Test("What happened since the last batch is known")
  func sinceLastBatch() throws {
    let (array, turns) = (ObservableArray([1, 2]), ManualTurnScheduler())
    let batches = Recorder<BatchUpdate<Int>>()
    let rendering = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    array.append(3)
    turns.endTurn()
    let shown = batches.values[0].end
    for _ in 0..<3 {
      array.append(4)
      array.removeLast()
      turns.endTurn()
      #expect(batches.values.count == 1)
      #expect(array.changes(since: shown)?.isEmpty == true)
    }
    array.insert(0, at: 0)
    let patch = try #require(array.patch(since: shown))
    #expect(patch.start == shown && patch.end == array.revision)
    #expect(try patch.applied(to: [1, 2, 3], at: shown) == [0, 1, 2, 3])
    turns.endTurn()
    #expect(batches.values[1].changes == patch.changes)
    #expect(array.changes(since: shown) == nil)
    rendering.cancel()
    #expect(array.core.shared.history.isEmpty)
  }

  @Test("For each of several observers, as long as it stands there")
  func severalObservers() throws {
    let (array, turns) = (ObservableArray([1, 2]), [ManualTurnScheduler(), ManualTurnScheduler()])
    let renderings = turns.map {
      array.render(on: .callingThread, every: $0.scheduler, initial: false) { _ in }
    }
    array.append(3)
    turns[0].endTurn()
    array.append(4)
    array.removeLast()
    array.removeLast()
    // Version 4 shows what versions 0 and, for the first, not version 1 showed.
    turns[1].endTurn()
    #expect(array.changes(since: 0)?.isEmpty == true)
    #expect(array.changes(since: 1)?.removals == [2])
    turns[0].endTurn()
    renderings[1].cancel()
    #expect(array.changes(since: 1) == nil)
    renderings[0].cancel()
    #expect(array.changes(since: 0) == nil)
  }

  @Test("The place of a stream")
  func stream() async throws {
    let array = ObservableArray([1, 2])
    let batches = Recorder<BatchUpdate<Int>>()
    let task = Task {
      for await batch in array.batches(every: .immediate, initial: true) { batches.keep(batch) }
    }
    try await wait { batches.values.count == 1 }
    array.transaction { array in
      array.append(3)
      array.removeLast()
    }
    try await wait { array.core.withLock { array.core.shared.history.hasPosition(at: 2) } }
    try await wait { array.changes(since: batches.values[0].end)?.isEmpty == true }
    array.append(3)
    try await wait { batches.values.count == 2 }
    #expect(batches.values[1].start == batches.values[0].end)
    task.cancel()
    await task.value
  }
}
