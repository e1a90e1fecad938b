import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("By identity: upserting")
struct UpsertTests {
  private static func member(_ number: Int, _ title: String = "") -> Member {
    Member(number, title: title)
  }

  @Test("One element: replaced where its id stands, else at the end", arguments: [3, 100])
  func one(count: Int) throws {
    let array = ObservableArray((0..<count).map { Member($0) })
    let keeper = RecordKeeper(array)
    var done = array.upsert(Self.member(1, "new"))
    #expect(done == (false, 1))
    #expect(array[1].title == "new")
    done = array.upsert(Self.member(-1))
    #expect(done == (true, count))
    #expect(array.last?.id.number == -1)
    #expect(keeper.records.map(\.kind) == [.replacement, .insertion])
    // Sections, and the elements of one.
    let list = ObservableSections<Chapter, Member>()
    #expect(list.sections.upsert(SectionSnapshot(Chapter(id: 4), elements: [])) == (true, 0))
    #expect(list[section: 0].upsert(Self.member(7)) == (true, 0))
    #expect(list[section: 0].upsert(Self.member(7, "new")) == (false, 0))
    #expect(list.sections.upsert(SectionSnapshot(Chapter(id: 4), elements: [])) == (false, 0))
    #expect(list.elementCount == 0)
  }

  @Test("Equal elements are left alone, also in sections and transactions; a single write is not")
  func equal() {
    let array = ObservableArray((0..<5).map { Self.member($0) })
    let keeper = RecordKeeper(array)
    #expect(array.upsert(Self.member(2)) == (false, 2))
    let same = array.upsert(contentsOf: (0..<5).map { Self.member($0) })
    #expect(same == ([], []))
    array.transaction {
      #expect($0.upsert(Self.member(2)) == (false, 2))
      #expect($0.upsert(contentsOf: [Self.member(1), Self.member(3)]) == ([], []))
    }
    #expect(keeper.records == [])
    let done = array.upsert(contentsOf: [
      Self.member(4, "new"), Self.member(1), Self.member(7), Self.member(0, "x"), Self.member(0),
    ])
    #expect(done == ([5], [4]))
    #expect(keeper.records.map(\.indexes) == [[4], [5]])
    array[id: MemberID(number: 1)] = Self.member(1)
    array.update(id: MemberID(number: 1)) { _ in }
    array[1] = Self.member(1)
    #expect(keeper.records.dropFirst(2).map(\.indexes) == [[1], [1], [1]])

    let list = ObservableSections([SectionSnapshot(Chapter(id: 4), elements: Array(array))])
    let version = list.revision
    #expect(list[section: 0].upsert(Self.member(1)) == (false, 1))
    #expect(list[section: 0].upsert(contentsOf: Array(array)) == ([], []))
    #expect(list.sections.upsert(list.snapshot[0]) == (false, 0))
    #expect(list.sections.upsert(contentsOf: Array(list.snapshot)) == ([], []))
    list.transaction { $0[section: 0].upsert(Self.member(2)) }
    #expect(list.revision == version)
  }

  @Test("Elements that are not `Equatable` are replaced")
  func notEquatable() {
    struct Row: Identifiable { let id: Int }
    let array = ObservableArray([Row(id: 1)])
    let keeper = RecordKeeper(array)
    array.upsert(Row(id: 1))
    array.upsert(contentsOf: [Row(id: 1)])
    #expect(keeper.records.map(\.indexes) == [[0], [0]])
  }

  @Test("Many: what a plain array makes of them, one after another")
  func many() throws {
    for seed in 0..<200 as Range<UInt64> {
      var chance = SplitMix64(seed: seed)
      let count = seed.isMultiple(of: 2) ? Int.random(in: 0..<6, using: &chance) : 80
      func members(_ count: Int, _ title: String) -> [Member] {
        (0..<count).map { _ in Self.member(Int.random(in: 0..<100, using: &chance), title) }
      }
      let (old, new) = (
        members(count, "old"), members(Int.random(in: 0..<8, using: &chance), "new")
      )
      var plain = old
      for element in new {
        if let index = plain.firstIndex(where: { $0.id == element.id }) {
          plain[index] = element
        } else {
          plain.append(element)
        }
      }
      let array = ObservableArray(old)
      let keeper = RecordKeeper(array)
      let done = array.upsert(contentsOf: new)
      try demand(Array(array), equals: plain, "seed \(seed)")
      try demand(try replay(keeper.records, on: old), equals: plain, "replayed, seed \(seed)")
      try demand(
        keeper.records.map(\.indexes),
        equals: [done.updated, done.inserted].filter { !$0.isEmpty },
        "what it says, seed \(seed)")
      let list = ObservableSections([SectionSnapshot(Chapter(id: 0), elements: old)])
      let said = list[section: 0].upsert(contentsOf: new)
      try demand(Array(list[section: 0]), equals: plain, "a section, seed \(seed)")
      try demand([said.inserted, said.updated], equals: [done.inserted, done.updated], "\(seed)")
    }
  }
}
