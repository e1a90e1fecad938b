extension DiffDiagnostics {
  /// The old paths of elements that repeat the key of an earlier old element: the first few that
  /// were found.
  package var repeatedOldPaths: ElementPaths { ElementPaths(repeatedInOldSections) }

  /// The new paths of elements that repeat the key of an earlier new element: the first few that
  /// were found.
  package var repeatedNewPaths: ElementPaths { ElementPaths(repeatedInNewSections) }

  /// Adds the diagnostics of some elements of sections.
  ///
  /// - Parameters:
  ///   - found: the diagnostics of the elements.
  ///   - old: returns the old path of an old index of `found`.
  ///   - new: returns the new path of a new index of `found`.
  mutating func note(
    _ found: DiffDiagnostics, old: (Int) -> ElementPath, new: (Int) -> ElementPath
  ) {
    note(found) {
      old($0).place
    } inNewSections: {
      new($0).place
    }
  }
}

extension ElementPath {
  fileprivate var place: (section: Int, index: Int) { (section, element) }
}

extension ElementPaths {
  fileprivate init(_ found: RepeatedInSections) {
    self.init()
    entries = found.entries.map { Entry(section: $0.section, elements: $0.indexes) }
  }
}
