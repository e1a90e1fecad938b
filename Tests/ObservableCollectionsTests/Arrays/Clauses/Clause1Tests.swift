import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("Clause 1, record coordinates")
struct Clause1Tests {
  @Test("Clause 1, record coordinates: insertion indexes count in the array after the record")
  func insertion() throws {
    let array = ObservableArray(["a", "b", "c"])
    let keeper = RecordKeeper(array)
    array.insert(["x", "y"], at: [1, 4])
    let record = try #require(keeper.records.first)
    #expect(record.kind == .insertion)
    #expect(record.indexes.map { array[$0] } == ["x", "y"])
    #expect(record.newElements == ["x", "y"])
    #expect(Array(array) == ["a", "x", "b", "c", "y"])
  }

  @Test("Clause 1, record coordinates: removal indexes count in the array before the record")
  func removal() throws {
    let array = ObservableArray(["a", "b", "c", "d"])
    let (before, keeper) = (array.snapshot, RecordKeeper(array))
    #expect(array.remove(at: [1, 3]) == ["b", "d"])
    let record = try #require(keeper.records.first)
    #expect(record.kind == .removal)
    #expect(record.indexes.map { before[$0] } == ["b", "d"])
    #expect(record.oldElements == ["b", "d"])
    #expect(record.newElements == nil)
  }

  @Test("Clause 1, record coordinates: replacement indexes count in both arrays")
  func replacement() throws {
    let array = ObservableArray(["a", "b", "c", "d"])
    let (before, keeper) = (array.snapshot, RecordKeeper(array))
    array.replace(at: [0, 2], with: ["A", "C"])
    let record = try #require(keeper.records.first)
    #expect(record.kind == .replacement)
    #expect(record.indexes.map { before[$0] } == record.oldElements)
    #expect(record.indexes.map { array[$0] } == record.newElements)
    #expect(record.indexes == [0, 2])
  }

  @Test("Clause 1, record coordinates: a move lists ranges with both starts, the rest keeps order")
  func move() throws {
    let array = ObservableArray(["a", "b", "c", "d", "e", "f"])
    let (before, keeper) = (array.snapshot, RecordKeeper(array))
    array.move(fromOffsets: [0, 1, 3], toOffset: 6)
    let record = try #require(keeper.records.first)
    #expect(record.kind == .move)
    #expect(record.indexes == [0, 1, 3])
    #expect(record.oldElements == ["a", "b", "d"])
    for pair in record.moves {
      #expect(Array(before[pair.oldRange]) == Array(array[pair.newRange]))
    }
    #expect(Array(array) == ["c", "e", "f", "a", "b", "d"])
    #expect(record.moves.map(\.oldStart) == [0, 3])
  }

  @Test("Clause 1, record coordinates: new elements of a move ascend by their new index")
  func crossingMove() throws {
    let array = ObservableArray([3, 1, 0, 2, 4])
    let keeper = RecordKeeper(array)
    array.sort()
    let record = try #require(keeper.records.first)
    let targets = IndexRanges(record.moves.map(\.newRange))
    #expect(record.newElements == targets.map { array[$0] })
    #expect(try replay(record, on: [3, 1, 0, 2, 4]) == [0, 1, 2, 3, 4])
  }

  @Test("Clause 1, record coordinates: one call with scattered indexes is one record")
  func scattered() {
    let array = ObservableArray(0..<10)
    let keeper = RecordKeeper(array)
    array.insert([90, 91, 92], at: [0, 5, 12])
    array.remove(at: [0, 5, 12])
    array.replace(at: [1, 3, 9], with: [91, 93, 99])
    array.touch(at: [0, 2, 4])
    array.move(fromOffsets: [0, 4, 8], toOffset: 2)
    #expect(keeper.kinds == [.insertion, .removal, .replacement, .replacement, .move])
  }
}
