/// Every order of some values.
func everyOrder(of values: [Int]) -> [[Int]] {
  guard let first = values.first else { return [[]] }
  return everyOrder(of: Array(values.dropFirst())).flatMap { order in
    (0...order.count).map { Array(order[..<$0]) + [first] + Array(order[$0...]) }
  }
}
