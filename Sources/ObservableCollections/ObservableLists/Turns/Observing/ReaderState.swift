/// What waits for a reader of records, and whether it hears them or stands in the log: a value.
///
/// Its owner keeps it behind a lock, and does outside it what a call's result says. *Hearing*, a
/// reader gets each record. When more than `limit` wait, it *stands* in the log, which composes; and
/// when it has read what waits, it gets what the log comes to, and hears again. A test walks through
/// all its states.
///
/// `Stand` is what the reader needs of its place in the log.
struct ReaderState<Stand> {
  /// Nil where it was read, so that no element is released under the lock.
  private var queue: [AnyChangeRecord?] = []
  /// How many of `queue` were read.
  private var head = 0
  /// What the log came to, the next one last; it comes before what is in the queue.
  private var composed: [AnyChangeRecord] = []
  /// Where the reader stands in the log, while it does.
  private(set) var stand: Stand?
  private(set) var isEnded = false
  /// How many records may wait; nil for any number.
  let limit: Int?

  init(limit: Int?) {
    self.limit = limit
  }

  /// What a reader does next.
  enum Step {
    case read(AnyChangeRecord)
    /// Take what the log comes to from here on, hear again, and call ``take(_:)``.
    case compose(Stand)
    case wait
  }

  /// How many records wait.
  var waitingCount: Int { queue.count - head + composed.count }

  /// Whether there is something to read.
  var isMore: Bool { waitingCount > 0 || stand != nil }

  /// A record came. True: more wait than may, so the caller leaves to the log, unless it has already.
  mutating func receive(_ record: AnyChangeRecord) -> Bool {
    if isEnded || stand != nil { return false }
    queue.append(record)
    return limit.map { queue.count - head > $0 } ?? false
  }

  /// The reader stands in the log.
  ///
  /// - Parameters:
  ///   - stand: where.
  ///   - underWay: the records that were on their way to it until then.
  /// - Returns: false if it has ended: the caller gives the place up.
  mutating func leaveToLog(_ stand: Stand, underWay: [AnyChangeRecord]) -> Bool {
    if isEnded { return false }
    queue += underWay.lazy.map(Optional.some)
    self.stand = stand
    return true
  }

  /// What comes next: what was composed before, what waits, and then what the log comes to, which is
  /// later than both.
  mutating func next() -> Step {
    if let record = composed.popLast() { return .read(record) }
    if let record = takeQueued() { return .read(record) }
    return stand.take().map { .compose($0) } ?? .wait
  }

  /// Takes over what the log came to. It comes before what was heard since.
  mutating func take(_ records: [AnyChangeRecord]) {
    if !isEnded { composed = records.reversed() }
  }

  /// Ends everything.
  ///
  /// - Returns: what it was, to be released outside the lock; its place in the log is to be given up.
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
