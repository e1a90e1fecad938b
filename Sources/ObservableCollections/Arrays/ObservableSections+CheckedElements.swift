// What the calls that change elements have in common. Every place is checked by the caller.

extension ObservableSections {
  /// Traps unless all elements are there.
  func checkPaths(_ paths: ElementPaths) {
    for entry in paths.entries {
      guard let last = entry.elements.last else { continue }
      working.pointee.checkPath(ElementPath(section: entry.section, element: last))
    }
  }

  /// Traps unless checked elements can be moved to a place.
  func checkTarget(_ target: ElementPath, of elements: Range<Int>, in section: Int) {
    working.pointee.checkSection(target.section)
    let count = working.pointee.snapshot[target.section].elements.count
    let last = section == target.section ? count - elements.count : count
    if target.element < 0 || target.element > last {
      trap("Move target \(target.element) is outside 0...\(last) of section \(target.section)")
    }
  }

  /// Where elements stand in the flat list.
  func rows(of paths: ElementPaths) -> IndexRanges {
    IndexRanges(
      paths.entries.flatMap { entry in
        let start = working.pointee.row(ofSection: entry.section) + 1
        return entry.elements.ranges.map { $0.lowerBound + start..<$0.upperBound + start }
      })
  }

  /// A move in the flat list: a target behind its source stands nearer by what has left before it.
  func rows(of pair: ElementPathPair) -> RangePair {
    let gone = pair.old.section < pair.new.section ? pair.count : 0
    return RangePair(
      oldStart: working.pointee.row(of: pair.old),
      newStart: working.pointee.row(of: pair.new) - gone, count: pair.count)
  }

  func insertChecked(_ new: ArraySnapshot<Element>, at path: ElementPath) {
    if new.isEmpty { return }
    let paths = ElementPaths([(path.section, path.element..<path.element + new.count)])
    commit(.insertion(paths), rows: .insertion(rows(of: paths))) { $0.insert(new, at: path) }
  }

  /// - Returns: what leaves, section by section.
  func removeChecked(_ paths: ElementPaths) -> [ArraySnapshot<Element>] {
    if paths.isEmpty { return [] }
    return commit(.removal(paths), rows: .removal(rows(of: paths))) { state in
      paths.entries.map { state.removeElements(at: $0.elements.ranges, in: $0.section) }
    }
  }

  /// - Returns: the old element.
  func replaceChecked(at path: ElementPath, with element: Element) -> ArraySnapshot<Element> {
    let new = ArraySnapshot(CollectionOfOne(element))
    let range = path.element..<path.element + 1
    return commit(
      .replacement(ElementPaths([path])), rows: .replacement(at: working.pointee.row(of: path))
    ) {
      $0.replaceElements(range, in: path.section, with: new)
    }
  }
}
