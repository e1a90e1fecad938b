import ObservableCollections

// A whole new list for an array, with hostile code of each kind that each form takes.

extension ForeignCall {
  static let ofArraysWithWholeLists: [ForeignCall] = [
    arrayByClosures, arrayByWitnesses, arrayInBackground,
  ].flatMap(\.self)

  private static let arrayByClosures: [ForeignCall] = [
    .array("replaceAll(with:by:areContentsEqual:)", .closure, .closed("replaceAll(with:)")) {
      array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), by: foreign.key) {
        foreign.closure($0.number == $1.number)
      }
    },
    .array("replaceAll(with:by:areContentsEqual:)", .closure, .closed("replaceAll(with:)")) {
      array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), by: \.number) {
        foreign.closure($0.number == $1.number)
      }
    },
    .array("replaceAll(with:by:areContentsEqual:)", .witness, .closed("replaceAll(with:)")) {
      array, foreign in
      array.replaceAll(with: foreign.rows(9, 2, 3, 6), by: foreign.key) { _, _ in true }
    },
    .array("replaceAll(with:by:areContentsEqual:)", .sequence, .open) { array, foreign in
      array.replaceAll(with: foreign.sequence(9, 2, 3, 6), by: \.number) { _, _ in false }
    },
    .array(
      "replaceAll(with:by:) where Element: Equatable", .closure, .closed("replaceAll(with:)"),
      of: EquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6), by: foreign.key) },
    .array(
      "replaceAll(with:by:) where Element: Equatable", .witness, .closed("replaceAll(with:)"),
      of: EquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6), by: \.number) },
    .array(
      "replaceAll(with:by:) where Element: Equatable", .sequence, .open, of: EquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6), by: \.number) },
  ]

  private static let arrayByWitnesses: [ForeignCall] = [
    .array(
      "replaceAll(with:) where Element: Hashable", .witness, .closed("replaceAll(with:)"),
      of: HashableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Hashable", .sequence, .open, of: HashableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable & Equatable", .witness,
      .closed("replaceAll(with:)"), of: IDEquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable & Equatable", .sequence, .open,
      of: IDEquatableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable & Hashable", .witness,
      .closed("replaceAll(with:)"), of: IDHashableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable & Hashable", .sequence, .open,
      of: IDHashableRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable", .witness, .closed("replaceAll(with:)"),
      of: IDRow.self
    ) { array, foreign in array.replaceAll(with: foreign.rows(9, 2, 3, 6)) },
    .array(
      "replaceAll(with:) where Element: Identifiable", .sequence, .open, of: IDRow.self
    ) { array, foreign in array.replaceAll(with: foreign.sequence(9, 2, 3, 6)) },
  ]

  private static let arrayInBackground: [ForeignCall] = [
    .arrayInBackground(
      "replaceAllInBackground(with:by:areContentsEqual:)", .closure, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), by: { foreign.key($0) }) {
        foreign.closure($0.number == $1.number)
      }
    },
    .arrayInBackground(
      "replaceAllInBackground(with:by:areContentsEqual:)", .witness, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), by: { foreign.key($0) }) {
        _, _ in true
      }
    },
    .arrayInBackground(
      "replaceAllInBackground(with:by:areContentsEqual:)", .sequence, of: ForeignRow.self
    ) {
      array, foreign in
      await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6), by: { $0.number }) {
        _, _ in false
      }
    },
    .arrayInBackground(
      "replaceAllInBackground(with:by:) where Element: Equatable", .closure, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), by: { foreign.key($0) })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:by:) where Element: Equatable", .witness, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6), by: { $0.number })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:by:) where Element: Equatable", .sequence, of: EquatableRow.self
    ) { array, foreign in
      await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6), by: { $0.number })
    },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Hashable", .witness, of: HashableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Hashable", .sequence, of: HashableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Equatable", .witness,
      of: IDEquatableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Equatable", .sequence,
      of: IDEquatableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Hashable", .witness,
      of: IDHashableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable & Hashable", .sequence,
      of: IDHashableRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable", .witness, of: IDRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.rows(9, 2, 3, 6)) },
    .arrayInBackground(
      "replaceAllInBackground(with:) where Element: Identifiable", .sequence, of: IDRow.self
    ) { array, foreign in await array.replaceAllInBackground(with: foreign.sequence(9, 2, 3, 6)) },
  ]
}
