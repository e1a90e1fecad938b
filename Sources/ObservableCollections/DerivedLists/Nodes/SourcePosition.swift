#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

import Synchronization

/// A follower's position in the log of its source: the version that it shows, and whether the next
/// change notifies it.
///
/// The source holds the position while the follower is idle; the position and the follower's node hold
/// each other until the follower is released.
///
/// `@unchecked Sendable` holds because mutable state is atomic, or behind the data lock of the
/// source, and all else is constant. A list of elements that are not `Sendable` belongs to one isolation domain, with its
/// source.
final class SourcePosition<Element>: TurnParticipant, @unchecked Sendable {
  let source: ObservableList<Element>
  /// The core of the source.
  let core: ArrayCore
  /// The address of the source's version, an `Atomic<Int>` that is loaded at each read of the
  /// follower, and whether the source is a derived list: asking the source would be a call into
  /// another module. Without its type, which would put the library of atomic values into each
  /// statically linked program.
  private let sourceVersion: UnsafeRawPointer
  private let isSourceFed: Bool
  /// The version of the source that the follower shows; -1 before the first read. Stored when the
  /// follower shows it; for the source of a flattened list when its parts are known, before they
  /// are shown.
  private let shownVersion = Atomic<Int>(-1)
  /// Whether the next change of the source, or an earlier one, will notify the follower. It may be
  /// `false` although the follower will be notified.
  private let isIdle = Atomic(false)
  /// The node to notify; `nil` after the release of the follower. Protected by the data lock of the
  /// source. Not weak: then each retain of the node would be slow.
  @exclusivity(unchecked) private var node: GraphNode?
  /// Protected by the data lock of the source.
  @exclusivity(unchecked) var idleMembership = IdleMembership()
  /// The set in which changes of the source are noted at once, and the number of the source in it,
  /// or `nil`.
  private let changedParts: (parts: ChangedParts, number: Int)?

  /// - Parameters:
  ///   - source: the source.
  ///   - changedParts: for a dynamic part, the set in which its changes are noted at once, and its
  ///     number in the set.
  init(
    in source: ObservableList<Element>,
    notedIn changedParts: (parts: ChangedParts, number: Int)? = nil
  ) {
    self.source = source
    core = source.core
    sourceVersion = UnsafeRawPointer(core.versionAddress)
    isSourceFed = core.isDerived
    self.changedParts = changedParts
  }

  /// Sets the node to notify. Called once, before others know the position.
  func setNode(_ node: GraphNode) { self.node = node }

  /// Whether the follower shows the state that the source would have after an update, and the next
  /// change of that will notify it.
  var isCurrent: Bool {
    // From above: a source above may be updated meanwhile.
    if isSourceFed, !core.node.isCurrent { return false }
    return isShown
  }

  /// The same, except for what a parameter above follows, of which a job will tell.
  var isTold: Bool { (!isSourceFed || core.node.isTold) && isShown }

  /// Whether the follower shows the state of the source, and its next change will notify it.
  var isShown: Bool {
    // In this order: the version of the source only grows.
    let shownVersion = shownVersion.load(ordering: .acquiring)
    let version = sourceVersion.assumingMemoryBound(to: Atomic<Int>.self)
    return shownVersion == version.pointee.load(ordering: .acquiring)
      && isIdle.load(ordering: .acquiring)
  }

  /// Whether the follower has read the source. For threads without its gate, it may be `false` for
  /// a moment too long.
  var isTaken: Bool { version >= 0 }

  /// The version that the follower shows. Read by the holder of its gate.
  var version: Int { shownVersion.load(ordering: .relaxed) }

  /// The node of the source, or the first one above it, whose gate the calling thread holds.
  var held: GraphNode? {
    guard let above = core.derivedNode else { return nil }
    return core.isHeldByCurrentThread ? above : above.heldAbove
  }

  /// Updates the source, if it is a derived list.
  ///
  /// - Parameter due: collects the lists that have records to deliver, outside all locks.
  func updateSource(_ due: inout [ArrayCore]) {
    if !isSourceFed { return }
    becomeIdleFirst()
    // The follower is bound if this list is: so this is the place. No list above is at work: otherwise
    // the follower would be.
    let node = core.node
    if !node.isCurrent, let list = node.outputList { node.update(list, &due) }
  }

  /// Becomes idle again after a notification, if the follower shows the state of the source,
  /// because another thread has read it. Otherwise the next read does.
  ///
  /// - Returns: whether it is idle.
  func becomeIdleIfShown() -> Bool {
    if isIdle.load(ordering: .acquiring) { return true }
    // A source that was notified too, and has not been read, shows its previous state.
    if isSourceFed, !core.node.showsToldSources { return false }
    if shownVersion.load(ordering: .acquiring) != core.presentVersion { return false }
    core.withLock { becomeIdle() }
    return true
  }

  /// Becomes idle in a derived source that is about to be updated. In this order: a later change
  /// notifies the follower, and an earlier one is seen.
  func becomeIdleFirst() {
    if isSourceFed { core.withLock { becomeIdle() } }
  }

