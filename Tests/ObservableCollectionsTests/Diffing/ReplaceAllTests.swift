import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs
@testable import ObservableLists

@Suite struct ReplaceAllTests {
  @Test("Clause 2, one call, one record: replaceAll makes at most one of each kind, in order")
  func randomListsReplayAsRecordsInOrder() throws {
    var random = SplitMix64(seed: 20_261_121)
    for _ in 0..<TestScale.randomRuns(2_000) {
      let old = (0..<Int.random(in: 0...40, using: &random)).map { Item(id: $0) }
      let new = ChangedList(
        old, deleting: .random(in: 0...5, using: &random),
        inserting: .random(in: 0...5, using: &random),
        swapping: .random(in: 0...3, using: &random),
        updating: .random(in: 0...3, using: &random), using: &random
      ).items
      var twins = TwinArrays(old)
      let kinds = expectedKinds(old, new)
      try twins.call(
        "replaceAll(with: \(new))", records: kinds, { $0.replaceAll(with: new).metRepeatedKeys },
        { plain in
          plain = new
          return false
        })
    }
  }

  private func expectedKinds(_ old: [Item], _ new: [Item]) -> [ArrayChange<Item>.Kind] {
    let changes = BatchChanges(from: old, to: new, matching: .id)
    let parts: [(Bool, ArrayChange<Item>.Kind)] = [
      (changes.removals.isEmpty, .removal), (changes.moves.isEmpty, .move),
      (changes.insertions.isEmpty, .insertion), (changes.updates.isEmpty, .replacement),
    ]
    return parts.filter { !$0.0 }.map(\.1)
  }

  @Test(arguments: [UInt64](1...3))
  func listsOfManyLeavesAreReadLeafByLeaf(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let array = ObservableArray((0..<3_000).map { Item(id: $0) })
    // Edits leave leaves of every fill.
    for _ in 0..<500 {
      array.remove(at: .random(in: 0..<array.count, using: &random))
      array.insert(
        Item(id: -array.revision.version), at: .random(in: 0...array.count, using: &random))
    }
    for size in [0, 3, 300, 2_000] {
      let old = Array(array)
      let new = ChangedList(
        old, deleting: size, inserting: size / 2, swapping: size, updating: size, using: &random
      ).items
      let keeper = RecordKeeper(array)
      array.replaceAll(with: new)
      try demand(Array(array), equals: new, "\(size) changes, seed \(seed)")
      try demand(try replay(keeper.records, on: old), equals: new, "\(size), seed \(seed)")
      keeper.cancel()
    }
  }

