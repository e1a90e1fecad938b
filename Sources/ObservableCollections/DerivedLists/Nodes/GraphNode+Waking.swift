// Changes of a source: idle participants of the list are notified, and work that must wait is
// noted.

extension GraphNode {
  // Its effect may notify the list again, and a closure of the list may change the source each
  // time. To bound the stack, a call inside another one of the same thread is noted, and the outer
  // one continues. But idle participants are notified at once: in the outer call a sink may run a
  // run loop until a panel is closed.
  package final func wake() {
    let (isFree, owner) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree {
      if attend() { endCatching() } else { catcher.store(0, ordering: .sequentiallyConsistent) }
    } else if owner == currentThreadIdentity() {
      noteMissed()
      wakeIdleParticipants()
    } else {
      _ = attend()
    }
  }

  /// Carries out ``wake()`` once.
  ///
  /// - Returns: `false` if the calling thread holds the gate of the list: then the call is noted.
  private func attend() -> Bool {
    guard let list = outputList else { return true }
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
    // Another call, or another thread, may have published the change; then this one may have to
    // deliver it.
    let isPublished = becomeIdleIfShown() && isCurrent
    catchUp()
    if !isPublished, core.passOnSourceChange(unless: true) { return true }
    var due: [ArrayCore] = []
    if !isPublished { bringUpToDate(&due) }
    due.deliverAll()
    core.deliver()
    return true
  }

  /// Notifies the idle participants of the list without updating it: they update it, or a later
  /// read does. Does nothing if the calling thread holds the gate of the list or of a list above.
  private func wakeIdleParticipants() {
    guard let list = outputList, !list.core.isHeldByCurrentThread, heldAbove == nil, isHere else {
      return
    }
    list.core.passOnSourceChange(unless: false)
  }

  /// Updates the list and delivers the resulting records, outside all locks.
  ///
  /// - Parameter note: called with `true` before the update, and with `false` after it.
  final func updateAndDeliver(noting note: (Bool) -> Void = { _ in }) {
    guard let list = outputList else { return }
    if list.core.isHeldByCurrentThread { return list.core.noteMissed() }
    if let above = heldAbove { return above.noteMissed(below: self) }
    var due: [ArrayCore] = []
    if !isCurrent, isHere {
      note(true)
      bringUpToDate(&due)
      note(false)
    }
    due.append(list.core)
    due.deliverAll()
  }

  // MARK: Missed changes

  package final func noteMissed() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// Notes that a node below must be notified when the calling thread releases the gate of the
  /// list.
  final func noteMissed(below node: GraphNode) {
    guard let list = outputList else { return }
    missedBelow.withLock { nodes in
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
    }
    isMissedBelow.store(true, ordering: .sequentiallyConsistent)
    list.core.noteDeliveryDue()
  }

  // One thread catches up. Another thread that arrives meanwhile leaves it to that one: either it
  // finds no thread catching up, or that thread finds its note.
  package final func catchUp() {
    if !hasMissed { return }
    let (isFree, _) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree { endCatching() }
  }

  /// Handles the changes noted meanwhile, and lets another thread catch up.
  private func endCatching() {
    while hasMissed { handleMissed() }
    catcher.store(0, ordering: .sequentiallyConsistent)
    // Changes that another thread noted in between.
    catchUp()
  }

  /// Whether missed changes are noted.
  private var hasMissed: Bool {
    isMissed.load(ordering: .sequentiallyConsistent)
      || isMissedBelow.load(ordering: .sequentiallyConsistent)
  }

  /// Handles the missed changes noted so far.
  private func handleMissed() {
    if isMissed.exchange(false, ordering: .sequentiallyConsistent) { _ = attend() }
    if !isMissedBelow.exchange(false, ordering: .sequentiallyConsistent) { return }
    let nodes = missedBelow.withLock { nodes in
      defer { nodes = [] }
      return nodes
    }
    for node in nodes { node.wake() }
  }
}
