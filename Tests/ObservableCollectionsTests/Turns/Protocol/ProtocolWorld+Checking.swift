import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

extension ProtocolWorld {
  /// Checks that what the queue has counted as observers came, went and changed is what there is.
  private func checkCounts() throws(BrokenClause) {
    var counts = ObserverCounts()
    for entry in queue.entries { counts.count(entry, 1) }
    if counts != queue.counts {
      throw BrokenClause(description: "Clause 3: counted \(queue.counts), not \(counts)")
    }
  }

  /// Checks what must be true whenever nobody is in the middle of anything.
  func checkQuiet() throws(BrokenClause) {
    try checkCounts()
    if queue.isDelivering || queue.needsDelivery {
      throw BrokenClause(description: "Clause 3: records wait and nobody delivers them")
    }
    for (index, listener) in listeners.enumerated() where listener.isActive {
      if listener.nextVersion != version + 1 {
        throw BrokenClause(
          description: "Clause 4: observer \(index) lacks record \(listener.nextVersion)")
      }
    }
    if !settlings.isEmpty { throw BrokenClause(description: "A wait has not ended") }
    if queue.entries.count != listeners.filter(\.isActive).count {
      throw BrokenClause(description: "Clause 4: a cancelled observer is still there")
    }
    if owedJobs > 0 { throw BrokenClause(description: "Clause 3: a job was not started") }
    if turn.isRendering { throw BrokenClause(description: "Clause 9: a turn was never ended") }
    if turn.isCancelled {
      if turn.position != nil {
        throw BrokenClause(description: "Clause 4: a cancelled observer still stands")
      }
    } else if rules.isManual {
      if shown < flushedVersion, turn.pauses == 0 || !turn.isDue {
        throw BrokenClause(
          description: "Clause 9: \(flushedVersion) was flushed, and \(shown) is shown")
      }
    } else if turn.pauses > 0 {
      if shown != version, !turn.isDue {
        throw BrokenClause(description: "Clause 10: a busy sink would not hear what it missed")
      }
    } else if shown != version {
      throw BrokenClause(description: "Clause 9: \(shown) is shown, not \(version)")
    }
  }

  /// The state in numbers. Versions count from the present one: nothing else about them matters.
  var key: StateKey {
    var key = StateKey()
    key.add(turn.isRendering, turn.isWaiting, turn.isDue)
    key.add(turn.isCancelled, queue.isDelivering)
    key.add(turn.pauses, turn.position.map { version - $0 } ?? -1, version - shown)
    key.add(isAsleep, isToBeWoken)
    // While it is awake, nobody asks since when it slept.
    key.add(isAsleep ? version - asleepSince : -1)
    key.add(version - queue.handedVersion, owedJobs, deliverer ?? -1)
    key.add(renderer ?? -1, scheduledTurns, writer ?? -1)
    key.add(sinkCallsLeft, rules.isManual ? version - flushedVersion : 0)
    add(queue, to: &key)
    for settling in settlings {
      key.add(-103, version - settling.version, settling.target ?? -1)
      for listener in settling.listeners { key.add(listener) }
    }
    for listener in listeners {
      key.add(-101, listener.isActive ? version - listener.nextVersion : 0)
      key.add(listener.isActive, listener.hasInitial, listener.willMutate)
    }
    for actor in actors {
      key.add(-102, actor.callsLeft)
      key.add(actor.listener ?? -1, actor.pauses)
      // Outside a delivery neither matters.
      if !actor.steps.isEmpty {
        key.add(actor.wakesAt.map { max($0 - queue.takenCount, -1) } ?? -2)
        key.add(rules.share == nil ? 0 : actor.share.left)
        key.add(actor.share.isHandedOver)
      }
      for step in actor.steps {
        let (kind, first, second) = numbers(of: step)
        key.add(kind, first, second)
      }
    }
    return key
  }

