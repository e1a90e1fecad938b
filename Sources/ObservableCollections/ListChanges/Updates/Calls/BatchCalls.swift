/// The calls that each widget takes for a batch, as plain values: ``BatchUpdate/calls`` of a batch.
///
/// ```swift
/// for call in batch.calls.tableView { … }    // UITableView
/// for step in batch.calls.sequential { … }   // NSTableView
/// ```
///
/// An initial batch (``BatchUpdate/isInitial``) is one reload for each of them, because the widget may show
/// anything: `reloadData()`, `notifyDataSetChanged()`, one splice of all rows, all nodes.
///
/// The rules behind them: Docs/Guides/Widgets.md. ``SectionsBatchCalls`` has the same names, and those that
/// need sections.
public struct BatchCalls: Hashable, Sendable {
  let changes: BatchChanges
}

extension BatchChanges {
  /// The calls that each widget takes for these changes.
  public var calls: BatchCalls { BatchCalls(changes: self) }
}

extension BatchUpdate {
  /// The calls that each widget takes for this batch.
  public var calls: BatchCalls { changes.calls }
}

/// The calls that each widget takes for a batch of two levels, as plain values:
/// ``SectionsBatchUpdate/calls`` of a batch.
///
/// Widgets with sections have ``tableView``, ``collectionView``, ``macCollectionView`` and ``outlineView``.
/// Widgets that know one level show a header row and then a row for each element, for every section:
/// ``sequential``, ``recyclerView``, ``listModel`` and ``dom`` count these rows.
public struct SectionsBatchCalls: Hashable, Sendable {
  let changes: SectionsBatchChanges
}

extension SectionsBatchChanges {
  /// The calls that each widget takes for these changes.
  public var calls: SectionsBatchCalls { SectionsBatchCalls(changes: self) }
}

extension SectionsBatchUpdate {
  /// The calls that each widget takes for this batch.
  public var calls: SectionsBatchCalls { changes.calls }
}

// MARK: - On rows

extension SectionsBatchCalls {
  private var rows: BatchCalls { changes.rowChanges.calls }

  /// The steps for an NSTableView with group rows: see ``BatchCalls/sequential``.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var sequential: SequentialSteps<BatchStep> { rows.sequential }

  /// The calls for a RecyclerView: see ``BatchCalls/recyclerView``.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var recyclerView: SequentialSteps<RangeStep> { rows.recyclerView }

  /// The splices for a list model: see ``BatchCalls/listModel``.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var listModel: [Splice] { rows.listModel }

  /// The edits for a list of nodes: see ``BatchCalls/dom``.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var dom: NodeEdits { rows.dom }
}
