import ObservableCollections
import Observation
import Testing

@testable import CoreTestSupport

/// What the calls that name an element by its id do, and what they do not.
@Suite("By identity: calls")
struct IdentityCallTests {
  /// A list, and what its records make of a copy.
  private final class Followed {
    let array: ObservableArray<Member>
    private let keeper: RecordKeeper<Member>
    private let first: [Member]

    init(_ count: Int) {
      first = (0..<count).map { Member($0) }
      array = ObservableArray(first)
      keeper = RecordKeeper(array)
    }

    /// What a call makes of the list; and the kinds of records that it makes, which lead there.
    func after(_ call: (ObservableArray<Member>) -> Void) throws -> (
      numbers: [Int], kinds: [ArrayChange<Member>.Kind]
    ) {
      let count = keeper.records.count
      call(array)
      try demand(try replay(keeper.records, on: first), equals: Array(array), "replayed")
      return (array.map(\.id.number), keeper.records[count...].map(\.kind))
    }
  }

  private static func id(_ number: Int) -> MemberID { MemberID(number: number) }

  // Below the length from which a list has an index, and above.
  @Test("One record each, and none for an id that is not there", arguments: [3, 100])
  func oneRecord(count: Int) throws {
    let list = Followed(count)
    let rest = Array(3..<count)
    var (numbers, kinds) = try list.after { $0[id: Self.id(1)]?.title = "new" }
    #expect((numbers, kinds) == ([0, 1, 2] + rest, [.replacement]))
    #expect(list.array[id: Self.id(1)]?.title == "new")
    (numbers, kinds) = try list.after { $0[id: Self.id(-1)]?.title = "new" }
    #expect(kinds == [])
    (numbers, kinds) = try list.after { $0[id: Self.id(-1)] = Member(-1) }
    #expect((numbers, kinds) == ([0, 1, 2] + rest + [-1], [.insertion]))
    (numbers, kinds) = try list.after { $0[id: Self.id(-1)] = nil }
    #expect((numbers, kinds) == ([0, 1, 2] + rest, [.removal]))
    (numbers, kinds) = try list.after { $0[id: Self.id(-1)] = nil }
    #expect(kinds == [])
    (numbers, kinds) = try list.after { #expect($0.update(id: Self.id(2)) { $0.title } == "") }
    #expect(kinds == [.replacement])
    (numbers, kinds) = try list.after {
      #expect($0.update(id: Self.id(-1)) { _ in Issue.record("called") } == nil)
    }
    #expect(kinds == [])
    (numbers, kinds) = try list.after { #expect($0.touch(id: Self.id(2))) }
    #expect(kinds == [.replacement])
    (numbers, kinds) = try list.after { #expect(!$0.touch(id: Self.id(-1))) }
    #expect(kinds == [])
    (numbers, kinds) = try list.after { #expect($0.remove(id: Self.id(-1)) == nil) }
    #expect(kinds == [])
    (numbers, kinds) = try list.after { #expect($0.remove(id: Self.id(1))?.title == "new") }
    #expect((numbers, kinds) == ([0, 2] + rest, [.removal]))
    (numbers, kinds) = try list.after { $0[id: Self.id(0)] = nil }
    #expect((numbers, kinds) == ([2] + rest, [.removal]))
  }

  @Test("An id that changes by a replacement is found from then on", arguments: [3, 100])
  func otherID(count: Int) throws {
    let list = Followed(count)
    let (numbers, kinds) = try list.after { $0[id: Self.id(1)] = Member(500) }
    #expect((Array(numbers[..<3]), kinds) == ([0, 500, 2], [.replacement]))
    #expect(list.array.index(ofID: Self.id(500)) == 1)
    #expect(list.array.index(ofID: Self.id(1)) == nil)
  }

  @Test("Moves: every element before every other one and to the end", arguments: [4, 70])
  func moves(count: Int) throws {
    for source in 0..<4 {
      for target in 0...4 {
        let list = Followed(count)
        let other = target < 4 ? Self.id(target) : nil
        let (numbers, kinds) = try list.after {
          #expect($0.move(id: Self.id(source), before: other))
        }
        var expected = Array(0..<count)
        expected.remove(at: source)
        let place =
          target == 4 ? expected.endIndex : expected.firstIndex(of: target) ?? source
        expected.insert(source, at: place)
        #expect(numbers == expected)
        #expect(kinds == (expected == Array(0..<count) ? [] : [.move]))
      }
    }
    let list = Followed(count)
    let (_, kinds) = try list.after {
      #expect(!$0.move(id: Self.id(-1), before: nil))
      #expect(!$0.move(id: Self.id(1), before: Self.id(-1)))
    }
    #expect(kinds == [])
  }

  @Test("A closure that throws changes nothing")
  func throwing() throws {
    struct Refusal: Error {}
    let list = Followed(100)
    let (numbers, kinds) = try list.after { array in
      #expect(throws: Refusal.self) {
        try array.update(id: Self.id(5)) { member in
          member.title = "x"
          throw Refusal()
        }
      }
    }
    #expect((numbers, kinds) == (Array(0..<100), []))
    #expect(list.array[5].title == "")
  }

  @Test("Two levels: the same, also across sections")
  func sections() throws {
    for elementCount in [2, 50] {
      let first = SectionsSnapshot<Chapter, Member>(
        (0..<3).map { section in
          SectionSnapshot(
            Chapter(id: section), elements: (0..<elementCount).map { Member(section * 100 + $0) })
        })
      let list = ObservableSections(first)
      let shown = Recorder<SectionsChange<Chapter, Member>>()
      let token = list.observe(on: .callingThread) { shown.keep($0) }
      list[id: Self.id(101)]?.title = "new"
      #expect(list[ElementPath(section: 1, element: 1)].title == "new")
      #expect(list.move(id: Self.id(201), before: Self.id(0)))
      #expect(list.path(ofID: Self.id(201)) == ElementPath(section: 0, element: 0))
      #expect(list.move(id: Self.id(0), before: Self.id(201)))
      #expect(list.path(ofID: Self.id(201)) == ElementPath(section: 0, element: 1))
      #expect(list.move(id: Self.id(0), before: Self.id(0)))
      #expect(list.move(id: Self.id(0), before: Self.id(201)))
      #expect(list.remove(id: Self.id(100))?.id == Self.id(100))
      list[id: Self.id(101)] = nil
      #expect(list.path(ofID: Self.id(101)) == nil)
      list.update(id: Self.id(200)) { $0 = Member(900) }
      #expect(list[id: Self.id(900)] != nil)
      #expect(list.touch(id: Self.id(900)))
      #expect(shown.values.count == 7)
      #expect(shown.values.last?.kind == .replacement)
      #expect(!list.touch(id: Self.id(-1)))
      list[id: Self.id(-1)]?.title = "new"
      list[id: Self.id(-1)] = nil
      #expect(list.update(id: Self.id(-1)) { _ in 1 } == nil)
      #expect(list.remove(id: Self.id(-1)) == nil)
      #expect(!list.move(id: Self.id(-1), before: Self.id(0)))
      #expect(!list.move(id: Self.id(0), before: Self.id(-1)))
      #expect(shown.values.count == 7)
      #expect(try shown.values.reduce(first) { try $1.applied(to: $0) } == list.snapshot)
      token.cancel()
    }
  }

  @Test("To the end of its section, of another, of an empty one; what is not there stays")
  func toTheEnd() throws {
    let list = ObservableSections<Chapter, Member>()
    for (section, members) in [[0, 1, 2], [10], []].enumerated() {
      list.sections.append(Chapter(id: section), elements: members.map { Member($0) })
    }
    let first = list.snapshot
    let shown = Recorder<SectionsChange<Chapter, Member>>()
    let token = list.observe(on: .callingThread) { shown.keep($0) }
    func numbers() -> [[Int]] { list.snapshot.map { $0.elements.map(\.id.number) } }
    #expect(list.move(id: Self.id(0), toEndOfSection: 0))
    #expect(numbers() == [[1, 2, 0], [10], []])
    #expect(list.move(id: Self.id(0), toEndOfSection: 0))
    #expect(shown.values.count == 1)
    #expect(list.move(id: Self.id(1), toEndOfSection: 1))
    #expect(list.move(id: Self.id(10), toEndOfSection: 2))
    #expect(numbers() == [[2, 0], [1], [10]])
    #expect(!list.move(id: Self.id(7), toEndOfSection: 0))
    #expect(!list.move(id: Self.id(1), toEndOfSection: 3))
    list.transaction {
      $0.sections.append(Chapter(id: 3))
      #expect($0.move(id: Self.id(1), toEndOfSection: 3))
    }
    #expect(numbers() == [[2, 0], [], [10], [1]])
    #expect(try shown.values.reduce(first) { try $1.applied(to: $0) } == list.snapshot)
    token.cancel()
  }

  @Test("Sections by the ids of their headers, and the elements of one")
  func views() {
    let list = ObservableSections<Chapter, Member>()
    for number in 0..<4 { list.sections.append(Chapter(id: number), elements: [Member(number)]) }
    #expect(list.sections.move(id: 3, before: 0))
    #expect(list.sections.remove(id: 1)?.elements.map(\.id.number) == [1])
    list.sections.update(id: 2) { $0.header.title = "two" }
    list.sections[id: 0] = nil
    #expect(list.sections.map(\.id) == [3, 2])
    #expect(list[sectionID: 2]?.header.title == "two")
    list[sectionID: 2]?.append(Member(7))
    list[sectionID: 2]?.move(id: Self.id(7), before: Self.id(2))
    list[sectionID: 2]?.update(id: Self.id(7)) { $0.title = "seven" }
    list[sectionID: 2]?[id: Self.id(2)] = nil
    list[sectionID: 2]?[id: Self.id(8)] = Member(8)
    #expect(list[sectionID: 2]?.remove(at: 1).id == Self.id(8))
    #expect(list[sectionID: 2]?.touch(id: Self.id(7)) == true)
    #expect(list[sectionID: 2]?.touch(id: Self.id(8)) == false)
    list.sections[id: 9] = SectionSnapshot(Chapter(id: 9), elements: [])
    #expect(list.sections.touch(id: 9))
    #expect(list.sections.remove(at: 2).id == 9)
    #expect(!list.sections.touch(id: 9))
    #expect(list[sectionID: 2]?.index(ofID: Self.id(7)) == 0)
    #expect(list[sectionID: 2]?[id: Self.id(7)]?.title == "seven")
    // An element of another section.
    #expect(list[sectionID: 2]?.remove(id: Self.id(3)) == nil)
  }

  @Test("A lookup that is tracked hears of changes")
  @MainActor func tracked() async throws {
    let array = ObservableArray((0..<100).map { Member($0) })
    let isTold = LockedValue(false)
    withObservationTracking {
      _ = array.index(ofID: Self.id(50))
    } onChange: {
      isTold.withLock { $0 = true }
    }
    array.remove(at: 0)
    try await wait { isTold.withLock { $0 } }
  }
}
