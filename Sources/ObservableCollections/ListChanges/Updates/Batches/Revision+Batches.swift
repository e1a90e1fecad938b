extension Revision: Codable {
  private enum CodingKeys: String, CodingKey { case history, version, part }

  /// Encodes `history`, unless it is a revision of no list, `version`, and `part` unless it is 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(history, forKey: .history)
    try container.encode(version, forKey: .version)
    if part != 0 { try container.encode(part, forKey: .part) }
  }

  /// Decodes `version`, and `history` and `part` if present.
  ///
  /// - Throws: `DecodingError`; for a negative number its underlying error is a ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      history: try container.decodeIfPresent(History.self, forKey: .history),
      version: try container.decode(Int.self, forKey: .version),
      part: try container.decodeIfPresent(Int.self, forKey: .part) ?? 0)
    do throws(PatchError) {
      try checkNotNegative()
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }
}

extension Revision {
  /// Throws if the version or the part is negative, which no list's is.
  func checkNotNegative() throws(PatchError) {
    if version < 0 { throw .negativeVersion(version) }
    if part < 0 { throw .negativePart(part) }
  }

  /// Throws unless this revision, the end of a batch, is the start of the next batch.
  package func checkFollowed(by next: Revision) throws(PatchError) {
    if next != self { throw .doesNotFollow(next, to: self) }
  }

  /// Throws unless a batch can lead from here to `end`: both belong to one list and are not
  /// negative.
  package func checkLeads(to end: Revision) throws(PatchError) {
    try checkNotNegative()
    try end.checkNotNegative()
    if historyBits != end.historyBits { throw .changesHistory(from: self, to: end) }
  }
}
