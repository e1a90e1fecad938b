/// A place in the sequence of records of an array or list, as a stream: its reader, and the task that
/// waits for it.
final class ChangeCursor<Batch: ListBatch>: StreamCursor<Batch.Change> {
  private let reader: RecordReader<Batch>
  private let signal: StreamSignal
  /// What `.initial` brings; nil when it was taken. Touched only by the consumer.
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

  /// The next record, if there is one. What is left stays due.
  private func takeChange() -> Batch.Change? {
    guard let change = first.take() else { return reader.take() }
    // There may be records, too.
    signal.makeDue()
    return change
  }

  /// Gives back whatever it has of the array.
  private func leave() {
    signal.end()
    first = nil
    reader.end()
  }
}

extension StreamSignal: RecordSignal {}
