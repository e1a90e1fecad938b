import ObservableCollections

/// The checks of a block in the order of UITableView and UICollectionView: reloads, which become a
/// removal and an insertion, removals descending, insertions ascending, moves, counts. The first
/// fault is thrown.
///
/// Sections and elements are in the same lists: a section is a path behind all its elements. A list
/// without sections is treated as one with one section.
struct BlockJudge {
  typealias Move = SectionsTableBlock.Move

  let block: SectionsTableBlock
  let profile: StrictTableProfile
  let messages: BlockMessages
  var removals: [ElementPath]
  var insertions: [ElementPath]
  /// The moves without exact duplicates, sections first.
  var moves: [Move] = []
  /// The old indexes of removed or reloaded sections.
  var removedSections: Set<Int> = []
  /// The new indexes of inserted or reloaded sections.
  var insertedSections: Set<Int> = []
  /// Whether UITableView abandons the block and reloads everything.
  var isReload = false

  init(
    _ block: SectionsTableBlock, profile: StrictTableProfile, oldCounts: [Int], newCounts: [Int]
  ) {
    self.block = block
    self.profile = profile
    messages = BlockMessages(
      entry: profile.entry, view: profile.view, oldCounts: oldCounts, newCounts: newCounts)
    removals = block.allRemovals
    insertions = block.allInsertions
  }

  /// Returns the source of each section and element after the block.
  mutating func judge() throws(StrictTableError) -> BlockArrangement {
    if profile.hasHouseRules {
      try HouseRules(block, profile: profile, messages: messages).check()
    }
    try splitReloads()
    try checkRemovals()
    try checkInsertions()
    try checkMoves()
    return try arrange()
  }

  /// A reload's target is computed from the block's own removals and insertions only: with a move
  /// in the block it is wrong, and nobody notices.
  private mutating func splitReloads() throws(StrictTableError) {
    let reloads = block.allReloads.sorted()
    if reloads.isEmpty { return }
    let originalRemovals = block.allRemovals.sorted(by: >)
    let originalInsertions = block.allInsertions.sorted()
    for reload in reloads {
      var target = reload
      for removal in originalRemovals {
        if removal == reload { throw messages.removalAndReload(reload) }
        target.shiftDown(over: removal, of: reload)
      }
      for insertion in originalInsertions { target.shiftUp(over: insertion) }
      removals.append(reload)
      insertions.append(target)
    }
  }

  private mutating func checkRemovals() throws(StrictTableError) {
    if removals.isEmpty { return }
    removals = withoutDuplicates(removals.sorted(by: >))
    for removal in removals where removal.isSection { removedSections.insert(removal.section) }
    var (sources, movedFrom): (Set<ElementPath>, Set<Int>) = ([], [])
    for move in block.allMoves { sources.insert(move.from) }
    for move in block.moves { movedFrom.insert(move.from.section) }
    for removal in removals {
      if sources.contains(removal) { throw messages.removalAndMove(removal) }
      if removal.isSection, movedFrom.contains(removal.section) {
        try giveUp(or: messages.moveFromDeletedSection(removal.section))
      }
      if isRedundant(removal, in: removedSections) { continue }
      if let fault = messages.removalFault(removal) { throw fault }
    }
    let sections = removedSections
    if sections.isEmpty { return }
    removals.removeAll { !$0.isSection && sections.contains($0.section) }
  }

  private mutating func checkInsertions() throws(StrictTableError) {
    if insertions.isEmpty { return }
    insertions = withoutDuplicates(insertions.sorted())
    for insertion in insertions where insertion.isSection {
      insertedSections.insert(insertion.section)
    }
    var (targets, movedInto): (Set<ElementPath>, Set<Int>) = ([], [])
    for move in block.allMoves { targets.insert(move.to) }
    for move in block.moves { movedInto.insert(move.to.section) }
    for insertion in insertions {
      if targets.contains(insertion) { throw messages.insertionAndMove(insertion) }
      if insertion.isSection, movedInto.contains(insertion.section) {
        try giveUp(or: messages.moveIntoInsertedSection(insertion.section))
      }
      if isRedundant(insertion, in: insertedSections) { continue }
      if let fault = messages.insertionFault(insertion) { throw fault }
    }
    let sections = insertedSections
    if sections.isEmpty { return }
    insertions.removeAll { !$0.isSection && sections.contains($0.section) }
  }

