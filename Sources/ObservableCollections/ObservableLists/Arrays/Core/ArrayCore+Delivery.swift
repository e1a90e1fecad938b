// The end of a mutating call: its records are delivered, with nothing held.

extension ArrayCore {
  /// Ends a mutating call: releases the gate and, after the outermost one, delivers.
  @usableFromInline
  package func leave() {
    if releaseGate() { deliver() }
  }

  /// Ends a mutating call without delivering.
  ///
  /// - Returns: whether it was the outermost one, and must be followed by ``deliver()``.
  package func releaseGate() -> Bool {
    let isDue = isOutermost && writer.isDeliveryDue
    if isDue { writer.isDeliveryDue = false }
    leaveGate()
    return isDue
  }

  /// Whether this is the end of an outermost call with values to release.
  @usableFromInline
  package var needsReleasing: Bool { !writer.departed.isEmpty && isOutermost }

  /// Keeps what a closure holds until the gate has been released.
  package func depart(_ holder: @escaping () -> Void) { writer.departed.append(holder) }

  /// What to release after the gate, if the gate is about to be released.
  package func takeDeparted() -> [() -> Void] {
    if !needsReleasing { return [] }
    defer { writer.departed = [] }
    return writer.departed
  }

  /// Delivers waiting records, and notifies coalescing observers, streams and trackers of reads,
  /// outside all locks. Inside a transaction or another call's closure this is left to the end of
  /// the outermost call.
  package func deliver() {
    if isHeldByCurrentThread {
      writer.isDeliveryDue = true
      return
    }
    if isDerived { updater.catchUp() }
    var share = DeliveryQueue.Share()
    while deliverAndWake(&share) {}
  }

  /// A delivery between two rounds.
  private struct Delivery {
    /// The participants to notify at its end.
    var waking: IdleParticipants.Group?
    /// The number of taken items when all items that waited at the start have been delivered: only
    /// for a delivery that notifies.
    let takenAtEnd: Int
    /// The next round; nil at the end.
    var round: DeliveryRound?
    /// Whether it was given up in order to notify participants.
    var isGivenUp = false
  }

  /// Delivers and notifies: see ``deliver()``.
  ///
  /// Observers may change other lists, which deliver in turn, and so on: code that needs much of
  /// the stack has returned when they are called.
  ///
  /// - Parameter share: the number of other threads' records that this one still delivers.
  /// - Returns: whether it gave up the delivery in order to notify, so that there may be more to
  ///   do.
  private func deliverAndWake(_ share: inout DeliveryQueue.Share) -> Bool {
    var delivery = beginDelivery(&share)
    return deliverAndWake(&delivery, &share)
  }

  /// Releases the data lock, and delivers, starting with a round that was taken under it.
  func unlockAndDeliver(_ round: consuming DeliveryRound) {
    if shared.idleParticipants.needsWaking { return unlockDeliverAndWake(round) }
    unlock()
    round.deliver()
    lock()
    // Most often there is nothing else to deliver.
    let isOver = shared.deliveries.end()
    unlock()
    if isOver { return }
    var (delivery, share) = (Delivery(takenAtEnd: 0), DeliveryQueue.Share())
    goOn(with: &delivery, &share)
    _ = deliverAndWake(&delivery, &share)
  }

  @inline(never)
  private func unlockDeliverAndWake(_ round: consuming DeliveryRound) {
    var delivery = takeDelivery()
    delivery.round = round
    unlock()
    var share = DeliveryQueue.Share()
    if deliverAndWake(&delivery, &share) { while deliverAndWake(&share) {} }
  }

  @inline(__always)
  private func deliverAndWake(
    _ delivery: inout Delivery, _ share: inout DeliveryQueue.Share
  ) -> Bool {
    while let round = delivery.round.take() {
      round.deliver()
      goOn(with: &delivery, &share)
    }
    if share.isHandedOver { handOver() }
    delivery.waking.take()?.wake()
    return delivery.isGivenUp
  }

