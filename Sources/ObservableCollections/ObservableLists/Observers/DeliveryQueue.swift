/// Records on their way to observers: in version order, each exactly once, one delivery at a time.
///
/// A value without a lock of its own: the array keeps it behind its data lock. Its owner calls ``begin()``,
/// or ``handAtOnce(_:)`` for a record that need not wait. If that lets it deliver, the calling thread
/// delivers the rounds of ``next(at:)`` outside the lock, until there is nothing more, it gives up, or it
/// hands over because it has delivered enough that others have made. Records that come meanwhile wait
/// here, so deliveries never nest. A test walks through all its states.
struct DeliveryQueue {
  /// How much of what other threads have made a thread delivers.
  struct Share {
    /// How many records of other threads a thread delivers before it hands over.
    static let limit = 64

    /// How many rounds are left.
    var left = Share.limit
    /// Whether it has handed over: somebody else has to go on.
    fileprivate(set) var isHandedOver = false
  }

  /// A record that is held back, and the thread that made it.
  struct Waiting {
    var record: AnyChangeRecord
    let thread: UInt
  }

  /// What waits, and the thread that made it.
  struct Item {
    enum Kind {
      case record(AnyChangeRecord)
      /// An observer has had its `.initial`; it hears what was held back for it.
      case catchUp(ChangeObserver)
      /// An observer for which too many records waited hears what the later ones come to.
      case compose(ChangeObserver)
      /// A call after the delivery of all earlier records: to one observer, or to all.
      case settle(for: ChangeObserver?, @Sendable () -> Void)
    }

    /// Nil where it was taken, so that no element is released under the lock.
    var kind: Kind?
    let thread: UInt
    /// Whether it is a ``Kind/catchUp(_:)``, so that who asks need not copy the kind.
    var isCatchUp = false
  }

  struct Entry {
    /// Who owns it removes the entry before letting go of it, so it is never released here.
    let observer: ChangeObserver
    /// It hears later records only.
    var startVersion: Int
    /// It hears no later records one by one: there it stands in the log. `.max` while it hears all.
    var lastVersion = Int.max
    let options: ObservationOptions
    /// How many records may wait for it; nil for any number.
    let limit: Int?
    /// Records held back until `.initial` has been received; nil afterwards.
    var heldBack: [Waiting]?
    /// The waits that were put aside with those records.
    var heldBackWaits: [Item] = []
    /// Whether it hears them now: then they are the other way round, the next one last.
    var isCatchingUp = false

    var isStanding: Bool { lastVersion != .max }
    /// Whether it hears all records later than its version as they come.
    var hearsAll: Bool { heldBack == nil && !isStanding }

    func hears(_ version: Int) -> Bool { startVersion < version && version <= lastVersion }
  }

  var items: [Item] = []
  var head = 0
  private(set) var isDelivering = false
  var entries: [Entry] = []
  /// What they come to.
  var counts = ObserverCounts()
  /// How many items were taken so far.
  var takenCount = 0
  /// The version of the last record that was handed out.
  private(set) var handedVersion = 0

  /// Whether some observer wants old elements.
  var wantsOld: Bool { counts.hearingOld > 0 }
  /// Whether some observer wants new elements.
  var wantsNew: Bool { counts.hearingNew > 0 }
  /// Whether some observer hears records one by one.
  var isHeard: Bool { counts.hearing > 0 }
  /// Whether one of those has a limit.
  var isLimited: Bool { counts.limited > 0 }
  /// The latest `startVersion` that there was.
  var latestStart = Int.min
  /// All observers, to be handed out as one; empty if that has to be made anew.
  var all: ContiguousArray<ChangeObserver> = []
  /// Whether there is something to deliver and nobody is at it.
  var needsDelivery: Bool { !isDelivering && head < items.count }
  /// Whether nobody hears, and nothing waits.
  var isIdle: Bool { entries.isEmpty && head == items.count }
  var waitingCount: Int { items.count - head }

  /// Adds an observer, in O(1). It must be removed before its owner lets go of it.
  ///
  /// - Parameter limit: how many records may wait for it; nil for any number.
  mutating func add(_ observer: ChangeObserver, limit: Int? = nil) {
    let entry = Entry(
      observer: observer, startVersion: observer.startVersion,
      options: observer.options, limit: limit,
      heldBack: observer.options.contains(.initial) ? [] : nil)
    append(entry)
  }

  /// Queues a record for all who listen.
  ///
  /// - Parameter thread: the one that made it.
  mutating func enqueue(_ record: AnyChangeRecord, by thread: UInt) {
    if isHeard { items.append(Item(kind: .record(record), thread: thread)) }
  }

  /// Ends the time in which records are held back for an observer.
  ///
  /// - Parameter thread: the one that observes.
  mutating func release(_ observer: ChangeObserver, by thread: UInt) {
    guard let index = index(of: observer) else { return }
    let isAnyHeldBack =
      entries[index].heldBack?.isEmpty == false || !entries[index].heldBackWaits.isEmpty
    if isDelivering || head < items.count || isAnyHeldBack {
      items.append(Item(kind: .catchUp(observer), thread: thread, isCatchUp: true))
    } else {
      change(index) { $0.heldBack = nil }
    }
  }

