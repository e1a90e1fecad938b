/// The calls that apply a batch with sections to each widget, as plain values:
/// ``SectionsBatchUpdate/calls`` of a batch.
///
/// For widgets with sections there are ``tableView``, ``collectionView``, ``macCollectionView`` and
/// ``outlineView``. Widgets without sections show a header row for each section, followed by a row
/// for each of its elements: the calls of ``sequential``, ``recyclerView``, ``listModel`` and
/// ``dom`` count these rows.
public struct SectionsBatchCalls: Hashable, Sendable {
  @usableFromInline
  let changes: SectionsBatchChanges
}

extension SectionsBatchChanges {
  /// The calls that apply these changes to each widget.
  public var calls: SectionsBatchCalls { SectionsBatchCalls(changes: self) }
}

extension SectionsBatchUpdate {
  /// The calls that apply this batch to each widget.
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
