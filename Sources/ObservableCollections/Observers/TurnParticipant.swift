/// Somebody who gathers the changes of a turn.
protocol TurnParticipant: AnyObject {
  /// The first change since its last batch has happened. Called outside all locks.
  func wake()
}

/// Those who wait for the next change, and those whom a change has just woken.
///
/// A value without a lock of its own: the array keeps it behind its data lock.
struct Sleepers {
  private struct Sleeper {
    weak var participant: (any TurnParticipant)?
    let identity: ObjectIdentifier
  }

  private var asleep: [Sleeper] = []
  private var waking: [Sleeper] = []

  /// Whether nobody waits for a change, and nobody is to be woken.
  var isEmpty: Bool { asleep.isEmpty && waking.isEmpty }
  /// Whether somebody is to be woken.
  var needsWaking: Bool { !waking.isEmpty }

  /// Lets a participant sleep until the next change.
  mutating func sleep(_ participant: any TurnParticipant) {
    asleep.append(Sleeper(participant: participant, identity: ObjectIdentifier(participant)))
  }

  /// Forgets a participant that left.
  mutating func remove(_ participant: any TurnParticipant) {
    // By identity: loading the weak reference could make its release here the last one.
    asleep.removeAll { $0.identity == ObjectIdentifier(participant) }
  }

  /// Notes a change: all who sleep are to be woken. O(1) if nobody does.
  mutating func noteChange() {
    guard !asleep.isEmpty else { return }
    if waking.isEmpty {
      swap(&asleep, &waking)
    } else {
      waking += asleep
      asleep = []
    }
  }

  /// Takes those who are to be woken, to be called outside the lock.
  mutating func takeWaking() -> [any TurnParticipant] {
    defer { waking = [] }
    return waking.compactMap(\.participant)
  }
}
