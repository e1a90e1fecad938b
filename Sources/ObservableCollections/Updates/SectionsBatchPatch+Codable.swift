extension SectionsBatchPatch {
  private enum CodingKeys: String, CodingKey { case changes, sections, contents, elements }
}

extension SectionsBatchPatch: Encodable where Section: Encodable, Element: Encodable {
  /// Writes `changes`, `sections`, `contents` and `elements`.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(changes, forKey: .changes)
    try container.encode(sections, forKey: .sections)
    try container.encode(contents, forKey: .contents)
    try container.encode(elements, forKey: .elements)
  }
}

extension SectionsBatchPatch: Decodable where Section: Decodable, Element: Decodable {
  /// Reads `changes`, `sections`, `contents` and `elements`, and checks every promise.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError`; a broken promise is its underlying ``SectionsBatchError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let changes = try container.decode(SectionsBatchChanges.self, forKey: .changes)
    let sections = try container.decode([Section].self, forKey: .sections)
    let contents = try container.decode([[Element]].self, forKey: .contents)
    let elements = try container.decode([Element].self, forKey: .elements)
    do {
      try self.init(changes: changes, sections: sections, contents: contents, elements: elements)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
