import SupportOnAppKit

/// How many random histories each adapter goes through.
enum Histories {
  static let many = TestScale.bound(full: 40_000, debug: 300)
}

/// What a random history finds.
struct Mistake: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Throws unless both are the same.
  static func check<Value: Equatable>(
    _ found: Value, _ expected: Value, _ what: String
  ) throws(Mistake) {
    if found != expected { throw Mistake("\(what): \(found) instead of \(expected)") }
  }
}
