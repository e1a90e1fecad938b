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
