extension PatchError {
  /// An error for a batch that breaks a promise.
  private static func invalid(_ message: String) -> Self { Self(.invalid, message) }
}

// MARK: - Records

extension PatchError {
  static func sectionOutside(_ section: Int, count: Int) -> Self {
    Self(.mismatch, "Section \(section) is outside 0..<\(count)")
  }
  static func elementOutside(_ path: ElementPath, count: Int) -> Self {
    Self(.mismatch, "Path \(path) is outside its section of \(count) elements")
  }
  static func repeatedSection(first: Int, repeated: Int, id: String) -> Self {
    Self(.repeatedSection, "Sections \(first) and \(repeated) have the same id \(id)")
  }
}

// MARK: - Batches

extension PatchError {
  static func badCounts(_ counts: [Int]) -> Self {
    invalid("A batch cannot have sections of \(counts) elements")
  }
  static func wrongCounts(expected: [Int], actual: [Int]) -> Self {
    Self(
      .mismatch,
      "The batch starts from sections of \(expected) elements, but those given have \(actual)")
  }
  static func wrongHeaderCount(expected: Int, actual: Int) -> Self {
    invalid("The patch inserts and updates \(expected) headers, but brings \(actual)")
  }
}

// MARK: - Rows of sections

extension PatchError {
  static func newRowsDisagree(expected: Int, atLeast actual: Int) -> Self {
    invalid("The new list has \(expected) rows, but the runs up to row \(actual) do not end there")
  }
  static func oldRowOutside(_ row: Int, count: Int, of rows: Int) -> Self {
    invalid("\(count) rows from \(row) are outside the old list's 0..<\(rows)")
  }
  static func oldRowTwice(_ row: Int) -> Self { invalid("Old row \(row) comes more than once") }
  static func headerIsElement(oldRow: Int, newRow: Int) -> Self {
    invalid("Of old row \(oldRow) and new row \(newRow) only one is a header")
  }
}

// MARK: - Ids

extension SectionsSnapshot where Header: Identifiable {
  /// Throws if two sections have the same id: a check of data from outside for an observable list.
  ///
  /// Of ids that all have the same hash only the first 32 are compared with later ones.
  ///
  /// - Throws: an error with the index of the first section that repeats the id of an earlier one.
  /// - Complexity: O(S) hashes and comparisons, whatever the ids and their hashes.
  public func checkSectionIDs() throws(PatchError) {
    var ids = IdentityTable<Header.ID>()
    for (index, section) in sections.enumerated() where !ids.insert(section.header.id) {
      let id = section.header.id
      throw .repeatedSection(
        first: self.index(ofSectionID: id) ?? index, repeated: index, id: "\(id)")
    }
  }
}
