@testable import ListChanges

extension ArraySnapshot {
  /// Traps if an invariant of the tree is broken: counts, sums, sizes, and one depth for all
  /// leaves.
  func checkInvariants() {
    guard let root else {
      return demand(elementCount == 0 && height == 0, "no root, \(elementCount) elements")
    }
    demand(root.count == elementCount, "root counts \(root.count), tree \(elementCount)")
    check(root, height: height, isRoot: true, isLast: true)
  }

  func check(_ node: Node, height: Int, isRoot: Bool, isLast: Bool) {
    let fewest = isRoot ? (height == 0 ? 0 : 2) : 1
    if height == 0 {
      guard let leaf = node as? Leaf<Element> else { trap("\(type(of: node)) is not a leaf") }
      demand(leaf.count >= (isLast ? fewest : shape.leafMinimum), "leaf of \(leaf.count)")
      demand(leaf.count <= leaf.capacity, "leaf of \(leaf.count) in \(leaf.capacity)")
      demand(leaf.capacity <= shape.leafCapacity, "leaf for \(leaf.capacity)")
    } else {
      guard let inner = node as? Inner else { trap("\(type(of: node)) is not an inner node") }
      let least = isLast ? fewest : shape.childMinimum
      demand(inner.childCount >= least, "\(inner.childCount) children at height \(height)")
      demand(inner.childCount <= shape.fanOut, "\(inner.childCount) children")
      checkChildren(of: inner, height: height, isLast: isLast)
    }
  }

  func checkChildren(of inner: Inner, height: Int, isLast: Bool) {
    demand(inner.starts[0] == 0, "first child starts at \(inner.starts[0])")
    for index in 0..<inner.childCount {
      let child = inner.children[index]
      let counted = inner.starts[index + 1] - inner.starts[index]
      demand(child.count == counted, "child of \(child.count) is counted as \(counted)")
      check(
        child, height: height - 1, isRoot: false, isLast: isLast && index == inner.childCount - 1)
    }
    let sum = inner.starts[inner.childCount]
    demand(inner.count == sum, "node counts \(inner.count), its children \(sum)")
  }

  func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { trap("Broken tree: \(message())") }
  }

  /// The number of nodes.
  var nodeCount: Int { nodeIdentities.count }

  /// The total capacity of the leaves, in elements.
  var capacity: Int { root.map { capacity(of: $0, height: height) } ?? 0 }

  func capacity(of node: Node, height: Int) -> Int {
    if height == 0 { return unsafeDowncast(node, to: Leaf<Element>.self).capacity }
    let inner = unsafeDowncast(node, to: Inner.self)
    return (0..<inner.childCount).reduce(0) {
      $0 + capacity(of: inner.children[$1], height: height - 1)
    }
  }
}
