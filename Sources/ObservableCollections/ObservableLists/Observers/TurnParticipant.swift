/// An observer that gathers the changes of a turn of one list.
package protocol TurnParticipant: AnyObject {
  /// The membership in the groups of idle participants. Protected by the data lock of the list.
  var idleMembership: IdleMembership { get set }

  /// Notifies the participant of the first change since its last batch. Called outside all locks.
  func wake()

  /// Notes a change, for which a call of `wake()` will follow. Called under the data lock, if
  /// requested.
  func noteChange()

  /// Notifies the participant of a change that is about to happen inside an element of its list, or
  /// of a list above. It remains idle. Called outside all locks.
  ///
  /// - Parameter isWaking: whether no job will follow that notifies of the change itself.
  func noteComingChange(isWaking: Bool)
}

extension TurnParticipant {
  package func noteChange() {}
  package func noteComingChange(isWaking: Bool) {
    if isWaking { wake() }
  }
}

/// A participant's membership in the groups of idle participants, so that no search is needed.
package struct IdleMembership {
  /// The number of the idle group that it joined last.
  fileprivate var idle: Int
  /// The number of the group to be notified that it is in, if it has become idle again since.
  fileprivate var waking: Int

  /// Creates the membership of a participant that is in no group.
  package init() { (idle, waking) = (0, 0) }

  fileprivate init(idle: Int, waking: Int) {
    self.idle = idle
    self.waking = waking
  }
}

/// The participants that wait for the next change, and those to be notified of the last one.
///
/// A value without a lock of its own: the array keeps it behind its data lock. It holds the
/// participants until they are notified or leave, which they do before their end.
package struct IdleParticipants {
  /// The participants to be notified, outside all locks.
  struct Group {
    fileprivate var first: (any TurnParticipant)?
    fileprivate var others: [any TurnParticipant] = []

    /// Notifies all participants. Consumes the group: none is retained again.
    @inline(__always)
    consuming func wake() {
      if let first = first.take() { first.wake() }
      for participant in others { participant.wake() }
    }

    /// All participants.
    fileprivate var all: [any TurnParticipant] { first.map { [$0] + others } ?? [] }
  }

  private var idle = Group()
  private var waking = Group()
  /// The numbers of the two groups in marks. Each new group gets a new number.
  private var idleNumber = 1
  private var wakingNumber = 2
  private var lastNumber = 2
  /// Whether an idle participant requested `noteChange()`.
  private var isAnyToNote = false

  /// Whether both groups are empty.
  var isEmpty: Bool { idle.first == nil && waking.first == nil }
  /// Whether there are participants to be notified.
  var needsWaking: Bool { waking.first != nil }

  /// The idle participants.
  var all: [any TurnParticipant] { idle.all }

  /// Makes a participant idle until the next change, if it is not idle already.
  ///
  /// - Parameter notesChanges: whether it is called for the change at once, under the data lock.
  package mutating func insert(_ participant: any TurnParticipant, notesChanges: Bool = false) {
    if notesChanges { isAnyToNote = true }
    let membership = participant.idleMembership
    if membership.idle == idleNumber { return }
    participant.idleMembership = IdleMembership(
      idle: idleNumber, waking: membership.idle == wakingNumber ? wakingNumber : membership.waking)
    idle.append(participant)
  }

  /// Removes a participant that leaves. O(S) for S idle ones, if it is in one of the groups.
  mutating func remove(_ participant: any TurnParticipant) {
    let membership = participant.idleMembership
    if membership.idle == idleNumber { idle.remove(participant) }
    if membership.idle == wakingNumber || membership.waking == wakingNumber {
      waking.remove(participant)
    }
    participant.idleMembership = IdleMembership()
  }

  /// Notes a change: all idle participants are to be notified. O(1) if there are none, or if the
  /// other group is empty; otherwise O(S) for S idle ones.
  mutating func noteChange() {
    guard idle.first != nil else { return }
    if isAnyToNote {
      idle.noteChange()
      isAnyToNote = false
    }
    if needsWaking {
      idle.forEach { participant in
        // It is in the other group already, and became idle again.
        if participant.idleMembership.waking == wakingNumber { return }
        participant.idleMembership.waking = wakingNumber
        waking.append(participant)
      }
      idle = Group()
    } else {
      swap(&idle, &waking)
      wakingNumber = idleNumber
    }
    idleNumber = nextNumber()
  }

  /// Removes and returns the participants to be notified.
  mutating func takeWaking() -> Group {
    var woken = Group()
    swap(&woken, &waking)
    wakingNumber = nextNumber()
    return woken
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension IdleParticipants.Group {
  /// Calls `noteChange()` of all participants.
  fileprivate func noteChange() { forEach { $0.noteChange() } }

  @inline(__always)
  fileprivate func forEach(_ body: (any TurnParticipant) -> Void) {
    if let first { body(first) }
    for participant in others { body(participant) }
  }

  /// Appends a participant. The first needs no allocation.
  fileprivate mutating func append(_ participant: any TurnParticipant) {
    if first == nil { first = participant } else { others.append(participant) }
  }

  /// Removes a participant, if it is in the group. The caller holds it.
  fileprivate mutating func remove(_ participant: any TurnParticipant) {
    if !others.isEmpty { others.removeAll { $0 === participant } }
    if first === participant { first = others.isEmpty ? nil : others.removeFirst() }
  }
}
