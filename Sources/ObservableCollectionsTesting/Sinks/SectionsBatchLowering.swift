import ObservableCollections

/// The lowerings of a batch of sections that a checker tests.
///
/// Tests replace one by a faulty one: see ``BatchLowering``.
struct SectionsBatchLowering<Section: Equatable, Element> {
  /// The blocks for a widget with sections.
  struct Blocks {
    let name: String
    let profile: StrictTableProfile
    let lower: (SectionsBatchChanges) -> [BlockCall<SectionsUpdateBlock>]
  }

  /// The blocks for each widget with sections.
  var blocks = Self.standardBlocks
  /// Returns the batch for widgets without sections.
  var rows: (SectionsBatchChanges) -> BatchChanges = { $0.rowChanges }
  /// Returns the lowerings of the batch for widgets without sections.
  var rowLowerings: (StrictTableProfile) -> [BatchLowering<SectionRow<Section, Element>>]
  /// Returns the steps for widgets with parents and children.
  var outline: (SectionsBatchChanges) -> OutlineEdits = { $0.calls.outlineView }

  init() { rowLowerings = { BatchLowering.all(for: $0) } }

  private static var standardBlocks: [Blocks] {
    [StrictTableProfile.strict, .table, .collection].flatMap { profile in
      [
        Blocks(name: "\(profile)", profile: profile) { $0.calls.tableView },
        Blocks(name: "\(profile), cautious", profile: profile) {
          $0.calls.tableView(crossing: .cautious)
        },
      ]
    } + [
      Blocks(name: "macCollection", profile: .macCollection) { $0.calls.macCollectionView }
    ]
  }
}
