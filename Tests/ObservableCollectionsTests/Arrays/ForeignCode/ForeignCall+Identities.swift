import ObservableCollections

// The calls that name elements by their ids, with ids whose code is hostile.

extension ForeignCall {
  static let byID: [ForeignCall] = [arraysByID, sectionsByID, oneSectionByID, allSectionsByID]
    .flatMap(\.self)

  private static func id(_ number: Int, _ foreign: Foreign) -> ForeignID {
    ForeignID(number: number, kind: .witness, foreign: foreign)
  }

  private static let arraysByID: [ForeignCall] = [
    .array("index(ofID:) where Element: Identifiable", .witness, .open, of: IDRow.self) {
      list, foreign in _ = list.index(ofID: id(2, foreign))
    },
    .array(
      "subscript(id:) where Element: Identifiable", .witness, .closed("subscript(id:)"),
      of: IDRow.self
    ) { list, foreign in list[id: id(2, foreign)] = nil },
    .array(
      "update(id:_:) where Element: Identifiable", .witness, .closed("update(id:_:)"),
      of: IDRow.self
    ) { list, foreign in list.update(id: id(2, foreign)) { $0 = IDRow(9, foreign) } },
    .array(
      "update(id:_:) where Element: Identifiable", .closure, .closed("update(id:_:)"),
      of: IDRow.self
    ) { list, foreign in
      list.update(id: id(2, foreign)) { $0 = foreign.closure(IDRow(9, foreign)) }
    },
    .array(
      "touch(id:) where Element: Identifiable", .witness, .closed("touch(id:)"), of: IDRow.self
    ) { list, foreign in list.touch(id: id(2, foreign)) },
    .array(
      "upsert(_:) where Element: Identifiable", .witness, .closed("upsert(_:)"), of: IDRow.self
    ) { list, foreign in list.upsert(IDRow(9, foreign)) },
    .array(
      "upsert(contentsOf:) where Element: Identifiable", .witness,
      .closed("upsert(contentsOf:)"), of: IDRow.self
    ) { list, foreign in list.upsert(contentsOf: [IDRow(9, foreign)]) },
    .array(
      "upsert(contentsOf:) where Element: Identifiable", .sequence, .open, of: IDRow.self
    ) { list, foreign in list.upsert(contentsOf: foreign.sequence(9).lazy.map { IDRow(row: $0) }) },
    .array(
      "upsert(_:) where Element: Identifiable & Equatable", .witness, .closed("upsert(_:)"),
      of: IDEquatableRow.self
    ) { list, foreign in list.upsert(IDEquatableRow(2, foreign)) },
    .array(
      "upsert(contentsOf:) where Element: Identifiable & Equatable", .witness,
      .closed("upsert(contentsOf:)"), of: IDEquatableRow.self
    ) { list, foreign in list.upsert(contentsOf: [IDEquatableRow(2, foreign)]) },
    .array(
      "upsert(contentsOf:) where Element: Identifiable & Equatable", .sequence, .open,
      of: IDEquatableRow.self
    ) { list, foreign in
      list.upsert(contentsOf: foreign.sequence(9).lazy.map { IDEquatableRow(row: $0) })
    },
    .array(
      "remove(id:) where Element: Identifiable", .witness, .closed("remove(id:)"), of: IDRow.self
    ) { list, foreign in list.remove(id: id(2, foreign)) },
    .array(
      "move(id:before:) where Element: Identifiable", .witness, .closed("move(id:before:)"),
      of: IDRow.self
    ) { list, foreign in list.move(id: id(2, foreign), before: nil) },
  ]

