// Elements at scattered paths, dealt out to the sections where they stand: for each entry of the paths
// those at its indexes, in order.

extension ElementPaths {
  /// Deals elements out to the entries.
  ///
  /// - Parameter elements: as many as there are paths.
  /// - Complexity: O(E log N) for E entries and N elements.
  @inlinable
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
  /// The elements at some paths, entry by entry.
  @inlinable
  func elements(at paths: ElementPaths) -> [ArraySnapshot<SectionElement>] {
    paths.entries.map { sections[$0.section].elements.part(at: $0.elements) }
  }
}

extension SectionsSnapshot {
  /// Puts elements in.
  ///
  /// - Parameters:
  ///   - new: entry by entry.
  ///   - paths: where they stand afterwards.
  @inlinable
  mutating func insert(_ new: [ArraySnapshot<SectionElement>], at paths: ElementPaths) {
    for (entry, own) in zip(paths.entries, new) {
      insert(own, at: entry.elements, in: entry.section)
    }
  }

  /// Exchanges elements for as many others, entry by entry.
  ///
  /// - Returns: the old ones.
  @inlinable
  mutating func replaceElements(
    at paths: ElementPaths, with new: [ArraySnapshot<SectionElement>]
  ) -> [ArraySnapshot<SectionElement>] {
    zip(paths.entries, new).map { entry, own in
      replaceElements(at: entry.elements, in: entry.section, with: own)
    }
  }
}
