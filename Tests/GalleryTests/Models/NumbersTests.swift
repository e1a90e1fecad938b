import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import ExampleModels

@Suite struct NumbersTests {
  /// Every step of the model is a turn, and every batch is judged by every widget's rules.
  private func watch(
    _ model: NumbersModel
  ) -> (sink: RecordingSink<NumberCell>, observer: CoalescingObserver<BatchUpdate<NumberCell>>) {
    let sink = RecordingSink<NumberCell>()
    return (sink, model.cells.render(on: .callingThread, every: .immediate, into: sink))
  }

  @Test func theListsOfTheExampleAreOneBatchWithTheFewestMoves() {
    let model = NumbersModel()
    let (sink, observer) = watch(model)
    #expect(model.step() == .all)
    observer.cancel()
    #expect(model.cells.map(\.id) == [0, 2, 3, 4, 7, 6, 9, 5, 10])
    let changes = sink.batches.first?.changes
    #expect(changes?.removals == [1, 8] && changes?.insertions == [6, 8])
    #expect(
      changes?.moves == [
        RangePair(oldStart: 5, newStart: 7, count: 1),
        RangePair(oldStart: 7, newStart: 4, count: 1),
      ])
    #expect(sink.batches.count == 1 && sink.faults.isEmpty)
  }

  @Test func theThreeBlocksAreEachValidAndEndEqual() {
    let model = NumbersModel()
    let (sink, observer) = watch(model)
    model.toggleBlocks()
    #expect([model.step(), model.step(), model.step()] == [.delete, .move, .insert])
    observer.cancel()
    #expect(model.cells.map(\.id) == [0, 2, 3, 4, 7, 6, 9, 5, 10])
    let blocks = sink.batches.map(\.changes)
    #expect(sink.faults.isEmpty && blocks.count == 3)
    #expect(blocks[0].removals == [1, 8] && blocks[0].changeCount == 2)
    #expect(blocks[1].moves.elementCount == 2 && blocks[1].changeCount == 2)
    #expect(blocks[2].insertions == [6, 8] && blocks[2].changeCount == 2)
  }

  @Test(arguments: 0..<UInt64(TestScale.randomRuns(60)))
  func randomListsArriveInEitherWay(seed: UInt64) {
    let (one, three) = (NumbersModel(seed: seed), NumbersModel(seed: seed))
    let (sink, observer) = watch(three)
    three.toggleBlocks()
    for step in 0..<20 {
      one.step()
      repeat { three.step() } while three.isOnTheWay
      #expect(Array(one.cells.snapshot) == one.target, "seed \(seed), step \(step)")
      #expect(three.cells.snapshot == one.cells.snapshot, "seed \(seed), step \(step)")
    }
    #expect(sink.faults == [], "seed \(seed)")
    observer.cancel()
  }

  @Test func theOptionMayBeSwitchedOnTheWay() {
    let model = NumbersModel()
    model.toggleBlocks()
    model.step()
    model.toggleBlocks()
    #expect(model.isOnTheWay)
    #expect([model.step(), model.step(), model.step()] == [.move, .insert, .all])
    #expect(Array(model.cells.snapshot) == model.target)
  }
}
