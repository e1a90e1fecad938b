import ObservableCollections

/// A simulated list widget with sections that enforces the rules of a real one.
///
/// The counterpart of ``StrictTable`` for lists with sections.
///
/// It applies a block by the rules of a real widget, throws the first violated rule, and keeps the
/// content that the widget would show, header by header and cell by cell. Remaining sections and
/// elements keep their old headers and cells: compare ``snapshot`` with the data source after each
/// update.
///
/// ```swift
/// var table = SectionsStrictTable(sections: batch.before, profile: .table)
/// for call in batch.calls.tableView {
///   try table.perform(call, after: batch.after)
/// }
/// table.configure(heads: batch.changes.updatedHeaders.map(\.new), from: batch.after)
/// table.snapshot == batch.after
/// ```
///
/// Widgets without sections show each section as its header followed by its elements: use a
/// ``StrictTable`` of the list's rows for their rules.
public struct SectionsStrictTable<Section, Element> {
  /// A displayed section.
  package struct ShownSection {
    /// The section's header.
    package internal(set) var head: StrictTable<Section>.Cell
    /// The cells of the section's elements, from the top.
    package internal(set) var cells: [StrictTable<Element>.Cell]
  }

  /// The displayed sections, from the top.
  package internal(set) var shown: [ShownSection]
  /// The widget that determines the rules.
  public let profile: StrictTableProfile
  /// The number of updates so far.
  package private(set) var updateCount = 0
  /// Whether the widget silently reloaded everything instead of applying the last block, as
  /// UITableView does for an element that moves out of a deleted section.
  public private(set) var didReloadEverything = false

  /// Creates a table that shows sections. Complexity: O(*n*) for *n* sections and elements. Traps
  /// if the profile has no blocks.
  ///
  /// - Parameters:
  ///   - sections: The initial sections.
  ///   - profile: The widget that determines the rules.
  package init(
    sections: some Sequence<TableSection<Section, Element>>, profile: StrictTableProfile
  ) {
    guard profile.takesBlocks else {
      fatalError("A sectioned strict table takes blocks, the profile .\(profile) none")
    }
    shown = sections.map { section in
      ShownSection(
        head: .init(row: section.section, drawing: 0),
        cells: section.elements.map { .init(row: $0, drawing: 0) })
    }
    self.profile = profile
  }

  /// The displayed sections, in the state in which each header and cell was last drawn. Complexity:
  /// O(*n*) for *n* sections and elements.
  package var sections: [TableSection<Section, Element>] {
    shown.map { TableSection($0.head.row, $0.cells.map(\.row)) }
  }

  /// The new indexes of sections whose headers were drawn by the last update. Complexity: O(*s*)
  /// for *s* sections.
  public var drawnSections: [Int] {
    shown.indices.filter { shown[$0].head.drawing == updateCount }
  }

  /// The new paths of cells drawn by the last update. Complexity: O(*n*) for *n* sections and
  /// elements.
  public var drawnPaths: [ElementPath] {
    shown.indices.flatMap { section in
      shown[section].cells.indices
        .filter { shown[section].cells[$0].drawing == updateCount }
        .map { ElementPath(section: section, element: $0) }
    }
  }
}

extension SectionsStrictTable {
  /// Applies a block, whose updates are simultaneous.
  ///
  /// Complexity: O(*n* + *k*²) for *n* sections and elements, *k* of them in the block. If it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: The block. Removals, reloads and sources of moves are old, insertions and targets
  ///     of moves new.
  ///   - newSections: The data source after the block.
  package mutating func perform(
    _ block: SectionsTableBlock,
    after newSections: some Collection<TableSection<Section, Element>>
  ) throws(StrictTableError) {
    let sections = Array(newSections)
    var judge = BlockJudge(
      block, profile: profile, oldCounts: shown.map(\.cells.count),
      newCounts: sections.map(\.elements.count))
    let arrangement = try judge.judge()
    updateCount += 1
    didReloadEverything = arrangement.isReload
    shown = zip(arrangement.sections, sections).map(show)
  }

  /// Draws all sections, as `reloadData()` does.
  mutating func reload(_ newSections: some Collection<TableSection<Section, Element>>) {
    updateCount += 1
    didReloadEverything = false
    shown = newSections.map { section in
      show(
        .init(oldIndex: nil, elements: Array(repeating: nil, count: section.elements.count)),
        of: section)
    }
  }

  /// Redraws headers and cells in place, for updates that a block cannot contain.
  ///
  /// These are updated headers, and elements updated beside a move.
  ///
  /// Traps if a place is not displayed or does not exist in the data source.
  ///
  /// - Parameters:
  ///   - heads: The new indexes of sections whose headers are drawn.
  ///   - elements: The new paths of elements whose cells are drawn.
  ///   - newSections: The data source.
  package mutating func configure(
    heads: some Sequence<Int> = EmptyCollection(),
    elements: some Sequence<ElementPath> = EmptyCollection(),
    from newSections: some Collection<TableSection<Section, Element>>
  ) {
    let sections = Array(newSections)
    updateCount += 1
    didReloadEverything = false
    for index in heads {
      shown[index].head = .init(row: sections[index].section, drawing: updateCount)
    }
    for path in elements {
      let element = sections[path.section].elements[path.element]
      shown[path.section].cells[path.element] = .init(row: element, drawing: updateCount)
    }
  }

  /// A new section with the head and the cells that its arrangement names.
  private func show(
    _ arrangement: BlockArrangement.Section, of section: TableSection<Section, Element>
  ) -> ShownSection {
    let head =
      arrangement.oldIndex.map { shown[$0].head }
      ?? .init(row: section.section, drawing: updateCount)
    let cells = zip(arrangement.elements, section.elements).map { oldPath, element in
      oldPath.map { shown[$0.section].cells[$0.element] }
        ?? .init(row: element, drawing: updateCount)
    }
    return ShownSection(head: head, cells: cells)
  }
}

extension SectionsStrictTable: Sendable where Section: Sendable, Element: Sendable {}
extension SectionsStrictTable.ShownSection: Sendable where Section: Sendable, Element: Sendable {}
extension SectionsStrictTable: Equatable where Section: Equatable, Element: Equatable {}
extension SectionsStrictTable.ShownSection: Equatable
where Section: Equatable, Element: Equatable {}
