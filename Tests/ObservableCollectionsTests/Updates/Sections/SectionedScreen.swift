@testable import ObservableCollections

/// A table with sections, on the screen: it keeps the cells of what survives and asks for those
/// that a block names, and it refuses what some widget would not take. It knows nothing of batches.
struct SectionedScreen: Equatable {
  var heads: [Int]
  var cells: [[Int]]

  init(_ list: SectionedTrace.Snapshot) {
    heads = list.map(\.section)
    cells = list.map { Array($0.elements) }
  }

  /// Shows a block; the data source has the new list already.
  mutating func perform(_ block: SectionedUpdateBlock, source: SectionedScreen) throws {
    let rules = BlockRules(block)
    try rules.check()
    for path in rules.reloads where !holds(path) { throw BatchFault("Reload of \(path)") }
    let sectionMap = try map(
      heads.count, source.heads.count, gone: rules.goneSections, come: rules.newSections,
      moves: rules.sectionMoves, "sections")
    var next = source
    for new in next.heads.indices {
      guard let old = sectionMap[new] else { continue }
      next.heads[new] = heads[old]
      next.cells[new] = try cells(of: old, new, rules, source: source)
    }
    for path in rules.elementMoves.keys {
      guard let from = rules.elementMoves[path] else { continue }
      next.cells[path.section][path.element] = cells[from.section][from.element]
    }
    self = next
    if rules.isReloadOnly { reload(rules.reloads, source) }
  }

  /// The cells of a section that keeps its place or moves. Reloads count in the old list.
  private func cells(
    of old: Int, _ new: Int, _ rules: BlockRules, source: SectionedScreen
  ) throws -> [Int] {
    let inside = { (path: ElementPath, section: Int) in path.section == section }
    let elementMap = try map(
      cells[old].count, source.cells[new].count,
      gone: rules.gone.filter { inside($0, old) }.map(\.element),
      come: rules.come.filter { inside($0, new) }.map(\.element), moves: [:], "section \(old)")
    return source.cells[new].indices.map { element in
      guard let from = elementMap[element] else { return source.cells[new][element] }
      let isReloaded = rules.reloads.contains(ElementPath(section: old, element: from))
      return isReloaded ? source.cells[new][element] : cells[old][from]
    }
  }

  private mutating func reload(_ paths: Set<ElementPath>, _ source: SectionedScreen) {
    for path in paths {
      cells[path.section][path.element] = source.cells[path.section][path.element]
    }
  }

  private func holds(_ path: ElementPath) -> Bool {
    cells.indices.contains(path.section) && cells[path.section].indices.contains(path.element)
  }

  /// For each new index the old one; nil for what comes.
  private func map(
    _ oldCount: Int, _ newCount: Int, gone: [Int], come: [Int], moves: [Int: Int], _ what: String
  ) throws -> [Int?] {
    let leaving = Set(gone + moves.values)
    let arriving = Set(come + Array(moves.keys))
    guard leaving.allSatisfy((0..<oldCount).contains) else { throw BatchFault("Old \(what)") }
    guard arriving.allSatisfy((0..<newCount).contains) else { throw BatchFault("New \(what)") }
    var staying = (0..<oldCount).filter { !leaving.contains($0) }[...]
    let result = (0..<newCount).map { new -> Int? in
      arriving.contains(new) ? moves[new] : staying.popFirst() ?? -1
    }
    guard staying.isEmpty, !result.contains(-1) else { throw BatchFault("Count of \(what)") }
    return result
  }
}

/// A block element by element, and the rules that it must keep wherever it goes.
private struct BlockRules {
  let goneSections: [Int]
  let newSections: [Int]
  /// By target.
  let sectionMoves: [Int: Int]
  /// All that leaves its place, moved or not.
  let gone: [ElementPath]
  let come: [ElementPath]
  /// By target.
  let elementMoves: [ElementPath: ElementPath]
  let reloads: Set<ElementPath>
  /// Nothing but reloads: old and new paths are the same.
  let isReloadOnly: Bool
  private let block: SectionedUpdateBlock

  init(_ block: SectionedUpdateBlock) {
    self.block = block
    goneSections = Array(block.deletedSections)
    newSections = Array(block.insertedSections)
    sectionMoves = Dictionary(block.movedSections.map { ($0.new, $0.old) }) { old, _ in old }
    let moves = block.moves.single
    gone = Array(block.deletions) + moves.map(\.old)
    come = Array(block.insertions) + moves.map(\.new)
    elementMoves = Dictionary(moves.map { ($0.new, $0.old) }) { old, _ in old }
    reloads = Set(block.reloads)
    isReloadOnly = gone.isEmpty && come.isEmpty && goneSections.isEmpty && newSections.isEmpty
  }

  func check() throws {
    let movedSections = block.movedSections
    if !reloads.isEmpty, !block.moves.isEmpty || !movedSections.isEmpty {
      throw BatchFault("Reloads beside moves")
    }
    if movedSections.contains(where: { $0.old == $0.new }) { throw BatchFault("Section to itself") }
    if block.moves.contains(where: { $0.old == $0.new }) { throw BatchFault("Element to itself") }
    let oldSections = goneSections + movedSections.map(\.old)
    let newSections = self.newSections + movedSections.map(\.new)
    for list in [oldSections, newSections] where Set(list).count != list.count {
      throw BatchFault("A section twice")
    }
    for list in [gone + reloads, come] where Set(list).count != list.count {
      throw BatchFault("A path twice")
    }
    if (gone + reloads).contains(where: { oldSections.contains($0.section) }) {
      throw BatchFault("An old path in a section that is deleted or moved")
    }
    if come.contains(where: { newSections.contains($0.section) }) {
      throw BatchFault("A new path in a section that is inserted or moved to")
    }
  }
}
