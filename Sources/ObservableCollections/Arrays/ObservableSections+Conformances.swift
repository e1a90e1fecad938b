extension ObservableSections: Equatable where Header: Equatable, Element: Equatable {
  /// Whether both have equal sections with equal elements, in the same order. O(n).
  public static func == (left: ObservableSections, right: ObservableSections) -> Bool {
    left === right || left.snapshot == right.snapshot
  }
}

extension ObservableSections: ExpressibleByArrayLiteral {
  /// Makes a list of these sections. Traps if two have the same id.
  public convenience init(arrayLiteral sections: SectionSnapshot<Header, Element>...) {
    self.init(sections)
  }
}

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
