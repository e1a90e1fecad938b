import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// What a look at a derived list costs, counted.
@Suite("Derived lists: what a look costs")
struct DerivedCostTests {
  @Test(
    "Flattened: of replaced elements that lead to the same parts no other slot is looked at",
    arguments: [
      // Two of four elements replaced, neighbours or not.
      [1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 1], [0, 0, 0, 0],
    ])
  func samePart(marks: [Int]) {
    var slots = PartSlots()
    let begin = EditLog(oldCount: 0, runs: [.inserted(4)])
    let areNew = slots.take(begin, renewed: [7, 8, 7, 9])
    #expect(areNew)
    show(&slots)
    let parts = [7, 8, 7, 9]
    let replaced = marks.indices.filter { marks[$0] == 1 }
    var log = EditLog(count: 4)
    for index in replaced { log.update(index..<index + 1) }
    let areChanged = slots.take(log, renewed: replaced.map { parts[$0] })
    #expect(!areChanged)
    #expect(!slots.areChanged)
    // One of them leads elsewhere.
    for index in replaced {
      var copy = slots
      let renewed = replaced.map { $0 == index ? 1 : parts[$0] }
      let areOthers = copy.take(log, renewed: renewed)
      #expect(areOthers)
      #expect(copy.areChanged)
      #expect(copy.slots[index].part == 1)
    }
  }

  @Test("Flattened: elements that come, go or move change the slots, also beside replaced ones")
  func otherSlots() {
    var slots = PartSlots()
    _ = slots.take(EditLog(oldCount: 0, runs: [.inserted(3)]), renewed: [7, 8, 9])
    show(&slots)
    var removed = EditLog(count: 3)
    removed.remove(2..<3)
    var inserted = EditLog(count: 3)
    inserted.insert(3..<4)
    var moved = EditLog(count: 3)
    moved.move(RangePair(oldStart: 0, newStart: 2, count: 1))
    for (log, renewed, parts) in [
      (removed, [], [7, 8]), (inserted, [5], [7, 8, 9, 5]), (moved, [], [8, 9, 7]),
    ] {
      var copy = slots
      let areOthers = copy.take(log, renewed: renewed)
      #expect(areOthers)
      #expect(copy.slots.map(\.part) == parts)
      var updated = log
      updated.update(0..<1)
      copy = slots
      let areOthersToo = copy.take(updated, renewed: [parts[0]] + renewed)
      #expect(areOthersToo)
      #expect(copy.slots.map(\.part) == parts)
    }
  }

  /// Lets slots be shown, each with one element.
  private func show(_ slots: inout PartSlots) {
    let array = ObservableArray([0])
    let places = Set(slots.slots.map(\.part)).map { ($0, SourcePosition(in: array)) }
    let turns = places.map { ($0, $1.take()) }
    _ = slots.show(Dictionary(uniqueKeysWithValues: turns), in: [], ElementOperations<Int>())
    // A place that has reached no version has nothing to give back.
    for ((_, place), (_, turn)) in zip(places, turns) {
      place.reach(turn.step)
      place.end()
    }
    #expect(!slots.areChanged)
  }

  @Test("Ordered: neighbours that are replaced, and stand in order as they stood, did not move")
  func replacedNeighbours() {
    var ordering = Ordering<Int>(<)
    let old = ordering.build(ArraySnapshot([1, 3, 5, 9]))
    var log = EditLog(count: 4)
    log.update(1..<3)
    let turn = ordering.advance(log, to: ArraySnapshot([1, 4, 6, 9]), from: old)
    #expect(turn.runs.hasUpdates)
    #expect(!turn.runs.hasMoves, "the batch would look for moves")
    #expect(turn.updated == [4, 6])
  }

  @Test("Keys are hashed once an element, and compared only with keys of their hash")
  func keys() {
    let (count, keyCount) = (1_000, 100)
    for isDistinct in [false, true] {
      let questions = Questions()
      let list = ObservableArray(
        (0..<count).map {
          Questioned(key: $0 % keyCount, hash: $0 % keyCount, questions: questions)
        })
      let look: () -> Int
      if isDistinct {
        let keys = list.distinct()
        look = { keys.count }
      } else {
        let sections = list.sections { $0 }
        look = { sections.snapshot.count }
      }
      #expect(look() == keyCount)
      #expect(questions.hashes <= count)
      // One for each element that finds its section.
      #expect(questions.comparisons <= count)
    }
  }

  @Test("A key is compared once with each other key of its hash, with an order of keys, too")
  func keysOfOneHash() {
    let count = 300
    for isOrdered in [false, true] {
      let questions = Questions()
      let key = { (number: Int) in Questioned(key: number, hash: 0, questions: questions) }
      let source = ObservableArray((0..<count).map { key($0) })
      let list = source.sections(
        by: { $0 }, orderedBy: isOrdered ? { $0.key > $1.key } : nil)
      #expect(list.snapshot.count == count)
      #expect(questions.comparisons <= count * (count - 1) / 2)
      questions.comparisons = 0
      source.append(key(count / 2))
      #expect(list.snapshot.count == count)
      // To find its section, and to compare the header that is made.
      #expect(questions.comparisons <= count + 1)
    }
  }
}
