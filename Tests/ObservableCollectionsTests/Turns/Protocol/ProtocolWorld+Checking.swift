@testable import ObservableCollections

extension ProtocolWorld {
  /// Checks what must be true whenever nobody is in the middle of anything.
  func checkQuiet() throws(BrokenClause) {
    if queue.isDelivering || queue.needsDelivery {
      throw BrokenClause(description: "Clause 3: records wait and nobody delivers them")
    }
    for (index, listener) in listeners.enumerated() where listener.isActive {
      if listener.nextVersion != version + 1 {
        throw BrokenClause(
          description: "Clause 4: observer \(index) lacks record \(listener.nextVersion)")
      }
    }
    if queue.entries.count != listeners.filter(\.isActive).count {
      throw BrokenClause(description: "Clause 4: a cancelled observer is still there")
    }
    if turn.isRendering { throw BrokenClause(description: "Clause 9: a turn was never ended") }
    if turn.isCancelled {
      if turn.stand != nil {
        throw BrokenClause(description: "Clause 4: a cancelled observer still stands")
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
  var key: [Int8] {
    var key: [Int8] = []
    key.reserveCapacity(64)
    func add(_ number: Int) { key.append(Int8(truncatingIfNeeded: number)) }
    func add(_ flags: Bool...) { add(flags.reduce(0) { $0 * 2 + ($1 ? 1 : 0) }) }
    add(turn.isRendering, turn.isWaiting, turn.isDue, turn.isCancelled, queue.isDelivering)
    add(turn.pauses)
    add(turn.stand.map { version - $0 } ?? -1)
    add(version - shown)
    addProgress(to: &key)
    for item in queue.items[queue.head...] {
      switch item {
      case .record(let record): add(version - record.version)
      case .catchUp(let observer): add(-2 - (index(of: observer) ?? 0))
      case nil: add(-1)
      }
    }
    add(-100)
    for entry in queue.entries {
      add(entry.heldBack.map(\.count) ?? -1)
    }
    add(-100)
    for listener in listeners {
      add(listener.isActive, listener.hasInitial, listener.willMutate)
      add(listener.isActive ? version - listener.nextVersion : 0)
    }
    for actor in actors {
      add(-100)
      add(actor.callsLeft)
      add(actor.listener ?? -1)
      add(actor.pauses)
      for step in actor.steps { add(step, to: &key) }
    }
    return key
  }

  private func index(of observer: ChangeObserver) -> Int? {
    listeners.firstIndex { $0.observer === observer }
  }

  private func add(_ step: ProtocolStep, to key: inout [Int8]) {
    let (kind, first, second) = numbers(of: step)
    key.append(Int8(kind))
    key.append(Int8(truncatingIfNeeded: first))
    key.append(Int8(truncatingIfNeeded: second))
  }

  private func numbers(of step: ProtocolStep) -> (kind: Int, first: Int, second: Int) {
    switch step {
    case .enterGate: (1, 0, 0)
    case .commit: (2, 0, 0)
    case .leaveGate(let isDue): (3, isDue ? 1 : 0, 0)
    case .leaveGateThrowing: (4, 0, 0)
    case .beginDelivery: (5, 0, 0)
    case .hand(let record, let listener): (6, version - record, listener)
    case .nextDelivery: (7, 0, 0)
    case .wakeCoalescer: (8, 0, 0)
    case .endWait: (9, 0, 0)
    case .beginTurn: (10, 0, 0)
    case .readStand: (11, 0, 0)
    case .advance(let stand): (12, version - stand, 0)
    case .noteStand(let stand): (13, version - stand, 0)
    case .show: (14, 0, 0)
    case .endRendering: (15, 0, 0)
    case .leaveStand: (16, 0, 0)
    case .addListener: (17, 0, 0)
    case .handInitial(let listener): (18, listener, 0)
    case .release(let listener): (19, listener, 0)
    case .deactivate(let listener): (20, listener, 0)
    case .removeListener(let listener): (21, listener, 0)
    case .cancelTurn: (22, 0, 0)
    case .pause: (23, 0, 0)
    case .resume: (24, 0, 0)
    }
  }
}
