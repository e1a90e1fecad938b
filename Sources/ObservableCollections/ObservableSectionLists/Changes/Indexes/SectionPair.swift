/// A section that survives a change, with its index before and its index after it.
public struct SectionPair: Hashable, Sendable {
  /// The index of the section in the old list.
  public let old: Int
  /// The index of the section in the new list.
  public let new: Int

  /// Creates a pair. Traps if an index is negative.
  ///
  /// - Parameters:
  ///   - old: The index in the old list.
  ///   - new: The index in the new list.
  package init(old: Int, new: Int) {
    if old < 0 || new < 0 { trap("Section \(old) → \(new) is negative") }
    self.old = old
    self.new = new
  }
}

extension SectionPair: CustomStringConvertible {
  /// Both indexes: `4 → 0`.
  public var description: String { "\(old) → \(new)" }
}

// On the wire: `[old, new]`.
extension SectionPair: CodedAsNumbers {
  package static var codedName: String { "A section" }
  package static var codedCount: Int { 2 }

  package static func fault(in numbers: [Int]) -> String? {
    numbers.allSatisfy { $0 >= 0 } ? nil : "Section \(numbers[0]) → \(numbers[1]) is negative"
  }

  package init(numbers: [Int]) { self.init(old: numbers[0], new: numbers[1]) }

  package var numbers: [Int] { [old, new] }
}

extension Array where Element == SectionPair {
  /// The same pairs, ascending by old index.
  func sortedByOld() -> [SectionPair] { sorted(byKey: \.new).sorted(byKey: \.old) }

  /// The same pairs with old and new swapped, ascending by the former new index.
  func inverted() -> [SectionPair] {
    map { SectionPair(old: $0.new, new: $0.old) }.sortedByOld()
  }

  /// The pairs in one line.
  var listing: String { map(\.description).joined(separator: ", ") }
}
