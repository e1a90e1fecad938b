import ObservableCollections

// The calls of the two views of a list of two levels, each with hostile code of each kind that it takes.

extension ForeignCall {
  /// The calls of `list.sections`.
  static let ofAllSections: [ForeignCall] = [
    .allSections("update(at:_:)", .closure, .closed("update(at:_:)")) { list, foreign in
      list.update(at: 0) { $0 = foreign.closure(foreign.section(7)) }
    },
    .allSections("removeAll(where:)", .closure, .closed("removeAll(where:)")) { list, foreign in
      list.removeAll { foreign.closure($0.elements.isEmpty) }
    },
    .allSections("sort(by:)", .closure, .closed("sort(by:)")) { list, foreign in
      list.sort { foreign.closure($0.header.number < $1.header.number) }
    },
    .allSections("partition(by:)", .closure, .closed("partition(by:)")) { list, foreign in
      list.partition { foreign.closure(!$0.elements.isEmpty) }
    },
    .allSections("shuffle(using:)", .generator, .closed("shuffle(using:)")) { list, foreign in
      var generator = ForeignGenerator(foreign: foreign)
      list.shuffle(using: &generator)
    },
    .allSections("remove(at:)", .range, .closed("remove(at:)")) { list, foreign in
      list.remove(at: foreign.range(1..<3))
    },
    .allSections("removeSubrange(_:)", .range, .closed("removeSubrange(_:)")) { list, foreign in
      list.removeSubrange(foreign.range(1..<3))
    },
    .allSections("replaceSubrange(_:with:)", .range, .closed("replaceSubrange(_:with:)")) {
      list, foreign in list.replaceSubrange(foreign.range(1..<3), with: [foreign.section(7)])
    },
    .allSections("subscript(_:)", .range, .closed("replaceSubrange(_:with:)")) { list, foreign in
      list[foreign.range(1..<3)] = [foreign.section(7)]
    },
    .allSections("append(contentsOf:)", .sequence, .open) { list, foreign in
      list.append(contentsOf: foreign.sections(7, 8))
    },
    .allSections("+=(list:elements:)", .sequence, .open) { list, foreign in
      list += foreign.sections(7, 8)
    },
    .allSections("insert(contentsOf:at:)", .sequence, .open) { list, foreign in
      list.insert(contentsOf: foreign.sections(7, 8), at: 1)
    },
    .allSections("insert(_:at:)", .sequence, .open) { list, foreign in
      list.insert(foreign.sections(7, 8), at: [0, 2])
    },
    .allSections("replace(at:with:)", .sequence, .open) { list, foreign in
      list.replace(at: [0, 2], with: foreign.sections(7, 8))
    },
    .allSections("replaceSubrange(_:with:)", .sequence, .open) { list, foreign in
      list.replaceSubrange(1..<2, with: foreign.sections(7, 8))
    },
    .allSections("replaceHeaders(at:with:)", .sequence, .open) { list, foreign in
      let heads = [7, 8].map { ForeignHead(number: $0, foreign: foreign) }
      list.replaceHeaders(at: [0, 2], with: ForeignSequence(elements: heads, foreign: foreign))
    },
    .allSections("firstIndex(where:)", .closure, .open) { list, foreign in
      _ = list.firstIndex { foreign.closure($0.elements.isEmpty) }
    },
    .allSections("indices(where:)", .closure, .open) { list, foreign in
      _ = list.indices { foreign.closure($0.elements.isEmpty) }
    },
    .allSections("prefix(while:)", .closure, .open) { list, foreign in
      _ = list.prefix { foreign.closure($0.elements.isEmpty) }
    },
    .allSections("drop(while:)", .closure, .open) { list, foreign in
      _ = list.drop { foreign.closure($0.elements.isEmpty) }
    },
  ]

  /// The calls of `list[section:]`.
  static let ofSection: [ForeignCall] = [
    .section("update(at:_:)", .closure, .closed("update(at:_:)")) { list, foreign in
      list.update(at: 0) { $0 = foreign.closure(ForeignRow(7, foreign)) }
    },
    .section("updateHeader(_:)", .closure, .closed("updateHeader(_:)")) { list, foreign in
      list.updateHeader { $0 = foreign.closure($0) }
    },
    .section("removeAll(where:)", .closure, .closed("removeAll(where:)")) { list, foreign in
      list.removeAll { foreign.closure($0.number < 3) }
    },
    .section("sort(by:)", .closure, .closed("sort(by:)")) { list, foreign in
      list.sort { foreign.closure($0.number < $1.number) }
    },
    .section("partition(by:)", .closure, .closed("partition(by:)")) { list, foreign in
      list.partition { foreign.closure($0.number > 2) }
    },
    .section("shuffle(using:)", .generator, .closed("shuffle(using:)")) { list, foreign in
      var generator = ForeignGenerator(foreign: foreign)
      list.shuffle(using: &generator)
    },
    .section(
      "sort() where Element: Comparable", .witness, .closed("sort()"), of: ComparableRow.self
    ) { list, _ in list.sort() },
    .section("remove(at:)", .range, .closed("remove(at:)")) { list, foreign in
      list.remove(at: foreign.range(1..<3))
    },
    .section("removeSubrange(_:)", .range, .closed("removeSubrange(_:)")) { list, foreign in
      list.removeSubrange(foreign.range(1..<3))
    },
    .section("replaceSubrange(_:with:)", .range, .closed("replaceSubrange(_:with:)")) {
      list, foreign in list.replaceSubrange(foreign.range(1..<3), with: foreign.rows(7))
    },
    .section("subscript(_:)", .range, .closed("replaceSubrange(_:with:)")) { list, foreign in
      list[foreign.range(1..<3)] = ArraySnapshotSlice(foreign.rows(7, 8))
    },
    .section("append(contentsOf:)", .sequence, .open) { list, foreign in
      list.append(contentsOf: foreign.sequence(7, 8))
    },
    .section("+=(list:elements:)", .sequence, .open) { list, foreign in
      list += foreign.sequence(7, 8)
    },
    .section("insert(contentsOf:at:)", .sequence, .open) { list, foreign in
      list.insert(contentsOf: foreign.sequence(7, 8), at: 1)
    },
    .section("insert(_:at:)", .sequence, .open) { list, foreign in
      list.insert(foreign.sequence(7, 8), at: [0, 2])
    },
    .section("replace(at:with:)", .sequence, .open) { list, foreign in
      list.replace(at: [0, 2], with: foreign.sequence(7, 8))
    },
    .section("replaceSubrange(_:with:)", .sequence, .open) { list, foreign in
      list.replaceSubrange(1..., with: foreign.sequence(7, 8))
    },
    .section("firstIndex(where:)", .closure, .open) { list, foreign in
      _ = list.firstIndex { foreign.closure($0.number == 2) }
    },
    .section("indices(where:)", .closure, .open) { list, foreign in
      _ = list.indices { foreign.closure($0.number == 2) }
    },
    .section("prefix(while:)", .closure, .open) { list, foreign in
      _ = list.prefix { foreign.closure($0.number < 2) }
    },
    .section("drop(while:)", .closure, .open) { list, foreign in
      _ = list.drop { foreign.closure($0.number < 2) }
    },
    .section(
      "firstIndex(of:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { list, foreign in _ = list.firstIndex(of: EquatableRow(2, foreign)) },
  ]
}
