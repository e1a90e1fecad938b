import ObservableCollections

// A whole new list for an array, with hostile code of each kind that each form takes.

extension ForeignCall {
  static let ofArraysWithWholeLists: [ForeignCall] = [
    arrayByClosures, arrayByWitnesses, arrayByIDs, arrayInBackground,
  ].flatMap(\.self)

  private static let arrayByClosures: [ForeignCall] = [
    .array(
      "replaceAll(with:matching: .key(_:updatedWhen:))", .closure, .closed("replaceAll(with:)")
    ) {
      array, foreign in
      array.replaceAll(
        with: foreign.rows(9, 2, 3, 6),
        matching: .key(foreign.key) { foreign.closure($0.number != $1.number) })
    },
    .array(
      "replaceAll(with:matching: .key(_:updatedWhen:))", .closure, .closed("replaceAll(with:)")
    ) {
      array, foreign in
      array.replaceAll(
        with: foreign.rows(9, 2, 3, 6),
        matching: .key(\.number) { foreign.closure($0.number != $1.number) })
    },
    .array(
      "replaceAll(with:matching: .key(_:updatedWhen:))", .witness, .closed("replaceAll(with:)")
    ) {
      array, foreign in
      array.replaceAll(
        with: foreign.rows(9, 2, 3, 6), matching: .key(foreign.key) { _, _ in false })
    },
    .array("replaceAll(with:matching: .key(_:updatedWhen:))", .sequence, .open) { array, foreign in
      array.replaceAll(
        with: foreign.sequence(9, 2, 3, 6), matching: .key(\.number) { _, _ in true })
    },
    .array(
      "replaceAll(with:matching: .key(_:))", .closure, .closed("replaceAll(with:)"),
      of: EquatableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .key(foreign.key))
    },
    .array(
      "replaceAll(with:matching: .key(_:))", .witness, .closed("replaceAll(with:)"),
      of: EquatableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .key(\.number))
    },
    .array(
      "replaceAll(with:matching: .key(_:))", .sequence, .open, of: EquatableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), matching: .key(\.number))
    },
  ]

  private static let arrayByWitnesses: [ForeignCall] = [
    .array(
      "replaceAll(with:matching: .self) where Element: Hashable", .witness,
      .closed("replaceAll(with:)"),
      of: HashableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .self)
    },
    .array(
      "replaceAll(with:matching: .self) where Element: Hashable", .sequence, .open,
      of: HashableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), matching: .self)
    },
    .array(
      "replaceAll(with:) where Element: Identifiable & Equatable", .witness,
      .closed("replaceAll(with:)"), of: IDEquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6)) },
    .array(
      "apply(_:) where Element: Identifiable & Equatable", .witness,
      .closed("replaceAll(with:)"), of: IDEquatableRow.self
    ) { array, foreign in
      let other = ObservableArray<IDEquatableRow>(foreign.rows(9, 2, 3, 6))
      try? array.apply(other.fullPatch())
    },
    .array(
      "replaceAll(with:) where Element: Identifiable & Equatable", .sequence, .open,
      of: IDEquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:matching: .id) where Element: Identifiable & Hashable", .witness,
      .closed("replaceAll(with:)"), of: IDHashableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .id)
    },
    .array(
      "replaceAll(with:matching: .id) where Element: Identifiable & Hashable", .sequence, .open,
      of: IDHashableRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), matching: .id)
    },
    .array(
      "replaceAll(with:matching: .id) where Element: Identifiable", .witness,
      .closed("replaceAll(with:)"),
      of: IDRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .id)
    },
    .array(
      "replaceAll(with:matching: .id) where Element: Identifiable", .sequence, .open, of: IDRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), matching: .id)
    },
  ]

  private static let arrayByIDs: [ForeignCall] = [
    .array(
      "replaceAll(with:matching: .id(updatedWhen:))", .closure, .closed("replaceAll(with:)"),
      of: IDRow.self
    ) { array, foreign in
      array.replaceAll(
        with: foreign.rows(9, 2, 3, 6),
        matching: .id { foreign.closure($0.number != $1.number) })
    },
    .array(
      "replaceAll(with:matching: .id(updatedWhen:))", .witness, .closed("replaceAll(with:)"),
      of: IDRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), matching: .id { _, _ in false })
    },
    .array(
      "replaceAll(with:matching: .id(updatedWhen:))", .sequence, .open, of: IDRow.self
    ) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), matching: .id { _, _ in false })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .id(updatedWhen:))", .closure, of: IDRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(
        with: foreign.rows(9, 2, 3, 6),
        matching: .id { foreign.closure($0.number != $1.number) })
    },
  ]

  private static let arrayInBackground: [ForeignCall] = [
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:updatedWhen:))", .closure, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(
        with: foreign.rows(9, 2, 3, 6),
        matching: .key({ foreign.key($0) }) { foreign.closure($0.number != $1.number) })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:updatedWhen:))", .witness, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(
        with: foreign.rows(9, 2, 3, 6), matching: .key({ foreign.key($0) }) { _, _ in false })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:updatedWhen:))", .sequence, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(
        with: foreign.sequence(9, 2, 3, 6), matching: .key(\.number) { _, _ in true })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:))", .closure, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(
        with: foreign.rows(9, 2, 3, 6), matching: .key { foreign.key($0) })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:))", .witness, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(
        with: foreign.rows(9, 2, 3, 6), matching: .key { $0.number })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .key(_:))", .sequence, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(
        with: foreign.sequence(9, 2, 3, 6), matching: .key { $0.number })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .self) where Element: Hashable", .witness,
      of: HashableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), matching: .self)
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .self) where Element: Hashable", .sequence,
      of: HashableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6), matching: .self)
    },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Equatable", .witness,
      of: IDEquatableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Equatable", .sequence,
      of: IDEquatableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .id) where Element: Identifiable & Hashable", .witness,
      of: IDHashableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), matching: .id)
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .id) where Element: Identifiable & Hashable",
      .sequence,
      of: IDHashableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6), matching: .id)
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .id) where Element: Identifiable", .witness,
      of: IDRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), matching: .id)
    },
    .arrayInBackground(
      "replaceAllInBackground(with:matching: .id) where Element: Identifiable", .sequence,
      of: IDRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6), matching: .id)
    },
  ]
}
