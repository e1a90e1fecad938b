/// A value that is encoded as a fixed number of integers: `[4, 0, 2]`.
///
/// All such values are encoded and decoded in the same way: conforming gives `Codable`.
package protocol CodedAsNumbers: Codable {
  /// The name of the value in error messages: "A pair".
  static var codedName: String { get }

  /// The number of integers in a value.
  static var codedCount: Int { get }

  /// A message about why the numbers, ``codedCount`` of them, do not form a value; nil if they do.
  static func fault(in numbers: [Int]) -> String?

  /// Creates a value from numbers without a fault.
  init(numbers: [Int])

  /// The encoded numbers.
  var numbers: [Int] { get }
}

extension CodedAsNumbers {
  package static func fault(in numbers: [Int]) -> String? { nil }

  /// Encodes the numbers as a list.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }

  /// Decodes a list of numbers.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a message about the fault, if there are more or
  ///   fewer numbers or they do not form a value; otherwise any error of the decoder.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var numbers: [Int] = []
    while !list.isAtEnd, numbers.count <= Self.codedCount {
      numbers.append(try list.decode(Int.self))
    }
    guard numbers.count == Self.codedCount else {
      throw DecodingError.dataCorruptedError(
        in: list,
        debugDescription:
          "\(Self.codedName) needs \(Self.codedCount) numbers, but starts with \(numbers)")
    }
    if let fault = Self.fault(in: numbers) {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: fault)
    }
    self.init(numbers: numbers)
  }
}
