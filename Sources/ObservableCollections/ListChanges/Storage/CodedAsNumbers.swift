/// A value that is a fixed number of integers on the wire: `[4, 0, 2]`.
///
/// Writing and reading it is the same for all such values: conforming gives `Codable`.
protocol CodedAsNumbers: Codable {
  /// What an error message calls the value: "A pair".
  static var codedName: String { get }

  /// How many numbers a value has.
  static var codedCount: Int { get }

  /// Why some numbers, as many as ``codedCount``, are no value; nil if they are one.
  static func fault(in numbers: [Int]) -> String?

  /// Takes numbers without a fault.
  init(numbers: [Int])

  /// The numbers on the wire.
  var numbers: [Int] { get }
}

extension CodedAsNumbers {
  static func fault(in numbers: [Int]) -> String? { nil }

  /// Writes the numbers as a list.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }

  /// Reads a list of numbers.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError.dataCorrupted`, with the fault, if there are more or fewer numbers or
  ///   they make no value; else what the decoder throws.
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
