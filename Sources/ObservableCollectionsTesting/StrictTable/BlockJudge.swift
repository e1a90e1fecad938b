/// The checks of one block in the order in which UITableView and UICollectionView make them:
/// reloads become a deletion and an insertion, deletions descending, insertions ascending, moves,
/// counts. The first fault is thrown.
struct BlockJudge {
  private let block: TableBlock
  private let profile: StrictTableProfile
  private let messages: BlockMessages
  private var deletions: [Int]
  private var insertions: [Int]
  private var moves: [TableBlock.Move] = []

  init(_ block: TableBlock, profile: StrictTableProfile, oldCount: Int, newCount: Int) {
    self.block = block
    self.profile = profile
    messages = BlockMessages(entry: profile.entry, oldCount: oldCount, newCount: newCount)
    deletions = block.deletions
    insertions = block.insertions
  }

  /// For each new row the old row whose cell it shows, or nil where the data source is read.
  mutating func judge() throws(StrictTableError) -> [Int?] {
    if profile.hasHouseRules {
      try HouseRules(block, profile: profile, messages: messages).check()
    }
    try splitReloads()
    try checkDeletions()
    try checkInsertions()
    try checkMoves()
    try checkCounts()
    return try arrange()
  }

  /// A reload's target is computed from the block's own deletions and insertions only: with a move
  /// in the block it is wrong, and nobody notices.
  private mutating func splitReloads() throws(StrictTableError) {
    let originalDeletions = block.deletions.sorted(by: >)
    let originalInsertions = block.insertions.sorted()
    for reload in block.reloads.sorted() {
      var target = reload
      for deletion in originalDeletions {
        if deletion == reload { throw messages.deletionAndReload(reload) }
        if deletion <= target { target -= 1 }
      }
      for insertion in originalInsertions where insertion <= target { target += 1 }
      deletions.append(reload)
      insertions.append(target)
    }
  }

  private mutating func checkDeletions() throws(StrictTableError) {
    deletions = withoutDuplicates(deletions.sorted(by: >))
    let sources = Set(block.moves.lazy.map(\.from))
    for deletion in deletions {
      if sources.contains(deletion) { throw messages.deletionAndMove(deletion) }
      guard deletion >= 0, deletion < messages.oldCount else {
        throw messages.deletionRange(deletion)
      }
    }
  }

  private mutating func checkInsertions() throws(StrictTableError) {
    insertions = withoutDuplicates(insertions.sorted())
    let targets = Set(block.moves.lazy.map(\.to))
    for insertion in insertions {
      if targets.contains(insertion) { throw messages.insertionAndMove(insertion) }
      guard insertion >= 0, insertion < messages.newCount else {
        throw messages.insertionRange(insertion)
      }
    }
  }

  private mutating func checkMoves() throws(StrictTableError) {
    var offsetBySource: [Int: Int] = [:]
    var offsetByTarget: [Int: Int] = [:]
    for move in block.moves {
      try checkRange(of: move)
      let sameSource = offsetBySource[move.from]
      let sameTarget = offsetByTarget[move.to]
      if let sameSource, sameSource == sameTarget { continue }
      try checkConflict(of: move, sameSource: sameSource, sameTarget: sameTarget)
      offsetBySource[move.from] = moves.count
      offsetByTarget[move.to] = moves.count
      moves.append(move)
    }
  }

  private func checkRange(of move: TableBlock.Move) throws(StrictTableError) {
    guard move.from >= 0, move.from < messages.oldCount else {
      throw messages.moveSourceRange(move.from)
    }
    guard move.to >= 0, move.to < messages.newCount else {
      throw messages.moveTargetRange(move.from, move.to)
    }
  }

  /// Throws the fault with the earliest of the moves before.
  private func checkConflict(
    of move: TableBlock.Move, sameSource: Int?, sameTarget: Int?
  ) throws(StrictTableError) {
    if let sameSource, sameSource < sameTarget ?? .max {
      throw messages.twoTargets(of: move.from, moves[sameSource].to, move.to)
    }
    if let sameTarget {
      throw messages.twoSources(of: move.to, moves[sameTarget].from, move.from)
    }
  }

  private func checkCounts() throws(StrictTableError) {
    let expected = messages.oldCount + insertions.count - deletions.count
    if expected < 0 { throw messages.negativeCount() }
    if expected != messages.newCount {
      throw messages.count(insertions: insertions, deletions: deletions)
    }
  }

  private func withoutDuplicates(_ sorted: [Int]) -> [Int] {
    guard profile.dropsDuplicates else { return sorted }
    var kept: [Int] = []
    kept.reserveCapacity(sorted.count)
    for index in sorted where kept.last != index { kept.append(index) }
    return kept
  }

  /// The old rows that neither go nor move, in order.
  private func survivors() throws(StrictTableError) -> [Int] {
    var stays = [Bool](repeating: true, count: messages.oldCount)
    for deletion in deletions {
      guard stays[deletion] else { throw messages.duplicateDeletion(deletion) }
      stays[deletion] = false
    }
    for move in moves { stays[move.from] = false }
    return stays.indices.filter { stays[$0] }
  }

  /// Survivors keep their order and fill the places that no insertion and no move takes. A place
  /// inserted twice takes the next place as well, as when the rows are inserted one by one.
  private func arrange() throws(StrictTableError) -> [Int?] {
    var arrivals: [(newIndex: Int, oldIndex: Int?)] = insertions.map { ($0, nil) }
    arrivals += moves.map { ($0.to, $0.from) }
    arrivals.sort { $0.newIndex < $1.newIndex }
    var arrangement: [Int?] = []
    arrangement.reserveCapacity(messages.newCount)
    var next = 0
    for survivor in try survivors() {
      while next < arrivals.count, arrivals[next].newIndex <= arrangement.count {
        arrangement.append(arrivals[next].oldIndex)
        next += 1
      }
      arrangement.append(survivor)
    }
    return arrangement + arrivals[next...].map(\.oldIndex)
  }
}
