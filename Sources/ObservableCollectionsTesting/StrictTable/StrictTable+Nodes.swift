import ObservableCollections

extension StrictTable {
  /// Applies calls to a child list, one after another.
  ///
  /// Complexity: O(*n* · *s*), *n* children and *s* calls. Traps if the profile is not `dom`. When
  /// it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - steps: The calls.
  ///   - newRows: The rows that created and patched nodes are drawn from.
  public mutating func perform(
    _ steps: [NodeStep], after newRows: some Collection<Row>
  ) throws(StrictTableError) {
    beginUpdate("node steps", takenBy: profile == .dom)
    var list = ChildList(cells: cells, drawing: updateCount + 1, newRows: Array(newRows))
    for step in steps { try list.perform(step) }
    try checkFinalCount(list.children.count, newRows.count)
    updateCount += 1
    cells = list.children.map(\.cell)
  }

  /// Applies the node edits of the core's lowering; see ``perform(_:after:)-([NodeStep],_)``.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - newRows: The rows that created and patched nodes are drawn from.
  public mutating func perform(
    _ edits: NodeEdits, after newRows: some Collection<Row>
  ) throws(StrictTableError) {
    try perform(
      NodeStep.steps(for: edits, oldCount: cells.count, newCount: newRows.count), after: newRows)
  }
}

/// The children of a node between two calls.
private struct ChildList<Row> {
  private(set) var children: [(node: NodeStep.Node, cell: StrictTable<Row>.Cell)]
  private let oldCells: [StrictTable<Row>.Cell]
  private let drawing: Int
  private let newRows: [Row]

  init(cells: [StrictTable<Row>.Cell], drawing: Int, newRows: [Row]) {
    children = cells.enumerated().map { (.old($0.offset), $0.element) }
    oldCells = cells
    self.drawing = drawing
    self.newRows = newRows
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
  ) throws(StrictTableError) -> StrictTable<Row>.Cell {
    if let index = children.firstIndex(where: { $0.node == node }) {
      return children.remove(at: index).cell
    }
    switch node {
    case .created(let newIndex): return try draw(newIndex)
    case .old(let oldIndex):
      guard oldCells.indices.contains(oldIndex) else {
        throw refuse("insertBefore", "The node to be placed")
      }
      return oldCells[oldIndex]
    }
  }

  private func draw(_ newIndex: Int) throws(StrictTableError) -> StrictTable<Row>.Cell {
    guard newRows.indices.contains(newIndex) else {
      throw StrictTableError(
        rule: .nodeNotFound,
        description: "NotFoundError: There is no row \(newIndex) to draw, the data source has "
          + "\(newRows.count)")
    }
    return .init(row: newRows[newIndex], drawing: drawing)
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
