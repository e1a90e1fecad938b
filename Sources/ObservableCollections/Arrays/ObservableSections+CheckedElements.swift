// What the calls that change elements have in common. Every place is checked by the caller.

extension ObservableSections {
  /// Traps unless all elements are there.
  @inlinable
  func checkPaths(_ paths: ElementPaths) {
    for entry in paths.entries {
      guard let last = entry.elements.last else { continue }
      working.pointee.checkPath(ElementPath(section: entry.section, element: last))
    }
  }

  /// The range of a section's elements that a mutating call was given. Traps unless all of them are
  /// there.
  @inlinable
  func checkedElements(
    _ elements: some RangeExpression<Int>, in section: Int, of call: StaticString
  ) -> Range<Int> {
    working.pointee.checkSection(section)
    return core.gate.checkedRange(elements, of: call, in: " of section \(section)") {
      workingCount(of: section)
    }
  }

  /// The number of elements of a section that is there.
  @inlinable
  func workingCount(of section: Int) -> Int {
    working.pointee.elementCount(of: section)
  }

  /// Traps unless so many elements can be taken off an end of a section.
  @inlinable
  func checkLength(_ k: Int, in section: Int) {
    working.pointee.checkSection(section)
    let count = workingCount(of: section)
    if k < 0 || k > count { trap("A length of \(k) is outside 0...\(count) of section \(section)") }
  }

  /// Traps unless elements can be inserted so that they stand at some paths.
  @inlinable
  func checkInsertion(at paths: ElementPaths) {
    for entry in paths.entries {
      working.pointee.checkSection(entry.section)
      let count = workingCount(of: entry.section) + entry.elements.count
      if let last = entry.elements.last, last >= count {
        trap("Insertion index \(last) is outside 0..<\(count) of section \(entry.section)")
      }
    }
  }

  /// Traps unless checked elements can be moved to a place.
  @inlinable
  func checkTarget(_ target: ElementPath, of elements: Range<Int>, in section: Int) {
    working.pointee.checkSection(target.section)
    let count = workingCount(of: target.section)
    let last = section == target.section ? count - elements.count : count
    if target.element < 0 || target.element > last {
      trap("Move target \(target.element) is outside 0...\(last) of section \(target.section)")
    }
  }

  /// Where elements stand in the flat list.
  @inlinable
  func rows(of paths: ElementPaths) -> IndexRanges { working.pointee.sizes.rows(of: paths) }

  /// A move in the flat list: a target behind its source stands nearer by what has left before it.
  @inlinable
  func rows(of pair: ElementPathPair) -> RangePair {
    let gone = pair.old.section < pair.new.section ? pair.count : 0
    return RangePair(
      oldStart: working.pointee.row(of: pair.old),
      newStart: working.pointee.row(of: pair.new) - gone, count: pair.count)
  }

  /// Makes no record of no moves.
  @inlinable
  func moveChecked(_ moves: [ElementPathPair]) {
    if moves.isEmpty { return }
    let old = working.pointee.sizes
    var new = old
    for pair in moves where pair.old.section != pair.new.section {
      new.add(-pair.count, to: pair.old.section)
      new.add(pair.count, to: pair.new.section)
    }
    let rows = moves.map { pair in
      RangePair(
        oldStart: old.start(of: pair.old.section) + 1 + pair.old.element,
        newStart: new.start(of: pair.new.section) + 1 + pair.new.element, count: pair.count)
    }
    commit(.move(moves), rows: .move(rows)) { $0.moveElements(moves) }
  }

  @inlinable
  func insertChecked(_ element: Element, at path: ElementPath) {
    let row = working.pointee.row(of: path)
    commit(.insertion(at: path), rows: .insertion(at: row)) { $0.insert(element, at: path) }
  }

  /// - Returns: what leaves.
  @inlinable
  func removeChecked(at path: ElementPath) -> Element {
    let row = working.pointee.row(of: path)
    return commit(.removal(at: path), rows: .removal(at: row)) { $0.removeElement(at: path) }
  }

  @inlinable
  func insertChecked(_ new: ArraySnapshot<Element>, at path: ElementPath) {
    if new.isEmpty { return }
    let row = working.pointee.row(of: path)
    commit(
      .insertion(ElementPaths(path.section, path.element..<path.element + new.count)),
      rows: .insertion(IndexRanges(row..<row + new.count))
    ) {
      $0.insert(new, at: path)
    }
  }

  /// - Returns: what leaves.
  @inlinable
  func removeChecked(_ elements: Range<Int>, of section: Int) -> ArraySnapshot<Element> {
    if elements.isEmpty { return ArraySnapshot() }
    let row = working.pointee.row(of: ElementPath(section: section, element: elements.lowerBound))
    return commit(
      .removal(ElementPaths(section, elements)),
      rows: .removal(IndexRanges(row..<row + elements.count))
    ) {
      $0.removeElements(at: CollectionOfOne(elements), in: section)
    }
  }

  /// - Parameter new: what shall stand at the paths, entry by entry.
  @inlinable
  func insertChecked(_ new: [ArraySnapshot<Element>], at paths: ElementPaths) {
    if paths.isEmpty { return }
    var sizes = working.pointee.sizes
    for entry in paths.entries { sizes.add(entry.elements.count, to: entry.section) }
    commit(.insertion(paths), rows: .insertion(sizes.rows(of: paths))) {
      $0.insert(new, at: paths)
    }
  }

  /// - Parameter new: what shall stand at the paths, entry by entry.
  /// - Returns: the old elements.
  @inlinable
  func replaceChecked(
    _ new: [ArraySnapshot<Element>], at paths: ElementPaths
  ) -> [ArraySnapshot<Element>] {
    if paths.isEmpty { return [] }
    return commit(.replacement(paths), rows: .replacement(rows(of: paths))) {
      $0.replaceElements(at: paths, with: new)
    }
  }

  /// - Returns: what leaves, section by section.
  @inlinable
  func removeChecked(_ paths: ElementPaths) -> [ArraySnapshot<Element>] {
    if paths.isEmpty { return [] }
    return commit(.removal(paths), rows: .removal(rows(of: paths))) { state in
      paths.entries.map { state.removeElements(at: $0.elements.ranges, in: $0.section) }
    }
  }

  /// - Returns: the old element.
  @inlinable
  func replaceChecked(at path: ElementPath, with element: Element) -> Element {
    let row = working.pointee.row(of: path)
    return commit(.replacement(at: path), rows: .replacement(at: row)) {
      $0.replaceElement(at: path, with: element)
    }
  }
}
