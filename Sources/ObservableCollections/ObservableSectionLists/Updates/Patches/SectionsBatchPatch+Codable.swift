extension SectionsBatchPatch {
  /// What the document names as its format; another number is another form.
  private static var format: String { "ObservableCollections.SectionsBatchPatch.1" }

  private enum CodingKeys: String, CodingKey { case format, changes, headers, elements }
}

extension SectionsBatchPatch: Encodable where Header: Encodable, Element: Encodable {
  /// Writes `format`, `changes`, `headers` and `elements`.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(changes, forKey: .changes)
    try container.encode(headers, forKey: .headers)
    try container.encode(elements, forKey: .elements)
  }
}

extension SectionsBatchPatch: Decodable where Header: Decodable, Element: Decodable {
  /// Reads `format`, `changes`, `headers` and `elements`, and checks every promise.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError`; a broken promise is its underlying ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    let changes = try container.decode(SectionsBatchChanges.self, forKey: .changes)
    let headers = try container.decode([Header].self, forKey: .headers)
    let elements = try container.decode([Element].self, forKey: .elements)
    do throws(PatchError) {
      if format != Self.format { throw .wrongFormat(expected: Self.format, actual: format) }
      try self.init(changes: changes, headers: headers, elements: elements)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }
}
