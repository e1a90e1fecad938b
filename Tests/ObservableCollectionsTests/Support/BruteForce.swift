/// The fewest elements that must move so that `0..<count` comes into an order: all but those of a
/// longest increasing subsequence, found by trying every subset.
func fewestMoved(toReach order: [Int]) -> Int {
  let longest = everySubset(below: order.count)
    .filter { isIncreasing($0.sorted().map { order[$0] }) }
    .map(\.count).max()
  return order.count - (longest ?? 0)
}

private func isIncreasing(_ values: [Int]) -> Bool {
  zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
}
