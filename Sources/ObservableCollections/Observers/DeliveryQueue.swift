/// Records on their way to observers: in version order, each exactly once, one delivery at a time.
///
/// A value without a lock of its own: the array keeps it behind its data lock. Its owner calls
/// ``begin()``; if that gives it a round, the calling thread delivers that and whatever ``next()``
/// gives it, outside the lock, until there is nothing more, or until it gives up. Records that come
/// meanwhile wait their turn here, so deliveries never nest. A test walks through all its states.
struct DeliveryQueue {
  /// What a step of a delivery brings, and who hears it.
  struct Round {
    fileprivate(set) var records = OneOrMore<AnyChangeRecord>()
    fileprivate(set) var receivers = OneOrMore<ChangeObserver>()

    /// Hands the records to those who hear them. Called outside the lock: a receiver may do
    /// anything.
    func deliver() {
      records.forEach { record in
        receivers.forEach { $0.receive(record) }
      }
    }
  }

  enum Item {
    case record(AnyChangeRecord)
    /// An observer has had its `.initial`; it hears what was held back for it.
    case catchUp(ChangeObserver)
  }

  struct Entry {
    /// Not retained. It is there as long as the entry: whoever releases it removes the entry first,
    /// behind the same lock.
    let observer: Unmanaged<ChangeObserver>
    let startVersion: Int
    let options: ArrayObservationOptions
    /// Records held back until `.initial` has been received; nil afterwards.
    var heldBack: [AnyChangeRecord]?
  }

  /// What waits; nil where it was taken, so that no element is released under the lock.
  private(set) var items: [Item?] = []
  private(set) var head = 0
  private(set) var isDelivering = false
  private(set) var entries: [Entry] = []

  /// Whether some observer wants old elements.
  private(set) var wantsOld = false
  /// Whether some observer wants new elements.
  private(set) var wantsNew = false
  /// Whether there are observers.
  var isHeard: Bool { !entries.isEmpty }
  /// Whether there is something to deliver and nobody is at it.
  var needsDelivery: Bool { !isDelivering && head < items.count }
  /// How many rounds a delivery that begins now has, if nothing comes meanwhile.
  var waitingCount: Int { items.count - head }

  /// Adds an observer. It must be removed before it is released.
  mutating func add(_ observer: ChangeObserver) {
    entries.append(
      Entry(
        observer: .passUnretained(observer), startVersion: observer.startVersion,
        options: observer.options, heldBack: observer.options.contains(.initial) ? [] : nil))
    noteWishes()
  }

  /// Removes an observer.
  ///
  /// - Returns: what was held back for it, to be released outside the lock.
  mutating func remove(_ observer: ChangeObserver) -> [AnyChangeRecord] {
    guard let index = index(of: observer) else { return [] }
    let heldBack = entries.remove(at: index).heldBack ?? []
    noteWishes()
    return heldBack
  }

  /// Queues a record for all who listen.
  mutating func enqueue(_ record: AnyChangeRecord) {
    if !entries.isEmpty { items.append(.record(record)) }
  }

  /// The records that wait to be delivered to an observer.
  func waitingRecords(for observer: ChangeObserver) -> [AnyChangeRecord] {
    items[head...].compactMap { item in
      guard case .record(let record) = item, observer.startVersion < record.version else {
        return nil
      }
      return record
    }
  }

  /// Ends the time in which records are held back for an observer.
  mutating func release(_ observer: ChangeObserver) {
    guard let index = index(of: observer) else { return }
    if isDelivering || head < items.count || entries[index].heldBack?.isEmpty == false {
      items.append(.catchUp(observer))
    } else {
      entries[index].heldBack = nil
    }
  }

  private func index(of observer: ChangeObserver) -> Int? {
    entries.firstIndex { $0.observer.toOpaque() == Unmanaged.passUnretained(observer).toOpaque() }
  }

  private mutating func noteWishes() {
    wantsOld = entries.contains { $0.options.contains(.old) }
    wantsNew = entries.contains { $0.options.contains(.new) }
  }
}

// MARK: - Delivering

extension DeliveryQueue {
  /// Takes on the delivery and gives its first round. Nil if there is nothing to do or somebody is
  /// at it.
  mutating func begin() -> Round? {
    guard needsDelivery else { return nil }
    isDelivering = true
    return next()
  }

  /// The next round of the delivery, to be carried out and released outside the lock. Nil ends the
  /// delivery.
  mutating func next() -> Round? {
    guard head < items.count else {
      isDelivering = false
      return nil
    }
    let item = items[head].take()
    head += 1
    forgetTaken()
    switch item {
    case .record(let record): return round(with: record)
    case .catchUp(let observer): return round(for: observer)
    case nil: trap("A delivery took the same record twice")
    }
  }

  /// Ends the delivery between two rounds though more waits: the caller begins another later, if
  /// nobody else has by then. False, and nothing is done, if nothing waits.
  mutating func giveUp() -> Bool {
    if head == items.count { return false }
    isDelivering = false
    return true
  }

  /// Empties the list when all is taken, and halves it when most is: O(1) an item over time.
  private mutating func forgetTaken() {
    if head == items.count {
      if head == 1 { items.removeLast() } else { items.removeAll(keepingCapacity: true) }
    } else if head > 64, head * 2 > items.count {
      items.removeFirst(head)
    } else {
      return
    }
    head = 0
  }

  /// A record and the observers that hear it now. For those still held back it is put aside.
  private mutating func round(with record: AnyChangeRecord) -> Round {
    var round = Round()
    round.records.append(record)
    for index in entries.indices where entries[index].startVersion < record.version {
      if entries[index].heldBack == nil {
        round.receivers.append(entries[index].observer.takeUnretainedValue())
      } else {
        entries[index].heldBack?.append(record)
      }
    }
    return round
  }

  /// What was held back for an observer, if it is still there.
  private mutating func round(for observer: ChangeObserver) -> Round {
    var round = Round()
    // Also one that was cancelled meanwhile is released outside the lock.
    round.receivers.append(observer)
    guard let index = index(of: observer) else { return round }
    for record in entries[index].heldBack.take() ?? [] { round.records.append(record) }
    return round
  }
}

/// A list that needs no memory of its own for one element, the usual case.
struct OneOrMore<Element> {
  private var first: Element?
  private var rest: [Element] = []

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  func forEach(_ body: (Element) -> Void) {
    guard let first else { return }
    body(first)
    for element in rest { body(element) }
  }
}
