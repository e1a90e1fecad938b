// The end of a mutating call: what it made is delivered, with nothing held.

extension ArrayCore {
  /// Ends a mutating call: gives the gate back and, after the outermost one, delivers.
  @usableFromInline
  func leave() {
    if giveGateBack() { deliver() }
  }

  /// Ends a mutating call, but delivers nothing.
  ///
  /// - Returns: whether it was the outermost one, and has something to deliver.
  func giveGateBack() -> Bool {
    let isDue = isOutermost && writer.isDeliveryDue
    if isDue { writer.isDeliveryDue = false }
    leaveGate()
    return isDue
  }

  /// Whether this is the end of an outermost call that has something to release.
  @usableFromInline
  var needsReleasing: Bool { writer.hasDeparted && isOutermost }

  /// Delivers what waits, wakes coalescing observers and streams, and tells the trackers of reads,
  /// with nothing held. Inside a transaction or another call's closure that is left to the end of the
  /// outermost call.
  func deliver() {
    if isHeldByCurrentThread {
      writer.isDeliveryDue = true
      return
    }
    if isFed { feed.catchUp() }
    var share = DeliveryQueue.Share()
    while deliverAndWake(&share) {}
  }

  /// A delivery between two rounds.
  private struct Delivery {
    /// Those who are to be woken at its end.
    var waking: Sleepers.Woken?
    /// How many records are taken when all are that waited at the beginning.
    let takenAtEnd: Int
    /// The next round; nil at the end.
    var round: DeliveryRound?
    /// Whether it was given up in order to wake.
    var isGivenUp = false
  }

  /// Delivers and wakes as ``deliver()`` says.
  ///
  /// Observers may change other lists, which deliver in turn, and so on: what needs much of the stack
  /// has ended when they are called.
  ///
  /// - Parameter share: how many records of other threads this one still delivers.
  /// - Returns: whether it gave the delivery up in order to wake, so that there may be more to do.
  private func deliverAndWake(_ share: inout DeliveryQueue.Share) -> Bool {
    var delivery = beginDelivery(&share)
    return deliverAndWake(&delivery, &share)
  }

  /// Gives the data lock back, and delivers, beginning with a round that was taken under it.
  func unlockAndDeliver(_ round: consuming DeliveryRound) {
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
    if shared.needsTelling {
      unlock()
      tellTrackers()
      tellTrace()
      lock()
    }
    defer { unlock() }
    var delivery = takeDelivery()
    if shared.deliveries.begin() { delivery.round = nextRound(&share) }
    return delivery
  }

  /// Begins a delivery of all that waits now, with those who are to be woken at its end: they sleep no
  /// more. Called under the data lock.
  private func takeDelivery() -> Delivery {
    Delivery(
      waking: shared.sleepers.needsWaking ? shared.sleepers.takeWaking() : nil,
      takenAtEnd: shared.deliveries.takenCount + shared.deliveries.waitingCount)
  }

  private func goOn(with delivery: inout Delivery, _ share: inout DeliveryQueue.Share) {
    lock()
    defer { unlock() }
    // Other threads may go on to add records: the observers to wake do not wait for those. What
    // is added while the woken are at work is delivered by who adds it, with what waits already;
    // if nobody does, that waits for them.
    delivery.isGivenUp =
      delivery.waking != nil && shared.deliveries.takenCount >= delivery.takenAtEnd
      && shared.deliveries.giveUp()
    if !delivery.isGivenUp { delivery.round = nextRound(&share) }
  }

  /// The next round of the delivery that the calling thread has begun. Nil if there is none, or if
  /// the thread has to hand over. Called under the data lock.
  private func nextRound(_ share: inout DeliveryQueue.Share) -> DeliveryRound? {
    shared.deliveries.handsOver(by: currentThreadIdentity(), &share)
      ? nil : shared.deliveries.next(at: version)
  }

  /// Has a job of its own go on with the delivery that was begun.
  ///
  /// Only where several threads use the array does a thread deliver what others have made: so its
  /// elements are `Sendable`.
  private func handOver() {
    Task.detached { [self] in goOnDelivering() }
  }

  /// Delivers a share, and hands over again if more waits: so others get the job's thread, too.
  private func goOnDelivering() {
    var share = DeliveryQueue.Share()
    while true {
      lock()
      // No thread has the identity 0: whatever waits was made by others.
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
  /// Adds an observer from the present version on. Called under the data lock.
  ///
  /// - Parameter limit: how many records may wait for it; nil for any number.
  func addObserver(_ observer: ChangeObserver, limit: Int? = nil) {
    shared.deliveries.add(observer, limit: limit)
  }

  func removeObserver(_ observer: ChangeObserver) {
    // What was kept for it is released with the lock given back.
    let departed = withLock {
      noteCancelled(observer.traced)
      return (shared.deliveries.remove(observer), observer.composer?.leave())
    }
    departed.1?()
    withExtendedLifetime(departed) {}
    tellTrace()
  }

  /// Hands over the first record of an observer with `.initial`, for which the others are held back
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

  /// Leaves observers for which too many records wait to the log. Called under the data lock.
  ///
  /// - Parameter thread: the one that made the last record.
  func leaveCrowded(by thread: UInt) {
    for observer in shared.deliveries.leaveCrowded(at: version, by: thread) {
      observer.composer?.stand()
    }
  }
}

extension ArrayCore: TokenMaker {}
