/// A range of surviving elements, with its start in the old and in the new array.
public struct RangePair: Hashable, Sendable {
  /// The first index of the range in the old array.
  public let oldStart: Int

  /// The first index of the range in the new array.
  public let newStart: Int

  /// The number of elements, at least 1.
  public let count: Int

  /// Creates a pair. Traps if a start is negative, the count is not positive, or an end is above
  /// `Int.max`.
  ///
  /// - Parameters:
  ///   - oldStart: The first index in the old array.
  ///   - newStart: The first index in the new array.
  ///   - count: The number of elements.
  @usableFromInline
  package init(oldStart: Int, newStart: Int, count: Int) {
    if let fault = Self.fault(oldStart: oldStart, newStart: newStart, count: count) {
      trap(fault)
    }
    self.oldStart = oldStart
    self.newStart = newStart
    self.count = count
  }

  /// Creates a pair of numbers that are known to be valid. Debug builds check them.
  @inline(__always)
  package init(knownOldStart oldStart: Int, newStart: Int, count: Int) {
    assert(Self.fault(oldStart: oldStart, newStart: newStart, count: count) == nil)
    self.oldStart = oldStart
    self.newStart = newStart
    self.count = count
  }

  /// The range in the old array.
  @inlinable
  public var oldRange: Range<Int> { Range(uncheckedBounds: (oldStart, oldStart &+ count)) }

  /// The range in the new array.
  @inlinable
  public var newRange: Range<Int> { Range(uncheckedBounds: (newStart, newStart &+ count)) }

  /// Unavailable: a pair may have several elements.
  @available(
    *, unavailable, message: "use oldRange, or 'elements' of all pairs: for (old, new) in …"
  )
  public var old: Int { oldStart }

  /// Unavailable: a pair may have several elements.
  @available(
    *, unavailable, message: "use newRange, or 'elements' of all pairs: for (old, new) in …"
  )
  public var new: Int { newStart }

  /// The old and new index of each element, ascending. Nothing is allocated.
  @inlinable
  var elements: some Sequence<(old: Int, new: Int)> {
    (0..<count).lazy.map { (old: oldStart + $0, new: newStart + $0) }
  }

  /// A message about why the three numbers do not form a pair; nil if they do.
  private static func fault(oldStart: Int, newStart: Int, count: Int) -> String? {
    if count < 1 { return "Count \(count) is not positive" }
    if oldStart < 0 { return "Old start \(oldStart) is negative" }
    if newStart < 0 { return "New start \(newStart) is negative" }
    guard max(oldStart, newStart) > Int.max - count else { return nil }
    return "Count \(count) from \(max(oldStart, newStart)) ends above \(Int.max)"
  }
}

extension RangePair: CustomStringConvertible {
  /// Both ranges, as closed ranges: `2...4 → 7...9`, or `4 → 0` for one element.
  public var description: String {
    if count == 1 { return "\(oldStart) → \(newStart)" }
    return "\(ClosedRange(oldRange)) → \(ClosedRange(newRange))"
  }
}

// On the wire: `[oldStart, newStart, count]`.
extension RangePair: CodedAsNumbers {
  package static var codedName: String { "A pair" }
  package static var codedCount: Int { 3 }

  package static func fault(in numbers: [Int]) -> String? {
    fault(oldStart: numbers[0], newStart: numbers[1], count: numbers[2])
  }

  package init(numbers: [Int]) {
    self.init(oldStart: numbers[0], newStart: numbers[1], count: numbers[2])
  }

  package var numbers: [Int] { [oldStart, newStart, count] }
}
