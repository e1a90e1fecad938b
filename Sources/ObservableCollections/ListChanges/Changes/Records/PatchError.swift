/// An invalid change, batch or patch, or one that does not fit its list or batch.
///
/// It concerns data from outside. The call that throws it changes nothing.
///
/// ```swift
/// do {
///   try client.apply(patch)
/// } catch let error as PatchError where error.isStale {
///   fetchEverything()
/// }
/// ```
public struct PatchError: Error, Hashable, Sendable {
  /// The kind of fault. A program checks ``PatchError/isStale``; the tests check all of them.
  package enum Kind: Sendable {
    /// The start is not the state of the list: see ``PatchError/isStale``.
    case stale
    /// The history belongs to another list, or to another run of the program: see
    /// ``PatchError/isStale``.
    case otherHistory
    /// An index is out of bounds, or the counts differ.
    case mismatch
    /// A promise that every batch keeps is broken.
    case invalid
    /// The record was observed without the elements needed here.
    case missingElements
    /// The document has another format.
    case wrongFormat
    /// Two sections would have the same id.
    case repeatedSection
  }

  /// The kind of value that is refused, as messages name it.
  package enum Subject: String, Sendable {
    case record, batch, patch
  }

  /// The kind of fault.
  package let kind: Kind
  /// The message, with the fault, its place and the values.
  package let message: String

  /// Whether the change starts from another state of the list, or belongs to another list.
  ///
  /// Fetch the whole list, or the changes since the list's revision.
  public var isStale: Bool { kind == .stale || kind == .otherHistory }

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension PatchError: CustomStringConvertible {
  /// A readable message, with the fault, its place and the values.
  public var description: String { message }
}

extension DecodingError {
  /// The decoding error for a document that breaks a promise.
  ///
  /// - Parameters:
  ///   - error: the underlying error.
  ///   - codingPath: the place of the fault in the document.
  package static func refused(_ error: PatchError, at codingPath: [any CodingKey]) -> DecodingError
  {
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
  package static func versionFalls(from old: Int, to new: Int) -> Self {
    Self(.invalid, "A batch from outside cannot lead from version \(old) back to version \(new)")
  }
  static func changesHistory(from start: Revision, to end: Revision) -> Self {
    Self(
      .invalid,
      "A batch cannot lead from version \(start.debugDescription) to version \(end.debugDescription)"
    )
  }
  /// An error for a change that does not start at the revision of the value that it is applied to.
  ///
  /// - Parameters:
  ///   - subject: the kind of change.
  ///   - start: the start of the change.
  ///   - place: the value with a verb: `the list posts is at`.
  ///   - actual: the revision of the value.
  package static func wrongStart(
    _ subject: Subject, _ start: Revision, _ place: String, _ actual: Revision
  ) -> Self {
    let isOther = start.historyBits != actual.historyBits
    let (start, actual) =
      isOther
      ? (start.debugDescription, actual.debugDescription) : ("\(start)", "\(actual)")
    return Self(
      isOther ? .otherHistory : .stale,
      "The \(subject) starts at version \(start), but \(place) version \(actual)")
  }
  /// An error for a patch that does not start at the revision of the rows.
  package static func wrongRevision(expected: Revision, actual: Revision?) -> Self {
    if let actual { return wrongStart(.patch, expected, "the rows are at", actual) }
    return Self(
      .stale, "The patch starts at version \(expected), but the rows have no revision: fetch all")
  }
  static func doesNotFollow(_ next: Revision, to end: Revision) -> Self {
    if next.historyBits != end.historyBits {
      return Self(
        .otherHistory,
        """
        A batch from version \(next.debugDescription) does not follow one to version \
        \(end.debugDescription)
        """)
    }
    return Self(.stale, "A batch from version \(next) does not follow one to version \(end)")
  }
  package static func followsNothing(_ subject: Subject, _ start: Revision, list: String) -> Self {
    Self(
      .stale,
      "The \(subject) starts at version \(start), but \(list) follows no revision: apply a full patch"
    )
  }
  package static func leadsNowhere(_ subject: Subject, _ revision: Revision) -> Self {
    Self(.invalid, "A \(subject) with changes leads from version \(revision) to the same version")
  }
  package static func wrongFormat(expected: String, actual: String) -> Self {
    Self(.wrongFormat, "The document's format is \(actual), not \(expected)")
  }
}

// MARK: - Records

extension PatchError {
  static func indexOutside(_ index: Int, count: Int) -> Self {
    Self(.mismatch, "Index \(index) is outside 0..<\(count)")
  }
  static func movedTwice(_ record: String) -> Self {
    Self(.invalid, "The record moves an element twice, or two to one place: \(record)")
  }
  package static func isNoChange(_ record: String?) -> Self {
    Self(
      .invalid,
      "Only an insertion, a removal, a replacement and a move can be applied, and not: "
        + (record ?? "nil, the inverse of a setting or an announcement"))
  }
  /// An error for a record without the elements that it inserts.
  ///
  /// - Parameters:
  ///   - record: a description of the record.
  ///   - actual: the number of elements in the record, or nil if it was observed without elements.
  package static func elementsMissing(_ record: String, expected: Int, actual: Int?) -> Self {
    if let actual {
      return Self(.missingElements, "The record brings \(actual) of \(expected): \(record)")
    }
    return Self(
      .missingElements,
      "The record has no elements: observe with .new, or .old to apply its inverse: \(record)")
  }
}
