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
  /// What the threads share that deliver, read and end it.
  fileprivate struct Shared {
    var state: ReaderState<LogStand<Batch>>
    /// Nil after the end.
    var source: ObservableSource<Batch>?
    /// The observer while it hears.
    var observer: ChangeObserver?
    /// The second half of a record that was announced.
    var announced: AnyChangeRecord?
    /// Where the owner stands, if what was composed last came to nothing: its next record starts there.
    var unheard: Revision?
    var backlog = BacklogMark()
  }

  private let options: ObservationOptions
  private let signal: any RecordSignal
  private let shared: LockedValue<Shared>
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
    shared = LockedValue(Shared(state: ReaderState(limit: limit), source: source))
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
  var core: ArrayCore? { shared.withLock { $0.source }?.core }

  /// Ends it: gives back whatever it has of the array. May be called from any thread.
  func end() {
    let left = shared.withLock { shared in
      let left = (shared.state.end(), shared.observer, shared.source, shared.announced)
      (shared.observer, shared.source, shared.announced) = (nil, nil, nil)
      return left
    }
    let (state, observer, source, _) = left
    if let observer { return observer.cancel() }
    guard let source, let stand = state.stand else { return }
    source.core.withLock { source.core.noteCancelled(signal) }
    giveUp(stand, in: source)
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
  private func hear(_ source: ObservableSource<Batch>) -> ChangeObserver {
    let observer = ChangeObserver(
      startVersion: source.core.version, options: options, host: source.core,
      array: source, active: ActiveFlag(), listener: signal
    ) { [weak self] record in
      self?.receive(record)
    }
    source.core.addObserver(observer)
    return observer
  }

  private func receive(_ record: AnyChangeRecord) {
    let record = wanted(record)
    let (crowded, source, backlog) = shared.withLock { shared in
      let isCrowded = shared.state.receive(record)
      let count = shared.state.waitingCount
      return (
        isCrowded ? shared.observer : nil, shared.source,
        shared.backlog.isReached(count) ? count : nil
      )
    }
    if let crowded, let source { stopHearing(crowded, in: source) }
    if let source, let backlog {
      source.core.trace { .backlog(observer: $0.number(of: signal), records: backlog) }
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
      let isStanding = shared.state.leaveToLog(stand, underWay: waiting)
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
    while true {
      // One instant: who ends it afterwards finds neither the place in the log nor an observer, and
      // leaves both to this thread.
      let (next, source) = shared.withLock { ($0.next(options), $0.source) }
      guard let source else { return nil }
      switch next {
      case .announced(let record): return told(record, isPrior: false, of: source)
      case .state(.read(let record)):
        return told(record, isPrior: options.contains(.prior), of: source)
      case .state(.compose(let stand)): hearAgain(from: stand, in: source)
      case .state(.wait): return nil
      }
    }
  }

  private func told(
    _ record: AnyChangeRecord, isPrior: Bool, of source: ObservableSource<Batch>
  ) -> Batch.Change {
    if !isPrior, record.revision.part == 0 { takenVersion = record.revision.version }
    let (isMore, unheard) = shared.withLock { shared in
      (
        shared.announced != nil || shared.state.isMore,
        isPrior ? shared.unheard : shared.unheard.take()
      )
    }
    if isMore { signal.makeDue() }
    return source.change(
      unheard.map { record.starting(at: $0) } ?? record, options, isPrior: isPrior)
  }

  /// Takes what the log comes to since a place in it, and hears again from there on.
  private func hearAgain(from stand: LogStand<Batch>, in source: ObservableSource<Batch>) {
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

extension RecordReader.Shared {
  /// What comes next.
  fileprivate enum Next {
    /// A record whose announcement was read.
    case announced(AnyChangeRecord)
    case state(ReaderState<LogStand<Batch>>.Step)
  }

  fileprivate mutating func next(_ options: ObservationOptions) -> Next {
    if let record = announced.take() { return .announced(record) }
    let step = state.next()
    if case .read(let record) = step, options.contains(.prior) { announced = record }
    return .state(step)
  }
}
