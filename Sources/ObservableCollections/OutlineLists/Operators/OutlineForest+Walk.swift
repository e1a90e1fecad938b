// From the changed elements to the rows: only what may have changed is walked.

extension OutlineForest {
  /// The children of an element, as the walk writes them.
  private struct Level {
    /// The element; `root` for the roots.
    let parent: Int32
    let level: Int32
    /// Whether all children are looked at, and not only those that may have changed.
    let isWhole: Bool
    /// Whether an element above matches, and shows all below it.
    let isBelowMatch: Bool
    /// The number of rows written before the element's own.
    let start: Int
    /// The next child to look at: its place among all, or in the list of those that may have changed.
    var next: Int
    let end: Int
    /// The place after the child that was looked at last.
    var place = 0
    /// The end of the old rows that are written, or left out, and the end of all below the element.
    var row = 0
    var rowEnd = 0
  }

  /// Writes the rows: from the roots downwards, along the elements that may have changed. All others
  /// are taken over in ranges, with what stands below them.
  ///
  /// - Parameters:
  ///   - lifted: the old rows of elements that have left their places, in order.
  ///   - listed: the elements to look at.
  ///   - isWhole: whether all are looked at.
  mutating func walk(_ lifted: [Range<Int>], _ listed: [Listed], _ isWhole: Bool) -> Turn {
    var result = Turn(runs: DerivedRuns(oldCount: rows.count))
    // A stack of its own: a long chain of elements must not use the thread's.
    var stack = [level(of: OutlineForest.root, 0, listed, isWhole: isWhole, start: 0)]
    stack[0].rowEnd = rows.count
    while var level = stack.popLast() {
      if level.next == level.end {
        retainRest(level, lifted, &result)
        if level.parent >= 0 {
          nodes[Int(level.parent)].size = Int32(result.runs.newCount - level.start)
        }
        continue
      }
      let child: Int32
      if level.isWhole {
        child = children(of: level.parent)[level.next]
      } else {
        child = listed[level.next].number
        let place = place(of: child, below: level.parent, at: listed[level.next].index)
        retain(upTo: place, &level, lifted, &result)
        level.place = place + 1
        let node = nodes[Int(child)]
        if node.level >= 0, !isMarked(child, .placed) {
          level.row = rows.index(of: Int(child)) + Int(node.size)
        }
      }
      level.next += 1
      let below = write(child, in: level, listed, isWhole: isWhole, &result)
      stack.append(level)
      if let below { stack.append(below) }
    }
    return result
  }

  private func level(
    of parent: Int32, _ level: Int32, _ listed: [Listed], isWhole: Bool, isBelowMatch: Bool = false,
    start: Int
  ) -> Level {
    if isWhole {
      return Level(
        parent: parent, level: level, isWhole: true, isBelowMatch: isBelowMatch, start: start,
        next: 0, end: children(of: parent).count)
    }
    let first = listed.partitioningIndex { $0.parent >= parent }
    var end = first
    while end < listed.count, listed[end].parent == parent { end += 1 }
    return Level(
      parent: parent, level: level, isWhole: false, isBelowMatch: isBelowMatch, start: start,
      next: first, end: end)
  }

