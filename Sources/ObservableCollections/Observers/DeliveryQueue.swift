/// Records on their way to observers: in version order, each exactly once, one delivery at a time.
///
/// A value without a lock of its own: the array keeps it behind its data lock. Its owner calls
/// ``begin()``; if that says yes, the calling thread delivers whatever ``next()`` gives it, outside
/// the lock, until there is nothing more. Records that come meanwhile wait their turn here, so
/// deliveries never nest.
struct DeliveryQueue<Element> {
  /// One step of a delivery: records for some observers.
  struct Job {
    let changes: [ArrayChange<Element>]
    let receivers: [ChangeObserver<Element>]
    /// All observers that were looked at, so that none of them is released under the lock.
    var lookedAt: [ChangeObserver<Element>] = []
  }

  private enum Item {
    case record(ArrayChange<Element>)
    /// An observer has had its `.initial`; it hears what was held back for it.
    case catchUp(ChangeObserver<Element>)
  }

  private struct Entry {
    weak var observer: ChangeObserver<Element>?
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
  /// Whether there is something to deliver and nobody is at it.
  var needsDelivery: Bool { !isDelivering && head < items.count }

  mutating func add(_ observer: ChangeObserver<Element>) {
    entries.append(
      Entry(
        observer: observer, identity: ObjectIdentifier(observer), options: observer.options))
    noteWishes()
  }

  mutating func remove(_ observer: AnyObject) {
    entries.removeAll { $0.identity == ObjectIdentifier(observer) }
    noteWishes()
  }

  /// Queues a record for all who listen.
  mutating func enqueue(_ change: ArrayChange<Element>) {
    if !entries.isEmpty { items.append(.record(change)) }
  }

  /// Ends the time in which records are held back for an observer.
  mutating func release(_ observer: ChangeObserver<Element>) {
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
  mutating func next() -> Job? {
    guard head < items.count else {
      isDelivering = false
      return nil
    }
    let item = items[head].take()
    head += 1
    // The list is emptied when all is taken, or halved when most is: O(1) an item over time.
    if head == items.count || head > 64 && head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
    switch item {
    case .record(let change):
      return job(for: change)
    case .catchUp(let observer):
      defer { observer.heldBack = nil }
      return Job(changes: observer.heldBack ?? [], receivers: [observer])
    case nil:
      trap("A delivery took the same record twice")
    }
  }

  /// The observers that hear a record now. For those still held back it is put aside.
  private func job(for change: ArrayChange<Element>) -> Job {
    let observers = entries.compactMap(\.observer)
    var receivers: [ChangeObserver<Element>] = []
    for observer in observers where observer.startVersion < change.version {
      if observer.heldBack != nil {
        observer.heldBack?.append(change)
      } else {
        receivers.append(observer)
      }
    }
    return Job(changes: [change], receivers: receivers, lookedAt: observers)
  }

  private mutating func noteWishes() {
    wantsOld = entries.contains { $0.options.contains(.old) }
    wantsNew = entries.contains { $0.options.contains(.new) }
  }
}
