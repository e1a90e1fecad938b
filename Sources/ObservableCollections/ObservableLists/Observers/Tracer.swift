/// Those who trace an array, and the events on their way to them.
///
/// There is one while somebody traces, and else none: that is all that tracing costs when it is off.
/// Events wait in one queue, so they arrive in the order in which they happened, one at a time. Its
/// owner keeps it behind the data lock; what ``next()`` gives is told with nothing held.
final class Tracer {
  /// An event whose text is made when it is told.
  enum Item {
    case event(TraceEvent.Kind)
    case record(AnyChangeRecord, call: StaticString)

    /// What happened.
    var kind: TraceEvent.Kind {
      switch self {
      case .event(let kind): kind
      case .record(let record, let call):
        .record(revision: record.revision, call: "\(call)", change: record.places)
      }
    }
  }

  /// Somebody who traces.
  struct Target {
    let active: ActiveFlag
    let receive: @Sendable (TraceEvent) -> Void
  }

  private var targets: [Target] = []
  private var items: [Item] = []
  private var isTelling = false
  /// The observers by number. An address that is used again gets the old number unless the end of
  /// its observer was seen.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0
  /// How many records have to wait for their delivery before that is told.
  private var backlog = BacklogMark()

  /// How many records have to wait before a backlog is told for the first time; the next time twice
  /// as many.
  static let firstBacklogMark = 1024

  /// Whether events wait and nobody tells them.
  var isDue: Bool { !isTelling && !items.isEmpty }
  /// Whether nobody traces.
  var isEmpty: Bool { targets.isEmpty }

  func add(_ target: Target) {
    targets.append(target)
  }

  /// Takes out who does not trace any more, to be released outside the lock.
  func removeEnded() -> [Target] {
    let ended = targets.filter { !$0.active.isSet }
    targets.removeAll { !$0.active.isSet }
    return ended
  }

  func note(_ item: Item) {
    items.append(item)
  }

  /// Notes how many records wait to be delivered.
  func noteBacklog(_ count: Int) {
    if backlog.isReached(count) { note(.event(.backlog(observer: nil, records: count))) }
  }

  /// The number of an observer: the same for as long as it is there.
  func number(of observer: AnyObject) -> Int {
    let identity = ObjectIdentifier(observer)
    if let number = numbers[identity] { return number }
    lastNumber += 1
    numbers[identity] = lastNumber
    return lastNumber
  }

  /// Forgets the number of an observer that ends, and gives it for the last time.
  func lastUse(of observer: AnyObject) -> Int {
    defer { numbers[ObjectIdentifier(observer)] = nil }
    return number(of: observer)
  }

  /// Takes on the telling. Nil if there is nothing to tell or somebody is at it.
  func begin(name: String?) -> Round? {
    if !isDue { return nil }
    isTelling = true
    return next(name: name)
  }

  /// The events that wait, to be told and released outside the lock. Nil ends the telling.
  func next(name: String?) -> Round? {
    if items.isEmpty {
      isTelling = false
      return nil
    }
    defer { items = [] }
    return Round(name: name, items: items, targets: targets)
  }

  /// Events, and who hears them.
  struct Round {
    let name: String?
    let items: [Item]
    let targets: [Target]

    /// Tells each event to all who still trace. Called with nothing held.
    func tell() {
      for item in items {
        let event = TraceEvent(name: name, kind: item.kind)
        for target in targets where target.active.isSet { target.receive(event) }
      }
    }
  }
}

/// When a backlog is told: when many records wait, and whenever they are twice as many as the last
/// time. When few are left, it begins again.
struct BacklogMark {
  private var next = Tracer.firstBacklogMark

  /// Whether so many waiting records are to be told.
  mutating func isReached(_ count: Int) -> Bool {
    if count >= next {
      next = count * 2
      return true
    }
    if count < Tracer.firstBacklogMark / 2 { next = Tracer.firstBacklogMark }
    return false
  }
}

/// The token of a trace: it lasts until ``cancel()`` or until the token is gone.
///
/// It keeps no element of an array alive; a derived list lives as long as it is traced. It may be cancelled from any
/// thread, any number of times. With elements that are not `Sendable`, keep the token of a derived list where that lives.
///
/// `@unchecked Sendable` holds because `end` is touched only behind the lock, and what it does is safe
/// from any thread.
public final class ListTrace: @unchecked Sendable {
  private struct Running {
    let held: HeldToken
    let end: () -> Void
  }

  /// Nil after the end.
  private let running: LockedValue<Running?>

  /// - Parameter list: what it is of.
  init(of list: any TokenMaker, end: @escaping () -> Void) {
    running = LockedValue(Running(held: HeldToken(of: list, by: "trace"), end: end))
  }

  /// Ends the trace. An event that is being told goes on to its end.
  public func cancel() {
    running.withLock { $0.take() }?.end()
  }

  deinit {
    running.withLock { $0 }?.held.noteRelease()
    cancel()
  }
}