  private func beginDelivery(_ share: inout DeliveryQueue.Share) -> Delivery {
    lock()
    if shared.needsReporting {
      unlock()
      notifyTrackers()
      reportTraces()
      lock()
    }
    // Not by `defer`, which would copy the delivery.
    var delivery = takeDelivery()
    if shared.beginDelivery() { delivery.round = nextRound(&share) }
    unlock()
    return delivery
  }

  /// Starts a delivery of all waiting items, with the participants to notify at its end: they are
  /// no longer idle. Called under the data lock.
  private func takeDelivery() -> Delivery {
    Delivery(
      waking: shared.idleParticipants.needsWaking ? shared.idleParticipants.takeWaking() : nil,
      takenAtEnd: shared.deliveries.takenCount + shared.deliveries.waitingCount)
  }

  private func goOn(with delivery: inout Delivery, _ share: inout DeliveryQueue.Share) {
    lock()
    defer { unlock() }
    // Other threads may keep adding records: the observers to notify do not wait for those. A
    // record added while they run is delivered by the thread that adds it, with the waiting ones;
    // if there is none, these wait for them.
    delivery.isGivenUp =
      delivery.waking != nil && shared.deliveries.takenCount >= delivery.takenAtEnd
      && shared.deliveries.giveUp()
    if !delivery.isGivenUp { delivery.round = nextRound(&share) }
  }

  /// The next round of the delivery that the calling thread has started. `nil` if there is none, or
  /// if the thread must hand over. Called under the data lock.
  private func nextRound(_ share: inout DeliveryQueue.Share) -> DeliveryRound? {
    shared.deliveries.handsOver(by: currentThreadIdentity(), &share)
      ? nil : shared.deliveries.next(at: version)
  }

  /// Continues a started delivery in a job of its own.
  ///
  /// A thread delivers other threads' records only if several threads use the list: so its elements
  /// are `Sendable`.
  private func handOver() {
    Task.detached { [self] in goOnDelivering() }
  }

  /// Delivers a share, and hands over again if more items wait: so others get the job's thread,
  /// too.
  private func goOnDelivering() {
    var share = DeliveryQueue.Share()
    while true {
      lock()
      // No thread has the identity 0: all waiting items were made by others.
      let isHandedOver = shared.deliveries.handsOver(by: 0, &share)
      let round =
        isHandedOver ? nil : shared.deliveries.next(at: version)
      unlock()
      guard let round else { break }
      round.deliver()
    }
    if share.isHandedOver { handOver() }
  }
}

// MARK: - Observers

extension ArrayCore: ObserverHost {
  /// Adds an observer at the current version. Called under the data lock.
  ///
  /// - Parameter limit: the number of records that may wait for it; `nil` for any number.
  func addObserver(_ observer: ChangeObserver, limit: Int? = nil) {
    shared.deliveries.add(observer, limit: limit)
  }

  func removeObserver(_ observer: ChangeObserver) {
    // Records that were kept for it are released with the lock released.
    let departed = withLock {
      noteCancelled(observer.traced)
      return (shared.deliveries.remove(observer), observer.composer?.leave())
    }
    departed.1?()
    withExtendedLifetime(departed) {}
    reportTraces()
  }

  /// Delivers the first record of an observer with `.initial`, for which the others are held back
  /// until then.
  func introduce(_ observer: ChangeObserver, _ tell: () -> Void) {
    tell()
    withLock {
      shared.deliveries.release(observer, by: currentThreadIdentity())
    }
    deliver()
  }

  func settle(
    for observer: ChangeObserver?, isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (Int) -> Void
  ) async {
    await becomeCurrent(isolation: isolation)
    withLock {
      let version = version
      shared.deliveries.settle(for: observer, by: currentThreadIdentity()) { body(version) }
    }
    deliver()
  }

  /// Moves observers with too many waiting records to the log. Called under the data lock.
  ///
  /// - Parameter thread: the thread that made the last record.
  func moveLaggingToLog(by thread: UInt) {
    for observer in shared.deliveries.moveLaggingToLog(at: version, by: thread) {
      observer.composer?.takePosition()
    }
  }
}

extension ArrayCore: TokenHost {}
