import ObservableCollections

// The calls that ask sections for their ids.

extension ForeignCall {
  static let sectionIDs: [ForeignCall] = [insertedIDs, removedIDs, replacedIDs].flatMap(\.self)

  private static let insertedIDs: [ForeignCall] = [
    .sections("append(_:elements:)", .id, .closed("append(_:elements:)")) { list, foreign in
      list.sections.append(ForeignHead(number: 7, foreign: foreign), elements: foreign.rows(7))
    },
    .sections("append(contentsOf:)", .id, .closed("append(contentsOf:)")) { list, foreign in
      list.append(contentsOf: [foreign.section(7), foreign.section(8)])
    },
    .sections("+=(list:sections:)", .id, .closed("append(contentsOf:)")) { list, foreign in
      list += [foreign.section(7)]
    },
    .sections("insert(_:elements:at:)", .id, .closed("insert(contentsOf:at:)")) { list, foreign in
      list.insert(ForeignHead(number: 7, foreign: foreign), at: 1)
    },
    .sections("insert(contentsOf:at:)", .id, .closed("insert(contentsOf:at:)")) { list, foreign in
      list.insert(contentsOf: [foreign.section(7)], at: 1)
    },
    .sections("insert(_:at:)", .id, .closed("insert(_:at:)")) { list, foreign in
      list.insert([foreign.section(7), foreign.section(8)], at: [0, 2])
    },
  ]

  private static let removedIDs: [ForeignCall] = [
    .sections("removeSection(at:)", .id, .closed("removeSection(at:)")) { list, _ in
      list.sections.remove(at: 1)
    },
    .sections("removeSections(at:)", .id, .closed("removeSections(at:)")) { list, _ in
      list.sections.remove(at: [0, 2])
    },
    .sections("removeSections(_:)", .id, .closed("removeSections(_:)")) { list, _ in
      list.sections.removeSubrange(1...)
    },
    .sections("removeSections(where:)", .id, .closed("removeSections(where:)")) { list, _ in
      list.sections.removeAll { $0.elements.isEmpty }
    },
    .sections("removeAll()", .id, .closed("removeAll()")) { list, _ in list.removeAll() },
    .sections("removeFirstSections(_:)", .id, .closed("removeFirstSections(_:)")) { list, _ in
      list.sections.removeFirst(2)
    },
    .sections("removeLastSections(_:)", .id, .closed("removeLastSections(_:)")) { list, _ in
      list.sections.removeLast(2)
    },
    .sections("removeFirstSection()", .id, .closed("popFirstSection()")) { list, _ in
      list.sections.removeFirst()
    },
    .sections("removeLastSection()", .id, .closed("popLastSection()")) { list, _ in
      list.sections.removeLast()
    },
    .sections("popFirstSection()", .id, .closed("popFirstSection()")) { list, _ in
      _ = list.sections.popFirst()
    },
    .sections("popLastSection()", .id, .closed("popLastSection()")) { list, _ in
      _ = list.sections.popLast()
    },
  ]

  private static let replacedIDs: [ForeignCall] = [
    .sections("replaceSection(at:with:)", .id, .closed("replaceSection(at:with:)")) {
      list, foreign in list[section: 1].header = ForeignHead(number: 7, foreign: foreign)
    },
    .sections("replaceSections(at:with:)", .id, .closed("replaceSections(at:with:)")) {
      list, foreign in
      list.sections.replaceHeaders(at: [0], with: [ForeignHead(number: 7, foreign: foreign)])
    },
    .sections("replaceSections(_:with:)", .id, .closed("replaceSections(_:with:)")) {
      list, foreign in list.sections.replaceSubrange(1..<2, with: [foreign.section(7)])
    },
    .sections("updateSection(at:_:)", .id, .closed("updateSection(at:_:)")) { list, foreign in
      list[section: 0].updateHeader { $0 = ForeignHead(number: 7, foreign: foreign) }
    },
  ]
}
