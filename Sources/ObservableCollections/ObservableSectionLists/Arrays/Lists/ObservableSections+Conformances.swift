extension ObservableSections: Decodable where Header: Decodable, Element: Decodable {
  /// Decodes a list from an encoded array of sections.
  ///
  /// - Parameter decoder: the decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` with a ``PatchError`` as its underlying error if two
  ///   sections have the same id; otherwise any error of the decoder.
  public convenience init(from decoder: any Decoder) throws {
    let snapshot = try SectionsSnapshot<Header, Element>(from: decoder)
    do throws(PatchError) {
      try snapshot.checkSectionIDs()
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
    self.init(snapshot)
  }
}
