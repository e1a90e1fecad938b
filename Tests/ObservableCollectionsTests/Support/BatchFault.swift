import ObservableCollectionsTesting

import ObservableCollections

/// What is wrong with a batch, in words.
struct BatchFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless two values are equal.
func expectEqual<Value: Equatable>(
  _ actual: @autoclosure () throws -> Value, _ expected: Value,
  _ what: @autoclosure () -> String
) throws {
  let actual = try actual()
  if actual != expected { throw BatchFault("\(what()): \(actual) instead of \(expected)") }
}

extension ListEdit {
  /// Notes the edit in a log, as the array would.
  func apply(to log: inout EditLog) {
    switch self {
    case .insert(let count, let index):
      log.insert(index..<index + count)
    case .remove(let range):
      log.remove(range)
    case .replace(let range), .touch(let range):
      log.update(range)
    case .move(let range, let target):
      log.move([
        RangePair(oldStart: range.lowerBound, newStart: target, count: range.count)
      ])
    }
  }
}

extension BatchChanges {
  /// The batch made anew from its parts, which checks every promise.
  func checked() throws(PatchError) -> BatchChanges {
    try BatchChanges(
      removals: removals, insertions: insertions, moves: moves, updates: updates,
      oldCount: oldCount, newCount: newCount, start: start, end: end)
  }
}
