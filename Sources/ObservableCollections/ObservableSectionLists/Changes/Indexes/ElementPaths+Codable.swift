// A set is encoded as a list of entries, ascending by section: `[{"section": 0, "elements": [[1,
// 2]]}, {"section": 2, "elements": [[0, 3]]}]`.

extension ElementPaths: Codable {
  private enum CodingKeys: String, CodingKey { case section, elements }

  /// Encodes a list of sections, each with the ranges of its members.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for entry in entries {
      var container = list.nestedContainer(keyedBy: CodingKeys.self)
      try container.encode(entry.section, forKey: .section)
      try container.encode(entry.elements, forKey: .elements)
    }
  }

  /// Decodes a list of sections, each with the ranges of its members.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a message about the fault, if a section is
  ///   negative, has no members, or is not after the previous one, or if there are more than
  ///   `Int.max` members in all; otherwise any error of the decoder.
  public init(from decoder: any Decoder) throws {
    self.init()
    var members = 0
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      let container = try list.nestedContainer(keyedBy: CodingKeys.self)
      let section = try container.decode(Int.self, forKey: .section)
      let elements = try container.decode(IndexRanges.self, forKey: .elements)
      if let fault = fault(section, elements) {
        throw DecodingError.dataCorruptedError(
          forKey: .section, in: container, debugDescription: fault)
      }
      let (sum, isTooLarge) = members.addingReportingOverflow(elements.count)
      if isTooLarge {
        throw DecodingError.dataCorruptedError(
          forKey: .elements, in: container,
          debugDescription: "The sections up to \(section) name more than \(Int.max) elements")
      }
      members = sum
      append(section, elements)
    }
  }

  /// A message about why a section may not follow the present ones; nil if it may.
  private func fault(_ section: Int, _ elements: IndexRanges) -> String? {
    if section < 0 { return "Section \(section) is negative" }
    if elements.isEmpty { return "Section \(section) names no elements" }
    guard let last = entries.last, section <= last.section else { return nil }
    return "Section \(section) does not stand behind section \(last.section)"
  }
}
