extension BatchChanges {
  /// Creates a batch from its fields and checks every promise.
  ///
  /// - Parameters:
  ///   - removals: the old indexes of the removed elements.
  ///   - insertions: the new indexes of the inserted elements.
  ///   - moves: survivors that change their place among the survivors, in any order.
  ///   - updates: survivors that were replaced, in any order.
  ///   - oldCount: the length of the array before the batch.
  ///   - newCount: the length of the array after it.
  ///   - start: the state of the array before the batch.
  ///   - end: the state of the array after it.
  /// - Throws: ``PatchError`` for the first broken promise. Versions may fall, as in an inverse.
  /// - Complexity: O(R log R) for R entries.
  public init(
    removals: IndexRanges = [], insertions: IndexRanges = [], moves: RangePairs = [],
    updates: RangePairs = [], oldCount: Int, newCount: Int, start: Revision = .ofNoList,
    end: Revision = .ofNoList
  ) throws(PatchError) {
    try start.checkLeads(to: end)
    let moves = moves.ranges.sortedAndFused()
    let updates = updates.ranges.sortedAndFused()
    try BatchChanges.checkBounds(
      removals: removals, insertions: insertions, moves: moves, oldCount: oldCount,
      newCount: newCount)
    let leaving = try BatchChanges.union(removals, moves.map(\.oldRange), PatchError.oldIndexTwice)
    let arriving = try BatchChanges.union(
      insertions, moves.map(\.newRange), PatchError.newIndexTwice)
    // Subtracted on both sides: a sum of counts from outside could overflow.
    if oldCount - removals.count != newCount - insertions.count {
      throw .countsDisagree(
        oldCount: oldCount, removals: removals.count, insertions: insertions.count,
        newCount: newCount)
    }
    let stays = BatchChanges.zip(
      BatchChanges.complement(of: leaving, in: oldCount),
      BatchChanges.complement(of: arriving, in: newCount))
    self.init(
      removals: removals, insertions: insertions, moves: moves, updates: updates,
      oldCount: oldCount, newCount: newCount, start: start, end: end,
      stays: stays)
    try checkUpdates()
    try checkFewestMoves()
  }

  private static func checkBounds(
    removals: IndexRanges, insertions: IndexRanges, moves: [RangePair], oldCount: Int,
    newCount: Int
  ) throws(PatchError) {
    for count in [oldCount, newCount] {
      if count < 0 { throw .negativeCount(count) }
      if count > PackedRun.mostElements { throw .countTooLarge(count) }
    }
    if let index = removals.last, index >= oldCount {
      throw .removalOutsideOld(index: index, oldCount: oldCount)
    }
    if let index = insertions.last, index >= newCount {
      throw .insertionOutsideNew(index: index, newCount: newCount)
    }
    for move in moves {
      if move.oldStart > oldCount - move.count {
        throw .moveSourceOutsideOld(move, oldCount: oldCount)
      }
      if move.newStart > newCount - move.count {
        throw .moveTargetOutsideNew(move, newCount: newCount)
      }
    }
  }

  /// Merges both lists of indexes, ascending; throws if an index occurs twice.
  private static func union(
    _ indexes: IndexRanges, _ ranges: [Range<Int>], _ twice: (Int) -> PatchError
  ) throws(PatchError) -> [Range<Int>] {
    let all = (indexes.ranges + ranges).sorted(byKey: \.lowerBound)
    var end = 0
    for range in all {
      if range.lowerBound < end { throw twice(range.lowerBound) }
      end = range.upperBound
    }
    return all
  }

