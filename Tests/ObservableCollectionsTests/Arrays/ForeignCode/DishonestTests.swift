import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs

/// Elements whose `==`, `<`, `hash` and `id` answer by chance, and collections that lie.
@Suite("Dishonest code")
struct DishonestTests {
  /// Answers by chance, the same way for the same seed.
  private final class Chance: Sendable {
    private let numbers: LockedValue<SplitMix64>

    init(_ seed: UInt64) { numbers = LockedValue(SplitMix64(seed: seed)) }

    func number(below bound: Int) -> Int {
      numbers.withLock { Int.random(in: 0..<bound, using: &$0) }
    }
  }

  /// Equal, less and hashed by chance; the number alone says which one it is.
  private struct Row: Comparable, Hashable, Identifiable, Sendable {
    let number: Int
    let chance: Chance

    var id: Row { self }

    static func == (left: Row, right: Row) -> Bool {
      switch left.chance.number(below: 3) {
      case 0: true
      case 1: false
      default: left.number == right.number
      }
    }

    static func < (left: Row, right: Row) -> Bool { left.chance.number(below: 2) == 0 }

    func hash(into hasher: inout Hasher) { hasher.combine(chance.number(below: 4)) }
  }

  /// Differs from itself when it is asked for the first time, and then equals everything.
  private struct Fickle: Hashable {
    let asked: LockedValue<Int>

    static func == (left: Fickle, right: Fickle) -> Bool {
      left.asked.withLock { asked in
        asked += 1
        return asked % 2 == 0
      }
    }

    func hash(into hasher: inout Hasher) {}
  }

  @Test(
    "Comparisons by chance: what comes out is a list of old and new rows, and records lead to it")
  func chance() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(3000)) {
      let chance = Chance(seed)
      let rows = { (base: Int) in
        (0..<chance.number(below: 60)).map { Row(number: base + $0, chance: chance) }
      }
      let array = ObservableArray(rows(0))
      let shown = LockedValue((records: Array(array), batches: Array(array)))
      let token = array.observe(on: .callingThread) { change in
        shown.withLock { $0.records = (try? change.applied(to: $0.records)) ?? [] }
      }
      let coalescer = array.render(on: .callingThread, every: .manual, initial: false) { batch in
        shown.withLock { $0.batches = (try? batch.applied(to: $0.batches)) ?? [] }
      }
      let new = rows(1000)
      array.replaceAll(with: new)
      #expect(array.count == new.count, "seed \(seed)")
      let old = array.map(\.number)
      #expect(Set(old).count == old.count, "seed \(seed)")
      array.sort()
      array.partition { _ in chance.number(below: 2) == 0 }
      #expect(array.map(\.number).sorted() == old.sorted(), "seed \(seed)")
      coalescer.flush()
      let (records, batches) = shown.withLock { $0 }
      #expect(records.map(\.number) == array.map(\.number), "seed \(seed)")
      #expect(batches.map(\.number) == array.map(\.number), "seed \(seed)")
      array.snapshot.checkInvariants()
      token.cancel()
      coalescer.cancel()
    }
  }

  @Test("Comparisons by chance in a list with sections")
  func chanceInSections() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1000)) {
      let chance = Chance(seed)
      let sections = { (base: Int) in
        (0..<3).map { section in
          SectionSnapshot(
            Head(id: chance.number(below: 1) + section),
            elements: (0..<chance.number(below: 20)).map {
              Row(number: base + 100 * section + $0, chance: chance)
            })
        }
      }
      let list = ObservableSections(sections(0))
      let shown = LockedValue(list.snapshot)
      let coalescer = list.render(on: .callingThread, every: .manual, initial: false) { batch in
        shown.withLock { $0 = (try? batch.applied(to: $0)) ?? [] }
      }
      let new = sections(1000)
      list.replaceAll(with: new)
      #expect(list.snapshot.counts == new.map(\.elements.count), "seed \(seed)")
      list.sortElements(by: <)
      coalescer.flush()
      let numbers = { (list: SectionsSnapshot<Head, Row>) in list.map { $0.elements.map(\.number) }
      }
      #expect(numbers(shown.withLock { $0 }) == numbers(list.snapshot), "seed \(seed)")
      coalescer.cancel()
    }
  }

  @Test("A key that differs and then is equal in the same place does not keep a diff for ever")
  func fickle() {
    let asked = LockedValue(0)
    let array = ObservableArray((0..<100).map { _ in Fickle(asked: asked) })
    array.replaceAll(with: (0..<90).map { _ in Fickle(asked: asked) }, matching: .self)
    #expect(array.count == 90)
  }

  /// A collection with fewer or more elements than it says.
  private struct Liar: RandomAccessCollection {
    let elements: [Int]
    let endIndex: Int
    var startIndex: Int { 0 }

    subscript(index: Int) -> Int { elements[Swift.min(index, elements.count - 1)] }

    func makeIterator() -> Array<Int>.Iterator { elements.makeIterator() }

    var underestimatedCount: Int { endIndex }
  }

  @Test("A collection that lies of its number is what it gives", arguments: [0, 2, 7, Int.max])
  func collections(said: Int) throws {
    let liar = Liar(elements: [3, 1, 2, 1], endIndex: said)
    #expect(Array(ObservableArray(liar)) == [3, 1, 2, 1])
    #expect(Array(ObservableArray(liar, name: "liar")) == [3, 1, 2, 1])
    #expect(Array(ArraySnapshotSlice(liar)) == [3, 1, 2, 1])
    #expect(Array(SectionSnapshot(0, elements: liar).elements) == [3, 1, 2, 1])
    #expect(IndexRanges(liar) == [1, 2, 3])
    let paths = ElementPaths(liar.lazy.map { ElementPath(section: 0, element: $0) })
    #expect(paths.count == 3)
    let batch = BatchUpdate(from: [0, 1, 2, 3], to: liar, matching: .self)
    #expect(try batch.applied(to: [0, 1, 2, 3]) == [3, 1, 2, 1])
    #expect(try batch.inverse.applied(to: liar) == [0, 1, 2, 3])
    #expect(BatchChanges(from: liar, to: [1], matching: .self).oldCount == 4)
    #expect(DiffDiagnostics.repeatedKeys(in: liar, by: \.self) == [3])
    let patch = try BatchPatch(changes: batch.inverse.changes, elements: [0])
    #expect(try patch.applied(to: liar, at: patch.start) == [0, 1, 2, 3])
  }

  #if os(macOS) || os(Linux)
    @Test("A collection that gives another number of elements the second time traps with both")
    func changing() async throws {
      /// Gives one element more each time.
      struct Growing: Collection {
        let times = LockedValue(0)
        let startIndex = 0
        let endIndex = 3

        subscript(index: Int) -> Int { index }

        func index(after index: Int) -> Int { index + 1 }

        func makeIterator() -> Array<Int>.Iterator {
          let count = times.withLock { times in
            times += 1
            return times
          }
          return Array(0..<count).makeIterator()
        }
      }
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BatchUpdate(from: [0], to: Growing(), matching: .self)
      }
      try expectMessage(
        "The collections had 1 and 1 elements when they were compared, then 1 and 2", in: result)
    }
  #endif
}
