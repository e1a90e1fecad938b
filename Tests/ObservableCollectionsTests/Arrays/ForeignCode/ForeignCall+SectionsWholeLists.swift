import ObservableCollections

// A whole new list of two levels, with hostile code of each kind that each form takes.

extension Foreign {
  /// Sections of which two stay, with elements that stay, cross, come and go.
  fileprivate func latest<Row: ForeignElement>() -> [SectionSnapshot<ForeignHead, Row>] {
    [(1, [0, 11, 5]), (9, [2]), (2, [4, 3])].map { number, rows in
      SectionSnapshot(
        ForeignHead(number: number, foreign: self), elements: rows.map { Row($0, self) })
    }
  }

  fileprivate func latestSequence<Row: ForeignElement>()
    -> ForeignSequence<SectionSnapshot<ForeignHead, Row>>
  { ForeignSequence(elements: latest(), foreign: self) }
}

extension ForeignCall {
  static let ofSectionsWithWholeLists: [ForeignCall] = [
    sectionsByClosures, sectionsInBackground,
    byWitness(
      "Hashable", HashableRow.self, { $0.replaceAll(with: $1) }, { $0.replaceAll(with: $1) }),
    byWitness(
      "Identifiable & Equatable", IDEquatableRow.self, { $0.replaceAll(with: $1) },
      { $0.replaceAll(with: $1) }),
    byWitness(
      "Identifiable & Hashable", IDHashableRow.self, { $0.replaceAll(with: $1) },
      { $0.replaceAll(with: $1) }),
    byWitness(
      "Identifiable", IDRow.self, { $0.replaceAll(with: $1) }, { $0.replaceAll(with: $1) }),
    byWitnessInBackground(
      "Hashable", HashableRow.self, { await $0.replaceAllInBackground(with: $1) },
      { await $0.replaceAllInBackground(with: $1) }),
    byWitnessInBackground(
      "Identifiable & Equatable", IDEquatableRow.self,
      { await $0.replaceAllInBackground(with: $1) }, { await $0.replaceAllInBackground(with: $1) }),
    byWitnessInBackground(
      "Identifiable & Hashable", IDHashableRow.self,
      { await $0.replaceAllInBackground(with: $1) }, { await $0.replaceAllInBackground(with: $1) }),
    byWitnessInBackground(
      "Identifiable", IDRow.self, { await $0.replaceAllInBackground(with: $1) },
      { await $0.replaceAllInBackground(with: $1) }),
  ].flatMap(\.self)

  private typealias Shelves<Row> = ObservableSections<ForeignHead, Row>
  private typealias New<Row> = [SectionSnapshot<ForeignHead, Row>]
  private typealias NewSequence<Row> = ForeignSequence<SectionSnapshot<ForeignHead, Row>>

  /// The forms without closures: elements, sections and their ids are compared by their own code.
  private static func byWitness<Row: ForeignElement>(
    _ constraint: String, _ type: Row.Type,
    _ make: @escaping @Sendable (Shelves<Row>, New<Row>) -> Void,
    _ makeFromSequence: @escaping @Sendable (Shelves<Row>, NewSequence<Row>) -> Void
  ) -> [ForeignCall] {
    let name = "replaceAll(with:) where Section: Equatable, Element: \(constraint)"
    let made = [ForeignKind.witness, .id].map { kind in
      ForeignCall.sections(name, kind, .closed("replaceAll(with:)"), of: type) { list, foreign in
        make(list, foreign.latest())
      }
    }
    let fromSequence = ForeignCall.sections(name, .sequence, .open, of: type) { list, foreign in
      makeFromSequence(list, foreign.latestSequence())
    }
    return made + [fromSequence]
  }

  private static func byWitnessInBackground<Row: ForeignElement>(
    _ constraint: String, _ type: Row.Type,
    _ make: @escaping @Sendable (Shelves<Row>, New<Row>) async -> Void,
    _ makeFromSequence: @escaping @Sendable (Shelves<Row>, NewSequence<Row>) async -> Void
  ) -> [ForeignCall] {
    let name = "replaceAllInBackground(with:) where Section: Equatable, Element: \(constraint)"
    let made = [ForeignKind.witness, .id].map { kind in
      ForeignCall.sectionsInBackground(name, kind, of: type) { list, foreign in
        await make(list, foreign.latest())
      }
    }
    let fromSequence = ForeignCall.sectionsInBackground(name, .sequence, of: type) {
      list, foreign in
      await makeFromSequence(list, foreign.latestSequence())
    }
    return made + [fromSequence]
  }