  /// The ranges of `0..<count` between ascending, disjoint ranges.
  private static func complement(of ranges: [Range<Int>], in count: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var end = 0
    for range in ranges {
      if range.lowerBound > end { result.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if count > end { result.append(end..<count) }
    return result
  }

  /// Pairs two lists of ranges with equally many indexes, in order.
  package static func zip(_ old: [Range<Int>], _ new: [Range<Int>]) -> [RangePair] {
    var pairs: [RangePair] = []
    var target = 0
    var used = 0
    for range in old {
      var start = range.lowerBound
      while start < range.upperBound {
        let count = min(range.upperBound - start, new[target].count - used)
        pairs.appendFusing(
          RangePair(oldStart: start, newStart: new[target].lowerBound + used, count: count))
        start += count
        used += count
        if used == new[target].count { (target, used) = (target + 1, 0) }
      }
    }
    return pairs
  }

  private func checkUpdates() throws(PatchError) {
    var end = 0
    for update in updates {
      if update.oldStart > oldCount - update.count || update.newStart > newCount - update.count {
        throw .updateOutside(update, oldCount: oldCount, newCount: newCount)
      }
      if update.oldStart < end { throw .updatedTwice(oldIndex: update.oldStart) }
      end = update.oldRange.upperBound
      try checkSurvivors(of: update)
    }
  }

  /// Throws unless every element of `update` survives, with the new index that it has there.
  private func checkSurvivors(of update: RangePair) throws(PatchError) {
    var offset = 0
    while offset < update.count {
      let oldIndex = update.oldStart + offset
      let pair = stays.pair(holdingOld: oldIndex) ?? moves.ranges.pair(holdingOld: oldIndex)
      let actual = pair.map { $0.newStart + oldIndex - $0.oldStart }
      guard let pair, actual == update.newStart + offset else {
        throw .updateIsNoSurvivor(
          oldIndex: oldIndex, newIndex: update.newStart + offset, actual: actual)
      }
      offset += pair.oldRange.upperBound - oldIndex
    }
  }

  private func checkFewestMoves() throws(PatchError) {
    let moved = moves.elementCount
    let fewest = log().fewestMoves().elementCount
    if moved != fewest { throw .tooManyMoves(moved: moved, fewest: fewest) }
  }
}

extension BatchChanges: Codable {
  private enum CodingKeys: String, CodingKey {
    case removals, insertions, moves, updates, oldCount, newCount, start, end
  }

  /// Encodes the fields by their names; index sets as pairs of bounds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(removals, forKey: .removals)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(moves.ranges, forKey: .moves)
    try container.encode(updates.ranges, forKey: .updates)
    try container.encode(oldCount, forKey: .oldCount)
    try container.encode(newCount, forKey: .newCount)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
  }

  /// Decodes the fields and checks every promise.
  ///
  /// The versions of a decoded batch must not fall: a batch that undoes another one is made where
  /// the array is. Counts may be huge, up to a quarter of `Int.max`: no operation on a batch costs
  /// more than its entries, except walking its elements.
  ///
  /// - Throws: `DecodingError`; for a broken promise its underlying error is a ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let removals = try container.decode(IndexRanges.self, forKey: .removals)
    let insertions = try container.decode(IndexRanges.self, forKey: .insertions)
    let moves = try container.decode([RangePair].self, forKey: .moves)
    let updates = try container.decode([RangePair].self, forKey: .updates)
    let oldCount = try container.decode(Int.self, forKey: .oldCount)
    let newCount = try container.decode(Int.self, forKey: .newCount)
    let start = try container.decode(Revision.self, forKey: .start)
    let end = try container.decode(Revision.self, forKey: .end)
    do throws(PatchError) {
      if start.version > end.version {
        throw .versionFalls(from: start.version, to: end.version)
      }
      try self.init(
        removals: removals, insertions: insertions, moves: RangePairs(moves),
        updates: RangePairs(updates), oldCount: oldCount, newCount: newCount,
        start: start, end: end)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }
}

extension BatchChanges: CustomStringConvertible {
  /// The indexes, with one line for each kind of change.
  public var description: String {
    var lines = ["\(oldCount) → \(newCount) elements, version \(start) → \(end)"]
    if !removals.isEmpty { lines.append("removals \(removals)") }
    if !insertions.isEmpty { lines.append("insertions \(insertions)") }
    if !moves.isEmpty { lines.append("moves " + moves.ranges.listing) }
    if !updates.isEmpty { lines.append("updates " + updates.ranges.listing) }
    return lines.joined(separator: "\n")
  }
}

extension Array where Element == RangePair {
  /// The pairs in one line.
  var listing: String { map(\.description).joined(separator: ", ") }
}
