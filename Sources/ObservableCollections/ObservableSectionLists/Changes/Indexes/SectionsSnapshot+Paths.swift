// Elements at several paths, distributed among their sections: for each entry of the paths the
// elements at its indexes, in order.

extension ElementPaths {
  /// Distributes elements among the entries.
  ///
  /// - Parameter elements: one element for each path.
  /// - Complexity: O(E log N) for E entries and N elements.
  @_alwaysEmitIntoClient
  func dealing<Element>(_ elements: ArraySnapshot<Element>) -> [ArraySnapshot<Element>] {
    var start = 0
    return entries.map { entry in
      let count = entry.elements.count
      defer { start += count }
      return elements.part(start..<start + count)
    }
  }
}

extension SectionsSnapshot {
  /// The elements at several paths, entry by entry.
  @inlinable
  func elements(at paths: ElementPaths) -> [ArraySnapshot<SectionElement>] {
    paths.entries.map { sections[$0.section].elements.part(at: $0.elements) }
  }
}

extension SectionsSnapshot {
  /// Inserts elements at several paths.
  ///
  /// - Parameters:
  ///   - new: the elements, entry by entry.
  ///   - paths: their paths after the insertion.
  @inlinable
  mutating func insert(_ new: [ArraySnapshot<SectionElement>], at paths: ElementPaths) {
    for (entry, own) in zip(paths.entries, new) {
      insert(own, at: entry.elements, in: entry.section)
    }
  }

  /// Replaces elements by as many others, entry by entry.
  ///
  /// - Returns: the old elements.
  @inlinable
  mutating func replaceElements(
    at paths: ElementPaths, with new: [ArraySnapshot<SectionElement>]
  ) -> [ArraySnapshot<SectionElement>] {
    zip(paths.entries, new).map { entry, own in
      replaceElements(at: entry.elements, in: entry.section, with: own)
    }
  }
}
