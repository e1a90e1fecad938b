// A source has changed: who sleeps in the list is woken, and what cannot be done at once is noted.

extension FedNode {
  // What it comes to may wake the list again, and a function of the list may change the source each time. So that the
  // stack does not grow with each change, a call inside another one of the thread is noted, and the outer one goes on.
  // But sleepers are woken at once: in the outer call a sink may run a run loop until a panel is closed.
  final func wake() {
    let (isFree, owner) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree {
      if attend() { endCatching() } else { catcher.store(0, ordering: .sequentiallyConsistent) }
    } else if owner == currentThreadIdentity() {
      noteMissed()
      wakeSleepers()
    } else {
      _ = attend()
    }
  }

  /// Does what ``wake()`` says, once.
  ///
  /// - Returns: false if the calling thread holds the gate of the list: then that is noted.
  private func attend() -> Bool {
    guard let list = fedList else { return true }
    let core = list.core
    if core.isHeldByCurrentThread {
      core.noteMissed()
      return false
    }
    if let above = heldAbove {
      above.noteMissed(below: self)
      return true
    }
    if !isHere { return true }
    var due: [ArrayCore] = []
    if sleepAgainIfShown(), isCurrent {
      // Another wake, or another thread, has shown the change; this one may have to deliver it.
    } else if core.isAskedForRecords {
      bringUpToDate(&due)
    } else {
      core.noteSourceChange()
    }
    due.append(core)
    due.deliverAll()
    return true
  }

  /// Wakes the sleepers of the list without updating it: they update it, or a later read does. Does nothing if the
  /// calling thread holds the gate of the list or of a list above.
  private func wakeSleepers() {
    guard let list = fedList, !list.core.isHeldByCurrentThread, heldAbove == nil, isHere else {
      return
    }
    list.core.noteSourceChange()
    list.core.deliver()
  }

  /// Brings the list up to date and delivers what that comes to. Called where that may be, with nothing held.
  final func lookAndDeliver() {
    guard let list = fedList else { return }
    if list.core.isHeldByCurrentThread { return list.core.noteMissed() }
    if let above = heldAbove { return above.noteMissed(below: self) }
    var due: [ArrayCore] = []
    if !isCurrent { bringUpToDate(&due) }
    due.append(list.core)
    due.deliverAll()
  }

  // MARK: What was missed

  final func noteMissed() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// Notes that a node below is to be woken when the calling thread gives the gate of the list back.
  private func noteMissed(below node: FedNode) {
    guard let list = fedList else { return }
    missedBelow.withLock { nodes in
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
    }
    isMissedBelow.store(true, ordering: .sequentiallyConsistent)
    list.core.noteDeliveryDue()
  }

  // One thread does. Another thread that comes meanwhile leaves it to that one: either it finds that nobody is at it, or
  // who is finds what it has noted.
  final func catchUp() {
    if !hasMissed { return }
    let (isFree, _) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree { endCatching() }
  }

  /// Looks at what was noted meanwhile, and lets another thread do so.
  private func endCatching() {
    while hasMissed { lookAtMissed() }
    catcher.store(0, ordering: .sequentiallyConsistent)
    // What another thread noted in between.
    catchUp()
  }

  /// Whether something was noted to be looked at.
  private var hasMissed: Bool {
    isMissed.load(ordering: .sequentiallyConsistent)
      || isMissedBelow.load(ordering: .sequentiallyConsistent)
  }

  /// Looks at what was noted so far.
  private func lookAtMissed() {
    if isMissed.exchange(false, ordering: .sequentiallyConsistent) { _ = attend() }
    if !isMissedBelow.exchange(false, ordering: .sequentiallyConsistent) { return }
    let nodes = missedBelow.withLock { nodes in
      defer { nodes = [] }
      return nodes
    }
    for node in nodes { node.wake() }
  }
}
