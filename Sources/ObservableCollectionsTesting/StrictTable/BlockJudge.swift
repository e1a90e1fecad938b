import ObservableCollections

/// The checks of one block in the order in which UITableView and UICollectionView make them:
/// reloads become a deletion and an insertion, deletions descending, insertions ascending, moves,
/// counts. The first fault is thrown.
///
/// Sections and elements go through the same lists: a section as such is a path behind all its
/// elements. A list without sections is one with one section.
struct BlockJudge {
  typealias Move = SectionedTableBlock.Move

  let block: SectionedTableBlock
  let profile: StrictTableProfile
  let messages: BlockMessages
  var deletions: [ElementPath]
  var insertions: [ElementPath]
  /// The moves that are no exact copy of an earlier one, sections first.
  var moves: [Move] = []
  /// The old sections that are deleted or reloaded.
  var deletedSections: Set<Int> = []
  /// The new sections that are inserted or come from a reload.
  var insertedSections: Set<Int> = []
  /// Whether UITableView gives up and reloads everything.
  var isReload = false

  init(
    _ block: SectionedTableBlock, profile: StrictTableProfile, oldCounts: [Int], newCounts: [Int]
  ) {
    self.block = block
    self.profile = profile
    messages = BlockMessages(
      entry: profile.entry, view: profile.view, oldCounts: oldCounts, newCounts: newCounts)
    deletions = block.allDeletions
    insertions = block.allInsertions
  }

  /// Where each section and each element on the screen comes from after the block.
  mutating func judge() throws(StrictTableError) -> BlockArrangement {
    if profile.hasHouseRules {
      try HouseRules(block, profile: profile, messages: messages).check()
    }
    try splitReloads()
    try checkDeletions()
    try checkInsertions()
    try checkMoves()
    return try arrange()
  }

  /// A reload's target is computed from the block's own deletions and insertions only: with a move
  /// in the block it is wrong, and nobody notices.
  private mutating func splitReloads() throws(StrictTableError) {
    let originalDeletions = block.allDeletions.sorted(by: >)
    let originalInsertions = block.allInsertions.sorted()
    for reload in block.allReloads.sorted() {
      var target = reload
      for deletion in originalDeletions {
        if deletion == reload { throw messages.deletionAndReload(reload) }
        target.shiftDown(over: deletion, of: reload)
      }
      for insertion in originalInsertions { target.shiftUp(over: insertion) }
      deletions.append(reload)
      insertions.append(target)
    }
  }

  private mutating func checkDeletions() throws(StrictTableError) {
    deletions = withoutDuplicates(deletions.sorted(by: >))
    deletedSections = Set(deletions.lazy.filter(\.isSection).map(\.section))
    let sources = Set(block.allMoves.lazy.map(\.from))
    let movedFrom = Set(block.moves.lazy.map(\.from.section))
    for deletion in deletions {
      if sources.contains(deletion) { throw messages.deletionAndMove(deletion) }
      if deletion.isSection, movedFrom.contains(deletion.section) {
        try giveUp(or: messages.moveFromDeletedSection(deletion.section))
      }
      if isRedundant(deletion, in: deletedSections) { continue }
      if let fault = messages.deletionFault(deletion) { throw fault }
    }
    let sections = deletedSections
    deletions.removeAll { !$0.isSection && sections.contains($0.section) }
  }

  private mutating func checkInsertions() throws(StrictTableError) {
    insertions = withoutDuplicates(insertions.sorted())
    insertedSections = Set(insertions.lazy.filter(\.isSection).map(\.section))
    let targets = Set(block.allMoves.lazy.map(\.to))
    let movedInto = Set(block.moves.lazy.map(\.to.section))
    for insertion in insertions {
      if targets.contains(insertion) { throw messages.insertionAndMove(insertion) }
      if insertion.isSection, movedInto.contains(insertion.section) {
        try giveUp(or: messages.moveIntoInsertedSection(insertion.section))
      }
      if isRedundant(insertion, in: insertedSections) { continue }
      if let fault = messages.insertionFault(insertion) { throw fault }
    }
    let sections = insertedSections
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

extension SectionedTableBlock {
  /// The deleted sections and elements.
  var allDeletions: [ElementPath] {
    sectionDeletions.map(ElementPath.init(wholeSection:)) + deletions
  }

  /// The inserted sections and elements.
  var allInsertions: [ElementPath] {
    sectionInsertions.map(ElementPath.init(wholeSection:)) + insertions
  }

  /// The reloaded sections and elements.
  var allReloads: [ElementPath] {
    sectionReloads.map(ElementPath.init(wholeSection:)) + reloads
  }

  /// The moved sections, then the moved elements.
  var allMoves: [Move] {
    sectionMoves.map {
      Move(from: ElementPath(wholeSection: $0.from), to: ElementPath(wholeSection: $0.to))
    } + moves
  }
}

extension ElementPath {
  /// A step of a reload's target over a deletion; the deletion of the reload's own section is
  /// skipped.
  fileprivate mutating func shiftDown(over deletion: ElementPath, of reload: ElementPath) {
    if deletion.isSection {
      if deletion.section != reload.section, deletion.section <= section { section -= 1 }
    } else if !isSection, deletion.section == section, deletion.element <= element {
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