  private static let sectionsByID: [ForeignCall] = [
    .sections(
      "subscript(id:) where Element: Identifiable", .witness, .closed("subscript(id:)"),
      of: IDRow.self
    ) { list, foreign in list[id: id(2, foreign)] = nil },
    .sections(
      "update(id:_:) where Element: Identifiable", .witness,
      .closed("update(id:_:)"), of: IDRow.self
    ) { list, foreign in list.update(id: id(2, foreign)) { $0 = IDRow(9, foreign) } },
    .sections(
      "update(id:_:) where Element: Identifiable", .closure,
      .closed("update(id:_:)"), of: IDRow.self
    ) { list, foreign in
      list.update(id: id(2, foreign)) { $0 = foreign.closure(IDRow(9, foreign)) }
    },
    .sections(
      "touch(id:) where Element: Identifiable", .witness, .closed("touch(id:)"), of: IDRow.self
    ) { list, foreign in list.touch(id: id(2, foreign)) },
    .sections(
      "remove(id:) where Element: Identifiable", .witness, .closed("remove(id:)"),
      of: IDRow.self
    ) { list, foreign in list.remove(id: id(2, foreign)) },
    .sections(
      "move(id:before:) where Element: Identifiable", .witness,
      .closed("move(id:before:)"), of: IDRow.self
    ) { list, foreign in list.move(id: id(2, foreign), before: id(1, foreign)) },
    .sections(
      "move(id:toEndOfSection:) where Element: Identifiable", .witness,
      .closed("move(id:toEndOfSection:)"), of: IDRow.self
    ) { list, foreign in
      list.move(id: id(2, foreign), toEndOfSection: list.snapshot[0].header.id)
    },
  ]

  private static let oneSectionByID: [ForeignCall] = [
    .section("index(ofID:) where Element: Identifiable", .witness, .open, of: IDRow.self) {
      list, foreign in _ = list.index(ofID: id(2, foreign))
    },
    .section(
      "subscript(id:) where Element: Identifiable", .witness, .closed("subscript(id:)"),
      of: IDRow.self
    ) { list, foreign in list[id: id(2, foreign)] = nil },
    .section(
      "update(id:_:) where Element: Identifiable", .witness, .closed("update(id:_:)"),
      of: IDRow.self
    ) { list, foreign in list.update(id: id(2, foreign)) { $0 = IDRow(9, foreign) } },
    .section(
      "update(id:_:) where Element: Identifiable", .closure, .closed("update(id:_:)"),
      of: IDRow.self
    ) { list, foreign in
      list.update(id: id(2, foreign)) { $0 = foreign.closure(IDRow(9, foreign)) }
    },
    .section(
      "touch(id:) where Element: Identifiable", .witness, .closed("touch(id:)"), of: IDRow.self
    ) { list, foreign in list.touch(id: id(2, foreign)) },
    .section(
      "upsert(_:) where Element: Identifiable", .witness, .closed("upsert(_:)"), of: IDRow.self
    ) { list, foreign in list.upsert(IDRow(9, foreign)) },
    .section(
      "upsert(contentsOf:) where Element: Identifiable", .witness,
      .closed("upsert(contentsOf:)"), of: IDRow.self
    ) { list, foreign in list.upsert(contentsOf: [IDRow(9, foreign)]) },
    .section(
      "upsert(contentsOf:) where Element: Identifiable", .sequence, .open, of: IDRow.self
    ) { list, foreign in list.upsert(contentsOf: foreign.sequence(9).lazy.map { IDRow(row: $0) }) },
    .section(
      "upsert(_:) where Element: Identifiable & Equatable", .witness, .closed("upsert(_:)"),
      of: IDEquatableRow.self
    ) { list, foreign in list.upsert(IDEquatableRow(2, foreign)) },
    .section(
      "upsert(contentsOf:) where Element: Identifiable & Equatable", .witness,
      .closed("upsert(contentsOf:)"), of: IDEquatableRow.self
    ) { list, foreign in list.upsert(contentsOf: [IDEquatableRow(2, foreign)]) },
    .section(
      "upsert(contentsOf:) where Element: Identifiable & Equatable", .sequence, .open,
      of: IDEquatableRow.self
    ) { list, foreign in
      list.upsert(contentsOf: foreign.sequence(9).lazy.map { IDEquatableRow(row: $0) })
    },
    .section(
      "remove(id:) where Element: Identifiable", .witness, .closed("remove(id:)"), of: IDRow.self
    ) { list, foreign in list.remove(id: id(2, foreign)) },
    .section(
      "move(id:before:) where Element: Identifiable", .witness, .closed("move(id:before:)"),
      of: IDRow.self
    ) { list, foreign in list.move(id: id(2, foreign), before: nil) },
  ]

  /// Sections by the ids of their headers.
  private static let allSectionsByID: [ForeignCall] = [
    .allSections("remove(id:)", .id, .closed("remove(id:)")) { list, foreign in
      list.remove(id: ForeignID(number: 1, kind: .id, foreign: foreign))
    },
    .allSections("move(id:before:)", .id, .closed("move(id:before:)")) { list, foreign in
      list.move(id: ForeignID(number: 1, kind: .id, foreign: foreign), before: nil)
    },
  ]
}
