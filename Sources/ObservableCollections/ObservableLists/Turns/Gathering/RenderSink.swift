/// Something that shows a list: a table, a web page, a terminal.
///
/// A sink first receives the whole state, then batches. Each batch starts where the one before it
/// ended: `start` is the revision that the sink shows. Whether the list has sections follows from the
/// batches that the sink applies.
///
/// A class on the main actor conforms with an isolated conformance:
///
/// ```swift
/// @MainActor final class Table { … }
/// extension Table: @MainActor RenderSink {
///   func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { … }
///   func apply(_ batch: BatchUpdate<Post>) { … }
/// }
/// ```
///
/// It is held weakly by its ``CoalescingObserver``, which ends when the sink is gone.
public protocol RenderSink<Batch>: AnyObject {
  /// What it applies: ``BatchUpdate``, or ``SectionsBatchUpdate`` for a list with sections.
  associatedtype Batch: ListBatch

  /// Shows a state of the list, in place of everything that was shown before.
  ///
  /// - Parameters:
  ///   - snapshot: the state: all elements, or all sections with their elements.
  ///   - revision: the revision of that state.
  func reload(_ snapshot: Batch.Snapshot, at revision: Revision)

  /// Shows one batch.
  ///
  /// - Parameter batch: never empty; `before` is what the sink shows.
  func apply(_ batch: Batch)
}
