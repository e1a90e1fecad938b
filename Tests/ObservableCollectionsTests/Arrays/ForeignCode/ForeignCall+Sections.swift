import Foundation
import ObservableCollections

// The calls of a list of two levels, each with hostile code of each kind that it takes.

extension ForeignCall {
  static let ofSections: [ForeignCall] = [
    sectionsClosures, sectionsRanges, sectionsSequences, sectionsReads,
  ].flatMap(\.self)

  private static let sectionsClosures: [ForeignCall] = [
    .sections("update(at:_:)", .closure, .closed("update(at:_:)")) { list, foreign in
      list.update(at: ElementPath(section: 0, element: 0)) {
        $0 = foreign.closure(ForeignRow(7, foreign))
      }
    },
    .sections("updateSection(at:_:)", .closure, .closed("updateSection(at:_:)")) { list, foreign in
      list[section: 0].updateHeader { $0 = foreign.closure($0) }
    },
    .sections(
      "removeElements(inSection:where:)", .closure, .closed("removeElements(inSection:where:)")
    ) { list, foreign in
      list[section: 0].removeAll { foreign.closure($0.number < 3) }
    },
    .sections("removeElements(where:)", .closure, .closed("removeElements(where:)")) {
      list, foreign in list.removeElements { foreign.closure($0.number < 3) }
    },
    .sections("removeSections(where:)", .closure, .closed("removeSections(where:)")) {
      list, foreign in list.sections.removeAll { foreign.closure($0.elements.isEmpty) }
    },
    .sections(
      "sortElements(inSection:by:)", .closure, .closed("sortElements(inSection:by:)")
    ) { list, foreign in
      list[section: 0].sort { foreign.closure($0.number < $1.number) }
    },
    .sections("sortElements(by:)", .closure, .closed("sortElements(by:)")) { list, foreign in
      list.sortElements { foreign.closure($0.number < $1.number) }
    },
    .sections("sortSections(by:)", .closure, .closed("sortSections(by:)")) { list, foreign in
      list.sections.sort { foreign.closure($0.header.number < $1.header.number) }
    },
    .sections(
      "partitionElements(inSection:by:)", .closure, .closed("partitionElements(inSection:by:)")
    ) { list, foreign in
      list[section: 0].partition { foreign.closure($0.number > 2) }
    },
    .sections("partitionSections(by:)", .closure, .closed("partitionSections(by:)")) {
      list, foreign in list.sections.partition { foreign.closure(!$0.elements.isEmpty) }
    },
    .sections(
      "shuffleElements(inSection:using:)", .generator,
      .closed("shuffleElements(inSection:using:)")
    ) { list, foreign in
      var generator = ForeignGenerator(foreign: foreign)
      list[section: 1].shuffle(using: &generator)
    },
    .sections("shuffleSections(using:)", .generator, .closed("shuffleSections(using:)")) {
      list, foreign in
      var generator = ForeignGenerator(foreign: foreign)
      list.sections.shuffle(using: &generator)
    },
    .sections(
      "sortElements(inSection:) where Element: Comparable", .witness,
      .closed("sortElements(inSection:)"), of: ComparableRow.self
    ) { list, _ in list[section: 0].sort() },
    .sections(
      "sortElements() where Element: Comparable", .witness, .closed("sortElements()"),
      of: ComparableRow.self
    ) { list, _ in list.sortElements() },
    .sections("sortSections() where Header: Comparable", .witness, .closed("sortSections()")) {
      list, _ in list.sections.sort()
    },
    .sections("transaction(_:)", .closure, .open) { list, foreign in
      list.transaction { list in
        foreign.run(.closure)
        list[section: 0].removeFirst()
      }
    },
  ]

  private static let sectionsRanges: [ForeignCall] = [
    .sections("move(_:inSection:to:)", .range, .closed("move(_:inSection:to:)")) { list, foreign in
      list.move(from: ElementPaths(section: 0, elements: IndexRanges(foreign.range(1..<3))), to: ElementPath(section: 1, element: 0))
    },
    .sections(
      "removeElements(_:inSection:)", .range, .closed("removeElements(_:inSection:)")
    ) { list, foreign in list[section: 0].removeSubrange(foreign.range(1..<3)) },
    .sections(
      "replaceElements(_:inSection:with:)", .range, .closed("replaceElements(_:inSection:with:)")
    ) { list, foreign in
      list[section: 0].replaceSubrange(foreign.range(1..<3), with: foreign.rows(7))
    },
    .sections("removeSections(_:)", .range, .closed("removeSections(_:)")) { list, foreign in
      list.sections.removeSubrange(foreign.range(1..<3))
    },
    .sections("replaceSections(_:with:)", .range, .closed("replaceSections(_:with:)")) {
      list, foreign in list.sections.replaceSubrange(foreign.range(1..<3), with: [foreign.section(7)])
    },
  ]

