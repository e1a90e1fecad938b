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
  private weak var list: Operator.Shown?
  private var operation: Operator

  init(_ operation: Operator, of source: ObservableList<Operator.Source>) {
    self.operation = operation
    self.source = source
  }

  /// Lets a list be the one that is kept current.
  func feed(_ list: Operator.Shown) {
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
    _ = bringUpToDate(list)
    list.core.leave()
  }

  /// Brings the list up to date. Called by the holder of its gate.
  ///
  /// - Returns: what the source holds.
  private func bringUpToDate(
    _ list: Operator.Shown
  ) -> ArraySnapshot<Operator.Source> {
    if source.core.isFed { lookAbove() }
    let start = stand.load(ordering: .relaxed)
    return start < 0 ? build(list) : advance(list, from: start)
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

  private func build(_ list: Operator.Shown) -> ArraySnapshot<Operator.Source> {
    let core = source.core
    let (state, version) = core.withLock {
      core.shared.history.stand(at: core.version, count: source.current.count)
      sleep()
      return (source.current, core.version)
    }
    list.begin(with: operation.build(state))
    stand.store(version, ordering: .releasing)
    return state
  }

  private func advance(
    _ list: Operator.Shown, from start: Int
  ) -> ArraySnapshot<Operator.Source> {
    let (turn, state) = takeTurn(from: start)
    guard let turn else { return state }
    // What was made for others who stood there is of no use if there are none.
    if turn.isUnused { source.keepMadeBatch(nil) }
    list.publish(operation.advance(turn.log, to: state, from: list.current))
    stand.store(turn.version, ordering: .releasing)
    return state
  }

  /// What happened in the source.
  private struct Turn {
    let log: EditLog
    let version: Int
    /// Whether a batch is kept that nobody needs.
    let isUnused: Bool
  }

  /// What happened since a version, nil if nothing did, and what the source holds, in one instant.
  private func takeTurn(
    from start: Int
  ) -> (turn: Turn?, state: ArraySnapshot<Operator.Source>) {
    let core = source.core
    core.lock()
    defer { core.unlock() }
    sleep()
    let state = source.current
    if core.version == start { return (nil, state) }
    let (log, isShared) = core.shared.history.advance(from: start, to: core.version)
    let turn = Turn(
      log: log, version: core.version,
      isUnused: !isShared && core.shared.hasMadeBatch)
    return (turn, state)
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

  // MARK: - What only a list that is up to date can answer

  /// Takes the gate of the list.
  ///
  /// - Parameter call: the call, for the message of a trap.
  fileprivate func enter(_ call: StaticString) -> Operator.Shown {
    guard let list else { trap("\(call) of a list that is gone") }
    if isAtWork { trap("\(call) was called by a function of the list, or of one that it follows") }
    list.core.enter(call)
    return list
  }

  /// Calls a function with the list as its source is now.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: gets the operator, what the list shows, and what the source holds. Called with the gate held.
  func withCurrent<Result>(
    _ call: StaticString,
    _ body: (Operator, Operator.Shown.Content, ArraySnapshot<Operator.Source>) -> Result
  ) -> Result {
    let list = enter(call)
    defer { list.core.leave() }
    let source = bringUpToDate(list)
    return body(operation, list.current, source)
  }

  override func sourceIndex(at index: Int) -> Int {
    withCurrent("sourceIndex(at:)") { operation, state, _ in
      checkIndex(index, count: state.rowCount)
      return operation.sourceIndex(at: index)
    }
  }

  override func index(atSource index: Int) -> Int? {
    withCurrent("index(atSource:)") { operation, _, source in
      checkIndex(index, count: source.count)
      return operation.index(atSource: index)
    }
  }

  override func rootIndex(at index: Int) -> Int {
    rootIndex { state in
      checkIndex(index, count: state.rowCount)
      return index
    }
  }

  /// Where an element of the list stands in the first source.
  ///
  /// - Parameter row: its row in what the list shows.
  func rootIndex(atRow row: (Operator.Shown.Content) -> Int) -> Int {
    let list = enter("rootIndex(at:)")
    defer { list.core.leave() }
    while true {
      _ = bringUpToDate(list)
      if let root = rootIndexAbove(row(list.current)) { return root }
    }
  }

  override func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    let list = enter("rootIndex(at:)")
    defer { list.core.leave() }
    // Not brought up to date: the index counts in what it shows.
    return list.core.version == version ? rootIndexAbove(index) : nil
  }

  /// Where an element of the list stands in the first source; nil if the source shows another state than
  /// the one that the list was made of: another thread has brought it up to date.
  private func rootIndexAbove(_ index: Int) -> Int? {
    let above = operation.sourceIndex(at: index)
    if !source.core.isFed { return above }
    let stand = stand.load(ordering: .relaxed)
    return source.core.feed.rootIndex(at: above, ifAtVersion: stand)
  }

  // MARK: - What the user of a widget did

  override func holdingRoot(_ call: StaticString, isReading: Bool, _ body: () -> Void) {
    source.holdingRoot(call, isReading: isReading, body)
  }

  /// The list, with its gate taken: the calling thread may have it already.
  private func heldList(_ call: StaticString) -> Operator.Shown? {
    list?.core.enter(call)
    return list
  }

  override func removeFromRoot(_ indexes: IndexRanges, ifAtVersion version: Int) -> Any? {
    guard let list = heldList("userRemoved(at:)") else { return nil }
    defer { list.core.leave() }
    if list.core.version != version { return nil }
    let above = IndexRanges(indexes.map { operation.sourceIndex(at: $0) })
    if !source.core.isFed { return source.followRemoval(at: above) }
    let stand = stand.load(ordering: .relaxed)
    return source.core.feed.removeFromRoot(above, ifAtVersion: stand)
  }

  override func moveInRoot(from start: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    guard let list = heldList("userMoved(from:to:)") else { return false }
    defer { list.core.leave() }
    if list.core.version != version || !Operator.keepsOrder { return false }
    let from = operation.sourceIndex(at: start)
    let to: Int
    if target > 0 {
      // Behind the element that it stands behind in the list.
      let above = operation.sourceIndex(at: target < start ? target - 1 : target)
      to = above < from ? above + 1 : above
    } else {
      to = operation.sourceIndex(at: 0)
    }
    if from == to { return true }
    if !source.core.isFed { return source.followMove(from: from, to: to) }
    let stand = stand.load(ordering: .relaxed)
    return source.core.feed.moveInRoot(from: from, to: to, ifAtVersion: stand)
  }
}

extension DerivedNode where Operator: AdjustableDerivation {
  /// Replaces the operator's function.
  ///
  /// - Parameters:
  ///   - function: makes the function, or nothing, to leave it. Called with the gate held.
  ///   - note: called under the data lock when the list shows what the function made.
  func adjust(to function: () -> Operator.Function?, noting note: () -> Void) {
    let list = enter("parameter")
    let old = operation.function
    if let function = function() {
      if stand.load(ordering: .relaxed) < 0 {
        operation.function = function
        list.core.withLock(note)
      } else {
        if source.core.isFed { lookAbove() }
        let (turn, state) = takeTurn(from: stand.load(ordering: .relaxed))
        operation.function = function
        let log = turn?.log ?? EditLog(count: state.count)
        let derived = operation.adjust(log, to: state, from: list.current)
        list.publish(derived, noting: note)
        if let turn {
          stand.store(turn.version, ordering: .releasing)
          if turn.isUnused { source.keepMadeBatch(nil) }
        }
      }
    }
    list.core.leave()
    list.core.deliver()
    // What it holds may change lists when it ends.
    withExtendedLifetime(old) {}
  }
}