  /// Checks that a record which is handed out at once leads to the same state, and to the same observers,
  /// as one that is queued, and delivered by the same thread with nothing in between.
  func checkHandingAtOnce(_ record: AnyChangeRecord, by actor: Int) throws(BrokenClause) {
    var (atOnce, stepwise) = (queue, queue)
    guard let round = atOnce.handAtOnce(record) else {
      if numbers(of: atOnce) == numbers(of: queue) { return }
      throw BrokenClause(
        description: "Clause 3: a record was not handed out, and the queue changed")
    }
    let thread = UInt(actor) + 1
    stepwise.enqueue(record, by: thread)
    let leaving = stepwise.isLimited ? stepwise.moveLaggingToLog(at: version, by: thread) : []
    var share = freshShare
    guard leaving.isEmpty, stepwise.begin(), !stepwise.handsOver(by: thread, &share),
      let queued = stepwise.next(at: version)
    else { throw BrokenClause(description: "Clause 3: a record was handed out out of turn") }
    guard round.record === queued.record, queued.composition == nil,
      round.receivers.elementsEqual(queued.receivers, by: ===),
      numbers(of: atOnce) == numbers(of: stepwise)
    else {
      throw BrokenClause(
        description: "Clause 3: a record that was handed out at once came otherwise")
    }
  }

  /// The state of a queue in numbers, with what the key leaves out.
  private func numbers(of queue: DeliveryQueue) -> StateKey {
    var key = StateKey()
    key.add(queue.isDelivering, queue.hasReceivers, queue.isLimited)
    key.add(queue.takenCount, queue.handedVersion, queue.waitingCount)
    add(queue, to: &key)
    return key
  }

  /// Adds what waits to be delivered, and to whom.
  private func add(_ queue: DeliveryQueue, to key: inout StateKey) {
    for item in queue.items[queue.head...] {
      switch item.kind {
      case .record(let record): key.add(version - record.version, Int(item.thread))
      case .catchUp(let observer): key.add(-2 - (index(of: observer) ?? 0), Int(item.thread))
      case .settle(let observer, _):
        key.add(-90, Int(item.thread), observer.flatMap { index(of: $0) } ?? -1)
      case .compose(let observer): key.add(-12 - (index(of: observer) ?? 0), Int(item.thread))
      case nil: key.add(-1)
      }
    }
    for entry in queue.entries {
      key.add(-100, entry.heldBack.map(\.count) ?? -1, version - entry.startVersion)
      for waiting in entry.heldBack ?? [] {
        key.add(version - waiting.record.version, Int(waiting.thread))
      }
      for wait in entry.heldBackWaits { key.add(-104, Int(wait.thread)) }
      key.add(entry.isInLog ? version - entry.lastVersion : -1)
      key.add(entry.isCatchingUp)
    }
  }

  private func numbers(of step: ProtocolStep) -> (kind: Int, first: Int, second: Int) {
    switch step {
    case .commit: (1, 0, 0)
    case .takeBack: (2, 0, 0)
    case .beginDelivery: (3, 0, 0)
    case .hand(let record, let listener): (4, version - record, listener)
    case .nextDelivery: (5, 0, 0)
    case .wakeCoalescer: (6, 0, 0)
    case .endWait: (7, 0, 0)
    case .beginTurn: (8, 0, 0)
    case .advance: (9, 0, 0)
    case .noteStand(let stand): (10, version - stand, 0)
    case .show: (11, 0, 0)
    case .endRendering: (12, 0, 0)
    case .leaveStand: (13, 0, 0)
    case .addListener: (14, 0, 0)
    case .release(let listener): (15, listener, 0)
    case .deactivate(let listener): (16, listener, 0)
    case .removeListener(let listener): (17, listener, 0)
    case .cancelTurn: (18, 0, 0)
    case .pause: (19, 0, 0)
    case .resume: (20, 0, 0)
    case .observeInTransaction: (21, 0, 0)
    case .handComposed(let start, let end, let listener):
      (22 + listener, version - start, version - end)
    case .startJob: (40, 0, 0)
    case .goOnDelivering: (41, 0, 0)
    case .settle: (42, 0, 0)
    case .inSink: (43, 0, 0)
    }
  }
}