  private static let sectionsSequences: [ForeignCall] = [
    .sections("append(contentsOf:toSection:)", .sequence, .open) { list, foreign in
      list[section: 1].append(contentsOf: foreign.sequence(7, 8))
    },
    .sections("insert(contentsOf:at:)", .sequence, .open) { list, foreign in
      list.insert(contentsOf: foreign.sequence(7, 8), at: ElementPath(section: 1, element: 1))
    },
    .sections("insert(contentsOf:at:)", .sequence, .open) { list, foreign in
      list.insert(contentsOf: foreign.sections(7, 8), at: 1)
    },
    .sections("insert(_:at:)", .sequence, .open) { list, foreign in
      list.insert(foreign.sequence(7, 8), at: places)
    },
    .sections("insert(_:at:)", .sequence, .open) { list, foreign in
      list.insert(foreign.sections(7, 8), at: [0, 2])
    },
    .sections("append(contentsOf:)", .sequence, .open) { list, foreign in
      list.append(contentsOf: foreign.sections(7, 8))
    },
    .sections("+=(list:sections:)", .sequence, .open) { list, foreign in
      list += foreign.sections(7, 8)
    },
    .sections("replace(at:with:)", .sequence, .open) { list, foreign in
      list.replace(at: places, with: foreign.sequence(7, 8))
    },
    .sections("replaceElements(_:inSection:with:)", .sequence, .open) { list, foreign in
      list[section: 1].replaceSubrange(1..., with: foreign.sequence(7, 8))
    },
    .sections("replaceSections(at:with:)", .sequence, .open) { list, foreign in
      let heads = [7, 8].map { ForeignHead(number: $0, foreign: foreign) }
      list.sections.replaceHeaders(at: [0, 2], with: ForeignSequence(elements: heads, foreign: foreign))
    },
    .sections("replaceSections(_:with:)", .sequence, .open) { list, foreign in
      list.sections.replaceSubrange(1..<2, with: foreign.sections(7, 8))
    },
  ]

  private static var places: ElementPaths {
    ElementPaths([ElementPath(section: 0, element: 0), ElementPath(section: 1, element: 2)])
  }

  private static let sectionsReads: [ForeignCall] = [
    .sections("firstIndex(where:)", .closure, .open) { list, foreign in
      _ = list.firstIndex { foreign.closure($0.elements.isEmpty) }
    },
    .sections("lastIndex(where:)", .closure, .open) { list, foreign in
      _ = list.lastIndex { foreign.closure($0.elements.isEmpty) }
    },
    .sections("firstPath(where:)", .closure, .open) { list, foreign in
      _ = list.firstPath { foreign.closure($0.number == 5) }
    },
    .sections("lastPath(where:)", .closure, .open) { list, foreign in
      _ = list.lastPath { foreign.closure($0.number == 5) }
    },
    .sections("firstIndex(ofSection:)", .id, .open) { list, foreign in
      _ = list.firstIndex(ofSection: ForeignID(number: 3, kind: .id, foreign: foreign))
    },
    .sections(
      "firstPath(of:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { list, foreign in _ = list.firstPath(of: EquatableRow(5, foreign)) },
    .sections(
      "lastPath(of:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { list, foreign in _ = list.lastPath(of: EquatableRow(5, foreign)) },
    .sections(
      "contains(_:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { list, foreign in _ = list.contains(EquatableRow(5, foreign)) },
    .sections(
      "firstPath(ofElement:) where Element: Identifiable", .witness, .open, of: IDRow.self
    ) { list, foreign in
      _ = list.firstPath(ofElement: ForeignID(number: 5, kind: .witness, foreign: foreign))
    },
    .sections(
      "==(left:right:) where Header: Equatable, Element: Equatable", .witness, .open,
      of: EquatableRow.self
    ) { list, foreign in
      let other = [2, 1, 3].map { number in
        SectionSnapshot(
          ForeignHead(number: number, foreign: foreign), elements: foreign.rows(3) as [EquatableRow]
        )
      }
      _ = list == ObservableSections(other)
    },
    .sections(
      "encode(to:) where Batch.Snapshot: Encodable", .witness, .open,
      of: EncodableRow.self
    ) { list, _ in _ = try? JSONEncoder().encode(list) },
  ]
}
