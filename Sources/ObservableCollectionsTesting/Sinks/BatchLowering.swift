import ObservableCollections

/// One rendering of a batch, performed on a strict table.
struct BatchLowering<Row> {
  let name: String
  let perform: (BatchUpdate<Row>, inout StrictTable<Row>) throws(StrictTableError) -> Void

  /// The renderings that a profile takes.
  static func all(for profile: StrictTableProfile) -> [BatchLowering] {
    switch profile {
    case .strict, .table, .collection: [blocks(profile.rawValue) { $0.tableBlocks }]
    case .macCollection: [blocks(profile.rawValue) { $0.macCollectionBlocks }]
    case .sequential: [steps, rangeSteps]
    case .itemsChanged: [splices("splices") { $0.splices }, hunks, hull]
    case .dom: [nodeEdits]
    }
  }

  private static func blocks(
    _ name: String, _ lower: @escaping (BatchChanges) -> [UpdateBlock]
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      for block in lower(batch.changes) { try table.perform(block, after: batch.after) }
    }
  }

  private static var steps: BatchLowering {
    .init(name: "table view steps") { batch, table throws(StrictTableError) in
      try table.perform(batch.changes.steps, after: batch.after)
    }
  }

  private static var rangeSteps: BatchLowering {
    .init(name: "recycler range calls") { batch, table throws(StrictTableError) in
      try table.perform(batch.changes.rangeSteps, after: batch.after)
    }
  }

  private static func splices(
    _ name: String, _ lower: @escaping (BatchChanges) -> [Splice]
  ) -> BatchLowering {
    .init(name: name) { batch, table throws(StrictTableError) in
      try table.perform(lower(batch.changes), after: batch.after)
    }
  }

  private static var hunks: BatchLowering { splices("hunks") { $0.hunks } }

  private static var hull: BatchLowering {
    splices("hull") { changes in changes.hull.map { [$0] } ?? [] }
  }

  private static var nodeEdits: BatchLowering {
    .init(name: "node edits") { batch, table throws(StrictTableError) in
      try table.perform(batch.changes.nodeEdits, after: batch.after)
    }
  }
}
