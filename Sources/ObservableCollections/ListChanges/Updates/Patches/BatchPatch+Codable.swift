extension BatchPatch {
  /// The name of the format in a document; another number denotes another form.
  private static var format: String { "ObservableCollections.BatchPatch.1" }

  private enum CodingKeys: String, CodingKey { case format, changes, elements }
}

extension BatchPatch: Encodable where Element: Encodable {
  /// Encodes `format`, `changes` and `elements`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(changes, forKey: .changes)
    try container.encode(elements, forKey: .elements)
  }
}

extension BatchPatch: Decodable where Element: Decodable {
  /// Decodes `format`, `changes` and `elements`, and checks every promise.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`; for a broken promise its underlying error is a ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    let changes = try container.decode(BatchChanges.self, forKey: .changes)
    let elements = try container.decode([Element].self, forKey: .elements)
    do throws(PatchError) {
      if format != Self.format { throw .wrongFormat(expected: Self.format, actual: format) }
      try self.init(changes: changes, elements: elements)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }
}
