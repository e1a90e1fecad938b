// For benchmarks, and compiled there: the core has no code of it.

extension ArraySnapshot {
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
}
