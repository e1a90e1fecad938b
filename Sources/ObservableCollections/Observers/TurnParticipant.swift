/// Somebody who gathers the changes of a turn.
protocol TurnParticipant: AnyObject {
  /// The first change since its last batch has happened. Called outside all locks.
  func wake()

  /// A change happens, for which it will be woken. Called under the data lock, if it asked for that.
  func noteChange()
}

extension TurnParticipant {
  func noteChange() {}
}

/// Those who wait for the next change, and those whom a change has just woken.
///
/// A value without a lock of its own: the array keeps it behind its data lock. It holds them until
/// they are woken or leave, which they do before their end.
struct Sleepers {
  /// Those who are to be woken, to be called with nothing held.
  struct Woken {
    fileprivate var first: (any TurnParticipant)?
    fileprivate var others: [any TurnParticipant] = []

    func wake() {
      first?.wake()
      for participant in others { participant.wake() }
    }
  }

  private var asleep = Woken()
  private var waking = Woken()
  /// Whether one of those asleep hears of a change at once.
  private var isAnyTold = false

  /// Whether nobody waits for a change, and nobody is to be woken.
  var isEmpty: Bool { asleep.first == nil && waking.first == nil }
  /// Whether somebody is to be woken.
  var needsWaking: Bool { waking.first != nil }

  /// Lets a participant sleep until the next change.
  mutating func sleep(_ participant: any TurnParticipant) {
    asleep.append(participant)
  }

  /// Lets a participant sleep until the next change, if it does not already. O(S) for S sleepers.
  ///
  /// - Parameter isTold: whether it hears of the change at once, under the data lock.
  mutating func sleepOnce(_ participant: any TurnParticipant, isTold: Bool = false) {
    if !asleep.contains(participant) { asleep.append(participant) }
    if isTold { isAnyTold = true }
  }

  /// Forgets a participant that left.
  mutating func remove(_ participant: any TurnParticipant) {
    asleep.remove(participant)
    waking.remove(participant)
  }

  /// Notes a change: all who sleep are to be woken. O(1) if nobody does.
  mutating func noteChange() {
    guard asleep.first != nil else { return }
    if isAnyTold {
      asleep.tell()
      isAnyTold = false
    }
    if needsWaking {
      waking.append(contentsOf: asleep)
      asleep = Woken()
    } else {
      swap(&asleep, &waking)
    }
  }

  /// Takes those who are to be woken.
  mutating func takeWaking() -> Woken {
    var woken = Woken()
    swap(&woken, &waking)
    return woken
  }
}

extension Sleepers.Woken {
  /// Tells all of a change.
  fileprivate func tell() {
    first?.noteChange()
    for participant in others { participant.noteChange() }
  }

  /// Adds a participant behind the others. The first needs no memory of its own.
  fileprivate mutating func append(_ participant: any TurnParticipant) {
    if first == nil { first = participant } else { others.append(participant) }
  }

  fileprivate mutating func append(contentsOf more: Self) {
    if let first = more.first, !contains(first) { append(first) }
    for other in more.others where !contains(other) { append(other) }
  }

  fileprivate func contains(_ participant: any TurnParticipant) -> Bool {
    first === participant || others.contains { $0 === participant }
  }

  /// Removes a participant, if it is there. The caller holds it.
  fileprivate mutating func remove(_ participant: any TurnParticipant) {
    if !others.isEmpty { others.removeAll { $0 === participant } }
    if first === participant { first = others.isEmpty ? nil : others.removeFirst() }
  }
}
