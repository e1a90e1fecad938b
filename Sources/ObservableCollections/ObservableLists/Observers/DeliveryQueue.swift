/// Records on their way to observers: in version order, each exactly once, one delivery at a time.
///
/// A value without a lock of its own: the array keeps it behind its data lock. Its owner calls
/// ``begin()``, or ``handAtOnce(_:)`` for a record that need not wait. If that starts a delivery,
/// the calling thread delivers the rounds of ``next(at:)`` outside the lock, until the queue is
/// empty, it gives up, or it hands over because it has delivered enough records of other threads.
/// Records that arrive meanwhile wait here, so deliveries never nest. A test walks through all its
/// states.
struct DeliveryQueue {
  /// The share of other threads' records that a thread delivers.
  struct Share {
    /// The number of other threads' records that a thread delivers before it hands over.
    static let limit = 64

    /// The number of remaining rounds.
    var left = Share.limit
    /// Whether the thread has handed over: another one must continue.
    fileprivate(set) var isHandedOver = false
  }

  /// A record that is held back, and the thread that made it.
  struct Waiting {
    var record: AnyChangeRecord
    let thread: UInt
  }

  /// A waiting item, and the thread that made it.
  struct Item {
    enum Kind {
      case record(AnyChangeRecord)
      /// Delivers the held-back records to an observer that has received its `.initial` record.
      case catchUp(ChangeObserver)
      /// Delivers the composed records to an observer for which too many records waited.
      case compose(ChangeObserver)
      /// Calls a closure after the delivery of all earlier records: to one observer, or to all.
      case settle(for: ChangeObserver?, @Sendable () -> Void)
    }

    /// The kind; `nil` after it was taken, so that no element is released under the lock.
    var kind: Kind?
    let thread: UInt
    /// Whether it is a ``Kind/catchUp(_:)``, so that a caller need not copy the kind.
    var isCatchUp = false
  }

  struct Entry {
    /// The observer. Its owner removes the entry before releasing it, so it is never released here.
    let observer: ChangeObserver
    /// The observer receives only records after this version.
    var startVersion: Int
    /// The last version that the observer receives one by one, which is its position in the log;
    /// `.max` while it receives all.
    var lastVersion = Int.max
    let options: ObservationOptions
    /// The number of records that may wait for it; `nil` for any number.
    let limit: Int?
    /// Records held back until `.initial` has been received; nil afterwards.
    var heldBack: [Waiting]?
    /// The waits that were put aside with those records.
    var heldBackWaits: [Item] = []
    /// Whether it is receiving them: then they are in reverse order, the next one last.
    var isCatchingUp = false

    var isInLog: Bool { lastVersion != .max }
    /// Whether it receives all records after its version at once.
    var receivesAll: Bool { heldBack == nil && !isInLog }

    func receives(_ version: Int) -> Bool { startVersion < version && version <= lastVersion }
  }

  /// The queue of all lists that never had an observer of records: it stays empty.
  ///
  /// `nonisolated(unsafe)` because nobody writes to it.
  nonisolated(unsafe) static let none = {
    let memory = UnsafeMutablePointer<DeliveryQueue>.allocate(capacity: 1)
    memory.initialize(to: DeliveryQueue())
    return memory
  }()

  var items: [Item] = []
  var head = 0
  private(set) var isDelivering = false
  var entries: [Entry] = []
  /// The counts of the entries.
  var counts = ObserverCounts()
  /// The number of items taken so far.
  var takenCount = 0
  /// The version of the last record in a round.
  private(set) var handedVersion = 0

  /// Whether an observer wants old elements.
  var wantsOld: Bool { counts.receivingOld > 0 }
  /// Whether an observer wants new elements.
  var wantsNew: Bool { counts.receivingNew > 0 }
  /// Whether an observer receives records one by one.
  var hasReceivers: Bool { counts.receiving > 0 }
  /// Whether one of these observers has a limit.
  var isLimited: Bool { counts.limited > 0 }
  /// The latest `startVersion` of any entry so far.
  var latestStart = Int.min
  /// All observers, shared between rounds; empty if it must be rebuilt.
  var all: ContiguousArray<ChangeObserver> = []
  /// Whether items wait and no thread delivers.
  var needsDelivery: Bool { !isDelivering && head < items.count }
  /// Whether there are no observers and no waiting items.
  var isIdle: Bool { entries.isEmpty && head == items.count }
  var waitingCount: Int { items.count - head }

  /// Adds an observer. O(1). It must be removed before its owner releases it.
  ///
  /// - Parameter limit: the number of records that may wait for it; `nil` for any number.
  mutating func add(_ observer: ChangeObserver, limit: Int? = nil) {
    let entry = Entry(
      observer: observer, startVersion: observer.startVersion,
      options: observer.options, limit: limit,
      heldBack: observer.options.contains(.initial) ? [] : nil)
    append(entry)
  }

