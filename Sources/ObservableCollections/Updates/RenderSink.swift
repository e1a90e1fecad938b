/// Something that shows an array: a table, a web page, a terminal.
///
/// A sink first receives the whole state, then batches. Each batch starts where the one before it
/// ended: `start` is the revision that the sink shows.
///
/// A class on the main actor conforms with an isolated conformance:
///
/// ```swift
/// @MainActor final class Table { … }
/// extension Table: @MainActor RenderSink { … }
/// ```
///
/// It is held weakly by its ``CoalescingObserver``, which ends when the sink is gone.
public protocol RenderSink<Element>: AnyObject {
  /// What a row is made from.
  associatedtype Element

  /// Shows the state of the array, whatever was shown before.
  ///
  /// - Parameters:
  ///   - rows: all elements.
  ///   - revision: the state that they are.
  func reload(_ rows: ArraySnapshot<Element>, at revision: Revision)

  /// Shows one batch.
  ///
  /// - Parameter batch: never empty; `before` is what the sink shows.
  func apply(_ batch: BatchUpdate<Element>)
}