  /// UITableView forgets what is said about the elements of a section that goes or comes.
  private func isRedundant(_ place: ElementPath, in sections: Set<Int>) -> Bool {
    !place.isSection && sections.contains(place.section)
  }

  /// UITableView reloads everything where UICollectionView throws.
  private mutating func giveUp(or fault: StrictTableError) throws(StrictTableError) {
    guard profile == .table else { throw fault }
    isReload = true
  }

  private mutating func checkMoves() throws(StrictTableError) {
    var offsetBySource: [ElementPath: Int] = [:]
    var offsetByTarget: [ElementPath: Int] = [:]
    for move in block.allMoves {
      if let fault = messages.moveFault(from: move.from, to: move.to) { throw fault }
      let sameSource = offsetBySource[move.from]
      let sameTarget = offsetByTarget[move.to]
      if let sameSource, sameSource == sameTarget { continue }
      try checkConflict(of: move, sameSource: sameSource, sameTarget: sameTarget)
      offsetBySource[move.from] = moves.count
      offsetByTarget[move.to] = moves.count
      moves.append(move)
    }
  }

  /// Throws the fault with the earliest of the moves before.
  private func checkConflict(
    of move: Move, sameSource: Int?, sameTarget: Int?
  ) throws(StrictTableError) {
    if let sameSource, sameSource < sameTarget ?? .max {
      throw messages.twoTargets(of: move.from, moves[sameSource].to, move.to)
    }
    if let sameTarget {
      throw messages.twoSources(of: move.to, moves[sameTarget].from, move.from)
    }
  }

  private func withoutDuplicates(_ sorted: [ElementPath]) -> [ElementPath] {
    guard profile.dropsDuplicates else { return sorted }
    var kept: [ElementPath] = []
    kept.reserveCapacity(sorted.count)
    for place in sorted where kept.last != place { kept.append(place) }
    return kept
  }
}

extension SectionsTableBlock {
  /// The removed sections and elements.
  var allRemovals: [ElementPath] {
    sectionRemovals.isEmpty
      ? removals : sectionRemovals.map { ElementPath(wholeSection: $0) } + removals
  }

  /// The inserted sections and elements.
  var allInsertions: [ElementPath] {
    sectionInsertions.isEmpty
      ? insertions : sectionInsertions.map { ElementPath(wholeSection: $0) } + insertions
  }

  /// The reloaded sections and elements.
  var allReloads: [ElementPath] {
    sectionReloads.isEmpty
      ? reloads : sectionReloads.map { ElementPath(wholeSection: $0) } + reloads
  }

  /// The moved sections, then the moved elements.
  var allMoves: [Move] {
    if sectionMoves.isEmpty { return moves }
    return sectionMoves.map {
      Move(from: ElementPath(wholeSection: $0.from), to: ElementPath(wholeSection: $0.to))
    } + moves
  }
}

extension ElementPath {
  /// A step of a reload's target over a removal; the removal of the reload's own section is
  /// skipped.
  fileprivate mutating func shiftDown(over removal: ElementPath, of reload: ElementPath) {
    if removal.isSection {
      if removal.section != reload.section, removal.section <= section { section -= 1 }
    } else if !isSection, removal.section == section, removal.element <= element {
      element -= 1
    }
  }

  /// A step of a reload's target over an insertion.
  fileprivate mutating func shiftUp(over insertion: ElementPath) {
    if insertion.isSection {
      if insertion.section <= section { section += 1 }
    } else if !isSection, insertion.section == section, insertion.element <= element {
      element += 1
    }
  }
}
