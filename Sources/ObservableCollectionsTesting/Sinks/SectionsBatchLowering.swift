import ObservableCollections

/// What a checker asks a batch of sections for, one rendering after another.
///
/// Tests exchange one for a wrong one: see ``BatchLowering``.
struct SectionsBatchLowering<Section: Equatable, Element: Equatable> {
  /// Blocks for a widget with sections.
  struct Blocks {
    let name: String
    let profile: StrictTableProfile
    let lower: (SectionsBatchChanges) -> [BlockCall<SectionsUpdateBlock>]
  }

  /// The blocks for each widget with sections.
  var blocks = Self.standardBlocks
  /// The batch for widgets of one level.
  var rows: (SectionsBatchChanges) -> BatchChanges = { $0.rowChanges }
  /// The renderings of that batch.
  var rowLowerings: (StrictTableProfile) -> [BatchLowering<SectionRow<Section, Element>>]
  /// The steps for widgets with parents and children.
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
