/// A value that is not what the plain model of a test says, with the case that led to it.
///
/// Thrown instead of expected, so that a test of many thousand cases stops at the first and costs
/// nothing for the others.
struct Mismatch: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless both are equal.
func demand<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ trace: @autoclosure () -> String
) throws {
  guard actual != expected else { return }
  throw Mismatch(description: "\(trace()): is \(actual), not \(expected)")
}
