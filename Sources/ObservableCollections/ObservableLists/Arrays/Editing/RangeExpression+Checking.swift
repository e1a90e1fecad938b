// How a call gets a range from what it was given. The standard library's own types are read here; any
// other type answers with its own code, and its answer is not believed.

extension RangeExpression<Int> {
  /// The range that this says of an array. Traps unless it lies within. For calls that hold nothing.
  ///
  /// - Parameters:
  ///   - count: the number of elements of the array.
  ///   - place: which array that is, for the message of the trap.
  @inlinable
  func checked(count: Int, in place: @autoclosure () -> String = "") -> Range<Int> {
    if let range = standardRange(count: count, in: place()) { return range }
    let range = relative(to: 0..<count)
    checkRange(range, count: count, in: place())
    return range
  }

  /// The range that this says of an array, if it is of one of the standard library's types: no foreign
  /// code runs. Traps unless it lies within; `relative(to:)` would trap on `9...` without a message
  /// in an optimised build.
  ///
  /// - Returns: nil for any other type.
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

  /// This, if it is of a type. A comparison of types costs less than a cast.
  @inlinable
  @inline(__always)
  func exactly<Other>(_ type: Other.Type) -> Other? {
    Self.self == type ? unsafeBitCast(self, to: type) : nil
  }
}

extension ArrayCore {
  /// The range that a mutating call was given. Traps unless it lies within. For the holder of the gate.
  ///
  /// A type that is not the standard library's answers with its own code: with the array closed, as
  /// any closure runs.
  ///
  /// - Parameters:
  ///   - range: what the call was given.
  ///   - call: the mutating call, for the message of a trap.
  ///   - place: which array that is, for the same.
  ///   - count: the number of elements now; asked again afterwards.
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
