import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

// Deliveries: who has one, when it is handed over, and what observers hear.

extension ProtocolWorld {
  /// How much of what others have made an actor delivers at first.
  var freshShare: DeliveryQueue.Share {
    var share = DeliveryQueue.Share()
    if let count = rules.share { share.left = count }
    return share
  }

  mutating func beginDelivery(by actor: Int) throws(BrokenClause) {
    actors[actor].share = freshShare
    try goOnDelivering(by: actor)
  }

  /// Begins a delivery, with what is left of the actor's share.
  mutating func goOnDelivering(by actor: Int) throws(BrokenClause) {
    let end = queue.takenCount + queue.waitingCount
    let isWaking = isToBeWoken
    isToBeWoken = false
    guard queue.begin() else {
      if isWaking { push([.wakeCoalescer], to: actor) }
      return
    }
    actors[actor].wakesAt = isWaking ? end : nil
    if deliverer != nil { throw BrokenClause(description: "Clause 3: two threads deliver at once") }
    deliverer = actor
    try takeRound(by: actor)
  }

  mutating func nextDelivery(by actor: Int) throws(BrokenClause) {
    if deliverer == nil { deliverer = actor }
    if deliverer != actor {
      throw BrokenClause(description: "Clause 3: two threads deliver at once")
    }
    if let end = actors[actor].wakesAt, queue.takenCount >= end, queue.giveUp() {
      actors[actor].wakesAt = nil
      deliverer = nil
      return push([.wakeCoalescer, .goOnDelivering], to: actor)
    }
    try takeRound(by: actor)
  }

  private mutating func takeRound(by actor: Int) throws(BrokenClause) {
    let thread = actor == job ? 0 : UInt(actor) + 1
    if queue.handsOver(by: thread, &actors[actor].share) {
      deliverer = nil
      if rules.mistake == .endedHandOver { _ = queue.giveUp() }
      return push([.startJob] + waking(actor), to: actor)
    }
    let target = nextTarget
    guard let round = queue.next(at: version) else {
      deliverer = nil
      return push(waking(actor), to: actor)
    }
    var steps: [ProtocolStep] = []
    if let record = round.record {
      round.receivers.forEach { receiver in
        guard let listener = index(of: receiver) else { return }
        steps.append(.hand(version: record.version, listener: listener))
      }
    }
    if let call = round.composition, call.observer == nil { try endSettling(for: target) }
    if let composing = round.composition?.observer, let listener = index(of: composing) {
      let start = listeners[listener].nextVersion - 1
      steps.append(.handComposed(from: start, to: version, listener: listener))
      if rules.mistake == .heardTwice { queue.resume(composing, from: start) }
    }
    push(steps + [.nextDelivery], to: actor)
  }

  /// What is left to do for who ends a delivery.
  private mutating func waking(_ actor: Int) -> [ProtocolStep] {
    actors[actor].wakesAt.take() == nil ? [] : [.wakeCoalescer]
  }

  mutating func hand(
    _ version: Int, to listener: Int, by actor: Int
  ) throws(BrokenClause) {
    guard listeners[listener].isActive else { return }
    if version > self.version {
      throw BrokenClause(description: "Clause 11: record \(version) was taken back, and came")
    }
    if !listeners[listener].hasInitial {
      throw BrokenClause(description: "Clause 5: a record came before the initial one")
    }
    if listeners[listener].nextVersion != version {
      throw BrokenClause(
        description: "Clause 3: record \(version) came for \(listeners[listener].nextVersion)")
    }
    listeners[listener].nextVersion += 1
    if listeners[listener].willMutate {
      listeners[listener].willMutate = false
      push([.commit], to: actor)
    }
  }

  /// Hands over what the log came to.
  mutating func handComposed(
    from start: Int, to end: Int, _ listener: Int
  ) throws(BrokenClause) {
    guard listeners[listener].isActive else { return }
    if listeners[listener].nextVersion != start + 1 {
      throw BrokenClause(
        description: "Clause 3: \(start) to \(end) came for \(listeners[listener].nextVersion)")
    }
    listeners[listener].nextVersion = end + 1
  }

  func index(of observer: ChangeObserver) -> Int? {
    listeners.firstIndex { $0.observer === observer }
  }
}
