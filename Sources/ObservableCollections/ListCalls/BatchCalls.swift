/// The calls that apply a batch to each widget, as plain values: ``BatchUpdate/calls`` of a batch.
///
/// ```swift
/// for call in batch.calls.tableView { … }    // UITableView
/// for step in batch.calls.sequential { … }   // NSTableView
/// ```
///
/// An initial batch (``BatchUpdate/isInitial``) is one reload for each widget, whatever the widget
/// shows: `reloadData()`, `notifyDataSetChanged()`, one splice of all rows, all nodes.
///
/// For the rules behind the calls, see Docs/Guides/Widgets.md. ``SectionsBatchCalls`` has the same
/// names, and those that need sections.
public struct BatchCalls: Hashable, Sendable {
  @usableFromInline let changes: BatchChanges
}

extension BatchChanges {
  /// The calls that apply these changes to each widget.
  public var calls: BatchCalls { BatchCalls(changes: self) }
}

extension BatchUpdate {
  /// The calls that apply this batch to each widget.
  public var calls: BatchCalls { changes.calls }
}
