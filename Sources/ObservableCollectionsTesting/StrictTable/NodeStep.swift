import ObservableCollections

/// A call on the child list of a web page's node, good or bad.
package enum NodeStep: Hashable, Sendable {
  /// A child: one that stood at an old index, or one created for a new index.
  package enum Node: Hashable, Sendable {
    /// The child that stood at an old index.
    case old(Int)
    /// A node created for a new index.
    case created(Int)
  }

  /// `removeChild`.
  case remove(Node)
  /// `insertBefore` or `moveBefore`; without a reference at the end. A node that is a child leaves
  /// its place first.
  case place(Node, before: Node?)
  /// Draws a child anew, from the row at a new index.
  case patch(Node, newIndex: Int)
}

extension NodeStep {
  /// The calls that the core's node edits stand for, in order.
  ///
  /// Each placed node goes before the node that stands at the next new index in the end: a placed
  /// one, or the next survivor that keeps its place. Complexity: O(*n*), *n* the new count.
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
