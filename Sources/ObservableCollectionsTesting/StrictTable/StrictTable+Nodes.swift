import ObservableCollections

extension StrictTable {
  /// Applies consecutive calls to a child list.
  ///
  /// Complexity: O(*n* · *s*) for *n* children and *s* calls. Traps if the profile is not `dom`. If
  /// it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - steps: The calls.
  ///   - newRows: The new rows, which created and patched nodes are drawn from.
  package mutating func perform(
    _ steps: [NodeStep], after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("node steps", takenBy: profile == .dom)
    var list = ChildList(oldCount: cells.count, newCount: newRows.count)
    for step in steps { try list.perform(step) }
    try checkFinalCount(list.children.count, newRows.count)
    show(list.children.map(\.cell), of: newRows)
  }

  /// Applies edits of a child list, as consecutive calls.
  ///
  /// Complexity: O(*n* · *s*) for *n* children and *s* calls. Traps if the profile is not `dom`. If
  /// it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - newRows: The new rows, which created and patched nodes are drawn from.
  public mutating func perform(
    _ edits: NodeEdits, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    try perform(
      NodeStep.steps(for: edits, oldCount: cells.count, newCount: newRows.count), after: newRows)
  }
}

/// The children of a node between two calls.
private struct ChildList {
  private(set) var children: [(node: NodeStep.Node, cell: CellSource)]
  private let oldCount: Int
  private let newCount: Int

  init(oldCount: Int, newCount: Int) {
    children = (0..<oldCount).map { (.old($0), .kept($0)) }
    self.oldCount = oldCount
    self.newCount = newCount
  }

  mutating func perform(_ step: NodeStep) throws(StrictTableError) {
    switch step {
    case .remove(let node):
      children.remove(at: try index(of: node, "removeChild", "The node to be removed"))
    case .place(let node, let reference):
      try place(node, before: reference)
    case .patch(let node, let newIndex):
      let index = try index(of: node, "replaceChild", "The node to be replaced")
      children[index].cell = try draw(newIndex)
    }
  }

  /// `insertBefore` checks its reference first; before itself, a node stays where it is.
  private mutating func place(
    _ node: NodeStep.Node, before reference: NodeStep.Node?
  ) throws(StrictTableError) {
    if let reference {
      _ = try index(
        of: reference, "insertBefore", "The node before which the new node is to be inserted")
    }
    if reference == node { return }
    let cell = try detach(node)
    let target = reference.flatMap { sought in children.firstIndex { $0.node == sought } }
    children.insert((node, cell), at: target ?? children.count)
  }

  private mutating func detach(
    _ node: NodeStep.Node
  ) throws(StrictTableError) -> CellSource {
    if let index = children.firstIndex(where: { $0.node == node }) {
      return children.remove(at: index).cell
    }
    switch node {
    case .created(let newIndex): return try draw(newIndex)
    case .old(let oldIndex):
      guard oldIndex >= 0, oldIndex < oldCount else {
        throw refuse("insertBefore", "The node to be placed")
      }
      return .kept(oldIndex)
    }
  }

  private func draw(_ newIndex: Int) throws(StrictTableError) -> CellSource {
    guard newIndex >= 0, newIndex < newCount else {
      throw StrictTableError(
        rule: .nodeNotFound,
        description: "NotFoundError: There is no row \(newIndex) to draw, the data source has "
          + "\(newCount)")
    }
    return .drawn(newIndex)
  }

  private func index(
    of node: NodeStep.Node, _ call: String, _ what: String
  ) throws(StrictTableError) -> Int {
    guard let index = children.firstIndex(where: { $0.node == node }) else {
      throw refuse(call, what)
    }
    return index
  }

  private func refuse(_ call: String, _ what: String) -> StrictTableError {
    .init(
      rule: .nodeNotFound,
      description: "NotFoundError: Failed to execute '\(call)' on 'Node': \(what) is not a child "
        + "of this node.")
  }
}
