/// Why a change, a batch or a patch is refused: it is not valid, or does not fit the list, or the
/// other batch, that it is applied to. The error of data from outside; nothing is changed.
///
/// ```swift
/// do {
///   try client.apply(patch)
/// } catch let error as PatchError where error.isStale {
///   fetchEverything()
/// }
/// ```
public struct PatchError: Error, Hashable, Sendable {
  /// What sort of fault it is. A program asks ``PatchError/isStale``; the tests ask for all of them.
  package struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The name of the static member.
    package let description: String

    /// It starts at another state than that of the list: see ``PatchError/isStale``.
    package static let stale = Kind(description: "stale")
    /// It names an index that the list does not have, or the counts differ.
    package static let mismatch = Kind(description: "mismatch")
    /// It breaks a promise that every batch keeps.
    package static let invalid = Kind(description: "invalid")
    /// It was observed without the elements that this needs.
    package static let missingElements = Kind(description: "missingElements")
    /// The document has another format.
    package static let wrongFormat = Kind(description: "wrongFormat")
    /// Two sections would have the same id.
    package static let repeatedSection = Kind(description: "repeatedSection")
  }

  /// What sort of fault it is.
  package let kind: Kind
  /// What is wrong, where, with the values.
  package let message: String

  /// Whether the list is at another state than the one that the change starts from: it has to be
  /// fetched as a whole, or the changes since its state.
  public var isStale: Bool { kind == .stale }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension PatchError: CustomStringConvertible {
  /// What is wrong, where, with the values; for people.
  public var description: String { message }
}

extension DecodingError {
  /// What a decoder throws for a document that breaks a promise.
  ///
  /// - Parameters:
  ///   - error: the underlying error.
  ///   - codingPath: where the document is at fault.
  static func refused(_ error: PatchError, at codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
  }
}

// MARK: - Revisions and formats

extension PatchError {
  static func negativeVersion(_ version: Int) -> Self {
    Self(.invalid, "A batch cannot have version \(version)")
  }
  static func negativePart(_ part: Int) -> Self {
    Self(.invalid, "A batch cannot have part \(part)")
  }
  static func versionFalls(from old: Int, to new: Int) -> Self {
    Self(.invalid, "A batch from outside cannot lead from version \(old) back to version \(new)")
  }
  static func wrongRevision(expected: Revision, actual: Revision) -> Self {
    Self(.stale, "It starts from version \(expected), but the list is at version \(actual)")
  }
  static func doesNotFollow(_ next: Revision, to end: Revision) -> Self {
    Self(.stale, "A batch from version \(next) does not follow one to version \(end)")
  }
  static func followsNothing(expected: Revision) -> Self {
    Self(
      .stale,
      "The patch starts from version \(expected), but the list was changed and follows no revision")
  }
  static func leadsNowhere(_ revision: Revision) -> Self {
    Self(.invalid, "A patch with changes leads from version \(revision) to the same version")
  }
  static func wrongFormat(expected: String, actual: String) -> Self {
    Self(.wrongFormat, "The document's format is \(actual), not \(expected)")
  }
}

// MARK: - Records

extension PatchError {
  static func indexOutside(_ index: Int, count: Int) -> Self {
    Self(.mismatch, "Index \(index) is outside 0..<\(count)")
  }
  static func sectionOutside(_ section: Int, count: Int) -> Self {
    Self(.mismatch, "Section \(section) is outside 0..<\(count)")
  }
  static func elementOutside(_ path: ElementPath, count: Int) -> Self {
    Self(.mismatch, "Path \(path) is outside its section of \(count) elements")
  }
  static func movedTwice(_ record: String) -> Self {
    Self(.invalid, "The record moves an element twice, or two to one place: \(record)")
  }
  static func isNoChange(_ record: String?) -> Self {
    Self(
      .invalid,
      "Only an insertion, a removal, a replacement and a move can be applied, and not: "
        + (record ?? "nil, the inverse of a setting or an announcement"))
  }
  /// A record lacks what it inserts.
  ///
  /// - Parameters:
  ///   - record: which one.
  ///   - actual: how many it has; nil if it was observed without.
  static func elementsMissing(_ record: String, expected: Int, actual: Int?) -> Self {
    if let actual {
      return Self(.missingElements, "The record brings \(actual) of \(expected): \(record)")
    }
    return Self(
      .missingElements,
      "The record has no elements: observe with .new, or .old to apply its inverse: \(record)")
  }
  static func repeatedSection(first: Int, repeated: Int, id: String) -> Self {
    Self(.repeatedSection, "Sections \(first) and \(repeated) have the same id \(id)")
  }
}

extension SectionsSnapshot where Header: Identifiable {
  /// Throws unless all sections have ids of their own, as an observable list needs them: data from
  /// outside may be at fault.
  ///
  /// Of ids that all have the same hash only the first 32 are compared with later ones.
  ///
  /// - Throws: where the first section stands that has the id of an earlier one.
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
