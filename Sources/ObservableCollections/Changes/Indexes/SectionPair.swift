/// A section that survives a change, named by its index before and its index after it.
public struct SectionPair: Hashable, Sendable {
  /// The index of the section in the old list.
  public let old: Int
  /// The index of the section in the new list.
  public let new: Int

  /// A section in both lists. Traps if an index is negative.
  ///
  /// - Parameters:
  ///   - old: The index in the old list.
  ///   - new: The index in the new list.
  public init(old: Int, new: Int) {
    if old < 0 || new < 0 { trap("Section \(old) → \(new) is negative") }
    self.old = old
    self.new = new
  }
}

extension SectionPair: CustomStringConvertible {
  /// Both indexes: `4 → 0`.
  public var description: String { "\(old) → \(new)" }
}

extension SectionPair: Codable {
  /// Writes the pair as two numbers: `[old, new]`.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(old)
    try list.encode(new)
  }

  /// Reads two numbers: `[old, new]`.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError.dataCorrupted` if there are not two numbers or one is negative; else
  ///   what the decoder throws.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var numbers: [Int] = []
    while !list.isAtEnd, numbers.count < 3 { numbers.append(try list.decode(Int.self)) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorruptedError(
        in: list, debugDescription: "A section needs two indexes, but has \(numbers)")
    }
    self.init(old: numbers[0], new: numbers[1])
  }
}

extension Array where Element == SectionPair {
  /// The same pairs, ascending by old index.
  func sortedByOld() -> [SectionPair] { sorted { ($0.old, $0.new) < ($1.old, $1.new) } }

  /// The same pairs with old and new exchanged, ascending by what was new.
  func inverted() -> [SectionPair] {
    map { SectionPair(old: $0.new, new: $0.old) }.sortedByOld()
  }

  /// The pairs in one line.
  var listing: String { map(\.description).joined(separator: ", ") }
}
