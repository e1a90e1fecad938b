/// Reads the records of a list on demand: one by one while its owner keeps up, composed otherwise.
///
/// It has two modes. *Observing*, its records wait in a queue. When too many wait, it stops
/// observing: in one instant it takes over the records that are still queued for it, and a position
/// in the shared log, which composes. When its owner has read the queue, it receives the net effect
/// of the log as at most a few records; in the same instant the reader observes again.
///
/// A ``ReaderState`` makes the decisions. The reader holds the list until it ends.
final class RecordReader<Batch: ListBatch> {
  private let options: ObservationOptions
  /// Whether a record may pass by the queue: any number may wait, and none is announced.
  private let canHand: Bool
  private let signal: any RecordSignal
  private let shared: LockedValue<SharedRecords>
  /// The version after the last record that its owner has taken. Touched only by the owner.
  private(set) var takenVersion = 0

  /// - Parameters:
  ///   - limit: the number of records that may wait; `nil` for any number.
  ///   - signal: notified when there are records to read.
  init(
    of source: ObservableSource<Batch>, options: ObservationOptions, limit: Int?,
    signal: any RecordSignal
  ) {
    self.options = options.subtracting(.initial)
    canHand = limit == nil && !options.contains(.prior)
    self.signal = signal
    shared = LockedValue(SharedRecords(state: ReaderState(limit: limit), source: source))
  }

  /// Starts to receive the records after the current version.
  ///
  /// - Returns: the state at the start.
  func begin(in source: ObservableSource<Batch>) -> (state: Batch.Snapshot, revision: Revision) {
    source.core.bringUpToDate()
    let (observer, start) = source.core.withLock {
      source.core.noteAdded(signal)
      return (
        beginObserving(source), (state: source.current, revision: source.core.presentRevision)
      )
    }
    shared.withLock { $0.observer = observer }
    source.core.checkForMissed()
    source.core.reportTraces()
    return start
  }

  /// The list's core; `nil` after the end.
  var core: ArrayCore? { shared.withLock { $0.source }.map { list($0).core } }

  /// The list, typed. The shared state is not generic.
  private func list(_ source: AnyObject) -> ObservableSource<Batch> {
    unsafeDowncast(source, to: ObservableSource<Batch>.self)
  }

  private func unboxed(_ position: AnyObject) -> LogPosition<Batch> {
    unsafeDowncast(position, to: PositionBox.self).position
  }

  private final class PositionBox {
    let position: LogPosition<Batch>

    init(_ position: LogPosition<Batch>) { self.position = position }
  }

  /// Ends the reader, and releases everything that it holds of the list. May be called from any
  /// thread.
  func end() {
    let left = shared.withLock { shared in
      let left = (shared.state.end(), shared.observer, shared.source, shared.announced)
      (shared.observer, shared.source, shared.announced) = (nil, nil, nil)
      return left
    }
    let (state, observer, source, _) = left
    if let observer { return observer.cancel() }
    guard let source = source.map(list), let position = state.position else { return }
    source.core.withLock { source.core.noteCancelled(signal) }
    release(unboxed(position), in: source)
    source.core.reportTraces()
  }
}

/// Notified when a reader of records has records to read.
protocol RecordSignal: TurnParticipant {
  /// Notes that there may be records to read.
  func makeDue()

  /// Takes a record for the owner that need not be queued, because no earlier one waits.
  ///
  /// - Returns: `nil` if it took the record; otherwise the number of records that it took and that
  ///   still wait.
  func hand(_ record: AnyChangeRecord) -> Int?
}

extension RecordSignal {
  func hand(_ record: AnyChangeRecord) -> Int? { 0 }
}

// MARK: - On the delivering thread

extension RecordReader {
  /// Observes the records after the current version. Called under the data lock.
  ///
  /// The observer holds the reader, which ends it.
  private func beginObserving(_ source: ObservableSource<Batch>) -> ChangeObserver {
    let observer = ChangeObserver(
      startVersion: source.core.version, options: options, host: source.core,
      array: source, active: ActiveFlag(), listener: signal
    ) { [self] record in
      receive(record)
    }
    source.core.addObserver(observer)
    return observer
  }

  private func receive(_ record: AnyChangeRecord) {
    let record = wanted(record)
    var handedCount = 0
    if canHand {
      guard let count = signal.hand(record) else { return }
      handedCount = count
    }
    let overflow = shared.withLock { $0.receive(record, besides: handedCount) }
    if let overflow {
      let source = list(overflow.source)
      if let observer = overflow.observer { stopObserving(observer, in: source) }
      if let count = overflow.backlog {
        source.core.trace { .backlog(observer: $0.number(of: signal), records: count) }
      }
    }
    signal.makeDue()
  }

  /// A record without the elements that only others requested: they are not held while it waits
  /// here.
  private func wanted(_ record: AnyChangeRecord) -> AnyChangeRecord {
    if options.isSuperset(of: [.old, .new]) { return record }
    return record.keeping(old: options.contains(.old), new: options.contains(.new))
  }

  /// Leaves records after the current version to the log. Records up to it are exact.
  private func stopObserving(_ observer: ChangeObserver, in source: ObservableSource<Batch>) {
    let (departed, underWay, position) = source.core.withLock {
      let underWay = source.core.shared.deliveries.waitingRecords(for: observer)
      let departed = source.core.shared.deliveries.remove(observer)
      source.core.shared.idleParticipants.insert(signal)
      return (departed, underWay, LogPosition(in: source))
    }
    withExtendedLifetime(departed) {}
    let waiting = underWay.map(wanted)
    let isInLog = shared.withLock { shared in
      let isInLog = shared.state.leaveToLog(PositionBox(position), underWay: waiting)
      if isInLog { shared.observer = nil }
      return isInLog
    }
    if !isInLog { release(position, in: source) }
  }