  /// Writes an element and, if nothing has changed below it, all below it.
  ///
  /// - Returns: its children, if they are to be looked at.
  private mutating func write(
    _ number: Int32, in above: Level, _ listed: [Listed], isWhole: Bool, _ result: inout Turn
  ) -> Level? {
    let index = Int(number)
    let old = nodes[index]
    let wasShown = old.level >= 0
    if isSearching, old.matchCount == 0, !above.isBelowMatch { return nil }
    let isSamePlace =
      wasShown && old.level == above.level
      && old.flags.contains(.isBelowMatch) == above.isBelowMatch
    if isSamePlace, !isWhole, !isMarked(number, .changed) {
      let row = rows.index(of: index)
      result.runs.append(retained: row..<row + Int(old.size), marks: 0)
      return nil
    }
    let showsAllBelow =
      above.isBelowMatch
      || isSearching && showsAllBelowMatches && old.flags.contains(.isMatch)
    let flags = rowFlags(of: number, level: above.level, showsAllBelow: showsAllBelow)
    nodes[index].level = above.level
    nodes[index].size = 1
    nodes[index].flags.subtract([.ofRow, .isBelowMatch])
    nodes[index].flags.formUnion(above.isBelowMatch ? flags.union(.isBelowMatch) : flags)
    let start = result.runs.newCount
    var row = 0
    if wasShown {
      row = rows.index(of: index)
      let isUpdated =
        old.level != above.level || old.flags.intersection(.ofRow) != flags
        || isMarked(number, .renewed)
      if isUpdated { result.updated.append(number) }
      result.runs.append(
        retained: row..<row + 1, marks: isUpdated ? PackedRun.updatedMark : 0)
    } else {
      result.inserted.append(number)
      result.runs.append(inserted: 1)
    }
    if !flags.contains(.isExpanded) { return nil }
    // Where matches show all below them, another answer changes rows that nothing else has changed.
    let isWhole =
      isWhole || !isSamePlace || !old.flags.contains(.isExpanded)
      || isSearching && showsAllBelowMatches
    var below = level(
      of: number, above.level + 1, listed, isWhole: isWhole, isBelowMatch: showsAllBelow,
      start: start)
    if !below.isWhole {
      below.row = row + 1
      below.rowEnd = row + Int(old.size)
    }
    return below
  }

  /// What the row of an element shows besides the element and its level.
  private func rowFlags(of number: Int32, level: Int32, showsAllBelow: Bool) -> Flags {
    let node = nodes[Int(number)]
    var flags: Flags = []
    let ownMatchCount: Int32 = node.flags.contains(.isMatch) ? 1 : 0
    let hasChildren =
      isSearching && !showsAllBelow
      ? node.matchCount > ownMatchCount : !children(of: number).isEmpty
    if hasChildren { flags.insert(.hasChildren) }
    let slot = slots[Int(node.own)]
    guard hasChildren || node.flags.contains(.mayHaveChildren) && slot.holder == number else {
      return flags
    }
    flags.insert(.isExpandable)
    if isExpanded(slot.said, level: level) { flags.insert(.isExpanded) }
    return flags
  }

  /// Whether an element is expanded.
  func isExpanded(_ said: Said, level: Int32) -> Bool {
    said == .expanded || said == .nothing && Int(level) < expandedLevels
  }

  // MARK: What stays

  /// Writes the children before a place, none of which has changed.
  private func retain(
    upTo place: Int, _ level: inout Level, _ lifted: [Range<Int>], _ result: inout Turn
  ) {
    var last = place - 1
    let list = children(of: level.parent)
    // A search does not show all.
    while last >= level.place, nodes[Int(list[last])].level < 0 { last -= 1 }
    if last < level.place { return }
    let number = Int(list[last])
    let end = rows.index(of: number) + Int(nodes[number].size)
    retain(level.row..<end, lifted, &result)
    level.row = end
  }

  private func retainRest(_ level: Level, _ lifted: [Range<Int>], _ result: inout Turn) {
    if level.isWhole { return }
    retain(level.row..<level.rowEnd, lifted, &result)
  }

  /// Writes old rows, except for those of elements that have left their places.
  private func retain(_ range: Range<Int>, _ lifted: [Range<Int>], _ result: inout Turn) {
    var start = range.lowerBound
    var next = lifted.partitioningIndex { $0.lowerBound >= start }
    while next < lifted.count, lifted[next].lowerBound < range.upperBound {
      if lifted[next].lowerBound >= start {
        result.runs.append(retained: start..<lifted[next].lowerBound, marks: 0)
        start = lifted[next].upperBound
      }
      next += 1
    }
    if start < range.upperBound {
      result.runs.append(retained: start..<range.upperBound, marks: 0)
    }
  }

  /// The place of a child among its siblings.
  private func place(of number: Int32, below parent: Int32, at index: Int) -> Int {
    let list = children(of: parent)
    let place = place(of: index, in: list)
    if place >= list.count || list[place] != number {
      trap("Element \(number) of an outline is not below its parent")
    }
    return place
  }
}
