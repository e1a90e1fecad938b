import ObservableCollections

/// A call on the child list of a DOM node, valid or not.
package enum NodeStep: Hashable, Sendable {
  /// A child, identified by its old index or by the new index that it was created for.
  package enum Node: Hashable, Sendable {
    /// The child at an old index.
    case old(Int)
    /// A node created for a new index.
    case created(Int)
  }

  /// `removeChild`.
  case remove(Node)
  /// `insertBefore` or `moveBefore`; at the end if there is no reference. An existing child is
  /// moved.
  case place(Node, before: Node?)
  /// Redraws a child for the row at a new index.
  case patch(Node, newIndex: Int)
}

extension NodeStep {
  /// Returns the calls that correspond to the core's node edits, in order.
  ///
  /// Each placed node is inserted before the node at the next new index: a placed one, or the next
  /// remaining one that keeps its place. Complexity: O(*n*) for *n* new nodes.
  ///
  /// - Parameters:
  ///   - edits: The removals (old indexes), placements and patches (new indexes).
  ///   - oldCount: The number of children before.
  ///   - newCount: The number of children after.
  package static func steps(for edits: NodeEdits, oldCount: Int, newCount: Int) -> [NodeStep] {
    let nodes = finalNodes(edits, oldCount: oldCount, newCount: newCount)
    let removals = edits.removals ?? IndexRanges(0..<oldCount)
    var steps: [NodeStep] = removals.map { .remove(.old($0)) }
    for placement in edits.placements {
      let next = placement.newIndex + 1
      let reference = nodes.indices.contains(next) ? nodes[next] : nil
      steps.append(.place(placement.node, before: reference))
    }
    for newIndex in edits.patches where nodes.indices.contains(newIndex) {
      guard let node = nodes[newIndex] else { continue }
      steps.append(.patch(node, newIndex: newIndex))
    }
    return steps
  }

  /// The node at each new index in the end; nil where the edits leave a hole.
  private static func finalNodes(
    _ edits: NodeEdits, oldCount: Int, newCount: Int
  ) -> [Node?] {
    var nodes = [Node?](repeating: nil, count: newCount)
    var stays = [Bool](repeating: true, count: oldCount)
    let removals = edits.removals ?? IndexRanges(0..<oldCount)
    for oldIndex in removals where oldIndex < oldCount { stays[oldIndex] = false }
    for placement in edits.placements where placement.newIndex < newCount {
      nodes[placement.newIndex] = placement.node
      if case .old(let oldIndex) = placement.node, oldIndex < oldCount { stays[oldIndex] = false }
    }
    var survivors = stays.indices.lazy.filter { stays[$0] }.makeIterator()
    for newIndex in nodes.indices where nodes[newIndex] == nil {
      nodes[newIndex] = survivors.next().map(Node.old)
    }
    return nodes
  }
}

extension NodeEdits.Placement {
  fileprivate var node: NodeStep.Node {
    oldIndex.map(NodeStep.Node.old) ?? .created(newIndex)
  }
}
