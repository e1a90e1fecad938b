extension DiffDiagnostics {
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
