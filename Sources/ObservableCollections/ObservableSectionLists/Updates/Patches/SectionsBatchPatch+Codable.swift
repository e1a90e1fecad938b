extension SectionsBatchPatch {
  /// The name of the format in a document; another number denotes another form.
  private static var format: String { "ObservableCollections.SectionsBatchPatch.1" }

  private enum CodingKeys: String, CodingKey { case format, changes, headers, elements }
}

extension SectionsBatchPatch: Encodable where Header: Encodable, Element: Encodable {
  /// Encodes `format`, `changes`, `headers` and `elements`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(changes, forKey: .changes)
    try container.encode(headers, forKey: .headers)
    try container.encode(elements, forKey: .elements)
  }
}

extension SectionsBatchPatch: Decodable where Header: Decodable, Element: Decodable {
  /// Decodes `format`, `changes`, `headers` and `elements`, and checks every promise.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`; for a broken promise its underlying error is a ``PatchError``.
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
