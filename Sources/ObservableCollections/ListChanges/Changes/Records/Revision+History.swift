import Synchronization

extension Revision {
  /// The identity of a list in one run of the program: 64 bits that are unique to the list.
  ///
  /// A list that follows another one has its own history. A decoded history equals the encoded one,
  /// so a client can identify the list that its rows come from.
  public struct History: Hashable, Sendable {
    /// The bits, never 0.
    package let bits: UInt64

    /// Creates a history with the given bits, for tests; they must not be 0.
    package init(bits: UInt64) {
      self.bits = bits
    }
  }
}

extension Revision.History {
  /// Random bits, the same for all histories of the process.
  private static let processBits = UInt64.random(in: .min ... .max)
  /// The number of histories created so far.
  private static let count = Atomic<UInt64>(0)

  /// Creates the history of a new list, from the bits of the process and a number.
  package static func next() -> Revision.History {
    let number = count.add(1, ordering: .relaxed).newValue
    let bits = processBits &+ number
    return bits == 0 ? next() : Revision.History(bits: bits)
  }
}

extension Revision.History: LosslessStringConvertible {
  /// The bits as 16 hexadecimal digits: `9f3c5a1200000001`.
  public var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Creates a history from its `description`.
  ///
  /// - Parameter description: 16 hexadecimal digits; for anything else, or for zeros only, the
  ///   result is nil.
  public init?(_ description: String) {
    let areDigits = description.utf8.allSatisfy {
      $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-")
    }
    guard areDigits, description.utf8.count == 16, let bits = UInt64(description, radix: 16),
      bits != 0
    else { return nil }
    self.init(bits: bits)
  }
}

extension Revision.History: Codable {
  /// Encodes the description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Decodes the description.
  ///
  /// - Throws: `DecodingError` for anything but 16 hexadecimal digits, and for zeros only.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let history = Revision.History(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A history is 16 hexadecimal digits, not \(text)")
    }
    self = history
  }
}