  /// Queues a record for all observers.
  ///
  /// - Parameter thread: the thread that made it.
  mutating func enqueue(_ record: AnyChangeRecord, by thread: UInt) {
    if hasReceivers { items.append(Item(kind: .record(record), thread: thread)) }
  }

  /// Stops holding back records for an observer.
  ///
  /// - Parameter thread: the observing thread.
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

  /// The index of an observer's entry. O(1) for the last one.
  func index(of observer: ChangeObserver) -> Int? {
    if entries.last?.observer === observer { return entries.count - 1 }
    return entries.firstIndex { $0.observer === observer }
  }
}

// MARK: - Delivering

extension DeliveryQueue {
  /// Starts a delivery. `false` if there is nothing to deliver or another thread delivers.
  mutating func begin() -> Bool {
    if !needsDelivery { return false }
    isDelivering = true
    return true
  }

  /// Returns a round for a record that need not wait, and starts a delivery. The result is the same
  /// as after queuing it, starting, and taking the first round.
  ///
  /// - Returns: `nil`, and nothing is done, if an item waits, a thread delivers, or an observer
  ///   does not receive the record now.
  mutating func handAtOnce(_ record: AnyChangeRecord) -> DeliveryRound? {
    guard hasReceivers, !isDelivering, head == items.count, allReceive(record) else { return nil }
    isDelivering = true
    takenCount += 1
    handedVersion = record.version
    return DeliveryRound(record: record, receivers: everyone())
  }

  /// Whether the delivering thread must hand over instead of taking the next round, which another
  /// thread made: the delivery stays open, and another thread continues it.
  ///
  /// - Parameters:
  ///   - thread: the delivering thread; 0 for one that has made nothing itself.
  ///   - share: the number of such rounds it may still take; counted down.
  func handsOver(by thread: @autoclosure () -> UInt, _ share: inout Share) -> Bool {
    guard head < items.count, makerOfNext != thread() else { return false }
    share.isHandedOver = share.left == 0
    share.left -= 1
    return share.isHandedOver
  }

  /// The thread that made the record of the next round.
  private var makerOfNext: UInt {
    guard items[head].isCatchUp, case .catchUp(let observer) = items[head].kind,
      let index = index(of: observer), let heldBack = entries[index].heldBack,
      let next = entries[index].isCatchingUp ? heldBack.last : heldBack.first
    else { return items[head].thread }
    return next.thread
  }

  /// The next round of the delivery, to be carried out and released outside the lock. `nil` ends
  /// the delivery.
  ///
  /// - Parameter version: the current version.
  mutating func next(at version: Int) -> DeliveryRound? {
    if end() { return nil }
    guard let kind = items[head].kind.take() else {
      trap("A delivery took the same record twice")
    }
    var round = DeliveryRound()
    switch kind {
    case .record(let record): hand(record, &round)
    case .compose(let observer):
      round.composition = DeliveryRound.Composition(for: observer)
      resume(observer, from: version)
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

  /// Ends the delivery between two rounds. `false`, and nothing is done, if items wait.
  mutating func end() -> Bool {
    if head < items.count { return false }
    isDelivering = false
    return true
  }

  /// Ends the delivery between two rounds although items wait: the caller starts another one later,
  /// unless another thread has. `false`, and nothing is done, if no item waits.
  mutating func giveUp() -> Bool {
    if head == items.count { return false }
    isDelivering = false
    return true
  }

  /// Empties the queue when all items are taken, and halves it when most are: O(1) an item,
  /// amortised.
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

  /// Whether every observer receives a record at once.
  private func allReceive(_ record: AnyChangeRecord) -> Bool {
    counts.behind == 0 && latestStart < record.version
  }

  /// All observers.
  private mutating func everyone() -> ContiguousArray<ChangeObserver> {
    if all.isEmpty { all = ContiguousArray(entries.lazy.map(\.observer)) }
    return all
  }

  /// Adds a record and its current observers to a round. It is held back for all others.
  private mutating func hand(_ record: AnyChangeRecord, _ round: inout DeliveryRound) {
    round.record = record
    handedVersion = record.version
    if allReceive(record) {
      round.receivers = everyone()
      return
    }
    for index in entries.indices where entries[index].receives(handedVersion) {
      if entries[index].heldBack == nil {
        round.receivers.append(entries[index].observer)
      } else {
        entries[index].heldBack?.append(Waiting(record: record, thread: items[head].thread))
      }
    }
  }

  /// Adds the next record that was held back for an observer to a round.
  ///
  /// - Returns: whether more are held back.
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
    if entries[index].isInLog {
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
