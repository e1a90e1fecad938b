extension RangeExpression<Int> {
  /// The range that this says of an array. Traps unless it lies within.
  ///
  /// `relative(to:)` alone would trap on `9...` without a message in an optimised build.
  ///
  /// - Parameters:
  ///   - count: the number of elements of the array.
  ///   - place: which array that is, for the message of the trap.
  @inlinable
  func checked(count: Int, in place: @autoclosure () -> String = "") -> Range<Int> {
    if let fault = faultyBounds(count: count) {
      trap("Range \(fault) is outside 0..<\(count)\(place())")
    }
    let range = relative(to: 0..<count)
    checkRange(range, count: count)
    return range
  }

  /// The range as it is written, if it cannot be made into one within the array.
  @inlinable
  func faultyBounds(count: Int) -> String? {
    switch self {
    case let range as Range<Int> where range.lowerBound < 0 || range.upperBound > count:
      "\(range)"
    case let range as PartialRangeFrom<Int> where !(0...count).contains(range.lowerBound):
      "\(range.lowerBound)..."
    case let range as PartialRangeUpTo<Int> where !(0...count).contains(range.upperBound):
      "..<\(range.upperBound)"
    case let range as PartialRangeThrough<Int> where !(-1..<count).contains(range.upperBound):
      "...\(range.upperBound)"
    case let range as ClosedRange<Int> where range.lowerBound < 0 || range.upperBound >= count:
      "\(range)"
    default: nil
    }
  }
}
