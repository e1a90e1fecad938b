/// What keeps a derived list current: it stands in the log of the source, as a coalescing observer does,
/// and has its operator turn what happened since into what became of the derived list.
///
/// Its state is guarded by the gate of the derived list, which is held while the operator's functions run.
/// A thread that has the gate of a list may take those of the lists above it, and never the other way
/// round. The source holds the node while it stands there; the node holds the list weakly, so the list
/// ends when nobody uses it, and takes the node out of the source.
///
/// `@unchecked Sendable` holds because `list` is set once, before others know the list, `operation` is
/// touched only by the holder of the gate, and all else is constant. A list of elements that are not
/// `Sendable` lives in one isolation domain, with its source.
final class DerivedNode<Operator: Derivation>: ListFeed, TurnParticipant, @unchecked Sendable {
  private let source: ObservableList<Operator.Source>
  private weak var list: DerivedList<Operator.Element>?
  private var operation: Operator

  init(_ operation: Operator, of source: ObservableList<Operator.Source>) {
    self.operation = operation
    self.source = source
  }

  /// Lets a list be the one that is kept current.
  func feed(_ list: DerivedList<Operator.Element>) {
    self.list = list
    list.core.follow(self)
  }

  override var isCurrent: Bool {
    // In this order: the version of the source only grows.
    let stand = stand.load(ordering: .acquiring)
    if stand != source.core.presentVersion || !isAsleep.load(ordering: .acquiring) { return false }
    return !source.core.isFed || source.core.feed.isCurrent
  }

  override var isAtWork: Bool {
    if let list, list.core.isHeldByCurrentThread { return true }
    return source.core.isFed && source.core.feed.isAtWork
  }

  override func bringUpToDate() {
    // A function that reads the list, or one below it, sees what it showed last.
    guard let list, !isAtWork else { return }
    list.core.enter("bringUpToDate()")
    if source.core.isFed { lookAbove() }
    let start = stand.load(ordering: .relaxed)
    if start < 0 { build(list) } else { advance(list, from: start) }
    list.core.leave()
  }

  /// Brings the source up to date, which follows another list. In this order: a change from now on wakes
  /// the node, and one before is seen.
  private func lookAbove() {
    source.core.withLock { sleep() }
    source.core.bringUpToDate()
  }

  /// Sleeps until the next change of the source. Called under its data lock.
  private func sleep() {
    source.core.shared.sleepers.sleepOnce(self)
    isAsleep.store(true, ordering: .releasing)
  }

  private func build(_ list: DerivedList<Operator.Element>) {
    let core = source.core
    let (state, version) = core.withLock {
      core.shared.history.stand(at: core.version, count: source.current.count)
      sleep()
      return (source.current, core.version)
    }
    list.begin(with: operation.build(state))
    stand.store(version, ordering: .releasing)
  }

  private func advance(_ list: DerivedList<Operator.Element>, from start: Int) {
    guard let turn = takeTurn(from: start) else { return }
    // What was made for others who stood there is of no use if there are none.
    if turn.isUnused { source.keepMadeBatch(nil) }
    let derived = operation.advance(turn.log, to: turn.state, from: list.current)
    list.publish(derived)
    stand.store(turn.version, ordering: .releasing)
  }

  /// What happened in the source.
  private struct Turn {
    let log: EditLog
    let state: ArraySnapshot<Operator.Source>
    let version: Int
    /// Whether a batch is kept that nobody needs.
    let isUnused: Bool
  }

  /// What happened since a version, and what it led to, in one instant; nil if nothing did.
  private func takeTurn(from start: Int) -> Turn? {
    let core = source.core
    core.lock()
    defer { core.unlock() }
    sleep()
    if core.version == start { return nil }
    let (log, isShared) = core.shared.history.advance(from: start, to: core.version)
    return Turn(
      log: log, state: source.current, version: core.version,
      isUnused: !isShared && core.shared.hasMadeBatch)
  }

  override func wake() {
    isAsleep.store(false, ordering: .releasing)
    guard let list else { return }
    let core = list.core
    if core.isHeldByCurrentThread { return core.noteMissed() }
    // Also if it is current: another thread may have published what this one is to deliver.
    if core.isAskedForRecords { bringUpToDate() } else { core.noteSourceChange() }
    core.deliver()
  }

  override func end() {
    let stand = stand.load(ordering: .relaxed)
    if stand < 0 { return }
    let core = source.core
    let isUnused = core.withLock {
      !core.giveUpPlace(of: self, at: stand) && core.shared.hasMadeBatch
    }
    if isUnused { source.keepMadeBatch(nil) }
  }
}
