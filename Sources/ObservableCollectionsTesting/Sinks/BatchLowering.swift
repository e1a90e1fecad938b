import ObservableCollections

/// A lowering of a batch into calls, performed on a strict table.
///
/// The lowering itself is a parameter, so that a test can pass a faulty one to a checker.
struct BatchLowering<Row> {
  let name: String
  let perform: (BatchUpdate<Row>, inout StrictTable<Row>) throws(StrictTableError) -> Void
  /// Returns the calls of a lowering to blocks.
  var blocks: ((BatchChanges) -> [BlockCall<UpdateBlock>])?

  /// Returns the lowerings for a profile.
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

  /// A lowering to blocks of simultaneous updates.
  static func blocks(
    _ name: String, _ lower: @escaping (BatchChanges) -> [BlockCall<UpdateBlock>]
  ) -> BatchLowering {
    let perform =
      { (batch, table) throws(StrictTableError) in
        for call in lower(batch.changes) { try table.perform(call, after: batch.after) }
      } as (BatchUpdate<Row>, inout StrictTable<Row>) throws(StrictTableError) -> Void
    return .init(name: name, perform: perform, blocks: lower)
  }

  /// A lowering to NSTableView's steps.
  static func steps(
    _ name: String, _ lower: @escaping (BatchChanges) -> some Sequence<BatchStep>
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes).map(TableStep.init), after: batch.after)
    }
  }

  /// A lowering to RecyclerView's calls.
  static func rangeSteps(
    _ name: String, _ lower: @escaping (BatchChanges) -> some Sequence<RangeStep>
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes).map(TableRangeStep.init), after: batch.after)
    }
  }

  /// A lowering to emissions of GListModel's `items-changed`.
  static func splices(
    _ name: String, _ lower: @escaping (BatchChanges) -> [Splice]
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes), after: batch.after)
    }
  }

  /// A lowering to calls on a child list.
  static func nodeEdits(
    _ name: String, _ lower: @escaping (BatchChanges) -> NodeEdits
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes), after: batch.after)
    }
  }
}
