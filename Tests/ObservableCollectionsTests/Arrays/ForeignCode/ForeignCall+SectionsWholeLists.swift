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
      "matching: .self) where Element: Hashable", HashableRow.self,
      { $0.replaceAll(with: $1, matching: .self) },
      { $0.replaceAll(with: $1, matching: .self) }),
    byWitnessInBackground(
      "matching: .self) where Element: Hashable", HashableRow.self,
      { await $0.replaceAllInBackground(with: $1, matching: .self) },
      { await $0.replaceAllInBackground(with: $1, matching: .self) }),
    byWitness(
      ") where Header: Equatable, Element: Identifiable & Equatable", IDEquatableRow.self,
      { $0.replaceAll(with: $1) }, { $0.replaceAll(with: $1) }),
    [
      .sections(
        "apply(_:) where Header: Equatable, Element: Identifiable & Equatable", .witness,
        .closed("replaceAll(with:)"), of: IDEquatableRow.self
      ) { list, foreign in
        let other = ObservableSections<ForeignHead, IDEquatableRow>(foreign.latest())
        try? list.apply(other.fullPatch())
      }
    ],
    byWitnessInBackground(
      ") where Header: Equatable, Element: Identifiable & Equatable", IDEquatableRow.self,
      { await $0.replaceAllInBackground(with: $1) },
      { await $0.replaceAllInBackground(with: $1) }),
    byWitness(
      "matching: .id) where Element: Identifiable & Equatable", IDEquatableRow.self,
      { $0.replaceAll(with: $1, matching: .id) },
      { $0.replaceAll(with: $1, matching: .id) }),
    byWitnessInBackground(
      "matching: .id) where Element: Identifiable & Equatable", IDEquatableRow.self,
      { await $0.replaceAllInBackground(with: $1, matching: .id) },
      { await $0.replaceAllInBackground(with: $1, matching: .id) }),
    byWitness(
      "matching: .id) where Element: Identifiable & Hashable", IDHashableRow.self,
      { $0.replaceAll(with: $1, matching: .id) },
      { $0.replaceAll(with: $1, matching: .id) }),
    byWitnessInBackground(
      "matching: .id) where Element: Identifiable & Hashable", IDHashableRow.self,
      { await $0.replaceAllInBackground(with: $1, matching: .id) },
      { await $0.replaceAllInBackground(with: $1, matching: .id) }),
    byWitness(
      "matching: .id) where Element: Identifiable", IDRow.self,
      { $0.replaceAll(with: $1, matching: .id) },
      { $0.replaceAll(with: $1, matching: .id) }),
    byWitnessInBackground(
      "matching: .id) where Element: Identifiable", IDRow.self,
      { await $0.replaceAllInBackground(with: $1, matching: .id) },
      { await $0.replaceAllInBackground(with: $1, matching: .id) }),
  ].flatMap(\.self)

  private typealias Shelves<Row> = ObservableSections<ForeignHead, Row>
  private typealias New<Row> = [SectionSnapshot<ForeignHead, Row>]
  private typealias NewSequence<Row> = ForeignSequence<SectionSnapshot<ForeignHead, Row>>

  /// The forms without closures: elements, sections and their ids are compared by their own code.
  private static func byWitness<Row: ForeignElement>(
    _ form: String, _ type: Row.Type,
    _ make: @escaping @Sendable (Shelves<Row>, New<Row>) -> Void,
    _ makeFromSequence: @escaping @Sendable (Shelves<Row>, NewSequence<Row>) -> Void
  ) -> [ForeignCall] {
    let name = "replaceAll(with:\(form)"
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
    _ form: String, _ type: Row.Type,
    _ make: @escaping @Sendable (Shelves<Row>, New<Row>) async -> Void,
    _ makeFromSequence: @escaping @Sendable (Shelves<Row>, NewSequence<Row>) async -> Void
  ) -> [ForeignCall] {
    let name = "replaceAllInBackground(with:\(form)"
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
        "replaceAll(with:matching: .key(_:updatedWhen:), headersUpdatedWhen:)", kind,
        .closed("replaceAll(with:)")
      ) { list, foreign in
        list.replaceAll(
          with: foreign.latest(),
          matching: .key(foreign.key) { foreign.closure($0.number != $1.number) },
          headersUpdatedWhen: { foreign.closure($0.number != $1.number) })
      },
      .sections(
        "replaceAll(with:matching: .key(_:updatedWhen:))", kind,
        .closed("replaceAll(with:)")
      ) { list, foreign in
        list.replaceAll(
          with: foreign.latest(),
          matching: .key(foreign.key) { foreign.closure($0.number != $1.number) })
      },
      .sections(
        "replaceAll(with:matching: .key(_:))", kind,
        .closed("replaceAll(with:)"), of: EquatableRow.self
      ) { list, foreign in
        list.replaceAll(with: foreign.latest(), matching: .key(foreign.key))
      },
    ]
  }

  private static let sectionsBySequences: [ForeignCall] = [
    .sections(
      "replaceAll(with:matching: .key(_:updatedWhen:), headersUpdatedWhen:)", .sequence, .open
    ) {
      list, foreign in
      list.replaceAll(
        with: foreign.latestSequence(), matching: .key(\.number) { _, _ in false },
        headersUpdatedWhen: { _, _ in false })
    },
    .sections(
      "replaceAll(with:matching: .key(_:updatedWhen:))", .sequence, .open
    ) { list, foreign in
      list.replaceAll(
        with: foreign.latestSequence(), matching: .key(\.number) { _, _ in false })
    },
    .sections(
      "replaceAll(with:matching: .key(_:))", .sequence, .open,
      of: EquatableRow.self
    ) { list, foreign in
      list.replaceAll(with: foreign.latestSequence(), matching: .key(\.number))
    },
  ]

  private static let sectionsInBackground: [ForeignCall] =
    [ForeignKind.closure, .witness, .id].flatMap { sectionsInBackground($0) }
    + sectionsInBackgroundBySequences

  private static func sectionsInBackground(_ kind: ForeignKind) -> [ForeignCall] {
    [
      .sectionsInBackground(
        "replaceAllInBackground(with:matching: .key(_:updatedWhen:), headersUpdatedWhen:)", kind,
        of: ForeignRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(
          with: foreign.latest(),
          matching: .key({ foreign.key($0) }) { foreign.closure($0.number != $1.number) },
          headersUpdatedWhen: { foreign.closure($0.number != $1.number) })
      },
      .sectionsInBackground(
        "replaceAllInBackground(with:matching: .key(_:updatedWhen:))", kind,
        of: ForeignRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(
          with: foreign.latest(),
          matching: .key({ foreign.key($0) }) { foreign.closure($0.number != $1.number) })
      },
      .sectionsInBackground(
        "replaceAllInBackground(with:matching: .key(_:))", kind,
        of: EquatableRow.self
      ) { list, foreign in
        await list.replaceAllInBackground(
          with: foreign.latest(), matching: .key { foreign.key($0) })
      },
    ]
  }

  private static let sectionsInBackgroundBySequences: [ForeignCall] = [
    .sectionsInBackground(
      "replaceAllInBackground(with:matching: .key(_:updatedWhen:), headersUpdatedWhen:)", .sequence,
      of: ForeignRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(
        with: foreign.latestSequence(), matching: .key(\.number) { _, _ in false },
        headersUpdatedWhen: { _, _ in false })
    },
    .sectionsInBackground(
      "replaceAllInBackground(with:matching: .key(_:updatedWhen:))", .sequence,
      of: ForeignRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(
        with: foreign.latestSequence(), matching: .key(\.number) { _, _ in false })
    },
    .sectionsInBackground(
      "replaceAllInBackground(with:matching: .key(_:))", .sequence,
      of: EquatableRow.self
    ) { list, foreign in
      await list.replaceAllInBackground(
        with: foreign.latestSequence(), matching: .key { $0.number })
    },
  ]
}
