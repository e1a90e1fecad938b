import ObservableCollections
import TestingOnAppKit

extension NSCollectionView {
  /// What is shown: the header of each section, and its items.
  public var shownSections: [(header: NSView?, items: [NSCollectionViewItem])] {
    sections.map { ($0.header, $0.cells.map(\.item)) }
  }

  /// Selects items and no others, as its user does: only then the delegate is told.
  public func userSelects(_ paths: Set<IndexPath>) {
    let old = selectionIndexPaths
    selectionIndexPaths = paths
    let (gone, come) = (old.subtracting(paths), paths.subtracting(old))
    if !gone.isEmpty { delegate?.collectionView(self, didDeselectItemsAt: gone) }
    if !come.isEmpty { delegate?.collectionView(self, didSelectItemsAt: come) }
  }

  /// Whether blocks animate.
  public var isAnimating: Bool { !completions.isEmpty }

  /// Lets all animations come to their end.
  public func finishAnimations() {
    let ended = completions
    completions = []
    fly(from: [:])
    for completion in ended { completion(true) }
  }

  /// Forgets the calls so far.
  public func forgetCalls() { calls = [] }

  /// Notes a call, in the block that is open, or as a block of its own.
  func tell(_ change: (inout SectionsTableBlock) -> Void) {
    guard var block = openBlock else { return perform { tell(change) } }
    change(&block)
    openBlock = block
  }

  /// Opens a block, has it told, and judges it.
  ///
  /// A view that is in no window, or whose layout is out of date, asks its data source *before* it
  /// has the block told: who has published the new rows by then has lost.
  func perform(_ tellAll: () -> Void) {
    if window == nil || frame.isEmpty { knownCounts = nil }
    let oldCounts = knownCounts ?? countsOfDataSource
    openBlock = SectionsTableBlock()
    tellAll()
    guard let block = openBlock.take() else { return }
    calls.append("block \(block.summary)")
    if !exceptions.isEmpty { return }
    show(block, oldCounts: oldCounts)
  }

  private func show(_ block: SectionsTableBlock, oldCounts: [Int]) {
    let newCounts = countsOfDataSource
    // Where the view asked again, it knows no more of its old items than their number.
    let old = zip(sections, oldCounts).map { shown, count in
      TableSection(shown.number, (0..<count).map { shown.cells.element(at: $0)?.number ?? -1 })
    }
    let missing = oldCounts.dropFirst(sections.count).map { count in
      TableSection(-1, Array(repeating: -1, count: count))
    }
    let new = newCounts.map { count in
      TableSection(newNumber(), (0..<count).map { _ in newNumber() })
    }
    var judge = SectionsStrictTable(sections: old + missing, profile: .macCollection)
    do {
      try judge.perform(block, after: new)
    } catch {
      return raise("NSInternalInconsistencyException", error.description)
    }
    arrange(judge.sections)
    knownCounts = newCounts
    layoutSubtreeIfNeeded()
  }

  /// Keeps what the judge kept, and asks for what it drew.
  private func arrange(_ numbers: [TableSection<Int, Int>]) {
    let oldSections = Dictionary(uniqueKeysWithValues: sections.map { ($0.number, $0) })
    let oldCells = Dictionary(
      uniqueKeysWithValues: sections.flatMap(\.cells).map { ($0.number, $0) })
    sections = numbers.enumerated().map { index, section in
      let shown = oldSections[section.section] ?? makeSection(section.section, index)
      shown.cells = section.elements.enumerated().map { item, number in
        oldCells[number] ?? makeCell(number, [index, item])
      }
      return shown
    }
  }

  /// Asks for everything.
  func reloadEverything() {
    let selected = selectionIndexPaths
    let counts = countsOfDataSource
    sections = counts.enumerated().map { index, count in
      let section = makeSection(newNumber(), index)
      section.cells = (0..<count).map { makeCell(newNumber(), [index, $0]) }
      return section
    }
    // Its layout is out of date until it is laid out.
    knownCounts = nil
    isLaidOut = false
    selectionIndexPaths = selected
  }

