import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

// The calls that ask sections for their ids.

extension ForeignCall {
  static let sectionIDs: [ForeignCall] = [insertedIDs, removedIDs, replacedIDs, foundIDs]
    .flatMap(\.self)

  private static let insertedIDs: [ForeignCall] = [
    .allSections("append(_:elements:)", .id, .closed("append(_:)")) { list, foreign in
      list.append(ForeignHead(number: 7, foreign: foreign), elements: foreign.rows(7))
    },
    .allSections("append(_:)", .id, .closed("append(_:)")) { list, foreign in
      list.append(foreign.section(7))
    },
    .allSections("append(contentsOf:)", .id, .closed("append(contentsOf:)")) { list, foreign in
      list.append(contentsOf: [foreign.section(7), foreign.section(8)])
    },
    .allSections("+=(list:elements:)", .id, .closed("append(contentsOf:)")) { list, foreign in
      list += [foreign.section(7)]
    },
    .allSections("insert(_:elements:at:)", .id, .closed("insert(_:at:)")) { list, foreign in
      list.insert(ForeignHead(number: 7, foreign: foreign), at: 1)
    },
    .allSections("insert(contentsOf:at:)", .id, .closed("insert(contentsOf:at:)")) {
      list, foreign in list.insert(contentsOf: [foreign.section(7)], at: 1)
    },
    .allSections("insert(_:at:)", .id, .closed("insert(_:at:)")) { list, foreign in
      list.insert([foreign.section(7), foreign.section(8)], at: [0, 2])
    },
    .sections("insert(_:inSection:by:)", .id, .closed("insert(_:inSection:by:)")) {
      list, foreign in
      list.insert(ForeignRow(2, foreign), inSection: ForeignHead(number: 7, foreign: foreign)) {
        $0.number < $1.number
      }
    },
    .sections("insert(_:inSection:orderedBy:)", .id, .closed("insert(_:inSection:orderedBy:)")) {
      list, foreign in
      list.insert(
        ForeignRow(2, foreign), inSection: ForeignHead(number: 7, foreign: foreign),
        orderedBy: \.number)
    },
  ]

  private static let removedIDs: [ForeignCall] = [
    .allSections("remove(at:)", .id, .closed("remove(at:)")) { list, _ in list.remove(at: 1) },
    .allSections("remove(at:)", .id, .closed("remove(at:)")) { list, _ in list.remove(at: [0, 2]) },
    .allSections("removeSubrange(_:)", .id, .closed("removeSubrange(_:)")) { list, _ in
      list.removeSubrange(1...)
    },
    .allSections("removeSubranges(_:)", .id, .closed("removeSubranges(_:)")) { list, _ in
      list.removeSubranges(RangeSet(1..<3))
    },
    .allSections("removeAll(where:)", .id, .closed("removeAll(where:)")) { list, _ in
      list.removeAll { $0.elements.isEmpty }
    },
    .allSections("removeAll(keepingCapacity:)", .id, .closed("removeAll(keepingCapacity:)")) {
      list, _ in list.removeAll()
    },
    .allSections("removeFirst(_:)", .id, .closed("removeFirst(_:)")) { list, _ in
      list.removeFirst(2)
    },
    .allSections("removeLast(_:)", .id, .closed("removeLast(_:)")) { list, _ in
      list.removeLast(2)
    },
    .allSections("removeFirst()", .id, .closed("removeFirst()")) { list, _ in list.removeFirst() },
    .allSections("removeLast()", .id, .closed("removeLast()")) { list, _ in list.removeLast() },
    .allSections("popFirst()", .id, .closed("popFirst()")) { list, _ in list.popFirst() },
    .allSections("popLast()", .id, .closed("popLast()")) { list, _ in list.popLast() },
    .sections(
      "remove(at:keepingEmptySection:)", .id, .closed("remove(at:keepingEmptySection:)")
    ) { list, _ in
      list[section: 0].removeLast(list[section: 0].count - 1)
      list.remove(at: ElementPath(section: 0, element: 0), keepingEmptySection: false)
    },
  ]

  private static let replacedIDs: [ForeignCall] = [
    .allSections("replaceHeaders(at:with:)", .id, .closed("replaceHeaders(at:with:)")) {
      list, foreign in
      list.replaceHeaders(at: [0], with: [ForeignHead(number: 7, foreign: foreign)])
    },
    .allSections("replace(at:with:)", .id, .closed("replace(at:with:)")) { list, foreign in
      list.replace(at: [0], with: [foreign.section(7)])
    },
    .allSections("subscript(_:)", .id, .closed("subscript(_:)")) { list, foreign in
      list[0] = foreign.section(7)
    },
    .allSections("replaceSubrange(_:with:)", .id, .closed("replaceSubrange(_:with:)")) {
      list, foreign in list.replaceSubrange(1..<2, with: [foreign.section(7)])
    },
    .allSections("update(at:_:)", .id, .closed("update(at:_:)")) { list, foreign in
      list.update(at: 0) { $0 = foreign.section(7) }
    },
    .sections("apply(_:)", .id, .closed("apply(_:)")) { list, foreign in
      let before = list.snapshot
      let after = SectionsSnapshot(Array(before) + [foreign.section(7)])
      var log = EditLog(count: before.sizes.total)
      log.insert(before.sizes.total..<after.sizes.total)
      let batch = list.makeBatch(
        of: log, from: list.revision, before: before,
        to: list.at(list.revision.version + 1), after: after)
      try? list.apply(batch)
    },
    .section("updateHeader(_:)", .id, .closed("updateHeader(_:)")) { section, foreign in
      section.updateHeader { $0 = ForeignHead(number: 7, foreign: foreign) }
    },
  ]

  private static let foundIDs: [ForeignCall] = [
    .allSections("index(ofID:)", .id, .open) { list, foreign in
      _ = list.index(ofID: ForeignID(number: 3, kind: .id, foreign: foreign))
    },
    .sections("subscript(sectionID:)", .id, .open) { list, foreign in
      _ = list[sectionID: ForeignID(number: 3, kind: .id, foreign: foreign)]
    },
  ]
}