  /// The place of an observer; at once for the one that came last.
  func index(of observer: ChangeObserver) -> Int? {
    if entries.last?.observer === observer { return entries.count - 1 }
    return entries.firstIndex { $0.observer === observer }
  }
}

// MARK: - Delivering

extension DeliveryQueue {
  /// Takes on the delivery. False if there is nothing to do or somebody is at it.
  mutating func begin() -> Bool {
    if !needsDelivery { return false }
    isDelivering = true
    return true
  }

  /// Hands out a record that nothing stands in the way of, and takes on the delivery. It comes to the same
  /// as to queue it, to begin, and to take the first round.
  ///
  /// - Returns: nil, and nothing is done, if something else waits, somebody delivers, or some observer
  ///   does not hear the record now.
  mutating func handAtOnce(_ record: AnyChangeRecord) -> DeliveryRound? {
    guard isHeard, !isDelivering, head == items.count, allHear(record) else { return nil }
    isDelivering = true
    takenCount += 1
    handedVersion = record.version
    return DeliveryRound(record: record, receivers: everyone())
  }

  /// Whether the thread that delivers has to hand over instead of taking the next round, which was
  /// made by another thread: the delivery stays begun, and somebody else goes on with it.
  ///
  /// - Parameters:
  ///   - thread: the one that delivers; 0 for one that has made nothing itself.
  ///   - share: how many such rounds it may still take; counted down.
  func handsOver(by thread: @autoclosure () -> UInt, _ share: inout Share) -> Bool {
    guard head < items.count, makerOfNext != thread() else { return false }
    share.isHandedOver = share.left == 0
    share.left -= 1
    return share.isHandedOver
  }

  /// The thread that made what the next round brings.
  private var makerOfNext: UInt {
    guard items[head].isCatchUp, case .catchUp(let observer) = items[head].kind,
      let index = index(of: observer), let heldBack = entries[index].heldBack,
      let next = entries[index].isCatchingUp ? heldBack.last : heldBack.first
    else { return items[head].thread }
    return next.thread
  }

  /// The next round of the delivery, to be carried out and released outside the lock. Nil ends the
  /// delivery.
  ///
  /// - Parameter version: the present one.
  mutating func next(at version: Int) -> DeliveryRound? {
    guard head < items.count else {
      isDelivering = false
      return nil
    }
    guard let kind = items[head].kind.take() else {
      trap("A delivery took the same record twice")
    }
    var round = DeliveryRound()
    switch kind {
    case .record(let record): hand(record, &round)
    case .compose(let observer):
      round.composition = DeliveryRound.Composition(for: observer)
      hearAgain(observer, from: version)
    case .settle(let observer, let body):
      if !putAside(kind, for: observer) {
        round.composition = DeliveryRound.Composition(calling: body)
      }
    case .catchUp(let observer):
      round.receivers.append(observer)
      if catchUp(observer, by: items[head].thread, &round) {
        items[head].kind = kind
        return round
      }
    }
    head += 1
    takenCount += 1
    forgetTaken()
    return round
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
      if head == 1 { items.removeLast() } else { items.removeAll(keepingCapacity: head <= 256) }
    } else if head > 64, head * 2 > items.count {
      items.removeFirst(head)
    } else {
      return
    }
    head = 0
  }

  /// Whether every observer hears a record as it comes.
  private func allHear(_ record: AnyChangeRecord) -> Bool {
    counts.behind == 0 && latestStart < record.version
  }

  /// All observers.
  private mutating func everyone() -> ContiguousArray<ChangeObserver> {
    if all.isEmpty { all = ContiguousArray(entries.lazy.map(\.observer)) }
    return all
  }

  /// A record and the observers that hear it now. For those still held back it is put aside.
  private mutating func hand(_ record: AnyChangeRecord, _ round: inout DeliveryRound) {
    round.record = record
    handedVersion = record.version
    if allHear(record) {
      round.receivers = everyone()
      return
    }
    for index in entries.indices where entries[index].hears(handedVersion) {
      if entries[index].heldBack == nil {
        round.receivers.append(entries[index].observer)
      } else {
        entries[index].heldBack?.append(Waiting(record: record, thread: items[head].thread))
      }
    }
  }

  /// The next record that was held back for an observer.
  ///
  /// - Returns: whether there are more.
  private mutating func catchUp(
    _ observer: ChangeObserver, by thread: UInt, _ round: inout DeliveryRound
  ) -> Bool {
    guard let index = index(of: observer) else { return false }
    if !entries[index].isCatchingUp {
      entries[index].isCatchingUp = true
      entries[index].heldBack?.reverse()
    }
    round.record = entries[index].heldBack?.popLast()?.record
    if entries[index].heldBack?.isEmpty == false { return true }
    // Directly behind this item, and in this order: a wait for the observer includes the composed record.
    items.insert(contentsOf: entries[index].heldBackWaits, at: head + 1)
    if entries[index].isStanding {
      items.insert(Item(kind: .compose(observer), thread: thread), at: head + 1)
    }
    change(index) { entry in
      entry.isCatchingUp = false
      entry.heldBack = nil
      entry.heldBackWaits = []
    }
    return false
  }
}
