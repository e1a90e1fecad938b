import ObservableCollections

/// A list widget with sections, without a screen: the two-level twin of ``StrictTable``.
///
/// It applies a block under a real widget's rules, throws the first rule that the block breaks,
/// and keeps what the widget would show, head by head and cell by cell. Survivors keep their old
/// head and cells: compare ``snapshot`` with the data source after each update.
///
///     var table = SectionsStrictTable(sections: batch.before, profile: .table)
///     for call in batch.calls.tableView {
///       try table.perform(call, after: batch.after)
///     }
///     table.configure(heads: batch.changes.updatedHeaders.map(\.new), from: batch.after)
///     table.snapshot == batch.after
///
/// Widgets without sections show each section as its header followed by its elements: a
/// ``StrictTable`` has their rules, with the rows of the list.
public struct SectionsStrictTable<Section, Element> {
  /// A section on the screen.
  package struct ShownSection {
    /// The section's head.
    package internal(set) var head: StrictTable<Section>.Cell
    /// The cells of the section's elements, from the top.
    package internal(set) var cells: [StrictTable<Element>.Cell]
  }

  /// The sections on the screen, from the top.
  package internal(set) var shown: [ShownSection]
  /// The widget whose rules hold.
  public let profile: StrictTableProfile
  /// The number of updates so far.
  package private(set) var updateCount = 0
  /// Whether the widget gave up the last block without a word and reloaded everything, as
  /// UITableView does for an element that moves out of a deleted section.
  public private(set) var didReloadEverything = false

  /// Creates a table that shows the sections. Complexity: O(*n*), *n* sections and elements. Traps
  /// if the profile takes no blocks.
  ///
  /// - Parameters:
  ///   - sections: The first sections.
  ///   - profile: The widget whose rules hold.
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

  /// The sections on the screen, as they were when their heads and cells were drawn. Complexity:
  /// O(*n*), *n* sections and elements.
  package var sections: [TableSection<Section, Element>] {
    shown.map { TableSection($0.head.row, $0.cells.map(\.row)) }
  }

  /// The new sections whose heads the last update drew. Complexity: O(*s*), *s* sections.
  public var drawnSections: [Int] {
    shown.indices.filter { shown[$0].head.drawing == updateCount }
  }

  /// The new paths whose cells the last update drew. Complexity: O(*n*), *n* sections and elements.
  public var drawnPaths: [ElementPath] {
    shown.indices.flatMap { section in
      shown[section].cells.indices
        .filter { shown[section].cells[$0].drawing == updateCount }
        .map { ElementPath(section: section, element: $0) }
    }
  }
}

extension SectionsStrictTable {
  /// Applies one block, simultaneous in its coordinates.
  ///
  /// Complexity: O(*n* + *k*²), *n* sections and elements, *k* of them named by the block. When it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: Removals, reloads and move sources are old, insertions and move targets new.
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

  /// Draws heads and cells that are on the screen anew, in place, as an app does after a block
  /// for what the block cannot say: headers, and elements that changed beside a move.
  ///
  /// Traps if a place does not exist on the screen or in the data source.
  ///
  /// - Parameters:
  ///   - heads: The sections whose heads are drawn; new indexes.
  ///   - elements: The elements whose cells are drawn; new paths.
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