  private static let sectionsByClosures: [ForeignCall] =
    [ForeignKind.closure, .witness, .id].flatMap { sectionsByClosures($0) }
    + sectionsBySequences

  private static func sectionsByClosures(_ kind: ForeignKind) -> [ForeignCall] {
    [
      .sections(
        "replaceAll(with:by:areContentsEqual:areSectionsEqual:)", kind,
        .closed("replaceAll(with:)")
      ) { list, foreign in
        list.replaceAll(
          with: foreign.latest(), by: foreign.key,
          areContentsEqual: { foreign.closure($0.number == $1.number) },
          areSectionsEqual: { foreign.closure($0.number == $1.number) })
      },
      .sections(
        "replaceAll(with:by:areContentsEqual:) where Section: Equatable", kind,
        .closed("replaceAll(with:)")
      ) { list, foreign in
        list.replaceAll(with: foreign.latest(), by: foreign.key) {
          foreign.closure($0.number == $1.number)
        }
      },
      .sections(
        "replaceAll(with:by:) where Section: Equatable, Element: Equatable", kind,
        .closed("replaceAll(with:)"), of: EquatableRow.self
      ) { list, foreign in list.replaceAll(with: foreign.latest(), by: foreign.key) },
    ]
  }

  private static let sectionsBySequences: [ForeignCall] = [
    .sections("replaceAll(with:by:areContentsEqual:areSectionsEqual:)", .sequence, .open) {
      list, foreign in
      list.replaceAll(
        with: foreign.latestSequence(), by: \.number, areContentsEqual: { _, _ in true },
        areSectionsEqual: { _, _ in true })
    },
    .sections(
      "replaceAll(with:by:areContentsEqual:) where Section: Equatable", .sequence, .open
    ) { list, foreign in
      list.replaceAll(with: foreign.latestSequence(), by: \.number) { _, _ in true }
    },
    .sections(
      "replaceAll(with:by:) where Section: Equatable, Element: Equatable", .sequence, .open,
      of: EquatableRow.self
    ) { list, foreign in list.replaceAll(with: foreign.latestSequence(), by: \.number) },
  ]

  private static let sectionsInBackground: [ForeignCall] =
    [ForeignKind.closure, .witness, .id].flatMap { sectionsInBackground($0) }
    + sectionsInBackgroundBySequences

  private static func sectionsInBackground(_ kind: ForeignKind) -> [ForeignCall] {
    [
      .sectionsInBackground(
        "replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)", kind,
        of: ForeignRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(
          with: foreign.latest(), by: { foreign.key($0) },
          areContentsEqual: { foreign.closure($0.number == $1.number) },
          areSectionsEqual: { foreign.closure($0.number == $1.number) })
      },
      .sectionsInBackground(
        "replaceAllInBackground(with:by:areContentsEqual:) where Section: Equatable", kind,
        of: ForeignRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(with: foreign.latest(), by: { foreign.key($0) }) {
          foreign.closure($0.number == $1.number)
        }
      },
      .sectionsInBackground(
        "replaceAllInBackground(with:by:) where Section: Equatable, Element: Equatable", kind,
        of: EquatableRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(with: foreign.latest(), by: { foreign.key($0) })
      },
    ]
  }

  private static let sectionsInBackgroundBySequences: [ForeignCall] = [
    .sectionsInBackground(
      "replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)", .sequence,
      of: ForeignRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(
        with: foreign.latestSequence(), by: { $0.number }, areContentsEqual: { _, _ in true },
        areSectionsEqual: { _, _ in true })
    },
    .sectionsInBackground(
      "replaceAllInBackground(with:by:areContentsEqual:) where Section: Equatable", .sequence,
      of: ForeignRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(with: foreign.latestSequence(), by: { $0.number }) {
        _, _ in true
      }
    },
    .sectionsInBackground(
      "replaceAllInBackground(with:by:) where Section: Equatable, Element: Equatable", .sequence,
      of: EquatableRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(with: foreign.latestSequence(), by: { $0.number })
    },
  ]
}
