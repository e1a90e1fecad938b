/// Reads the records of an array or list when its owner asks: one by one while it keeps up, composed
/// ones when it does not.
///
/// It has two modes. *Hearing*, it is an observer, and its records wait in a queue. When too many
/// wait it stops to hear: in one instant it takes along the records that are still under way and
/// from then on *stands* in the shared log, which composes. When its owner has read the queue, it
/// gets what the log comes to, as at most a few records; in the same instant the reader hears again.
///
/// What there is to decide is decided by a ``ReaderState``. It holds the array until it ends.
final class RecordReader<Batch: ListBatch> {
  private let options: ObservationOptions
  private let signal: any RecordSignal
  private let shared: LockedValue<SharedRecords>
  /// The version to which the records lead that its owner has taken. Touched only by that.
  private(set) var takenVersion = 0

  /// - Parameters:
  ///   - limit: how many records may wait; nil for any number.
  ///   - signal: is told when there is something to read.
  init(
    of source: ObservableSource<Batch>, options: ObservationOptions, limit: Int?,
    signal: any RecordSignal
  ) {
    self.options = options.subtracting(.initial)
    self.signal = signal
    shared = LockedValue(SharedRecords(state: ReaderState(limit: limit), source: source))
  }

  /// Starts to hear what is later than the present version.
  ///
  /// - Returns: what there is at the start.
  func begin(in source: ObservableSource<Batch>) -> (state: Batch.Snapshot, revision: Revision) {
    source.core.bringUpToDate()
    let (observer, start) = source.core.withLock {
      source.core.noteAdded(signal)
      return (
        hear(source), (state: source.current, revision: source.core.presentRevision)
      )
    }
    shared.withLock { $0.observer = observer }
    source.core.lookForMissed()
    source.core.tellTrace()
    return start
  }

  /// The array's core; nil after the end.
  var core: ArrayCore? { shared.withLock { $0.source }.map { list($0).core } }

  /// The list, as the state that is not generic keeps it.
  private func list(_ source: AnyObject) -> ObservableSource<Batch> {
    unsafeDowncast(source, to: ObservableSource<Batch>.self)
  }

  private func place(_ stand: AnyObject) -> LogStand<Batch> {
    unsafeDowncast(stand, to: Stand.self).place
  }

  private final class Stand {
    let place: LogStand<Batch>

    init(_ place: LogStand<Batch>) { self.place = place }
  }

  /// Ends it: gives back whatever it has of the array. May be called from any thread.
  func end() {
    let left = shared.withLock { shared in
      let left = (shared.state.end(), shared.observer, shared.source, shared.announced)
      (shared.observer, shared.source, shared.announced) = (nil, nil, nil)
      return left
    }
    let (state, observer, source, _) = left
    if let observer { return observer.cancel() }
    guard let source = source.map(list), let stand = state.stand else { return }
    source.core.withLock { source.core.noteCancelled(signal) }
    giveUp(place(stand), in: source)
    source.core.tellTrace()
  }
}

/// What is told that a reader of records has something to read.
protocol RecordSignal: TurnParticipant {
  /// There may be something to read.
  func makeDue()
}

// MARK: - On the thread that delivers

extension RecordReader {
  /// Hears what is later than the present version. Called under the data lock.
  ///
  /// The observer holds the reader, which ends it.
  private func hear(_ source: ObservableSource<Batch>) -> ChangeObserver {
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
    let crowd = shared.withLock { $0.receive(record) }
    if let crowd {
      let source = list(crowd.source)
      if let observer = crowd.observer { stopHearing(observer, in: source) }
      if let count = crowd.backlog {
        source.core.trace { .backlog(observer: $0.number(of: signal), records: count) }
      }
    }
    signal.makeDue()
  }

  /// A record without elements that only others asked for: while it waits here, they are not held.
  private func wanted(_ record: AnyChangeRecord) -> AnyChangeRecord {
    record.keeping(old: options.contains(.old), new: options.contains(.new))
  }

  /// From the present version on the log composes. Records up to it are exact.
  private func stopHearing(_ observer: ChangeObserver, in source: ObservableSource<Batch>) {
    let (departed, underWay, stand) = source.core.withLock {
      let underWay = source.core.shared.deliveries.waitingRecords(for: observer)
      let departed = source.core.shared.deliveries.remove(observer)
      source.core.shared.sleepers.sleep(signal)
      return (departed, underWay, LogStand(in: source))
    }
    withExtendedLifetime(departed) {}
    let waiting = underWay.map(wanted)
    let isStanding = shared.withLock { shared in
      let isStanding = shared.state.leaveToLog(Stand(stand), underWay: waiting)
      if isStanding { shared.observer = nil }
      return isStanding
    }
    if !isStanding { giveUp(stand, in: source) }
  }