  /// The lines of sections, with a line for the header of each.
  func lines(before section: Int) -> Int {
    sections.prefix(section).reduce(0) { lines, section in
      lines + 1 + (section.cells.count + itemsPerLine - 1) / itemsPerLine
    }
  }

  /// Where an item is in a view that is laid out; nil if there is none.
  func rect(at path: IndexPath) -> NSRect? {
    guard item(at: path) != nil else { return nil }
    let line = lines(before: path.section) + 1 + path.item / itemsPerLine
    let width = bounds.width / CGFloat(itemsPerLine)
    return NSRect(
      x: CGFloat(path.item % itemsPerLine) * width, y: CGFloat(line) * lineHeight, width: width,
      height: lineHeight)
  }

  private func newNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  private var countsOfDataSource: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  private func makeSection(_ number: Int, _ index: Int) -> ShownSection {
    let section = ShownSection(number: number)
    section.header = supplementaryView(Self.elementKindSectionHeader, [index, 0])
    return section
  }

  /// Asks for a supplementary view that the layout has, and takes no other than one that was made
  /// with `makeSupplementaryView(ofKind:withIdentifier:for:)`: the documentation of the method of
  /// the data source demands it.
  private func supplementaryView(
    _ kind: SupplementaryElementKind, _ path: IndexPath
  ) -> NSView? {
    guard let dataSource, hasSupplementaryViews(ofKind: kind) else { return nil }
    let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    defer { madeViews = [] }
    if view === Self.noView, kind == Self.elementKindInterItemGapIndicator { return nil }
    if madeViews.contains(where: { $0 === view }) { return view }
    raise(
      NSTableView.houseFault,
      "The view of kind \(kind) at \(path) was not made with makeSupplementaryView")
    return nil
  }

  private func hasSupplementaryViews(ofKind kind: SupplementaryElementKind) -> Bool {
    let layout = collectionViewLayout as? NSCollectionViewFlowLayout
    return switch kind {
    case Self.elementKindSectionHeader: (layout?.headerReferenceSize ?? .zero) != .zero
    default: kind == Self.elementKindInterItemGapIndicator
    }
  }

  /// Asks for what is shown between two items while others are dragged over the view.
  func showDropIndicator(at path: IndexPath) {
    _ = supplementaryView(Self.elementKindInterItemGapIndicator, path)
  }

  private func makeCell(_ number: Int, _ path: IndexPath) -> Cell {
    let item = dataSource?.collectionView(self, itemForRepresentedObjectAt: path)
    return Cell(number: number, item: item ?? NSCollectionViewItem())
  }

  func forEachCell(_ body: (IndexPath, Cell) -> Void) {
    for (index, section) in sections.enumerated() {
      for (item, cell) in section.cells.enumerated() { body([index, item], cell) }
    }
  }

  func paths(where isWanted: (Cell) -> Bool) -> [IndexPath] {
    var paths: [IndexPath] = []
    forEachCell { path, cell in if isWanted(cell) { paths.append(path) } }
    return paths
  }
}

extension ElementPath {
  init(item: IndexPath) {
    self.init(section: item.section, element: item.item)
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension SectionsTableBlock {
  /// What it asks for, without what it does not.
  fileprivate var summary: String {
    func list<Item>(_ name: String, _ items: [Item]) -> String? {
      items.isEmpty ? nil : "\(name) " + items.map { "\($0)" }.joined(separator: " ")
    }
    return [
      list("deleteSections", sectionRemovals), list("insertSections", sectionInsertions),
      list("moveSections", sectionMoves.map { "\($0.from)→\($0.to)" }),
      list("reloadSections", sectionReloads), list("delete", removals),
      list("insert", insertions), list("move", moves.map { "\($0.from)→\($0.to)" }),
      list("reload", reloads),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
