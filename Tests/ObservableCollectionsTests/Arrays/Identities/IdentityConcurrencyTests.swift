import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Looks by id beside writers: for the thread sanitizer, and for answers of no state.
@Suite("By identity: threads", .serialized)
struct IdentityConcurrencyTests {
  private static let rounds = TestScale.bound(full: 200, debug: 20)

  @Test("What is found has the id, and nothing that stays is ever missed")
  func readers() {
    let array = ObservableArray((0..<200).map { Member($0) })
    onThreads(4) { thread in
      for round in 0..<Self.rounds {
        if thread == 0 {
          for call in IdentityCall.all { call.make(array) }
          array.transaction { array in
            array.insert(Member(1_000 + round), at: round % 50)
            #expect(array.index(ofID: MemberID(number: 1_000 + round)) == round % 50)
            array.move(id: MemberID(number: 3), before: nil)
            array.remove(id: MemberID(number: 1_000 + round))
            #expect(array.index(ofID: MemberID(number: 1_000 + round)) == nil)
            if array.index(ofID: MemberID(number: 3)) == nil { array.append(Member(3)) }
            if array.index(ofID: MemberID(number: 90)) == nil { array.append(Member(90)) }
          }
        } else {
          // Only 3 and 90 come and go.
          let number = 100 + (round * 7 + thread) % 100
          #expect(array[id: MemberID(number: number)]?.id.number == number)
          if let member = array[id: MemberID(number: 3)] { #expect(member.id.number == 3) }
          #expect(array.index(ofID: MemberID(number: 5)) != nil)
        }
      }
    }
    // A thread that was overtaken has given its place in the log up.
    #expect(array[id: MemberID(number: 5)] != nil)
    #expect(array.core.withLock { array.core.shared.history.pieceCount } == 1)
    array.removeAll()
    #expect(array[id: MemberID(number: 5)] == nil)
    #expect(array.core.withLock { array.core.shared.history.isEmpty })
  }

  @Test("Two levels")
  func sections() {
    let list = ObservableSections(
      SectionsSnapshot<Chapter, Member>(
        (0..<4).map { section in
          SectionSnapshot(
            Chapter(id: section), elements: (0..<40).map { Member(section * 40 + $0) })
        }))
    onThreads(3) { thread in
      for round in 0..<Self.rounds {
        if thread == 0 {
          for call in IdentityCall.ofSections { call.make(list) }
          list[section: round % 4].append(Member(round % 2 == 0 ? 3 : 90))
        } else {
          let number = 100 + (round * 7 + thread) % 60
          #expect(list.path(ofID: MemberID(number: number)) != nil)
        }
      }
    }
  }

  @Test("A derived list and its source, both looked at by id on several threads")
  func derived() {
    let array = ObservableArray((0..<200).map { Member($0) })
    let even = array.filtered { $0.id.number % 2 == 0 }
    onThreads(3) { thread in
      for round in 0..<Self.rounds {
        if thread == 0 {
          array.move(id: MemberID(number: round % 200), before: nil)
          array.update(id: MemberID(number: 7)) { $0.title += "x" }
        } else {
          #expect(even[id: MemberID(number: round * 2 % 200)] != nil)
          #expect(even.index(ofID: MemberID(number: 7)) == nil)
        }
      }
    }
  }
}