  /// Becomes idle until the next change of the source. Called under its data lock.
  private func becomeIdle() {
    core.shared.idleParticipants.insert(self, notesChanges: changedParts != nil)
    isIdle.store(true, ordering: .releasing)
  }

  /// The changes of the source since the last read, and its state, taken in one instant.
  @inline(__always)
  func take() -> SourceTurn<Element> {
    core.lock()
    defer { core.unlock() }
    return takeLocked()
  }

  /// Carries out ``take()``. Called under the data lock of the source.
  func takeLocked() -> SourceTurn<Element> {
    SourceTurn(state: source.published, step: takeStepLocked())
  }

  /// The changes of the source since the last read. Called under its data lock.
  private func takeStepLocked() -> SourceStep {
    var log = EditLog(count: source.published.count)
    var step = takeStepLocked(&log)
    if step.isChange { step.log = log }
    return step
  }

  /// Takes the changes of the source since the last read. Called under its data lock.
  ///
  /// - Parameter log: receives the changes, if there are any; before, a log without edits of the source.
  /// - Returns: the step, without the changes.
  func takeStepLocked(_ log: inout EditLog) -> SourceStep {
    let (start, version) = (version, core.version)
    becomeIdle()
    var step = SourceStep(version: version)
    if start < 0 {
      core.shared.history.addPosition(at: version, count: source.published.count)
      step.isFirst = true
    } else if start < version {
      let isShared = core.shared.history.advance(from: start, to: version, &log)
      step.isChange = true
      step.isUnused = !isShared && core.shared.hasCachedBatch
      if log.isNumbered {
        step.numbered = NumberedLog(log: log)
        log.forgetReturns()
      }
    }
    return step
  }

  /// Notes that the follower shows the state after a turn.
  func reach(_ step: SourceStep) {
    shownVersion.store(step.version, ordering: .releasing)
    // A batch that is cached for others at the old position is useless if there are none.
    if step.isUnused { source.dropCachedBatch() }
  }

  func noteChange() {
    if let changedParts { changedParts.parts.note(changedParts.number) }
  }

  func wake() {
    isIdle.store(false, ordering: .releasing)
    knownNode?.wake()
  }

  func noteComingChange(isWaking: Bool) { knownNode?.noteComingChange(isWaking: isWaking) }

  /// The node, read outside all locks.
  private var knownNode: GraphNode? {
    core.lock()
    defer { core.unlock() }
    return node
  }

  /// Leaves the source after the release of the follower.
  func end() {
    let version = version
    let isUnused = core.withLock {
      // The caller holds the node.
      node = nil
      if version < 0 { return false }
      return !core.releasePosition(of: self, at: version) && core.shared.hasCachedBatch
    }
    if isUnused { source.dropCachedBatch() }
  }
}

// MARK: - Edits by the user of a widget

extension SourcePosition {
  /// Adds the indexes in the roots of elements of the version that the follower shows.
  ///
  /// - Returns: `false` if that is not possible, or the source shows another version: then none is
  ///   added.
  func addRootIndexes(of indexes: IndexRanges, to places: inout RootIndexes) -> Bool {
    if isSourceFed {
      return core.node.addRootIndexes(of: indexes, ifAtVersion: version, to: &places)
    }
    // A part that was added after the roots were held.
    if !core.isHeldByCurrentThread { return false }
    places.add(indexes, in: source)
    return true
  }

  /// Moves an element of the version that the follower shows in its root.
  ///
  /// - Returns: `false` if that is not possible, or the source shows another version.
  func moveInRoot(from start: Int, to target: Int) -> Bool {
    if start == target { return true }
    if isSourceFed {
      return core.node.moveInRoot(from: start, to: target, ifAtVersion: version)
    }
    return core.isHeldByCurrentThread && source.followMove(from: start, to: target)
  }
}

/// The changes of a source between two reads, and its state.
struct SourceTurn<Element> {
  /// The state of the source.
  let state: ArraySnapshot<Element>
  var step: SourceStep
}

/// The changes of a source between two reads. Not generic: a value of a generic type is copied and
/// destroyed by asking the runtime for it.
struct SourceStep {
  let version: Int
  /// The changes; `nil` if there are none, for the first read, and if they were taken apart.
  var log: EditLog?
  /// The changes with the elements that leave and come back, if there are any.
  var numbered: NumberedLog?
  /// Whether this is the first read of the source.
  var isFirst = false
  /// Whether there are changes.
  var isChange = false
  /// Whether a batch is cached that no observer needs.
  var isUnused = false
}

/// A log behind a pointer, because most steps have none.
final class NumberedLog {
  let log: EditLog
  /// The elements that come back: their indexes in the new list, and four times their numbers, plus
  /// their marks.
  let returns: [(index: Int, life: Int)]

  init(log: EditLog) {
    self.log = log
    var (returns, start): ([(Int, Int)], Int) = ([], 0)
    log.forEachRun { run in
      if run.isReturning { returns.append((start, run.life)) }
      start += run.count
    }
    self.returns = returns
  }
}
