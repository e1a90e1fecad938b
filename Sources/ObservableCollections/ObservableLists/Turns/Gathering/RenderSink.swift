/// A view of a list, such as a table, a web page, or a terminal.
///
/// A sink first receives the whole state, then batches. Each batch starts where the previous one
/// ended: `start` is the revision that the sink shows. The type of its batches determines whether
/// the list has sections.
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
/// Its ``CoalescingObserver`` holds it weakly, and ends when the sink is released.
public protocol RenderSink<Batch>: AnyObject {
  /// The type of batch it applies: ``BatchUpdate``, or ``SectionsBatchUpdate`` for a list with
  /// sections.
  associatedtype Batch: ListBatch

  /// Shows a state of the list in place of all previous content.
  ///
  /// - Parameters:
  ///   - snapshot: the state: all elements, or all sections with their elements.
  ///   - revision: the revision of that state.
  func reload(_ snapshot: Batch.Snapshot, at revision: Revision)

  /// Shows one batch.
  ///
  /// - Parameter batch: a batch that is never empty; `before` is the state that the sink shows.
  func apply(_ batch: Batch)
}
