import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// What assigning to an element by its id does if there is none, or none any more.
@Suite("By identity: assigning")
struct WriteBackTests {
  private static func id(_ number: Int) -> MemberID { MemberID(number: number) }

  /// Changes an element while something else happens to the list.
  private static func change(_ member: inout Member, while action: () -> Void) {
    action()
    member.title = "changed"
  }

  private static func replace(_ member: inout Member?, by other: Member?) { member = other }

  private struct Refusal: Error {}

  private static func refuse(_ member: inout Member?) throws {
    member?.title = "refused"
    throw Refusal()
  }

  // Below the length from which a list has an index, and above.
  @Test("An element that is removed while it is changed stays removed", arguments: [3, 100])
  func removedMeanwhile(count: Int) {
    let array = ObservableArray((0..<count).map { Member($0) })
    Self.change(&array[id: Self.id(1)]!) { array.remove(id: Self.id(1)) }
    #expect(array.map(\.id.number) == [0] + Array(2..<count))
    // So are those of a section, and of a list of two levels; and sections.
    let list = ObservableSections<Chapter, Member>()
    list.sections.append(Chapter(id: 0), elements: (0..<count).map { Member($0) })
    list.sections.append(Chapter(id: 1))
    Self.change(&list[section: 0][id: Self.id(1)]!) { list.remove(id: Self.id(1)) }
    Self.change(&list[id: Self.id(2)]!) { list.remove(id: Self.id(2)) }
    #expect(list[section: 0].map(\.id.number) == [0] + Array(3..<count))
    func rename(_ section: inout SectionSnapshot<Chapter, Member>) {
      list.sections.remove(id: 1)
      section.header.title = "changed"
    }
    rename(&list.sections[id: 1]!)
    #expect(list.sections.map(\.id) == [0])
  }

  @Test("An element that moves while it is changed is changed where it stands then")
  func movedMeanwhile() {
    let array = ObservableArray((0..<3).map { Member($0) })
    Self.change(&array[id: Self.id(0)]!) { array.move(from: 0, to: 2) }
    #expect(array.map(\.id.number) == [1, 2, 0])
    #expect(array[2].title == "changed")
  }

  @Test("A function that gets the place may insert, remove, and throw")
  func inoutAccess() {
    let array = ObservableArray((0..<3).map { Member($0) })
    Self.replace(&array[id: Self.id(9)], by: Member(9))
    #expect(array.map(\.id.number) == [0, 1, 2, 9])
    Self.replace(&array[id: Self.id(0)], by: nil)
    #expect(array.map(\.id.number) == [1, 2, 9])
    Self.replace(&array[id: Self.id(1)], by: Member(7))
    #expect(array.map(\.id.number) == [7, 2, 9])
    Self.replace(&array[id: Self.id(5)], by: nil)
    #expect(array.count == 3)
    // As everywhere, what it did until then is written.
    #expect(throws: Refusal.self) { try Self.refuse(&array[id: Self.id(2)]) }
    #expect(array[1].title == "refused")
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 12, errors: an element with another id than that which no element has")
    func otherID() async throws {
      let inArray = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let array = ObservableArray((0..<3).map { Member($0) })
        array[id: MemberID(number: 99)] = Member(5)
      }
      try expectMessage("No element has the id MemberID(number: 99", in: inArray)
      try expectMessage("and the new one has the id MemberID(number: 5", in: inArray)
      let inSection = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        let list = ObservableSections<Chapter, Member>()
        list.sections[id: 4] = SectionSnapshot(Chapter(id: 5), elements: [])
      }
      try expectMessage("No element has the id 4, and the new one has the id 5", in: inSection)
      let inList = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections<Chapter, Member>()
        list.sections.append(Chapter(id: 1))
        list[id: MemberID(number: 99)] = Member(99)
      }
      try expectMessage("No element has the id MemberID(number: 99", in: inList)
    }
  #endif
}
