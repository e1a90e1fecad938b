import ObservableCollections

/// One rendering of a batch, performed on a strict table.
///
/// What makes calls of a batch is a parameter: so a test can hand a checker a wrong one.
struct BatchLowering<Row> {
  let name: String
  let perform: (BatchUpdate<Row>, inout StrictTable<Row>) throws(StrictTableError) -> Void
  /// The calls of a rendering in blocks.
  var blocks: ((BatchChanges) -> [BlockCall<UpdateBlock>])?

  /// The renderings that a profile takes.
  static func all(for profile: StrictTableProfile) -> [BatchLowering] {
    switch profile {
    case .strict, .table, .collection: [blocks(profile.rawValue) { $0.calls.tableView }]
    case .macCollection: [blocks(profile.rawValue) { $0.calls.macCollectionView }]
    case .sequential:
      [
        steps("table view steps") { $0.calls.sequential },
        rangeSteps("recycler range calls") { $0.calls.recyclerView },
      ]
    case .itemsChanged:
      [
        splices("splices") { $0.calls.listModel }, splices("hunks") { $0.calls.listModelHunks },
        splices("hull") { changes in changes.calls.listModelHull.map { [$0] } ?? [] },
      ]
    case .dom: [nodeEdits("node edits") { $0.calls.dom }]
    }
  }

  /// A rendering in blocks, each simultaneous in its coordinates.
  static func blocks(
    _ name: String, _ lower: @escaping (BatchChanges) -> [BlockCall<UpdateBlock>]
  ) -> BatchLowering {
    let perform =
      { (batch, table) throws(StrictTableError) in
        for call in lower(batch.changes) { try table.perform(call, after: batch.after) }
      } as (BatchUpdate<Row>, inout StrictTable<Row>) throws(StrictTableError) -> Void
    return .init(name: name, perform: perform, blocks: lower)
  }

  /// A rendering in NSTableView's steps.
  static func steps(
    _ name: String, _ lower: @escaping (BatchChanges) -> some Sequence<BatchStep>
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes).map(TableStep.init), after: batch.after)
    }
  }

  /// A rendering in RecyclerView's calls.
  static func rangeSteps(
    _ name: String, _ lower: @escaping (BatchChanges) -> some Sequence<RangeStep>
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes).map(TableRangeStep.init), after: batch.after)
    }
  }

  /// A rendering in emissions of GListModel's `items-changed`.
  static func splices(
    _ name: String, _ lower: @escaping (BatchChanges) -> [Splice]
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes), after: batch.after)
    }
  }

  /// A rendering in calls on a child list.
  static func nodeEdits(
    _ name: String, _ lower: @escaping (BatchChanges) -> NodeEdits
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes), after: batch.after)
    }
  }
}