  @Test func aTurnWithAReplaceAllGivesTheBatchOfTheDiff() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<TestScale.randomRuns(1_000) {
      let old = (0..<Int.random(in: 0...40, using: &random)).map { Item(id: $0) }
      let new = ChangedList(
        old, deleting: 4, inserting: 4, swapping: 3, updating: 3, using: &random
      ).items
      let array = ObservableArray(old)
      let batches = Recorder<BatchUpdate<Item>>()
      let turns = ManualTurnScheduler()
      let observer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
        batches.keep($0)
      }
      array.replaceAll(with: new)
      turns.endTurn()
      observer.cancel()
      let diff = BatchUpdate(
        from: old, to: new, matching: .id, start: array.at(0), end: array.revision)
      try expectEqual(batches.values, diff.isEmpty ? [] : [diff], "The batch of \(old) to \(new)")
    }
  }

  @Test func withoutChangesThereIsNoRecord() {
    let array = ObservableArray([Item(id: 1), Item(id: 2, text: 5)])
    let keeper = RecordKeeper(array)
    #expect(!array.replaceAll(with: Array(array)).metRepeatedKeys)
    #expect(keeper.records.isEmpty)
    #expect(array.revision.version == 0)
  }

  @Test func aSurvivorWithEqualContentsIsTheOldElement() {
    let (old, twin, other) = (Box(1, "a"), Box(1, "a"), Box(2, "b"))
    let array = ObservableArray([old, other])
    let keeper = RecordKeeper(array)
    array.replaceAll(with: [other, twin])
    #expect(array[1] === old)
    #expect(keeper.kinds == [.move])
  }

  @Test func elementsThatNothingComparesAreAllReplaced() {
    let array = ObservableArray([Blank(id: 1), Blank(id: 2)])
    let keeper = RecordKeeper(array)
    array.replaceAll(with: [Blank(id: 1), Blank(id: 2)], matching: .id)
    #expect(keeper.kinds == [.replacement])
    #expect(keeper.records[0].indexes == [0, 1])
  }

  @Test func theSameObjectIsNotReplacedByItself() {
    let objects = (0..<3).map { _ in Plain() }
    let array = ObservableArray(objects)
    let keeper = RecordKeeper(array)
    array.replaceAll(with: objects, matching: .id)
    #expect(keeper.records.isEmpty)
    array.replaceAll(with: [objects[2], objects[0], objects[1]], matching: .id)
    #expect(keeper.kinds == [.move])
  }

  @Test func everyKindOfElementHasItsForm() {
    let numbers = ObservableArray([1, 2, 3])
    numbers.replaceAll(with: [3, 1], matching: .self)
    #expect(Array(numbers) == [3, 1])
    let both = ObservableArray([Both(id: 1, text: "a"), Both(id: 2, text: "b")])
    let keeper = RecordKeeper(both)
    both.replaceAll(with: [Both(id: 1, text: "c"), Both(id: 2, text: "b")])
    #expect(keeper.kinds == [.replacement])
    let words = ObservableArray(["ape", "bee"])
    words.replaceAll(with: ["bat", "ant"], matching: .key(\.first))
    #expect(Array(words) == ["bat", "ant"])
    words.replaceAll(
      with: ["BEE", "ant"], matching: .key(\.count) { $0.lowercased() != $1.lowercased() })
    #expect(Array(words) == ["BEE", "ant"])
  }

  @Test func differentIDsAreNeverPaired() {
    let array = ObservableArray([Item(id: 1)])
    let keeper = RecordKeeper(array)
    array.replaceAll(with: [Item(id: 2)])
    #expect(keeper.kinds == [.removal, .insertion])
  }

  @Test func insideATransactionItIsAPartOfIt() throws {
    let array = ObservableArray([Item(id: 1), Item(id: 2)])
    let keeper = RecordKeeper(array)
    array.transaction { array in
      array.append(Item(id: 3))
      array.replaceAll(with: [Item(id: 3), Item(id: 4)])
      #expect(keeper.records.isEmpty)
      #expect(array.map(\.id) == [3, 4])
    }
    #expect(keeper.kinds == [.insertion, .removal, .insertion])
    let old = [Item(id: 1), Item(id: 2)]
    #expect(try replay(keeper.records, on: old) == [Item(id: 3), Item(id: 4)])
  }

  @Test func otherReadersSeeTheOldListOrTheNewOne() {
    let array = ObservableArray(0..<100)
    let seen = Recorder<[Int]>()
    let observation = array.observe(on: .callingThread) { [weak array] _ in
      if let array { seen.keep(Array(array)) }
    }
    let new = Array((50..<150).reversed())
    array.replaceAll(with: new, matching: .self)
    observation.cancel()
    #expect(seen.values.allSatisfy { $0 == new })
    #expect(seen.values.count == 3)
  }
}

private final class Box: Identifiable, Equatable, Sendable {
  let id: Int
  let text: String

  init(_ id: Int, _ text: String) {
    self.id = id
    self.text = text
  }

  static func == (one: Box, other: Box) -> Bool { one.id == other.id && one.text == other.text }
}

private struct Blank: Identifiable, Sendable {
  let id: Int
}

private final class Plain: Identifiable, Sendable {}

private struct Both: Identifiable, Hashable, Sendable {
  let id: Int
  let text: String
}
