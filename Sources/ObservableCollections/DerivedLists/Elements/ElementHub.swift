import Synchronization

/// What ``ElementHub/take(isAll:)`` returns.
struct ElementsToAsk {
  /// Something has changed that was read of them; they are not registered any more.
  let changed: [ElementKey]
  /// They were asked early.
  let again: [ElementKey]
  /// They only need another registration.
  let unsettled: [ElementKey]
}

/// What is known of the elements of a list that change by themselves. Registrations hold it; it
/// holds the node of the list weakly.
///
/// An element that is about to change is *coming*: it must not be asked before all observers of the
/// change have been notified. Then it is *changed*. An element that was asked outside a job is
/// *early*: perhaps in the middle of somebody's change. It is asked again in a job, which runs where
/// the elements live, when no setter is at work there.
///
/// A setter on another thread may be at work during a job: it notifies, returns from that, and
/// stores. A job leaves what is coming to another one. The setter itself asks nobody for that: to wake
/// a thread may interrupt it before it stores. Nothing says when it does: what one thread has told, and
/// another asked, is asked once more after a while.
///
/// `@unchecked Sendable` holds because the node is set once, before there are registrations, and all
/// else is constant, atomic or behind a lock.
package final class ElementHub: @unchecked Sendable {
  private struct State {
    /// With the number of notifications that have not returned.
    var coming: [ElementKey: Int] = [:]
    /// The thread that tells what is coming; 0 for several.
    var comingFrom: UInt = 0
    var changed: [ElementKey] = []
    /// The thread that told what has changed; 0 for several.
    var toldBy: UInt = 0
    /// Whether another look waits for what was coming during the last one.
    var isLookDue = false
    /// The number of looks in a row during which something was coming, since the last began to come.
    var lookCount = 0
    /// Told by one thread and asked by another, to be asked once more after a pause.
    var toldElsewhere: Set<ElementKey> = []
    /// Those that came during that pause, and wait for the next one.
    var toldSince: Set<ElementKey> = []
    /// Asked early a few times, and asked again before others are compared with them, or, where there
    /// are no jobs, by the next read.
    var early: Set<ElementKey> = []
    /// Where there are no jobs: those that were asked while a change is told, which each registration
    /// does that it ends. To ask them again before that is over would be as early.
    var postponed: Set<ElementKey> = []
    /// The threads that tell of a change, where there are no jobs.
    var tellers: [UInt] = []
    /// Asked early more often than that, and asked again in the job.
    var late: Set<ElementKey> = []
    /// How often elements were asked early since they changed, or since the last job.
    var timesEarly: [ElementKey: Int] = [:]
    /// The same before the update at work, where there are no jobs.
    var timesBefore: [ElementKey: Int] = [:]
    /// Asked early, to be asked again.
    var again: [ElementKey] = []
    /// To be registered again; nothing has changed.
    var unsettled: [ElementKey] = []
    /// To be cancelled outside all locks.
    var groups: [RegistrationGroup] = []
    /// The last common registration that single ones have replaced.
    var retired: RegistrationGroup?
    var isJobDue = false
    /// Whether the list was read since it notified of a coming change.
    var isIdle = true
    #if DEBUG
      /// Whether a job that asks elements has changed one.
      var isAnswered = false
      /// The number of such jobs in a row.
      var rounds = 0
    #endif

    /// Has the elements asked again that were asked early.
    mutating func repeatEarly() {
      again += early
      early = []
    }

    /// Whether the calling thread tells of a change.
    var isTelling: Bool { !tellers.isEmpty && tellers.contains(currentThreadIdentity()) }

    /// Notes that elements were asked early.
    mutating func noteEarly(_ keys: [ElementKey], hasJobs: Bool) {
      let isTelling = isTelling
      for key in keys {
        let count = (hasJobs ? timesEarly : timesBefore)[key, default: 0] + 1
        timesEarly[key] = count
        if count <= ElementHub.readsAsking {
          if isTelling { postponed.insert(key) } else { early.insert(key) }
        } else if hasJobs {
          late.insert(key)
        }
      }
    }

    /// Begins to count anew for elements that change.
    mutating func forgetTimes(of keys: some Collection<ElementKey>) {
      if timesEarly.isEmpty, timesBefore.isEmpty { return }
      for key in keys {
        timesEarly[key] = nil
        timesBefore[key] = nil
      }
    }

    /// Begins another look for what is coming.
    ///
    /// - Returns: the pause before it; `nil` if one is due already.
    mutating func takePause() -> ElementExecutor.Pause? {
      if isLookDue { return nil }
      defer { (isLookDue, lookCount) = (true, lookCount + 1) }
      return .brief(after: lookCount)
    }

    /// Notes that the calling thread tells of a change of elements.
    mutating func noteComing(_ keys: some Collection<ElementKey>) {
      lookCount = 0
      let thread = currentThreadIdentity()
      comingFrom = coming.isEmpty || comingFrom == thread ? thread : 0
      for key in keys { coming[key, default: 0] += 1 }
    }

    /// Notes that the calling thread has told of a change of elements.
    mutating func noteAllTold(_ keys: some Collection<ElementKey>) {
      for key in keys {
        guard let count = coming[key] else { continue }
        coming[key] = count > 1 ? count - 1 : nil
        if count == 1 { noteChanged(CollectionOfOne(key)) }
      }
    }

    /// Notes that elements have changed, of which the calling thread has told.
    mutating func noteChanged(_ keys: some Collection<ElementKey>) {
      let thread = currentThreadIdentity()
      toldBy = changed.isEmpty || toldBy == thread ? thread : 0
      changed += keys
    }

    /// Notes what the calling thread is about to ask that another one has told: perhaps that one has
    /// not stored yet.
    ///
    /// - Returns: whether it is the first of its kind.
    mutating func noteToldElsewhere() -> Bool {
      if changed.isEmpty || toldBy == currentThreadIdentity() { return false }
      if !toldElsewhere.isEmpty {
        toldSince.formUnion(changed)
        return false
      }
      toldElsewhere.formUnion(changed)
      return true
    }

    /// Takes what is asked at the end of a pause.
    ///
    /// - Returns: the elements, and whether others need another pause.
    mutating func takeToldElsewhere() -> (Set<ElementKey>, isAny: Bool) {
      defer { (toldElsewhere, toldSince) = (toldSince, []) }
      return (toldElsewhere, !toldSince.isEmpty)
    }

    /// Takes the elements to ask.
    mutating func takeAll() -> ElementsToAsk {
      let taken = ElementsToAsk(changed: changed, again: again, unsettled: unsettled)
      (changed, again, unsettled) = ([], [], [])
      return taken
    }
  }

  private let state = LockedValue(State())
  /// Whether elements are to be asked, for threads without the lock.
  let due: DueWork
  private weak var node: GraphNode?
  private let place: ElementExecutor
  /// The thread whose job updates the list; 0 for none.
  private let jobThread = Atomic<UInt>(0)

  init(_ place: ElementExecutor, due: DueWork) {
    self.place = place
    self.due = due
  }

  /// Sets the node to notify. Called once, before others know the list.
  func notify(_ node: GraphNode) { self.node = node }

  var hasJobs: Bool { place.later != nil }

  /// The number of reads that ask an element again after it was asked early: more than anybody makes
  /// inside one setter.
  static let readsAsking = 3

  /// Whether the calling thread updates the list in a job: then no setter is at work.
  var isInJob: Bool { jobThread.load(ordering: .relaxed) == currentThreadIdentity() }

  // MARK: Changes

  /// Notes that elements are about to change, and notifies. Updates nothing.
  func noteComing(_ keys: some Collection<ElementKey>) {
    let (isJobNew, isNotifying) = state.withLock { state in
      if place.safeguards.contains(.waitingForAll) {
        state.noteComing(keys)
      } else {
        state.noteChanged(keys)
        due.note(isChanged: true)
      }
      state.forgetTimes(of: keys)
      #if DEBUG
        if isInJob { state.isAnswered = true }
      #endif
      // Who reads before the change would not be notified again otherwise.
      if !hasJobs { due.noteEarly() }
      defer { (state.isJobDue, state.isIdle) = (true, false) }
      return (!state.isJobDue, state.isIdle)
    }
    // The job first: so it stands before the end of the turn of a sink that is notified, too.
    if isJobNew { requestJob() }
    if !isNotifying { return }
    if hasJobs { node?.noteComingChange(isWaking: false) } else { tell() }
  }

  /// Notifies of a coming change, where there are no jobs: who is woken reads at once.
  private func tell() {
    let thread = currentThreadIdentity()
    state.withLock { $0.tellers.append(thread) }
    node?.noteComingChange(isWaking: true)
    state.withLock { state in
      state.tellers.remove(at: state.tellers.lastIndex(of: thread)!)
      if !state.postponed.isEmpty { due.noteEarly() }
    }
  }

  /// Notes that all have been notified of a change of elements. Called under any lock.
  func noteAllTold(_ keys: some Collection<ElementKey>) {
    state.withLock { state in
      let count = state.changed.count
      state.noteAllTold(keys)
      if state.changed.count > count { due.note(isChanged: true) }
    }
  }

  /// Notes that an element has changed, and notifies, as the source does of its changes.
  func noteChanged(_ key: ElementKey) {
    state.withLock { state in
      state.changed.append(key)
      due.note(isChanged: true)
    }
    node?.wake()
  }

  // MARK: Reads

  /// Takes the elements to ask. Called by the holder of the list's gate.
  ///
  /// - Parameter isAll: whether to take those that were asked early, too: an order by comparing must
  ///   not compare others with them.
  func take(isAll: Bool) -> ElementsToAsk {
    // Without jobs, this read alone can deliver. A tracked one would notify its own tracker.
    if !hasJobs, !ReadTracking.shared.isOn { node?.outputList?.core.noteDeliveryDue() }
    var pauses: [ElementExecutor.Pause] = []
    defer { for pause in pauses { lookAgain(after: pause) } }
    return state.withLock { state in
      state.isIdle = true
      if !state.postponed.isEmpty, !state.isTelling {
        state.early.formUnion(state.postponed)
        state.postponed = []
      }
      if isAll || !hasJobs { state.repeatEarly() }
      if !hasJobs {
        if !state.coming.isEmpty {
          state.again += state.coming.keys
          let isElsewhere = state.comingFrom != currentThreadIdentity()
          if isElsewhere, place.safeguards.contains(.returning), let pause = state.takePause() {
            pauses.append(pause)
          }
        }
        (state.timesBefore, state.timesEarly) = (state.timesEarly, [:])
      }
      due.note(isChanged: false)
      if place.safeguards.contains(.askingLater), state.noteToldElsewhere() { pauses.append(.long) }
      return state.takeAll()
    }
  }

  /// Asks what is left to another look, after a pause.
  private func lookAgain(after pause: ElementExecutor.Pause) {
    place.afterPause(pause) { [weak self] in
      guard let self else { return }
      let (isJobNew, isPauseNew) = note(pause)
      if isPauseNew { lookAgain(after: pause) }
      if !hasJobs {
        node?.noteComingChange(isWaking: true)
      } else if isJobNew {
        requestJob()
      }
    }
  }

  /// Notes the end of a pause.
  ///
  /// - Returns: whether a job must be requested, and whether another pause begins.
  private func note(_ pause: ElementExecutor.Pause) -> (isJobNew: Bool, isPauseNew: Bool) {
    state.withLock { state in
      var isPauseNew = false
      switch pause {
      case .brief: state.isLookDue = false
      case .long:
        let (keys, isAny) = state.takeToldElsewhere()
        if hasJobs { state.late.formUnion(keys) } else { state.early.formUnion(keys) }
        isPauseNew = isAny
      }
      if !hasJobs { due.noteEarly() }
      defer { state.isJobDue = true }
      return (!state.isJobDue, isPauseNew)
    }
  }

  /// Notes that elements were asked outside a job. Called by the holder of the list's gate.
  func noteEarly(_ keys: [ElementKey]) {
    if keys.isEmpty || !place.safeguards.contains(.askingAgain) { return }
    let (isJobNew, isEarly) = state.withLock { state in
      state.noteEarly(keys, hasJobs: hasJobs)
      defer { state.isJobDue = true }
      return (!state.isJobDue, !state.early.isEmpty)
    }
    if !hasJobs {
      if isEarly { due.noteEarly() }
    } else if isJobNew {
      requestJob()
    }
  }

  /// Cancels groups later, outside all locks.
  func cancel(_ groups: [RegistrationGroup]) {
    if !hasJobs { return groups.cancelElsewhere() }
    let isJobNew = state.withLock { state in
      state.groups += groups
      defer { state.isJobDue = true }
      return !state.isJobDue
    }
    if isJobNew { requestJob() }
  }

  /// Registers elements of a common registration one by one, in a job of their own, where nobody
  /// tracks reads.
  ///
  /// It is not cancelled then: that would notify the tracker inside which it was made, though nothing
  /// has changed. A view that makes a list in its `body` would make one after the other.
  func settle(_ keys: [ElementKey], of group: RegistrationGroup) {
    let isAsked = place.later? { [self] in
      state.withLock { state in
        state.unsettled += keys
        due.note(isChanged: true)
      }
      update()
      group.retire()
      // Of a list that has ended it is left as it is: see `cancelAtEnd`.
      if node != nil { takeRetired(leaving: group)?.cancel() }
      if node == nil { _ = takeRetired() }
    }
    if isAsked == false { [group].cancelAtEnd() }
  }

  /// Takes the common registration that was retired before.
  func takeRetired(leaving group: RegistrationGroup? = nil) -> RegistrationGroup? {
    state.withLock { state in
      defer { state.retired = group }
      return state.retired
    }
  }

  // MARK: Jobs

  private func requestJob() {
    if place.later?({ [self] in runJob() }) ?? true { return }
    let groups = state.withLock { state in
      defer { state.groups = [] }
      return state.groups
    }
    groups.cancelAtEnd()
  }

  /// Asks what has changed. Where the elements live, all setters that have notified have returned;
  /// what another thread is still telling is left to another job.
  private func runJob() {
    let (groups, isAny, isEarly, pause) = state.withLock { state in
      state.isJobDue = false
      state.repeatEarly()
      state.again += state.late
      (state.late, state.timesEarly) = ([], [:])
      if !place.safeguards.contains(.returning) {
        state.changed += state.coming.keys
        state.coming = [:]
      }
      let isEarly = !state.again.isEmpty
      let isAny = isEarly || !state.changed.isEmpty
      if isAny { due.note(isChanged: true) }
      defer { state.groups = [] }
      return (state.groups, isAny, isEarly, state.coming.isEmpty ? nil : state.takePause())
    }
    if let pause { lookAgain(after: pause) }
    guard let node else { return groups.cancelAtEnd() }
    for group in groups { group.cancel() }
    guard isAny, let list = node.outputList else { return }
    // If nobody waits for the change, the next read asks. What was asked early would be early again.
    if isEarly || !list.core.isQuiet { update() }
    #if DEBUG
      noteRound(of: list.core, node)
    #endif
  }

  #if DEBUG
    /// The number of jobs in a row that are told.
    private static let toldRounds = 1000

    /// Tells jobs without end: each has changed what it asks.
    private func noteRound(of core: ArrayCore, _ node: GraphNode) {
      let rounds = state.withLock { state in
        // Told once: then it counts no more from 0.
        state.rounds = state.isAnswered || state.rounds >= Self.toldRounds ? state.rounds + 1 : 0
        state.isAnswered = false
        return state.rounds
      }
      if rounds != Self.toldRounds { return }
      let name = core.name ?? node.nameAbove
      writeWarning(
        "ObservableCollections: \(name.map { "\"\($0)\"" } ?? "a list without a name") has asked its elements in \(rounds) jobs in a row, each time after a change that the job before has made: "
          + "a closure of the list, or `==` of what it returns, changes what the closure reads. Unless it stops, the jobs do not end."
      )
    }
  #endif

  private func update() {
    node?.updateAndDeliver { isStarting in
      jobThread.store(isStarting ? currentThreadIdentity() : 0, ordering: .relaxed)
    }
  }
}

extension GraphNode {
  /// Notifies trackers of reads of the list, and of the lists below, of a change that is about to
  /// happen inside an element. Called outside all locks.
  ///
  /// - Parameter isWaking: whether to notify participants, too.
  package final func noteComingChange(isWaking: Bool) {
    guard let list = outputList else { return }
    if list.core.isHeldByCurrentThread { return list.core.noteMissed() }
    if let above = heldAbove { return above.noteMissed(below: self) }
    if isHere { list.core.noteComingChange(isWaking: isWaking) }
  }
}