  /// Stands in the log no more.
  private func giveUp(_ stand: LogStand<Batch>, in source: ObservableSource<Batch>) {
    let isShared = source.core.withLock {
      source.core.shared.sleepers.remove(signal)
      return stand.leave(source)
    }
    if !isShared { source.dropMadeBatch() }
  }
}

// MARK: - Where its owner runs

extension RecordReader {
  /// The next record, if there is one. What is left stays due.
  func take() -> Batch.Change? {
    var change: Batch.Change?
    takeNext { change = $0 }
    return change
  }

  /// Hands the next record over, if there is one. What is left stays due.
  ///
  /// Not as a result: the runtime would be asked for the type of that.
  func takeNext(_ body: (Batch.Change) -> Void) {
    while true {
      // One instant: who ends it afterwards finds neither the place in the log nor an observer, and
      // leaves both to this thread.
      let look = shared.withLock { $0.look(options) }
      guard let source = look.source else { return }
      switch look.step {
      case .read(let record): return body(told(record, look, of: list(source)))
      case .compose(let stand): hearAgain(from: stand, in: list(source))
      case .wait: return
      }
    }
  }

  private func told(
    _ record: AnyChangeRecord, _ look: SharedRecords.Look, of source: ObservableSource<Batch>
  ) -> Batch.Change {
    if !look.isPrior, record.revision.part == 0 { takenVersion = record.revision.version }
    if look.isMore { signal.makeDue() }
    return source.change(
      look.unheard.map { record.starting(at: $0) } ?? record, options, isPrior: look.isPrior)
  }

  /// Takes what the log comes to since a place in it, and hears again from there on.
  @inline(never)
  private func hearAgain(from stand: AnyObject, in source: ObservableSource<Batch>) {
    let stand = place(stand)
    source.core.bringUpToDate()
    let (span, observer) = source.core.withLock {
      source.core.shared.sleepers.remove(signal)
      return (stand.end(in: source), hear(source))
    }
    let records = span.records(in: source, options, for: signal)
    let isEnded = shared.withLock { shared in
      if !shared.state.isEnded {
        shared.observer = observer
        shared.state.take(records)
        if records.isEmpty { shared.unheard = span.start.revision }
      }
      return shared.state.isEnded
    }
    if isEnded { observer.cancel() }
    source.core.lookForMissed()
  }
}

/// What the threads share that deliver records, read them and end the reader.
///
/// It is not generic, as the reader is: the runtime would be asked for its types at each record.
private struct SharedRecords {
  /// The stands are the reader's.
  var state: ReaderState<AnyObject>
  /// The list; nil after the end.
  var source: AnyObject?
  /// The observer while it hears.
  var observer: ChangeObserver?
  /// The second half of a record that was announced.
  var announced: AnyChangeRecord?
  /// Where the owner stands, if what was composed last came to nothing: its next record starts there.
  var unheard: Revision?
  var backlog = BacklogMark()

  init(state: ReaderState<AnyObject>, source: AnyObject) {
    (self.state, self.source) = (state, source)
  }

  /// What is to be done because many records wait.
  struct Crowd {
    let source: AnyObject
    /// The observer, if more records wait than may: it is to hear no more.
    let observer: ChangeObserver?
    /// How many wait, if that is worth a trace.
    let backlog: Int?
  }

  /// A record came.
  ///
  /// - Returns: nil if nothing else is to be done.
  mutating func receive(_ record: AnyChangeRecord) -> Crowd? {
    let isCrowded = state.receive(record)
    let count = state.waitingCount
    let isReached = backlog.isReached(count)
    guard isCrowded || isReached, let source else { return nil }
    return Crowd(
      source: source, observer: isCrowded ? observer : nil, backlog: isReached ? count : nil)
  }

  /// What comes next.
  struct Look {
    var step: ReaderState<AnyObject>.Step
    /// The list; nil after the end.
    var source: AnyObject?
    /// Whether the record is announced only.
    var isPrior = false
    /// Where the record starts, if the owner has not heard all before it.
    var unheard: Revision?
    /// Whether something is left to read.
    var isMore = false
  }

  /// Takes what comes next.
  mutating func look(_ options: ObservationOptions) -> Look {
    var look = Look(step: .wait, source: source)
    if let record = announced.take() {
      look.step = .read(record)
    } else {
      look.step = state.next()
      guard case .read(let record) = look.step else { return look }
      if options.contains(.prior) {
        announced = record
        look.isPrior = true
      }
    }
    look.unheard = look.isPrior ? unheard : unheard.take()
    look.isMore = announced != nil || state.isMore
    return look
  }
}
