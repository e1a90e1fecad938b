// Removing observers from the queue: for good, or to the log because too many records wait for
// them.

extension DeliveryQueue {
  /// Removed values, to be released outside the lock.
  struct Departed {
    fileprivate var items: [Item] = []
    fileprivate var heldBack: [[Waiting]] = []
    fileprivate var heldBackWaits: [Item] = []
  }

  /// Removes an observer, and all items that no other observer will receive.
  mutating func remove(_ observer: ChangeObserver) -> Departed {
    guard let index = index(of: observer) else { return Departed() }
    if waitingCount == 0, counts.heldBack == 0 {
      _ = removeEntry(at: index)
      return Departed()
    }
    let (wanted, received) = (elementsOfInterest, receivedVersions)
    let entry = removeEntry(at: index)
    var departed = Departed(
      heldBack: entry.heldBack.map { [$0] } ?? [], heldBackWaits: entry.heldBackWaits)
    let isWaitedFor = entry.heldBack != nil || entry.isInLog
    if isWaitedFor || received != receivedVersions { dropItems(of: observer, &departed) }
    if wanted != elementsOfInterest { dropElements(&departed) }
    return departed
  }

  /// The versions of records that observers receive, from the first to the last.
  private var receivedVersions: ClosedRange<Int>? {
    guard let first = entries.lazy.map(\.startVersion).min(),
      let last = entries.lazy.map(\.lastVersion).max()
    else { return nil }
    return first...last
  }

  /// Removes the items of a removed observer, and the records that only it would receive.
  private mutating func dropItems(of observer: ChangeObserver, _ departed: inout Departed) {
    let received = receivedVersions
    let waiting = items[head...].filter { item in
      switch item.kind {
      case .record(let record):
        received.map { $0.lowerBound < record.version && $0.contains(record.version) } ?? false
      case .catchUp(let other), .compose(let other): other !== observer
      case .settle: true
      case nil: false
      }
    }
    takenCount += waitingCount - waiting.count
    departed.items = items
    (items, head) = (waiting, 0)
  }

  /// Removes elements from the waiting records, if no observer wants them any more.
  private mutating func dropElements(_ departed: inout Departed) {
    let (old, new) = elementsOfInterest
    if departed.items.isEmpty { departed.items = items }
    items = items.map { item in
      guard case .record(let record) = item.kind else { return item }
      return Item(kind: .record(record.keeping(old: old, new: new)), thread: item.thread)
    }
    for index in entries.indices {
      guard let heldBack = entries[index].heldBack, !heldBack.isEmpty else { continue }
      departed.heldBack.append(heldBack)
      entries[index].heldBack = heldBack.map { waiting in
        Waiting(record: waiting.record.keeping(old: old, new: new), thread: waiting.thread)
      }
    }
  }

  /// The elements of waiting records that observers want, including observers that will hold a
  /// position in the log.
  private var elementsOfInterest: (old: Bool, new: Bool) { (counts.old > 0, counts.new > 0) }
}

// MARK: - To the log

extension DeliveryQueue {
  /// The records that wait to be delivered to an observer.
  func waitingRecords(for observer: ChangeObserver) -> [AnyChangeRecord] {
    items[head...].compactMap { item in
      guard case .record(let record) = item.kind, observer.startVersion < record.version else {
        return nil
      }
      return record
    }
  }

  /// Stops the delivery to observers for which more records wait than their limit: further changes
  /// are composed, and delivered after the waiting records.
  ///
  /// - Parameters:
  ///   - version: the current version.
  ///   - thread: the thread that made it.
  /// - Returns: these observers, whose position in the log is the current version.
  mutating func moveLaggingToLog(at version: Int, by thread: UInt) -> [ChangeObserver] {
    var leaving: [ChangeObserver] = []
    for index in entries.indices {
      let entry = entries[index]
      guard let limit = entry.limit, !entry.isInLog else { continue }
      let heldBackCount = entry.heldBack?.count ?? 0
      let waitingCount = version - max(entry.startVersion, handedVersion) + heldBackCount
      if waitingCount <= limit { continue }
      let observer = entry.observer
      change(index) { $0.lastVersion = version }
      // If records are held back, it follows those.
      if entry.heldBack == nil { items.append(Item(kind: .compose(observer), thread: thread)) }
      leaving.append(observer)
    }
    return leaving
  }

  /// Delivers all records after the current version to an observer again.
  mutating func resume(_ observer: ChangeObserver, from version: Int) {
    guard let index = index(of: observer) else { return }
    change(index) { entry in
      entry.startVersion = version
      entry.lastVersion = .max
    }
  }
}