  /// Gives up a position in the log.
  private func release(_ position: LogPosition<Batch>, in source: ObservableSource<Batch>) {
    let isShared = source.core.withLock {
      source.core.shared.idleParticipants.remove(signal)
      return position.leave(source)
    }
    if !isShared { source.dropCachedBatch() }
  }
}

// MARK: - In the isolation of its owner

extension RecordReader {
  /// Returns the next record, if there is one. If more remain, the signal is notified.
  func take() -> Batch.Change? {
    var change: Batch.Change?
    takeNext { change = $0 }
    return change
  }

  /// Passes the next record to a closure, if there is one. If more remain, the signal is notified.
  ///
  /// The record is not a return value, because the runtime would have to be asked for its type.
  func takeNext(_ body: (Batch.Change) -> Void) {
    while true {
      // One instant: a thread that ends the reader afterwards finds neither the position in the log
      // nor an observer, and leaves both to this thread.
      let next = shared.withLock { $0.next(options) }
      guard let source = next.source else { return }
      switch next.step {
      case .read(let record): return body(change(record, next, of: list(source)))
      case .compose(let position): observeAgain(from: position, in: list(source))
      case .wait: return
      }
    }
  }

  /// Notes that the owner takes a record that was not queued.
  func noteTaken(_ record: AnyChangeRecord) { takenVersion = record.revision.version }

  private func change(
    _ record: AnyChangeRecord, _ next: SharedRecords.NextStep, of source: ObservableSource<Batch>
  ) -> Batch.Change {
    if !next.isPrior, record.revision.part == 0 { takenVersion = record.revision.version }
    if next.isMore { signal.makeDue() }
    return source.change(
      next.ownRevision.map { record.starting(at: $0) } ?? record, options, isPrior: next.isPrior)
  }

  /// Composes the changes since a position in the log, and observes again from the current version
  /// on.
  @inline(never)
  private func observeAgain(from position: AnyObject, in source: ObservableSource<Batch>) {
    let position = unboxed(position)
    source.core.bringUpToDate()
    let (span, observer) = source.core.withLock {
      source.core.shared.idleParticipants.remove(signal)
      return (position.end(in: source), beginObserving(source))
    }
    let records = position.records(of: span, in: source, options, for: signal)
    let isEnded = shared.withLock { shared in
      if !shared.state.isEnded {
        shared.observer = observer
        shared.state.take(records)
        if records.isEmpty { shared.ownRevision = position.revision }
      }
      return shared.state.isEnded
    }
    if isEnded { observer.cancel() }
    source.core.checkForMissed()
  }
}

/// The state shared by the threads that deliver records, read them and end the reader.
///
/// It is not generic, as the reader is: that would ask the runtime for its types for each record.
private struct SharedRecords {
  /// The reader's state; its positions are `PositionBox` objects.
  var state: ReaderState<AnyObject>
  /// The list; nil after the end.
  var source: AnyObject?
  /// The observer, while the reader observes.
  var observer: ChangeObserver?
  /// The record that follows its announcement.
  var announced: AnyChangeRecord?
  /// The owner's revision, if the last composed changes cancelled out: its next record starts
  /// there.
  var ownRevision: Revision?
  var backlog = BacklogThreshold()

  init(state: ReaderState<AnyObject>, source: AnyObject) {
    (self.state, self.source) = (state, source)
  }

  /// The actions that are required because many records wait.
  struct Overflow {
    let source: AnyObject
    /// The observer, if more records wait than may: it must stop observing.
    let observer: ChangeObserver?
    /// The number of waiting records, if it must be traced.
    let backlog: Int?
  }

  /// Receives a record.
  ///
  /// - Parameter handedCount: the number of waiting records that are not queued.
  /// - Returns: `nil` if no action is required.
  mutating func receive(_ record: AnyChangeRecord, besides handedCount: Int) -> Overflow? {
    let isOverLimit = state.receive(record)
    let count = state.waitingCount + handedCount
    let isReached = backlog.isReached(count)
    guard isOverLimit || isReached, let source else { return nil }
    return Overflow(
      source: source, observer: isOverLimit ? observer : nil, backlog: isReached ? count : nil)
  }

  /// The next step of the reader.
  struct NextStep {
    var step: ReaderState<AnyObject>.Step
    /// The list; nil after the end.
    var source: AnyObject?
    /// Whether the record is only an announcement.
    var isPrior = false
    /// The revision that the record starts at, if the owner has not received all records before it.
    var ownRevision: Revision?
    /// Whether more records remain.
    var isMore = false
  }

  /// Takes the next step.
  mutating func next(_ options: ObservationOptions) -> NextStep {
    var next = NextStep(step: .wait, source: source)
    if let record = announced.take() {
      next.step = .read(record)
    } else {
      next.step = state.next()
      guard case .read(let record) = next.step else { return next }
      if options.contains(.prior) {
        announced = record
        next.isPrior = true
      }
    }
    next.ownRevision = next.isPrior ? ownRevision : ownRevision.take()
    next.isMore = announced != nil || state.isMore
    return next
  }
}
