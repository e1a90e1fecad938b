/// The traces of a list, and the queue of their events.
///
/// There is one while the list is traced, and otherwise none: a `nil` is the only cost of tracing
/// when it is off. Events wait in one queue, so they are reported in the order in which they
/// happened, one at a time. Its owner keeps it behind the data lock; the events of ``next()`` are
/// reported outside all locks.
package final class Tracer {
  /// An event whose text is made when it is reported.
  enum Item {
    case event(TraceEvent.Kind)
    case record(AnyChangeRecord, call: StaticString)

    /// The kind of the event.
    var kind: TraceEvent.Kind {
      switch self {
      case .event(let kind): kind
      case .record(let record, let call):
        .record(revision: record.revision, call: "\(call)", change: record.places)
      }
    }
  }

  /// The closure of a trace.
  struct Target {
    let active: ActiveFlag
    let receive: @Sendable (TraceEvent) -> Void
  }

  private var targets: [Target] = []
  private var items: [Item] = []
  private var isReporting = false
  /// The observers' numbers. A reused address keeps the old number unless the end of its observer
  /// was reported.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0
  /// The number of waiting records at which the backlog is reported.
  private var backlog = BacklogThreshold()

  /// The number of waiting records at which a backlog is first reported; the next report is at
  /// twice as many.
  static let firstBacklogThreshold = 1024

  /// Whether events wait and no thread reports them.
  var isDue: Bool { !isReporting && !items.isEmpty }
  /// Whether there are no traces.
  var isEmpty: Bool { targets.isEmpty }

  func add(_ target: Target) {
    targets.append(target)
  }

  /// Removes ended traces, to be released outside the lock.
  func removeEnded() -> [Target] {
    let ended = targets.filter { !$0.active.isSet }
    targets.removeAll { !$0.active.isSet }
    return ended
  }

  func note(_ item: Item) {
    items.append(item)
  }

  /// Notes the number of records that wait to be delivered.
  func noteBacklog(_ count: Int) {
    if backlog.isReached(count) { note(.event(.backlog(observer: nil, records: count))) }
  }

  /// The number of an observer, constant during its life.
  func number(of observer: AnyObject) -> Int {
    let identity = ObjectIdentifier(observer)
    if let number = numbers[identity] { return number }
    lastNumber += 1
    numbers[identity] = lastNumber
    return lastNumber
  }

  /// Removes and returns the number of an ending observer.
  func lastUse(of observer: AnyObject) -> Int {
    defer { numbers[ObjectIdentifier(observer)] = nil }
    return number(of: observer)
  }

  /// Starts reporting; `nil` if there are no events or another thread is reporting.
  func begin(name: String?) -> Round? {
    if !isDue { return nil }
    isReporting = true
    return next(name: name)
  }

  /// The waiting events, to be reported and released outside the lock; `nil` ends the reporting.
  func next(name: String?) -> Round? {
    if items.isEmpty {
      isReporting = false
      return nil
    }
    defer { items = [] }
    return Round(name: name, items: items, targets: targets)
  }

  /// Events, and the traces that receive them.
  struct Round {
    let name: String?
    let items: [Item]
    let targets: [Target]

    /// Reports each event to all active traces. Called outside all locks.
    func notify() {
      for item in items {
        let event = TraceEvent(name: name, kind: item.kind)
        for target in targets where target.active.isSet { target.receive(event) }
      }
    }
  }
}

/// Determines when a backlog is reported: when many records wait, and again at twice as many as in
/// the last report. When few are left, it starts over.
struct BacklogThreshold {
  private var next = Tracer.firstBacklogThreshold

  /// Whether a number of waiting records must be reported.
  mutating func isReached(_ count: Int) -> Bool {
    if count >= next {
      next = count * 2
      return true
    }
    if count < Tracer.firstBacklogThreshold / 2 { next = Tracer.firstBacklogThreshold }
    return false
  }
}

/// The token of a trace, which ends with ``cancel()`` or when the token is released.
///
/// It keeps no element of an array alive; a derived list is held as long as it is traced. It may be
/// cancelled from any thread, any number of times. With elements that are not `Sendable`, keep the
/// token of a derived list in the list's isolation domain.
///
/// `@unchecked Sendable` holds because `running` is touched only under the lock, and calling its
/// `end` is safe from any thread.
public final class ListTrace: @unchecked Sendable {
  private struct Running {
    let end: () -> Void
    var check: DiscardedTokenCheck?
  }

  /// The running trace; `nil` after the end.
  private let running: LockedValue<Running?>

  init(end: @escaping () -> Void) {
    running = LockedValue(Running(end: end))
  }

  /// Returns the token to the caller of `trace`: the last step, because the first token takes longer to
  /// make than one that is released at once lives.
  ///
  /// - Parameter list: the traced list.
  func returned(by list: any TokenHost) -> ListTrace {
    let check = DiscardedTokenCheck(of: list, "what trace returned")
    running.withLock { $0?.check = check }
    return self
  }

  /// Ends the trace. An event that is being reported continues to its end.
  public func cancel() {
    running.withLock { $0.take() }?.end()
  }

  deinit {
    running.withLock { $0?.check }?.noteRelease()
    cancel()
  }
}
