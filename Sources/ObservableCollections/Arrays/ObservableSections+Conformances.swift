extension ObservableSections: Encodable where Header: Encodable, Element: Encodable {
  /// Writes the sections as an array does: `[{"section": …, "elements": […]}]`.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableSections: Decodable where Header: Decodable, Element: Decodable {
  /// Reads what an array of sections writes.
  ///
  /// - Parameter decoder: where to read.
  /// - Throws: `DecodingError.dataCorrupted` with a ``RepeatedSectionError`` as its underlying error
  ///   if two sections have the same id; else what the decoder throws.
  public convenience init(from decoder: any Decoder) throws {
    let snapshot = try SectionsSnapshot<Header, Element>(from: decoder)
    do throws(RepeatedSectionError) {
      try snapshot.checkSectionIDs()
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
    self.init(snapshot)
  }
}

extension ObservableSections: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sections, as an array prints them.
  public var description: String { snapshot.description }

  /// The type, the version and the sections.
  public var debugDescription: String {
    let state = readVersioned()
    let name = name.map { "\($0), " } ?? ""
    return "ObservableSections(\(name)version \(state.version), \(state.snapshot))"
  }
}

extension ObservableSections: CustomReflectable {
  /// The sections as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: snapshot, displayStyle: .collection)
  }
}
