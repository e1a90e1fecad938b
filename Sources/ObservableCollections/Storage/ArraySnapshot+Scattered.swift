// Edits of many ranges at once: ascending and disjoint, checked by the caller. A few are made one by
// one; where they are many for the length of the array, it is built anew in one pass.

extension ArraySnapshot {
  /// Whether building the whole tree anew is less work than so many edits in it.
  private func isRebuilding(_ edits: Int, count: Int) -> Bool {
    edits > 1 && edits > count / 64
  }

  /// Puts elements in, so that afterwards they fill these ranges.
  ///
  /// - Parameters:
  ///   - new: As many elements as the ranges have indexes.
  ///   - targets: Where they stand afterwards, in the new array.
  /// - Complexity: O(R log N) for R ranges, but at most O(N).
  package mutating func insert(_ new: ArraySnapshot, at targets: some Collection<Range<Int>>) {
    if isRebuilding(targets.count, count: elementCount + new.elementCount) {
      return self = merged(with: new, at: targets)
    }
    var position = 0
    for target in targets {
      if target.count == 1 {
        insert(new[position], at: target.lowerBound)
      } else {
        insert(contentsOf: new.part(position..<(position + target.count)), at: target.lowerBound)
      }
      position += target.count
    }
  }

  /// Takes the elements in some ranges out.
  ///
  /// - Parameter ranges: Where they stand, in the old array.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(R log N) for R ranges, but at most O(N).
  package mutating func remove(at ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    if isRebuilding(ranges.count, count: elementCount) {
      let removed = picked(ranges)
      self = without(ranges)
      return removed
    }
    var (removed, gone) = (ArraySnapshot(shape: shape), 0)
    for range in ranges {
      let start = range.lowerBound - gone
      if range.count == 1 {
        removed.append(remove(at: start))
      } else {
        removed.join(removeSubrange(start..<(start + range.count)))
      }
      gone += range.count
    }
    return removed
  }

  /// Exchanges the elements in some ranges for others.
  ///
  /// - Parameters:
  ///   - ranges: Where they stand; the same in the old and the new array.
  ///   - new: As many elements as the ranges have indexes.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(R log N) for R ranges, but at most O(N).
  package mutating func replace(
    at ranges: some Collection<Range<Int>>, with new: ArraySnapshot
  ) -> ArraySnapshot {
    if isRebuilding(ranges.count, count: elementCount) {
      let removed = picked(ranges)
      self = without(ranges).merged(with: new, at: ranges)
      return removed
    }
    var (removed, position) = (ArraySnapshot(shape: shape), 0)
    for range in ranges {
      if range.count == 1 {
        removed.append(replace(at: range.lowerBound, with: new[position]))
      } else {
        let part = new.part(position..<(position + range.count))
        removed.join(replaceSubrange(range, with: part))
      }
      position += range.count
    }
    return removed
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by source, which counts in the old array; targets count in the
  ///   new one. Each is as long as its source.
  /// - Complexity: O(M log N) for M ranges, but at most O(N + M log M).
  package mutating func move(_ moves: some Collection<(source: Range<Int>, target: Range<Int>)>) {
    if moves.count == 1, let move = moves.first {
      return self.move(move.source, to: move.target.lowerBound)
    }
    let inTargetOrder = moves.sorted { $0.target.lowerBound < $1.target.lowerBound }
    if isRebuilding(moves.count, count: elementCount) {
      let moving = picked(inTargetOrder.lazy.map(\.source))
      self = without(moves.lazy.map(\.source)).merged(
        with: moving, at: inTargetOrder.lazy.map(\.target))
    } else {
      let before = self
      _ = remove(at: moves.map(\.source))
      for move in inTargetOrder {
        insert(contentsOf: before.part(move.source), at: move.target.lowerBound)
      }
    }
  }
}

// MARK: - In one pass

extension ArraySnapshot {
  /// The elements in some ranges.
  private func picked(_ ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    var builder = TreeBuilder<Element>(shape: shape)
    for range in ranges { builder.append(copying: range, of: self) }
    return builder.finish()
  }

  /// The elements that none of the ascending ranges holds.
  private func without(_ ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    var builder = TreeBuilder<Element>(shape: shape)
    var start = 0
    for range in ranges {
      builder.append(copying: start..<range.lowerBound, of: self)
      start = range.upperBound
    }
    builder.append(copying: start..<elementCount, of: self)
    return builder.finish()
  }

  /// `new` at the ascending `targets` of the result, these elements in the places between.
  private func merged(
    with new: ArraySnapshot, at targets: some Collection<Range<Int>>
  ) -> ArraySnapshot {
    let total = elementCount + new.elementCount
    var builder = TreeBuilder<Element>(shape: shape, expecting: total)
    var (old, placed) = (0, 0)
    for target in targets {
      let kept = old..<(target.lowerBound - placed)
      builder.append(copying: kept, of: self)
      builder.append(copying: placed..<(placed + target.count), of: new)
      (old, placed) = (kept.upperBound, placed + target.count)
    }
    builder.append(copying: old..<elementCount, of: self)
    return builder.finish()
  }
}
