@testable import ListChanges

extension EditLog {
  /// Traps unless the tree keeps its promises.
  func checkInvariants() {
    guard let tree else { return }
    tree.checkInvariants()
    if tree.total != newCount { trap("The tree holds \(tree.total) elements, not \(newCount)") }
    if tree.runCount > newCount { trap("\(tree.runCount) runs for \(newCount) elements") }
  }
}

extension EditLog: Equatable {
  /// Returns whether two logs have the same content.
  public static func == (left: EditLog, right: EditLog) -> Bool {
    left.oldCount == right.oldCount && left.newCount == right.newCount
      && left.runs == right.runs
  }
}

extension RunTree {
  /// Traps unless the nodes are as full as they must be, weights are sums, no run is empty, and no
  /// node is lost. O(R) for R runs.
  func checkInvariants() {
    var sums = (nodes: 0, runs: 0)
    let weight = checkNode(root, level: height, sums: &sums)
    check(weight == total, "The runs hold \(weight) elements, not \(total)")
    check(sums.runs == runCount, "There are \(sums.runs) runs, not \(runCount)")
    var free = 0
    var node = freeNode
    while node >= 0 {
      free += 1
      node = weights(node)[0]
    }
    check(sums.nodes + free == usedNodes, "\(sums.nodes) + \(free) of \(usedNodes) nodes are left")
    if leafEnd > leafStart { checkFinger() }
  }

  private func checkNode(_ node: Int, level: Int, sums: inout (nodes: Int, runs: Int)) -> Int {
    let count = count(node)
    let fewest = node == root ? (level > 0 ? 2 : 0) : least
    check(count >= fewest && count <= limit, "Node \(node) on level \(level) has \(count) entries")
    check(self.level(node) == level, "Node \(node) says level \(self.level(node)), not \(level)")
    sums.nodes += 1
    if level == 0 { sums.runs += count }
    for slot in 0..<count {
      let weight = weights(node)[slot]
      check(weight > 0, "Entry \(slot) of node \(node) has \(weight) elements")
      guard level > 0 else { continue }
      let below = checkNode(payloads(node)[slot] >> 2, level: level - 1, sums: &sums)
      check(below == weight, "Entry \(slot) of node \(node) says \(weight), not \(below)")
    }
    return weight(node)
  }

  private func checkFinger() {
    var node = root
    var start = 0
    for level in stride(from: height, to: 0, by: -1) {
      let place = path(level)
      check(place.node == node, "The path is at node \(place.node) on level \(level), not \(node)")
      for slot in 0..<place.slot { start += weights(node)[slot] }
      check(payloads(node)[place.slot] & PackedRun.allMarks == 0, "The path has marks")
      node = payloads(node)[place.slot] >> 2
    }
    check(node == leaf && start == leafStart, "The finger is at \(leaf), \(leafStart)")
    check(leafEnd == start + weight(leaf), "The finger's leaf ends at \(leafEnd)")
    for slot in 0..<slot { start += weights(leaf)[slot] }
    check(start == slotStart && slot <= count(leaf), "The finger's run starts at \(slotStart)")
  }

  private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { trap(message()) }
  }
}
