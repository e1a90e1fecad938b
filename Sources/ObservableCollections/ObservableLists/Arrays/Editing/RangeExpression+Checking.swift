// Ranges for range expressions. The standard library's own types are read here; any other type runs
// its own code, whose result is checked.

extension RangeExpression<Int> {
  /// The range of this expression in an array. Traps if it is outside. For calls that hold nothing.
  ///
  /// - Parameters:
  ///   - count: the number of elements of the array.
  ///   - place: the array, for the message of the trap.
  @inlinable
  func checked(count: Int, in place: @autoclosure () -> String = "") -> Range<Int> {
    if let range = standardRange(count: count, in: place()) { return range }
    let range = relative(to: 0..<count)
    checkRange(range, count: count, in: place())
    return range
  }

  /// The range of this expression in an array, if its type is one of the standard library's: no
  /// client code runs. Traps if it is outside; `relative(to:)` would trap on `9...` without a
  /// message in an optimised build.
  ///
  /// - Returns: `nil` for any other type.
  @inlinable
  func standardRange(count: Int, in place: @autoclosure () -> String) -> Range<Int>? {
    let written: String
    if let range = exactly(Range<Int>.self) {
      if range.lowerBound >= 0, range.upperBound <= count { return range }
      written = "\(range)"
    } else if let range = exactly(PartialRangeFrom<Int>.self) {
      if range.lowerBound >= 0, range.lowerBound <= count { return range.lowerBound..<count }
      written = "\(range.lowerBound)..."
    } else if let range = exactly(ClosedRange<Int>.self) {
      if range.lowerBound >= 0, range.upperBound < count { return Range(range) }
      written = "\(range)"
    } else if let range = exactly(PartialRangeUpTo<Int>.self) {
      if range.upperBound >= 0, range.upperBound <= count { return 0..<range.upperBound }
      written = "..<\(range.upperBound)"
    } else if let range = exactly(PartialRangeThrough<Int>.self) {
      if range.upperBound >= -1, range.upperBound < count { return 0..<range.upperBound + 1 }
      written = "...\(range.upperBound)"
    } else {
      return nil
    }
    trap("Range \(written) is outside 0..<\(count)\(place())")
  }

  /// The expression as a given type, or `nil`. A comparison of types costs less than a cast.
  @_alwaysEmitIntoClient
  @inline(__always)
  func exactly<Other>(_ type: Other.Type) -> Other? {
    Self.self == type ? unsafeBitCast(self, to: type) : nil
  }
}

extension ArrayCore {
  /// The range of an expression in a mutating call. Traps if it is outside. For the holder of the
  /// gate.
  ///
  /// The code of a custom range expression runs like any closure: with the array closed to changes.
  ///
  /// - Parameters:
  ///   - range: the expression.
  ///   - call: the mutating call, for the message of a trap.
  ///   - place: the array, for the same message.
  ///   - count: returns the current number of elements; called again afterwards.
  @inlinable
  func checkedRange(
    _ range: some RangeExpression<Int>, of call: StaticString,
    in place: @autoclosure () -> String = "", count: () -> Int
  ) -> Range<Int> {
    let countBefore = count()
    if let range = range.standardRange(count: countBefore, in: place() + site(of: call)) {
      return range
    }
    let range = runClosure(of: call) { range.relative(to: 0..<countBefore) }
    checkRange(range, count: count(), in: place() + site(of: call))
    return range
  }
}
