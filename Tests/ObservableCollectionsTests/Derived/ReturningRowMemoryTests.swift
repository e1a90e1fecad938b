import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import DerivedLists
@testable import ObservableLists

@Suite("Rows that come back: memory")
struct ReturningRowMemoryTests {
  @Test("While a sink pauses, what is remembered does not grow with the turns")
  func sinkPauses() throws {
    let source = ObservableArray(Array(0..<10))
    let list = source.filtered { $0 >= 0 }
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    turns.endTurn()
    source[5] = -5
    #expect(list.count == 9)
    for value in 10..<1_000 {
      source.append(value)
      #expect(list.count == 10)
      source[10] = -value
      #expect(list.count == 9)
      source.removeLast()
      #expect(list.count == 9)
    }
    let lives = try #require(list.core.node.lives)
    #expect(lives.departedCount < 100)
    // The row is the same, after all.
    source[5] = 5
    turns.endTurn()
    #expect(sink.batches.last?.changes.removals.isEmpty == true)
    #expect(sink.batches.last?.changes.insertions.isEmpty == true)
    #expect(sink.faults == [])
    observer.cancel()
  }
}
