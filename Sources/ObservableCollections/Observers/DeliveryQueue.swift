/// Records on their way to observers: in version order, each exactly once, one delivery at a time.
///
/// A value without a lock of its own: the array keeps it behind its data lock. Its owner calls
/// ``begin()``; if that says yes, the calling thread delivers whatever ``next()`` gives it, outside
/// the lock, until there is nothing more. Records that come meanwhile wait their turn here, so
/// deliveries never nest.
struct DeliveryQueue {
  /// Who hears one step of a delivery. Kept from step to step, so that its memory is.
  struct Hearing {
    fileprivate(set) var receivers: [ChangeObserver] = []
    /// Observers that were looked at and hear nothing, so that none is released under the lock.
    fileprivate var others: [ChangeObserver] = []

    /// Forgets all. Called outside the lock, because an observer may end here.
    mutating func empty() {
      receivers.removeAll(keepingCapacity: true)
      if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    }
  }

  /// What a step of a delivery brings.
  enum Step {
    case record(AnyChangeRecord)
    /// What was held back for an observer that has had its `.initial`.
    case heldBack([AnyChangeRecord])
  }

  private enum Item {
    case record(AnyChangeRecord)
    /// An observer has had its `.initial`; it hears what was held back for it.
    case catchUp(ChangeObserver)
  }

  private struct Entry {
    weak var observer: ChangeObserver?
    let identity: ObjectIdentifier
    let options: ArrayObservationOptions
  }

  /// What waits; nil where it was taken, so that no element is released under the lock.
  private var items: [Item?] = []
  private var head = 0
  private var isDelivering = false
  private var entries: [Entry] = []

  /// Whether some observer wants old elements.
  private(set) var wantsOld = false
  /// Whether some observer wants new elements.
  private(set) var wantsNew = false
  /// Whether there are observers.
  var isHeard: Bool { !entries.isEmpty }
  /// Whether there is something to deliver and nobody is at it.
  var needsDelivery: Bool { !isDelivering && head < items.count }

  mutating func add(_ observer: ChangeObserver) {
    entries.append(
      Entry(
        observer: observer, identity: ObjectIdentifier(observer), options: observer.options))
    noteWishes()
  }

  mutating func remove(_ observer: ChangeObserver) {
    entries.removeAll { $0.identity == ObjectIdentifier(observer) }
    noteWishes()
  }

  /// Queues a record for all who listen.
  mutating func enqueue(_ record: AnyChangeRecord) {
    if !entries.isEmpty { items.append(.record(record)) }
  }

  /// Ends the time in which records are held back for an observer.
  mutating func release(_ observer: ChangeObserver) {
    if isDelivering || head < items.count || observer.heldBack?.isEmpty == false {
      items.append(.catchUp(observer))
    } else {
      observer.heldBack = nil
    }
  }

  /// Takes on the delivery. False if there is nothing to do or somebody is at it.
  mutating func begin() -> Bool {
    guard needsDelivery else { return false }
    isDelivering = true
    return true
  }

  /// The next step of the delivery; nil ends it.
  ///
  /// - Parameter hearing: empty; filled with who hears it.
  mutating func next(_ hearing: inout Hearing) -> Step? {
    guard head < items.count else {
      isDelivering = false
      return nil
    }
    let item = items[head].take()
    head += 1
    forgetTaken()
    switch item {
    case .record(let record):
      gather(&hearing, for: record)
      return .record(record)
    case .catchUp(let observer):
      defer { observer.heldBack = nil }
      hearing.receivers.append(observer)
      return .heldBack(observer.heldBack ?? [])
    case nil:
      trap("A delivery took the same record twice")
    }
  }

  /// Empties the list when all is taken, and halves it when most is: O(1) an item over time.
  private mutating func forgetTaken() {
    if head == items.count {
      items.removeAll(keepingCapacity: true)
    } else if head > 64, head * 2 > items.count {
      items.removeFirst(head)
    } else {
      return
    }
    head = 0
  }

  /// The observers that hear a record now. For those still held back it is put aside.
  private func gather(_ hearing: inout Hearing, for record: AnyChangeRecord) {
    for entry in entries {
      guard let observer = entry.observer else { continue }
      if observer.startVersion < record.version, observer.heldBack == nil {
        hearing.receivers.append(observer)
      } else {
        if observer.startVersion < record.version { observer.heldBack?.append(record) }
        hearing.others.append(observer)
      }
    }
  }

  private mutating func noteWishes() {
    wantsOld = entries.contains { $0.options.contains(.old) }
    wantsNew = entries.contains { $0.options.contains(.new) }
  }
}
