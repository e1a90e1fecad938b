/// Ends the program because of a programmer's error.
///
/// `precondition` prints no message in an optimised build; this function always does.
///
/// - Parameter message: the fault, its place and the values: `"Index 9 is outside 0..<7"`.
@usableFromInline
package func trap(_ message: @autoclosure () -> String) -> Never {
  fatalError(message())
}

/// Traps unless `index` is the index of one of `count` elements.
@_alwaysEmitIntoClient
@inline(__always)
package func checkIndex(_ index: Int, count: Int, in place: @autoclosure () -> String = "") {
  if index < 0 || index >= count { trap("Index \(index) is outside 0..<\(count)\(place())") }
}

/// Traps unless `index` is valid for an insertion among `count` elements.
@_alwaysEmitIntoClient
@inline(__always)
package func checkInsertionIndex(_ index: Int, count: Int, in place: @autoclosure () -> String = "")
{
  if index < 0 || index > count {
    trap("Insertion index \(index) is outside 0...\(count)\(place())")
  }
}

/// Traps unless `range` is within the indexes of `count` elements.
@_alwaysEmitIntoClient
@inline(__always)
package func checkRange(_ range: Range<Int>, count: Int, in place: @autoclosure () -> String = "") {
  if range.lowerBound < 0 || range.upperBound > count {
    trap("Range \(range) is outside 0..<\(count)\(place())")
  }
}
