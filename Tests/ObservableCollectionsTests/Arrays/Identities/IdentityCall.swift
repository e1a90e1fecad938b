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
    OfSections(name: "subscript(element:)") { $0[element: MemberID(number: 3)] = Member(900) },
    OfSections(name: "subscript(element:)") { $0[element: MemberID(number: 3)] = nil },
    OfSections(name: "update(element:_:)") {
      $0.update(element: MemberID(number: 3)) { $0.title = "x" }
    },
    OfSections(name: "remove(element:)") { $0.remove(element: MemberID(number: 90)) },
    OfSections(name: "move(element:before:)") {
      $0.move(element: MemberID(number: 3), before: MemberID(number: 80))
    },
    OfSections(name: "move(element:toEndOfSection:)") {
      $0.move(element: MemberID(number: 3), toEndOfSection: 0)
    },
  ]
}
