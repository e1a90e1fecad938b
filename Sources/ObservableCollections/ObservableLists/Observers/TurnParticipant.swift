/// An observer that gathers the changes of a turn of one list.
protocol TurnParticipant: AnyObject {
  /// Its place among the sleepers. Protected by the data lock of the list.
  var sleepMark: SleepMark { get set }

  /// The first change since its last batch has happened. Called outside all locks.
  func wake()

  /// A change happens, for which it will be woken. Called under the data lock, if it asked for that.
  func noteChange()
}

extension TurnParticipant {
  func noteChange() {}
}

/// A participant's place among the sleepers, so that no search is needed.
struct SleepMark {
  /// The number of the group of sleepers that it joined last.
  fileprivate var asleep = 0
  /// The number of the group to be woken that it is in, if it has fallen asleep again since.
  fileprivate var waking = 0
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

    /// Wakes all. It takes them along: nobody is held anew.
    @inline(__always)
    consuming func wake() {
      if let first = first.take() { first.wake() }
      for participant in others { participant.wake() }
    }
  }

  private var asleep = Woken()
  private var waking = Woken()
  /// The numbers of the two groups in marks. A new group gets a new number.
  private var asleepNumber = 1
  private var wakingNumber = 2
  private var lastNumber = 2
  /// Whether one of those asleep hears of a change at once.
  private var isAnyTold = false

  /// Whether nobody waits for a change, and nobody is to be woken.
  var isEmpty: Bool { asleep.first == nil && waking.first == nil }
  /// Whether somebody is to be woken.
  var needsWaking: Bool { waking.first != nil }

  /// Lets a participant sleep until the next change, if it does not already.
  ///
  /// - Parameter isTold: whether it hears of the change at once, under the data lock.
  mutating func sleep(_ participant: any TurnParticipant, isTold: Bool = false) {
    if isTold { isAnyTold = true }
    let mark = participant.sleepMark
    if mark.asleep == asleepNumber { return }
    participant.sleepMark = SleepMark(
      asleep: asleepNumber, waking: mark.asleep == wakingNumber ? wakingNumber : mark.waking)
    asleep.append(participant)
  }

  /// Forgets a participant that left. O(S) for S sleepers, if it sleeps or is to be woken.
  mutating func remove(_ participant: any TurnParticipant) {
    let mark = participant.sleepMark
    if mark.asleep == asleepNumber { asleep.remove(participant) }
    if mark.asleep == wakingNumber || mark.waking == wakingNumber { waking.remove(participant) }
    participant.sleepMark = SleepMark()
  }

  /// Notes a change: all sleepers are to be woken. O(1) if there are none, or if none is to be woken yet; else O(S)
  /// for S sleepers.
  mutating func noteChange() {
    guard asleep.first != nil else { return }
    if isAnyTold {
      asleep.tell()
      isAnyTold = false
    }
    if needsWaking {
      asleep.forEach { participant in
        // It was to be woken, and fell asleep again.
        if participant.sleepMark.waking == wakingNumber { return }
        participant.sleepMark.waking = wakingNumber
        waking.append(participant)
      }
      asleep = Woken()
    } else {
      swap(&asleep, &waking)
      wakingNumber = asleepNumber
    }
    asleepNumber = nextNumber()
  }

  /// Takes those who are to be woken.
  mutating func takeWaking() -> Woken {
    var woken = Woken()
    swap(&woken, &waking)
    wakingNumber = nextNumber()
    return woken
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension Sleepers.Woken {
  /// Tells all of a change.
  fileprivate func tell() { forEach { $0.noteChange() } }

  @inline(__always)
  fileprivate func forEach(_ body: (any TurnParticipant) -> Void) {
    if let first { body(first) }
    for participant in others { body(participant) }
  }

  /// Adds a participant behind the others. The first needs no memory of its own.
  fileprivate mutating func append(_ participant: any TurnParticipant) {
    if first == nil { first = participant } else { others.append(participant) }
  }

  /// Removes a participant, if it is there. The caller holds it.
  fileprivate mutating func remove(_ participant: any TurnParticipant) {
    if !others.isEmpty { others.removeAll { $0 === participant } }
    if first === participant { first = others.isEmpty ? nil : others.removeFirst() }
  }
}
