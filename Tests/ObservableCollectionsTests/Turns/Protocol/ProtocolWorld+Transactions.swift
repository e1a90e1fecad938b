import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

// A transaction that changes the array, observes it with `.initial` and throws. What it changes goes
// to its draft, which nobody else sees; the observation is known at once.

extension ProtocolWorld {
  /// Enters the gate, which is held until the transaction is taken back, and adds the observer. It
  /// outlives the transaction if the actor has no other; else its token ends when the error is thrown.
  mutating func observeInTransaction(by actor: Int) {
    writer = actor
    let listener = addListener()
    var steps: [ProtocolStep] = [.release(listener: listener)]
    if actors[actor].listener == nil {
      actors[actor].listener = listener
    } else {
      steps += [.deactivate(listener: listener), .removeListener(listener: listener)]
    }
    push(steps + [.takeBack], to: actor)
  }

  /// Forgets the draft and gives the gate back; what the observation left to the end of the
  /// transaction is delivered then.
  mutating func takeBack(by actor: Int) throws(BrokenClause) {
    writer = nil
    switch rules.mistake {
    case .deliveredThrow:
      queue.enqueue(record(of: version + 1), by: UInt(actor) + 1)
    case .wokenByThrow: try noteChange()
    default: break
    }
    push([.beginDelivery], to: actor)
  }

  /// Wakes the coalescing observer if it sleeps.
  mutating func noteChange() throws(BrokenClause) {
    guard isAsleep else { return }
    if version == asleepSince {
      throw BrokenClause(description: "Clause 9: woken, and nothing changed since \(version)")
    }
    (isAsleep, isToBeWoken) = (false, true)
  }
}
