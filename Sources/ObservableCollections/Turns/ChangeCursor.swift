/// A place in the sequence of records of an array or list: records one by one while the consumer
/// keeps up, composed ones when it does not.
///
/// It has two modes. *Hearing*, it is an observer, and its records wait in a queue. When too many
/// wait it stops to hear: in one instant it takes along the records that are still under way and
/// from then on *stands* in the shared log, which composes. When the consumer has read the queue, it
/// gets what the log comes to, as at most a few records; in the same instant the cursor hears again.
final class ChangeCursor<Source: StreamSource>: StreamCursor<Source.Change> {
  /// What the delivering thread and the consumer share.
  private struct Shared {
    /// Nil where it was read, so that no element is released under the lock.
    var queue: [AnyChangeRecord?] = []
    /// How many of `queue` were read.
    var head = 0
    /// The observer while it hears.
    var observer: ChangeObserver?
    /// The state from which it stands in the log, while it does.
    var rest: (state: Source.State, version: Int)?
    var isEnded = false
  }

  private let source: Source
  private let options: ArrayObservationOptions
  /// How many records may wait.
  private let limit: Int
  private let signal: StreamSignal
  private let shared = LockedValue(Shared())
  /// What the consumer gets before what is in the queue: the first record, the second half of one
  /// that was announced, composed records. Touched only by the consumer.
  private var first: Source.Change?
  private var announced: AnyChangeRecord?
  private var composed: ArraySlice<AnyChangeRecord> = []

  init(of source: Source, options: ArrayObservationOptions, limit: Int) {
    self.source = source
    self.options = options
    self.limit = limit
    signal = StreamSignal(of: source.core)
    super.init()
    let (observer, start) = source.core.dataLock.withLock {
      source.core.noteAdded(signal)
      return (hear(), (state: source.visibleState, version: source.core.shared.pointee.version))
    }
    shared.withLock { $0.observer = observer }
    source.core.tellTrace()
    guard options.contains(.initial) else { return }
    first = Source.setting(
      start.state, version: start.version, withContent: options.contains(.new))
    signal.makeDue()
  }

  deinit { leave() }

  override func next(isolation: isolated (any Actor)?) async -> Source.Change? {
    let change = await signal.next(isolation: isolation) { takeChange() }
    if change == nil { leave() }
    return change
  }

  /// Gives back whatever it has of the array.
  private func leave() {
    signal.end()
    let left = shared.withLock { shared in
      let left = shared
      shared = Shared(isEnded: true)
      return left
    }
    (first, announced, composed) = (nil, nil, [])
    left.observer?.cancel()
    if let rest = left.rest { source.leave(signal, standingAt: rest.version) }
  }
}

// MARK: - On the thread that delivers

extension ChangeCursor {
  /// Starts to hear what is later than the present version. Called under the data lock.
  private func hear() -> ChangeObserver {
    let observer = ChangeObserver(
      startVersion: source.core.shared.pointee.version, options: options.subtracting(.initial),
      host: source, active: ActiveFlag(), stream: signal
    ) { [weak self] record in
      self?.receive(record)
    }
    source.core.shared.pointee.deliveries.add(observer)
    return observer
  }

  private func receive(_ record: AnyChangeRecord) {
    let crowded = shared.withLock { shared -> ChangeObserver? in
      if shared.isEnded || shared.rest != nil { return nil }
      shared.queue.append(record)
      return shared.queue.count - shared.head > limit ? shared.observer : nil
    }
    if let crowded { stopHearing(crowded) }
    signal.makeDue()
  }

  /// From the present version on the log composes. Records up to it are exact.
  private func stopHearing(_ observer: ChangeObserver) {
    let (underWay, rest) = source.core.dataLock.withLock {
      let underWay = source.core.shared.pointee.deliveries.waitingRecords(for: observer)
      let heldBack = source.core.shared.pointee.deliveries.remove(observer)
      let state = source.visibleState
      source.core.takePlace(of: signal, count: Source.count(of: state))
      return (
        heldBack + underWay, (state: state, version: source.core.shared.pointee.version)
      )
    }
    let hasEnded = shared.withLock { shared in
      if shared.isEnded { return true }
      shared.queue += underWay.lazy.map(Optional.some)
      shared.rest = rest
      shared.observer = nil
      return false
    }
    if hasEnded { giveUpPlace(at: rest.version) }
  }

  /// Stands in the log no more.
  private func giveUpPlace(at version: Int) {
    let isShared = source.core.dataLock.withLock {
      source.core.giveUpPlace(of: signal, at: version)
    }
    forgetMadeBatch(isShared: isShared)
  }

  /// A batch that is kept for others who stand where this stood is of no use if there are none.
  private func forgetMadeBatch(isShared: Bool) {
    if !isShared { source.keepMadeBatch(nil) }
  }
}

// MARK: - Where the consumer runs

extension ChangeCursor {
  /// The next record, if there is one. What is left stays due.
  private func takeChange() -> Source.Change? {
    let change = nextChange()
    let isMore = shared.withLock { $0.head < $0.queue.count || $0.rest != nil }
    if change != nil, isMore || announced != nil || !composed.isEmpty { signal.makeDue() }
    return change
  }

  private func nextChange() -> Source.Change? {
    if let change = first.take() { return change }
    if let record = announced.take() { return Source.change(record, options, isPrior: false) }
    guard let record = nextRecord() else { return nil }
    if !options.contains(.prior) { return Source.change(record, options, isPrior: false) }
    announced = record
    return Source.change(record, options, isPrior: true)
  }

  private func nextRecord() -> AnyChangeRecord? {
    if composed.isEmpty {
      if let record = takeQueued() { return record }
      hearAgain()
    }
    return composed.popFirst() ?? takeQueued()
  }

  private func takeQueued() -> AnyChangeRecord? {
    shared.withLock { shared in
      guard shared.head < shared.queue.count else { return nil }
      let record = shared.queue[shared.head].take()
      shared.head += 1
      if shared.head * 2 > shared.queue.count {
        shared.queue.removeFirst(shared.head)
        shared.head = 0
      }
      return record
    }
  }

  /// If the cursor stands in the log, takes what that comes to and hears again from there on.
  private func hearAgain() {
    // With records queued, what the log comes to is later than those.
    let rest = shared.withLock { $0.head < $0.queue.count ? nil : $0.rest.take() }
    guard let rest else { return }
    let (turn, observer, state, isShared) = source.core.dataLock.withLock {
      let state = source.visibleState
      let turn = source.core.advance(
        signal, from: rest.version, count: Source.count(of: state))
      let isShared = source.core.giveUpPlace(of: signal, at: turn?.version ?? rest.version)
      return (turn, hear(), state, isShared)
    }
    forgetMadeBatch(isShared: isShared)
    let isEnded = shared.withLock { shared in
      if !shared.isEnded { shared.observer = observer }
      return shared.isEnded
    }
    if isEnded { return observer.cancel() }
    if let turn { composed = records(of: turn, from: rest, to: state)[...] }
  }

  /// What a turn comes to, as records.
  private func records(
    of turn: ArrayCore.Turn, from rest: (state: Source.State, version: Int), to state: Source.State
  ) -> [AnyChangeRecord] {
    let (old, new) = (StateVersion(version: rest.version), StateVersion(version: turn.version))
    let batch = Source.makeBatch(
      of: turn.log, from: old, before: rest.state, to: new, after: state)
    source.core.traceTurn(
      of: signal, from: old, to: new,
      summary: Source.isEmpty(batch) ? nil : Source.summary(of: batch))
    return Source.records(of: batch, options)
  }
}
