// Checks and measurements for tests and benchmarks, compiled there: the core has no code of them.

extension ArraySnapshot {
  /// Traps if an invariant of the tree is broken: counts, sums, sizes, and one depth for all
  /// leaves.
  @_alwaysEmitIntoClient
  package func checkInvariants() {
    guard let root else {
      return demand(elementCount == 0 && height == 0, "no root, \(elementCount) elements")
    }
    demand(root.count == elementCount, "root counts \(root.count), tree \(elementCount)")
    check(root, height: height, isRoot: true, isLast: true)
  }

  @_alwaysEmitIntoClient
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

  @_alwaysEmitIntoClient
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

  @_alwaysEmitIntoClient
  func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { trap("Broken tree: \(message())") }
  }

  /// The identities of all nodes. Tests compare them to count the nodes that two trees share.
  @_alwaysEmitIntoClient
  package var nodeIdentities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    if let root { collect(root, height: height, into: &identities) }
    return identities
  }

  @_alwaysEmitIntoClient
  func collect(_ node: Node, height: Int, into identities: inout Set<ObjectIdentifier>) {
    identities.insert(ObjectIdentifier(node))
    guard height > 0 else { return }
    let inner = unsafeDowncast(node, to: Inner.self)
    for index in 0..<inner.childCount {
      collect(inner.children[index], height: height - 1, into: &identities)
    }
  }

  /// The number of nodes.
  @_alwaysEmitIntoClient
  package var nodeCount: Int { nodeIdentities.count }

  /// The total capacity of the leaves, in elements.
  @_alwaysEmitIntoClient
  package var capacity: Int { root.map { capacity(of: $0, height: height) } ?? 0 }

  @_alwaysEmitIntoClient
  func capacity(of node: Node, height: Int) -> Int {
    if height == 0 { return unsafeDowncast(node, to: Leaf<Element>.self).capacity }
    let inner = unsafeDowncast(node, to: Inner.self)
    return (0..<inner.childCount).reduce(0) {
      $0 + capacity(of: inner.children[$1], height: height - 1)
    }
  }
}
