import Foundation
import ObservableCollections

// The calls of a list of two levels, each with hostile code of each kind that it takes.

extension ForeignCall {
  static let ofSections: [ForeignCall] = [
    sectionsClosures, sectionsSequences, sectionsReads,
  ].flatMap(\.self)

  private static let sectionsClosures: [ForeignCall] = [
    .sections("update(at:_:)", .closure, .closed("update(at:_:)")) { list, foreign in
      list.update(at: ElementPath(section: 0, element: 0)) {
        $0 = foreign.closure(ForeignRow(7, foreign))
      }
    },
    .sections("removeElements(where:)", .closure, .closed("removeElements(where:)")) {
      list, foreign in list.removeElements { foreign.closure($0.number < 3) }
    },
    .sections("sortElements(by:)", .closure, .closed("sortElements(by:)")) { list, foreign in
      list.sortElements { foreign.closure($0.number < $1.number) }
    },
    .sections("insert(_:inSection:by:)", .closure, .closed("insert(_:inSection:by:)")) {
      list, foreign in
      list.insert(ForeignRow(2, foreign), inSection: ForeignHead(number: 2, foreign: foreign)) {
        foreign.closure($0.number < $1.number)
      }
    },
    .sections("withoutChanges(_:)", .closure, .closed("withoutChanges(_:)")) { list, foreign in
      list.withoutChanges { foreign.run(.closure) }
    },
    .sections("transaction(_:)", .closure, .open) { list, foreign in
      list.transaction { list in
        foreign.run(.closure)
        list[section: 0].removeFirst()
      }
    },
  ]

  private static let sectionsSequences: [ForeignCall] = [
    .sections("insert(contentsOf:at:)", .sequence, .open) { list, foreign in
      list.insert(contentsOf: foreign.sequence(7, 8), at: ElementPath(section: 1, element: 1))
    },
    .sections("insert(_:at:)", .sequence, .open) { list, foreign in
      list.insert(foreign.sequence(7, 8), at: places)
    },
    .sections("replace(at:with:)", .sequence, .open) { list, foreign in
      list.replace(at: places, with: foreign.sequence(7, 8))
    },
  ]

  private static var places: ElementPaths {
    ElementPaths([ElementPath(section: 0, element: 0), ElementPath(section: 1, element: 2)])
  }

  private static let sectionsReads: [ForeignCall] = [
    .sections("prefix(while:)", .closure, .open) { list, foreign in
      _ = list.prefix { foreign.closure($0.elements.isEmpty) }
    },
    .sections("drop(while:)", .closure, .open) { list, foreign in
      _ = list.drop { foreign.closure($0.elements.isEmpty) }
    },
    .sections("firstPath(where:)", .closure, .open) { list, foreign in
      _ = list.firstPath { foreign.closure($0.number == 5) }
    },
    .sections(
      "firstPath(of:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { list, foreign in _ = list.firstPath(of: EquatableRow(5, foreign)) },
    .sections(
      "path(ofID:) where Element: Identifiable", .witness, .open, of: IDRow.self
    ) { list, foreign in
      _ = list.path(ofID: ForeignID(number: 5, kind: .witness, foreign: foreign))
    },
    .sections(
      "encode(to:) where Batch.Snapshot: Encodable", .witness, .open,
      of: EncodableRow.self
    ) { list, _ in _ = try? JSONEncoder().encode(list) },
  ]
}
