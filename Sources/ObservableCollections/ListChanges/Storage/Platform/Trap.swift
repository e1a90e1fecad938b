/// Ends the program because of a programmer's error.
///
/// `precondition` prints no message in an optimised build; this function always does.
///
/// - Parameter message: the fault, its place and the values: `"Index 9 is outside 0..<7"`.
@_alwaysEmitIntoClient
@inline(__always)
package func trap(_ message: @autoclosure () -> String) -> Never {
  stop(message())
}

/// Ends the program with a message. A separate function, because there are hundreds of calls.
@usableFromInline
@inline(never)
package func stop(_ message: String) -> Never {
  fatalError(message)
}

/// Traps unless `index` is the index of one of `count` elements.
@_alwaysEmitIntoClient
@inline(__always)
package func checkIndex(_ index: Int, count: Int, in place: @autoclosure () -> String = "") {
  if index < 0 || index >= count { trapIndex(index, count: count, in: place()) }
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
    trapRange(range, count: count, in: place())
  }
}

/// Traps with a message about an index. A separate function so that the inlined check stays small.
@usableFromInline
@inline(never)
package func trapIndex(_ index: Int, count: Int, in place: String) -> Never {
  trap("Index \(index) is outside 0..<\(count)\(place)")
}

/// Traps with a message about a range. A separate function so that the inlined check stays small.
@usableFromInline
@inline(never)
package func trapRange(_ range: Range<Int>, count: Int, in place: String) -> Never {
  trap("Range \(range) is outside 0..<\(count)\(place)")
}
