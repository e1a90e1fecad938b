import ObservableCollections

/// A sink that keeps the batches it receives and judges each of them.
///
/// Every batch must start from the rows and the state that the sink shows. It is then applied to a
/// ``StrictTable`` of every profile by that widget's rules, and each table must show the rows after
/// the batch. A fault does not stop the sink: assert that ``faults`` is empty. Any thread may call it.
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
  /// - Parameter areEqual: Whether two rows show the same cell.
  public init(areEqual: @escaping @Sendable (Element, Element) -> Bool) {
    record = SinkRecord(judge: BatchChecker(rows: [], at: .ofNoList, areEqual: areEqual))
  }

  /// Keeps a state, whatever was shown before.
  ///
  /// - Parameters:
  ///   - rows: The rows to show.
  ///   - revision: Their state.
  public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    record.reload(rows, at: revision)
  }

  /// Judges a batch and keeps it. Complexity: O(*n* · *s*), *n* rows and *s* steps of the batch.
  ///
  /// - Parameter batch: The batch.
  public func apply(_ batch: BatchUpdate<Element>) { record.apply(batch) }

  /// Keeps what the user did to the rows on the screen: an unversioned state.
  ///
  /// - Parameter rows: The rows that are shown now.
  public func noteUserChange(_ rows: ArraySnapshot<Element>) { record.noteUserChange(rows) }

  /// The batches, in order.
  public var batches: [BatchUpdate<Element>] { record.batches }

  /// The faults of the batches, in words; empty if all is well.
  public var faults: [String] { record.faults }

  /// The rows that a screen would show.
  public var rows: ArraySnapshot<Element> { record.shown ?? [] }

  /// The state that a screen would show; nil before the first reload.
  public var revision: Revision? { record.revision }

  /// The number of reloads.
  public var reloadCount: Int { record.reloadCount }
}

/// All state is behind the record's lock; with elements that are `Sendable` it may cross threads.
extension RecordingSink: @unchecked Sendable where Element: Sendable {}
