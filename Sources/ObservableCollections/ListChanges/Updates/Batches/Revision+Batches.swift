extension Revision: Codable {
  private enum CodingKeys: String, CodingKey { case history, version, part }

  /// Writes `history`, unless it is a revision of no list, `version`, and `part` unless it is 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(history, forKey: .history)
    try container.encode(version, forKey: .version)
    if part != 0 { try container.encode(part, forKey: .part) }
  }

  /// Reads `version`, and `history` and `part` if they are there.
  ///
  /// - Throws: `DecodingError`; a negative number is its underlying ``PatchError``.
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
  /// Throws if the version or the part is negative, as no list's is.
  func checkNotNegative() throws(PatchError) {
    if version < 0 { throw .negativeVersion(version) }
    if part < 0 { throw .negativePart(part) }
  }

  /// Throws unless this, to which a batch leads, is where the next batch starts.
  func checkFollowed(by next: Revision) throws(PatchError) {
    if next != self { throw .doesNotFollow(next, to: self) }
  }

  /// Throws unless a batch can lead from here to `end`: both are of one list and not negative.
  func checkLeads(to end: Revision) throws(PatchError) {
    try checkNotNegative()
    try end.checkNotNegative()
    if historyBits != end.historyBits { throw .changesHistory(from: self, to: end) }
  }
}
