/// A position in the sequence of a list's records: a reader, and the task that waits for it.
final class ChangeCursor<Batch: ListBatch>: StreamCursor<Batch.Change> {
  private let reader: RecordReader<Batch>
  private let signal: StreamSignal
  /// The record for `.initial`; `nil` after it was taken. Touched only by the consumer.
  private var first: Batch.Change?

  init(of source: ObservableSource<Batch>, options: ObservationOptions, limit: Int) {
    signal = StreamSignal(of: source.core)
    reader = RecordReader(of: source, options: options, limit: limit, signal: signal)
    super.init()
    let start = reader.begin(in: source)
    guard options.contains(.initial) else { return }
    first = source.setting(
      start.state, start.revision, withContent: options.contains(.new))
    signal.makeDue()
  }

  deinit { leave() }

  override func next(isolation: isolated (any Actor)?) async -> Batch.Change? {
    let change = await signal.next(isolation: isolation) { takeChange() }
    if change == nil { leave() }
    return change
  }

  /// Returns the next record, if there is one. If more remain, the signal is notified.
  private func takeChange() -> Batch.Change? {
    guard let change = first.take() else { return reader.take() }
    // There may be further records.
    signal.makeDue()
    return change
  }

  /// Gives up all that the cursor holds of the list.
  private func leave() {
    signal.end()
    first = nil
    reader.end()
  }
}

extension StreamSignal: RecordSignal {}
