// The edits of a two-level list, for the holder of the gate. Each edit is one of rows in the flat
// list in which every section is its header followed by its elements; places are checked by the
// caller. Without places no record is made. The result is the removed content.

// MARK: - Elements

extension ObservableSections {
  @inlinable
  func insertChecked(_ element: Element, at path: ElementPath) {
    let row = working.row(of: path)
    commit(.insertion(at: row)) { $0.insert(element, at: path) }
  }

  @inlinable
  func insertChecked(_ new: ArraySnapshot<Element>, at path: ElementPath) {
    if new.isEmpty { return }
    let row = working.row(of: path)
    commit(.insertion(IndexRanges(row..<row + new.count))) { $0.insert(new, at: path) }
  }

  /// - Parameter new: the elements to insert at the paths, entry by entry.
  @inlinable
  func insertChecked(_ new: [ArraySnapshot<Element>], at paths: ElementPaths) {
    if paths.isEmpty { return }
    commit(working.sizes.insertion(at: paths).edit) { $0.insert(new, at: paths) }
  }

  @inlinable
  func removeChecked(at path: ElementPath) -> Element {
    let row = working.row(of: path)
    return commit(.removal(at: row)) { $0.removeElement(at: path) }
  }

  @inlinable
  func removeChecked(_ paths: ElementPaths) -> [ArraySnapshot<Element>] {
    if paths.isEmpty { return [] }
    return commit(.removal(rows(of: paths))) { state in
      paths.entries.map { state.removeElements(at: $0.elements.ranges, in: $0.section) }
    }
  }

  @inlinable
  func replaceChecked(at path: ElementPath, with element: Element) -> Element {
    let row = working.row(of: path)
    return commit(.replacement(at: row)) { $0.replaceElement(at: path, with: element) }
  }

  /// - Parameter new: the new elements at the paths, entry by entry.
  @inlinable
  func replaceChecked(
    _ new: [ArraySnapshot<Element>], at paths: ElementPaths
  ) -> [ArraySnapshot<Element>] {
    if paths.isEmpty { return [] }
    return commit(.replacement(rows(of: paths))) { $0.replaceElements(at: paths, with: new) }
  }

  @usableFromInline
  func touchChecked(_ paths: ElementPaths) {
    if !paths.isEmpty { commit(.replacement(rows(of: paths))) { _ in } }
  }

  /// - Parameter moves: ascending by source, in maximal ranges.
  @inlinable
  func moveChecked(_ moves: [ElementPathPair]) {
    if moves.count == 1 { return moveChecked(moves[0]) }
    if moves.isEmpty { return }
    commit(working.sizes.move(of: moves).edit) { $0.moveElements(moves) }
  }

  /// The target row of a move to a later section is smaller by the number of elements that leave
  /// before it.
  @inlinable
  func moveChecked(_ pair: ElementPathPair) {
    let gone = pair.old.section < pair.new.section ? pair.count : 0
    let rows = RangePair(
      oldStart: working.row(of: pair.old),
      newStart: working.row(of: pair.new) - gone, count: pair.count)
    commit(.move([rows])) { $0.moveElements(pair.oldRange, of: pair.old.section, to: pair.new) }
  }

  @inlinable
  func rows(of paths: ElementPaths) -> IndexRanges { working.sizes.rows(of: paths) }
}

// MARK: - Sections

extension ObservableSections {
  /// - Parameter new: the sections to insert, one for each index.
  @usableFromInline
  func insertChecked(
    sections new: ArraySnapshot<SectionSnapshot<Header, Element>>, at indexes: IndexRanges
  ) {
    if indexes.isEmpty { return }
    var sizes = working.sizes
    sizes.insert(new, at: indexes)
    addIdentities(of: new, at: indexes)
    commit(.insertion(sizes.rows(ofSections: indexes))) {
      $0.insertSections(new, at: indexes, sizes: sizes)
    }
  }

  @usableFromInline
  func removeChecked(
    sections indexes: IndexRanges
  ) -> ArraySnapshot<SectionSnapshot<Header, Element>> {
    if indexes.isEmpty { return ArraySnapshot() }
    removeIdentities(at: indexes)
    return commit(.removal(working.sizes.rows(ofSections: indexes))) {
      $0.removeSections(at: indexes.ranges)
    }
  }

  @usableFromInline
  func replaceChecked(headersAt indexes: IndexRanges, with headers: [Header]) -> [Header] {
    if indexes.isEmpty { return [] }
    exchangeIdentities(at: indexes, for: headers)
    return commit(.replacement(working.sizes.headerRows(of: indexes))) { state in
      zip(indexes, headers).map { state.replaceSection(at: $0, with: $1) }
    }
  }

  func touchChecked(headersAt indexes: IndexRanges) {
    if !indexes.isEmpty { commit(.replacement(working.sizes.headerRows(of: indexes))) { _ in } }
  }

  @usableFromInline
  func moveChecked(_ moves: [SectionPair]) {
    if moves.isEmpty { return }
    let (rows, sizes) = working.sizes.move(of: moves)
    commit(rows) { $0.moveSections(moves, sizes: sizes) }
  }
}

// MARK: - Checking

extension ObservableSections {
  /// The number of elements of a section, which must exist.
  @inlinable
  func workingCount(of section: Int) -> Int { working.elementCount(of: section) }

  /// Traps if there is no such section.
  @inlinable
  func checkSection(_ section: Int) { working.checkSection(section, in: core.site) }

  /// Traps if there is no such element.
  @inlinable
  func checkPath(_ path: ElementPath) { working.checkPath(path, in: core.site) }

  /// Traps unless an element can be inserted at a path.
  @inlinable
  func checkInsertion(at path: ElementPath) { working.checkInsertion(at: path, in: core.site) }

  /// Traps unless all elements exist.
  @inlinable
  func checkPaths(_ paths: ElementPaths) {
    for entry in paths.entries {
      guard let last = entry.elements.last else { continue }
      checkPath(ElementPath(section: entry.section, element: last))
    }
  }

  /// Traps unless there is a section at each index.
  func checkSections(_ indexes: IndexRanges) {
    if let last = indexes.last { checkSection(last) }
  }

  /// Traps unless elements can be inserted at several paths, counted after the insertion.
  @_alwaysEmitIntoClient
  func checkInsertion(at paths: ElementPaths) {
    for entry in paths.entries {
      checkSection(entry.section)
      let count = workingCount(of: entry.section) + entry.elements.count
      if let last = entry.elements.last, last >= count {
        trap(
          "Insertion index \(last) is outside 0..<\(count) of section \(entry.section)\(core.site)")
      }
    }
  }
}
