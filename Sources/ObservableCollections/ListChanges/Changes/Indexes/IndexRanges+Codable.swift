// A set is encoded as a list of pairs, each with a lower bound and the bound after the last member:
// `{0, 2...5}` is `[[0, 1], [2, 6]]`. Decoding checks every promise of the type.

extension IndexRanges: Codable {
  /// Encodes the ranges as a list of pairs `[lower, upper]`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for range in ranges {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(range.lowerBound)
      try pair.encode(range.upperBound)
    }
  }

  /// Decodes a list of pairs `[lower, upper]`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a message about the fault, if a pair does not
  ///   have two numbers, is empty or negative, or does not lie after the previous one with a gap
  ///   between them; otherwise any error of the decoder.
  public init(from decoder: any Decoder) throws {
    self.init()
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      let (lower, upper) = try Self.bounds(in: &pair)
      if let fault = fault(lower: lower, upper: upper) {
        throw DecodingError.dataCorruptedError(in: pair, debugDescription: fault)
      }
      ranges.append(lower..<upper)
    }
  }

  private static func bounds(
    in pair: inout any UnkeyedDecodingContainer
  ) throws -> (lower: Int, upper: Int) {
    var bounds: [Int] = []
    while !pair.isAtEnd, bounds.count < 3 { bounds.append(try pair.decode(Int.self)) }
    guard bounds.count == 2 else {
      throw DecodingError.dataCorruptedError(
        in: pair, debugDescription: "A range needs two bounds, but starts with \(bounds)")
    }
    return (bounds[0], bounds[1])
  }

  /// A message about why a range may not follow the present ones; nil if it may.
  private func fault(lower: Int, upper: Int) -> String? {
    if lower < 0 { return "Range [\(lower), \(upper)] starts below 0" }
    if lower >= upper { return "Range [\(lower), \(upper)] is empty" }
    guard let last = ranges.last, lower <= last.upperBound else { return nil }
    return "Range [\(lower), \(upper)] does not lie behind \(last) with a gap between them"
  }
}
