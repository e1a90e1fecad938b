extension ObservableSections: Decodable where Header: Decodable, Element: Decodable {
  /// Reads what an array of sections writes.
  ///
  /// - Parameter decoder: where to read.
  /// - Throws: `DecodingError.dataCorrupted` with a ``PatchError`` as its underlying error
  ///   if two sections have the same id; else what the decoder throws.
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
