import ObservableCollections

@testable import CoreTestSupport

/// A public call that takes foreign code, and how that runs.
struct ForeignCall: CustomStringConvertible, Sendable {
  enum List: String, Sendable {
    case array = "ObservableArray"
    case sections = "ObservableSections"
    case allSections = "EditableSections"
    case section = "EditableSection"
  }

  /// Whether foreign code may change the list.
  enum Rule: Hashable, Sendable {
    /// It may: it runs before the gate is entered, or in a transaction, or the call only reads.
    case open
    /// It may not: it runs inside the gate, and the trap names this call.
    case closed(StaticCall)

    static func closed(_ name: String) -> Rule { .closed(StaticCall(name: name)) }
  }

  struct StaticCall: Hashable, Sendable { let name: String }

  /// As in the source, with what its extension demands: `sort() where Element: Comparable`.
  let name: String
  let list: List
  let kind: ForeignKind
  let rule: Rule
  /// Makes the call with foreign code of the kind.
  let play: @Sendable (ForeignPlay) async throws -> (numbers: [[Int]], runCount: Int)

  static let all: [ForeignCall] = [
    ofArrays, ofArraysWithWholeLists, ofSections, ofAllSections, ofSection, sectionIDs,
    ofSectionsWithWholeLists, byID,
  ].flatMap(\.self)

  var description: String { "\(list.rawValue).\(name) \(kind)" }

  /// Makes the call with foreign code of the kind, which must have run.
  ///
  /// - Returns: what the list holds afterwards.
  func result(_ play: ForeignPlay) async throws -> [[Int]] {
    let result = try await self.play(play)
    try demand(result.runCount > 0, equals: true, "that foreign code ran in \(self)")
    return result.numbers
  }

  /// The name of the call in the trap; nil if the list may be changed.
  var closedName: String? {
    if case .closed(let call) = rule { call.name } else { nil }
  }

  static func array(
    _ name: String, _ kind: ForeignKind, _ rule: Rule,
    _ make: @escaping @Sendable (ObservableArray<ForeignRow>, Foreign) -> Void
  ) -> ForeignCall {
    array(name, kind, rule, of: ForeignRow.self, make)
  }

  static func array<Row: ForeignElement>(
    _ name: String, _ kind: ForeignKind, _ rule: Rule, of type: Row.Type,
    _ make: @escaping @Sendable (ObservableArray<Row>, Foreign) -> Void
  ) -> ForeignCall {
    ForeignCall(name: name, list: .array, kind: kind, rule: rule) { play in
      try await ForeignArrayPlay<Row>(kind, play).run { array, foreign in
        if play.setting == .transaction {
          array.transaction { make($0, foreign) }
        } else {
          make(array, foreign)
        }
      }
    }
  }

  static func arrayInBackground<Row: ForeignElement>(
    _ name: String, _ kind: ForeignKind, of type: Row.Type,
    _ make: @escaping @Sendable (ObservableArray<Row>, Foreign) async -> Void
  ) -> ForeignCall {
    ForeignCall(name: name, list: .array, kind: kind, rule: .open) { play in
      try await ForeignArrayPlay<Row>(kind, play).run(make)
    }
  }

  static func sections(
    _ name: String, _ kind: ForeignKind, _ rule: Rule,
    _ make: @escaping @Sendable (ObservableSections<ForeignHead, ForeignRow>, Foreign) -> Void
  ) -> ForeignCall {
    sections(name, kind, rule, of: ForeignRow.self, make)
  }

  static func sections<Row: ForeignElement>(
    _ name: String, _ kind: ForeignKind, _ rule: Rule, of type: Row.Type, list: List = .sections,
    _ make: @escaping @Sendable (ObservableSections<ForeignHead, Row>, Foreign) -> Void
  ) -> ForeignCall {
    ForeignCall(name: name, list: list, kind: kind, rule: rule) { play in
      try await ForeignSectionsPlay<Row>(kind, play).run { list, foreign in
        if play.setting == .transaction {
          list.transaction { make($0, foreign) }
        } else {
          make(list, foreign)
        }
      }
    }
  }

  static func allSections(
    _ name: String, _ kind: ForeignKind, _ rule: Rule,
    _ make: @escaping @Sendable (EditableSections<ForeignHead, ForeignRow>, Foreign) -> Void
  ) -> ForeignCall {
    sections(name, kind, rule, of: ForeignRow.self, list: .allSections) { list, foreign in
      make(list.sections, foreign)
    }
  }

  static func section(
    _ name: String, _ kind: ForeignKind, _ rule: Rule,
    _ make: @escaping @Sendable (EditableSection<ForeignHead, ForeignRow>, Foreign) -> Void
  ) -> ForeignCall {
    section(name, kind, rule, of: ForeignRow.self, make)
  }

  static func section<Row: ForeignElement>(
    _ name: String, _ kind: ForeignKind, _ rule: Rule, of type: Row.Type,
    _ make: @escaping @Sendable (EditableSection<ForeignHead, Row>, Foreign) -> Void
  ) -> ForeignCall {
    sections(name, kind, rule, of: type, list: .section) { list, foreign in
      make(list[section: 0], foreign)
    }
  }

  static func sectionsInBackground<Row: ForeignElement>(
    _ name: String, _ kind: ForeignKind, of type: Row.Type,
    _ make: @escaping @Sendable (ObservableSections<ForeignHead, Row>, Foreign) async -> Void
  ) -> ForeignCall {
    ForeignCall(name: name, list: .sections, kind: kind, rule: .open) { play in
      try await ForeignSectionsPlay<Row>(kind, play).run(make)
    }
  }
}
