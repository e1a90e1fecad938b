import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// The known batch is C13. The edits and the difference run through every widget's strict table.
@Suite("Example 4: a collection of integers becomes another")
struct Example4Tests {
  private let old = Array(0...8)
  private let new = [0, 2, 3, 4, 7, 6, 9, 5, 10]

  @Test("Edited by hand they give exactly the known batch, C13")
  func edits() throws {
    let batch = try #require(
      oneTurn(on: old) { list in
        list.remove(at: 1)
        list.remove(at: 7)
        list.move(from: 6, to: 4)
        list.move(from: 5, to: 6)
        list.insert([9, 10], at: [6, 8])
      })
    #expect(Array(batch.after) == new)
    let expected = try BatchChanges(
      removals: [1, 8], insertions: [6, 8],
      moves: [
        RangePair(oldStart: 5, newStart: 7, count: 1),
        RangePair(oldStart: 7, newStart: 4, count: 1),
      ], oldCount: 9, newCount: 9, start: batch.start.at(0),
      end: batch.start.at(5))
    #expect(batch.changes == expected)
    #expect(batch.calls.tableView.count == 1)
  }

  /// 5, 6 and 7 are reversed: whichever of them stays, two move.
  @Test("Its two lists compared give the same removals and insertions, and two moves in one block")
  func difference() throws {
    let batch = try #require(oneTurn(on: old) { $0.replaceAll(with: new, matching: .self) })
    #expect(Array(batch.after) == new)
    #expect(batch.removals == [1, 8])
    #expect(batch.insertions == [6, 8])
    let pairs = batch.moves.flatMap { zip($0.oldRange, $0.newRange) }.map { [$0, $1] }
    #expect([[[5, 7], [6, 5]], [[5, 7], [7, 4]], [[6, 5], [7, 4]]].contains(pairs))
    #expect(batch.updates.isEmpty)
    #expect(batch.calls.tableView.count == 1)
    #expect(try batch.applied(to: old) == new)
  }

  @Test("Each of the three blocks delete, move, insert is valid by itself and shows the new list")
  func threeTurns() throws {
    let list = ObservableArray(old)
    let sink = RecordingSink<Int>()
    let turns = ManualTurnScheduler()
    let observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    let kept = new.filter(old.contains)
    for step in [old.filter(kept.contains), kept, new] {
      list.replaceAll(with: step, matching: .self)
      turns.endTurn()
      #expect(Array(sink.rows) == step)
    }
    observer.cancel()
    #expect(sink.faults == [])
    let shapes = sink.batches.map { batch in
      [!batch.removals.isEmpty, !batch.moves.isEmpty, !batch.insertions.isEmpty]
    }
    #expect(shapes == [[true, false, false], [false, true, false], [false, false, true]])
  }
}
