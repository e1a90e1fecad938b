/// The waiting records of a reader, and its mode: a value.
///
/// Its owner keeps it behind a lock, and carries out each call's result outside it. In the mode
/// *observing*, a reader receives each record. When more than `limit` wait, it holds a position in
/// the log, which composes; and when it has read the waiting records, it receives the composed
/// ones, and observes again. A test walks through all its states.
///
/// `Position` is the reader's position in the log.
struct ReaderState<Position> {
  /// The waiting records; `nil` for a read one, so that no element is released under the lock.
  private var queue: [AnyChangeRecord?] = []
  /// The number of read records in `queue`.
  private var head = 0
  /// The composed records, the next one last; they come before those in the queue.
  private var composed: [AnyChangeRecord] = []
  /// The reader's position in the log, while it has one.
  private(set) var position: Position?
  private(set) var isEnded = false
  /// The number of records that may wait; `nil` for any number.
  let limit: Int?

  init(limit: Int?) {
    self.limit = limit
  }

  /// The next step of a reader.
  enum Step {
    case read(AnyChangeRecord)
    /// Compose the changes since the position, observe again, and call ``take(_:)``.
    case compose(Position)
    case wait
  }

  /// The number of waiting records.
  var waitingCount: Int { queue.count - head + composed.count }

  /// Whether there is something to read.
  var isMore: Bool { waitingCount > 0 || position != nil }

  /// Receives a record. If the result is `true`, more records wait than may, and the caller takes a
  /// position in the log, unless it has already.
  mutating func receive(_ record: AnyChangeRecord) -> Bool {
    if isEnded || position != nil { return false }
    queue.append(record)
    return limit.map { queue.count - head > $0 } ?? false
  }

  /// Notes that the reader has taken a position in the log.
  ///
  /// - Parameters:
  ///   - position: the reader's position.
  ///   - underWay: the records that were queued for the reader until then.
  /// - Returns: `false` if the reader has ended: then the caller releases the position.
  mutating func leaveToLog(_ position: Position, underWay: [AnyChangeRecord]) -> Bool {
    if isEnded { return false }
    queue += underWay.lazy.map(Optional.some)
    self.position = position
    return true
  }

  /// The next step: first the composed records, then the waiting ones, then the changes in the log,
  /// which are later than both.
  mutating func next() -> Step {
    if let record = composed.popLast() { return .read(record) }
    if let record = takeQueued() { return .read(record) }
    return position.take().map { .compose($0) } ?? .wait
  }

  /// Adds the composed records, before the records received since.
  mutating func take(_ records: [AnyChangeRecord]) {
    if !isEnded { composed = records.reversed() }
  }

  /// Ends everything.
  ///
  /// - Returns: the previous state, to be released outside the lock; its position in the log must
  ///   be released.
  mutating func end() -> ReaderState {
    defer {
      self = ReaderState(limit: limit)
      isEnded = true
    }
    return self
  }

  private mutating func takeQueued() -> AnyChangeRecord? {
    guard head < queue.count else { return nil }
    let record = queue[head].take()
    head += 1
    if head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    return record
  }
}
