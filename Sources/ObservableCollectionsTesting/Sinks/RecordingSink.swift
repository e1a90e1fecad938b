import ObservableCollections

/// A sink that records and checks the batches that it receives.
///
/// Every batch must start from the sink's rows and revision. It is applied to a ``StrictTable`` of
/// every profile, each of which must then show the rows after the batch. A fault does not stop the
/// sink: assert that ``faults`` is empty. The sink may be used on any thread.
///
/// ```swift
/// let posts = ObservableArray(["a", "b"])
/// let (sink, turns) = (RecordingSink<String>(), ManualTurnScheduler())
/// let observer = posts.render(on: .callingThread, every: turns.scheduler, into: sink)
/// posts.append("c")
/// turns.endTurn()
/// sink.batches.count  // 1
/// sink.faults         // []
/// ```
public final class RecordingSink<Element>: RenderSink {
  private let record: SinkRecord<BatchChecker<Element>>

  /// Creates a sink that compares rows with `==`.
  public init() where Element: Equatable {
    record = SinkRecord(judge: BatchChecker(rows: []))
  }

  /// Creates a sink that compares rows with a closure.
  ///
  /// - Parameter areEqual: Returns whether two rows have equal cells.
  public init(areEqual: @escaping @Sendable (Element, Element) -> Bool) {
    record = SinkRecord(judge: BatchChecker(rows: [], at: .ofNoList, areEqual: areEqual))
  }

  /// Replaces the content.
  ///
  /// - Parameters:
  ///   - rows: The new rows.
  ///   - revision: The revision of this content.
  public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    record.reload(rows, at: revision)
  }

  /// Checks and records a batch. Complexity: O(*n* · *s*) for *n* rows and *s* steps of the batch.
  ///
  /// - Parameter batch: The batch.
  public func apply(_ batch: BatchUpdate<Element>) { record.apply(batch) }

  /// Adopts a change of the rows by the user, which leads to an unversioned state.
  ///
  /// - Parameter rows: The rows after the change.
  public func noteUserChange(_ rows: ArraySnapshot<Element>) { record.noteUserChange(rows) }

  /// The recorded batches, in order.
  public var batches: [BatchUpdate<Element>] { record.batches }

  /// Descriptions of the faults in the batches; empty if there are none.
  public var faults: [String] { record.faults }

  /// The current rows.
  public var rows: ArraySnapshot<Element> { record.shown ?? [] }

  /// The revision of the current content, or `nil` before the first reload.
  public var revision: Revision? { record.revision }

  /// The number of reloads.
  public var reloadCount: Int { record.reloadCount }
}

/// The record's lock protects all state. If the elements are `Sendable`, so is the sink.
extension RecordingSink: @unchecked Sendable where Element: Sendable {}
