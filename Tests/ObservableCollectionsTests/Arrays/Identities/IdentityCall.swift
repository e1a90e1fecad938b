import ObservableCollections

@testable import CoreTestSupport

/// The mutating calls that name an element by its id.
struct IdentityCall: Sendable {
  /// As a trap has it, of an array and of a list of two levels.
  static let names = all.map(\.name) + ofSections.map(\.name)

  let name: String
  let make: @Sendable (ObservableArray<Member>) -> Void

  static let all = [
    IdentityCall(name: "subscript(id:)") { $0[id: MemberID(number: 3)] = Member(900) },
    IdentityCall(name: "subscript(id:)") { $0[id: MemberID(number: 3)] = nil },
    IdentityCall(name: "update(id:_:)") { $0.update(id: MemberID(number: 3)) { $0.title = "x" } },
    IdentityCall(name: "touch(id:)") { $0.touch(id: MemberID(number: 5)) },
    IdentityCall(name: "upsert(_:)") { $0.upsert(Member(6, title: "y")) },
    IdentityCall(name: "upsert(contentsOf:)") { $0.upsert(contentsOf: [Member(7), Member(80)]) },
    IdentityCall(name: "remove(id:)") { $0.remove(id: MemberID(number: 90)) },
    IdentityCall(name: "move(id:before:)") {
      $0.move(id: MemberID(number: 3), before: MemberID(number: 80))
    },
  ]

  /// The same of two levels.
  struct OfSections: Sendable {
    let name: String
    let make: @Sendable (ObservableSections<Chapter, Member>) -> Void
  }

  static let ofSections = [
    OfSections(name: "subscript(id:)") { $0[id: MemberID(number: 3)]? = Member(900) },
    OfSections(name: "subscript(id:)") { $0[id: MemberID(number: 3)] = nil },
    OfSections(name: "update(id:_:)") {
      $0.update(id: MemberID(number: 3)) { $0.title = "x" }
    },
    OfSections(name: "touch(id:)") { $0.touch(id: MemberID(number: 5)) },
    OfSections(name: "remove(id:)") { $0.remove(id: MemberID(number: 90)) },
    OfSections(name: "move(id:before:)") {
      $0.move(id: MemberID(number: 3), before: MemberID(number: 80))
    },
    OfSections(name: "move(id:toEndOfSection:)") {
      $0.move(id: MemberID(number: 3), toEndOfSection: 0)
    },
  ]
}
