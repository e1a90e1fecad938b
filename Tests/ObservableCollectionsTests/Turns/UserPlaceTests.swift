import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Where the row of a user goes, and where the observer stands afterwards.
@Suite("Own changes: places")
struct UserPlaceTests {
  private let turns = ManualTurnScheduler()

  @Test("Own changes: the row that is dragged is not its own neighbour")
  func notItsOwnNeighbour() {
    let (array, sink) = (ObservableArray(["a", "b", "c"]), RecordingSink<String>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    array.remove(at: 2)
    array.move(from: 1, to: 0)
    // Shown are still a b c; in the array b stands before a, and c is gone.
    sink.noteUserChange(["a", "c", "b"])
    #expect(coalescer.userMoved(from: 1, to: 2))
    #expect(Array(array) == ["a", "b"])
    turns.endTurn()
    #expect(sink.rows == ["a", "b"])
    #expect(sink.batches.map(\.removals) == [[1]] && sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Own changes: a drag to its own place counts the part up, and follows what it shows")
  func ownPlace() {
    let (array, sink) = (ObservableArray(["a", "b", "c"]), RecordingSink<String>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    sink.noteUserChange(["a", "b", "c"])
    #expect(coalescer.userMoved(from: 1, to: 1))
    #expect(Array(array) == ["a", "b", "c"])
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    array.append("d")
    turns.endTurn()
    #expect(sink.batches.map { [$0.start.part, $0.end.part] } == [[1, 0]])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test(
    "Own changes: a row goes behind the nearest one above that is left, else before one below",
    arguments: [
      ([2], 3, ["a", "b", "x", "d"]), ([1, 2], 3, ["a", "x", "d"]), ([0, 1, 2], 3, ["x", "d"]),
      ([0, 1, 2, 3], 3, ["x"]), ([], 4, ["a", "b", "c", "d", "x"]), ([3], 0, ["x", "a", "b", "c"]),
    ] as [(IndexRanges, Int, [String])])
  func neighbourThatIsGone(removed: IndexRanges, index: Int, expected: [String]) {
    let (array, sink) = (ObservableArray(["a", "b", "c", "d"]), RecordingSink<String>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    array.remove(at: removed)
    var rows = ["a", "b", "c", "d"]
    rows.insert("x", at: index)
    sink.noteUserChange(ArraySnapshot(rows))
    #expect(coalescer.userInserted("x", at: index))
    #expect(Array(array) == expected)
    turns.endTurn()
    #expect(sink.rows == array.snapshot && sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }
}
