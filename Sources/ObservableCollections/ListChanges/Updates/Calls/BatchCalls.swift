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
