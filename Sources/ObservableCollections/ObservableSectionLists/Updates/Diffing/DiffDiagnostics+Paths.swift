extension DiffDiagnostics {
  /// Old paths of elements whose key an earlier old element has: the first few that were met.
  package var repeatedOldPaths: ElementPaths { ElementPaths(repeatedInOldSections) }

  /// New paths of elements whose key an earlier new element has: the first few that were met.
  package var repeatedNewPaths: ElementPaths { ElementPaths(repeatedInNewSections) }

  /// Notes what was found among some elements of sections.
  ///
  /// - Parameters:
  ///   - found: about the elements.
  ///   - old: the old path of an old index of `found`.
  ///   - new: the new path of a new index of `found`.
  mutating func note(
    _ found: DiffDiagnostics, old: (Int) -> ElementPath, new: (Int) -> ElementPath
  ) {
    note(found) { old($0).place } inNewSections: { new($0).place }
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
