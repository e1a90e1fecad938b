import ObservableCollections

// The calls that ask sections for their ids.

extension ForeignCall {
  static let sectionIDs: [ForeignCall] = [insertedIDs, removedIDs, replacedIDs].flatMap(\.self)

  private static let insertedIDs: [ForeignCall] = [
    .sections("append(_:elements:)", .id, .closed("append(_:elements:)")) { list, foreign in
      list.append(ForeignHead(number: 7, foreign: foreign), elements: foreign.rows(7))
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
      list.removeSection(at: 1)
    },
    .sections("removeSections(at:)", .id, .closed("removeSections(at:)")) { list, _ in
      list.removeSections(at: [0, 2])
    },
    .sections("removeSections(_:)", .id, .closed("removeSections(_:)")) { list, _ in
      list.removeSections(1...)
    },
    .sections("removeSections(where:)", .id, .closed("removeSections(where:)")) { list, _ in
      list.removeSections { $0.elements.isEmpty }
    },
    .sections("removeAll()", .id, .closed("removeAll()")) { list, _ in list.removeAll() },
    .sections("removeFirstSections(_:)", .id, .closed("removeFirstSections(_:)")) { list, _ in
      list.removeFirstSections(2)
    },
    .sections("removeLastSections(_:)", .id, .closed("removeLastSections(_:)")) { list, _ in
      list.removeLastSections(2)
    },
    .sections("removeFirstSection()", .id, .closed("popFirstSection()")) { list, _ in
      list.removeFirstSection()
    },
    .sections("removeLastSection()", .id, .closed("popLastSection()")) { list, _ in
      list.removeLastSection()
    },
    .sections("popFirstSection()", .id, .closed("popFirstSection()")) { list, _ in
      _ = list.popFirstSection()
    },
    .sections("popLastSection()", .id, .closed("popLastSection()")) { list, _ in
      _ = list.popLastSection()
    },
  ]

  private static let replacedIDs: [ForeignCall] = [
    .sections("replaceSection(at:with:)", .id, .closed("replaceSection(at:with:)")) {
      list, foreign in list.replaceSection(at: 1, with: ForeignHead(number: 7, foreign: foreign))
    },
    .sections("replaceSections(at:with:)", .id, .closed("replaceSections(at:with:)")) {
      list, foreign in
      list.replaceSections(at: [0], with: [ForeignHead(number: 7, foreign: foreign)])
    },
    .sections("replaceSections(_:with:)", .id, .closed("replaceSections(_:with:)")) {
      list, foreign in list.replaceSections(1..<2, with: [foreign.section(7)])
    },
    .sections("updateSection(at:_:)", .id, .closed("updateSection(at:_:)")) { list, foreign in
      list.updateSection(at: 0) { $0 = ForeignHead(number: 7, foreign: foreign) }
    },
  ]
}
