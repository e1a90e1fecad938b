import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("Clause 2, one call, one record")
struct Clause2Tests {
  @Test("Clause 2, one call, one record: a call that changes nothing makes none")
  func nothing() {
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    array.append(contentsOf: [])
    array.insert(contentsOf: [], at: 1)
    array.insert([], at: [])
    array.remove(at: [])
    array.removeFirst(0)
    array.removeLast(0)
    array.removeSubrange(1..<1)
    array.removeAll { $0 > 3 }
    array.replaceSubrange(2..<2, with: [])
    array.replace(at: [], with: [])
    array.touch(at: [])
    array.move(from: 1, to: 1)
    array.move(fromOffsets: [1], toOffset: 2)
    array.move(fromOffsets: [0, 1, 2], toOffset: 0)
    array.swapAt(1, 1)
    array.sort()
    array.reserveCapacity(50)
    array.transaction { _ in }
    #expect(keeper.records.isEmpty)
    #expect(array.revision.version == 0)
  }

  @Test("Clause 2, one call, one record: an empty array has nothing to take or to order")
  func emptyArray() {
    let array = ObservableArray<Int>()
    let keeper = RecordKeeper(array)
    #expect(array.popFirst() == nil)
    #expect(array.popLast() == nil)
    array.removeAll()
    array.removeAll(keepingCapacity: true)
    array.reverse()
    array.shuffle()
    array.sort()
    #expect(keeper.records.isEmpty)
  }

  @Test("Clause 2, one call, one record: writing an equal value is a replacement")
  func equalValue() {
    let array = ObservableArray([1, 2])
    let keeper = RecordKeeper(array)
    array[1] = 2
    array.update(at: 0) { $0 = 1 }
    array[0..<2] = [1, 2]
    #expect(keeper.kinds == [.replacement, .replacement, .replacement])
  }

  @Test("Clause 2, one call, one record: calls that reorder make one move")
  func reordering() {
    let array = ObservableArray([4, 2, 5, 1, 3])
    let keeper = RecordKeeper(array)
    array.swapAt(0, 4)
    array.reverse()
    array.sort()
    array.sort(by: >)
    #expect(keeper.kinds == [.move, .move, .move, .move])
    #expect(keeper.versions == [1, 2, 3, 4])
  }

  @Test("Clause 2, one call, one record: replaceSubrange removes or inserts, then replaces")
  func exchanging() {
    let array = ObservableArray(0..<6)
    let keeper = RecordKeeper(array)
    array.replaceSubrange(1..<4, with: [91])
    #expect(keeper.kinds == [.removal, .replacement])
    #expect(keeper.records.map(\.indexes) == [IndexRanges(2..<4), [1]])
    array[1..<2] = [81, 82, 83]
    #expect(keeper.kinds == [.removal, .replacement, .insertion, .replacement])
    #expect(keeper.records.dropFirst(2).map(\.indexes) == [IndexRanges(2..<4), [1]])
    #expect(Array(array) == [0, 81, 82, 83, 4, 5])
  }

  @Test("Clause 2, one call, one record: setting occurs only as the initial record")
  func setting() {
    let array = ObservableArray([1, 2])
    let keeper = RecordKeeper(array, options: [.initial, .new])
    array.removeAll()
    array.append(3)
    array[0..<1] = [4, 5]
    #expect(keeper.kinds == [.setting, .removal, .insertion, .insertion, .replacement])
  }

  @Test("Clause 2, one call, one record: move(from:to:) names the index afterwards")
  func moveTarget() {
    let array = ObservableArray(["a", "b", "c", "d"])
    array.move(from: 0, to: 2)
    #expect(array[2] == "a")
    array.move(from: 3, to: 0)
    #expect(array[0] == "d")
  }

  @Test("Clause 2, one call, one record: move(fromOffsets:toOffset:) names a gap before the move")
  func moveOffset() {
    let array = ObservableArray(["a", "b", "c", "d"])
    array.move(fromOffsets: [0], toOffset: 2)
    #expect(Array(array) == ["b", "a", "c", "d"])
    array.move(fromOffsets: [0, 3], toOffset: 2)
    #expect(Array(array) == ["a", "b", "d", "c"])
  }
}
