/// How much the batches of a pane named.
struct BatchCounts: Equatable, Sendable {
  var batches = 0
  var changes = 0
  var largest = 0
  var violations: [String] = []

  mutating func add(changeCount: Int) {
    batches += 1
    changes += changeCount
    largest = max(largest, changeCount)
  }
}
