import Synchronization

/// A node that keeps a derived list current. It holds a position in the log of the source, as a
/// coalescing observer does, and lets its operator compute the changes of the derived list from the
/// changes of the source.
///
/// Its state is guarded by the gate of the derived list, which is held while the operator's
/// closures run. A thread that holds the gate of a list may wait for those of the lists above it,
/// and never the other way round. The source holds the node's position while it is there; the node
/// holds the list weakly, so the list ends when it is no longer used, and removes the position from
/// the source.
///
/// `@unchecked Sendable` holds because `operation` and what was taken or shown last are touched only
/// by the holder of the gate, and all else is constant. A list of elements that are not `Sendable` belongs to one isolation domain, with its source.
package final class DerivedNode<Operator: Derivation>: SingleSourceNode, @unchecked Sendable {
  private let position: SourcePosition<Operator.Source>
  private var operation: Operator
  private let dueWork: DueWork?
  /// The parameter of the operator's closure, if it has one.
  private let parameter: (any NodeParameter<Operator>)?
  /// Another list that the operator follows, if there is one. Then `dueWork` is not `nil`.
  private let side: (any NodeSide)?
  /// The changes taken from the source together with those of other lists.
  private var captured: SourceTurn<Operator.Source>?
  /// The state of the source that an update together with other lists has shown, if it is wanted.
  private var shownSource: ArraySnapshot<Operator.Source>?
  private var isShownSourceWanted = false

  /// - Parameters:
  ///   - operation: the operator.
  ///   - source: the list to follow.
  ///   - isBound: whether the operator's closures are main-actor-isolated.
  ///   - parameter: the parameter of the operator's closure, if it has one.
  ///   - side: another list that the operator follows, if there is one.
  package init(
    _ operation: Operator, of source: ObservableList<Operator.Source>, isBound: Bool = false,
    parameter: (any NodeParameter<Operator>)? = nil, side: (any NodeSide)? = nil
  ) {
    self.operation = operation
    self.parameter = parameter
    self.side = side
    dueWork = operation.dueWork ?? (parameter == nil && side == nil ? nil : DueWork())
    if let dueWork { parameter?.attach(dueWork) }
    position = SourcePosition(in: source)
    super.init(
      isBound: isBound || source.core.derivedNode?.isBound ?? false || side?.isBound ?? false)
    position.setNode(self)
    side?.setNode(self)
    #if DEBUG
      if !Operator.call.isEmpty {
        unfollowedReads = UnfollowedReads(of: self, madeBy: Operator.call)
      }
    #endif
  }

  private var source: ObservableList<Operator.Source> { position.source }

  /// Sets the list to keep current.
  package func attach(to list: Operator.Output) {
    attach(toAny: list)
    operation.notify(self)
  }

  // Only `attach(to:)` sets it.
  private var list: Operator.Output? {
    guard let list = outputList else { return nil }
    return unsafeDowncast(list, to: Operator.Output.self)
  }

  package override var isCurrent: Bool { position.isCurrent && !isWorkDueInRead }

  package override var isTold: Bool { position.isTold && !isWorkToldDue }

  override var showsSources: Bool { position.isShown && !isWorkDueInRead }

  override var showsToldSources: Bool { position.isShown && !isWorkToldDue }

  override var wasRead: Bool { position.isTaken }

  /// Whether there is something to do besides the changes of the source.
  private var isWorkDue: Bool {
    if let dueWork { return dueWork.isDue }
    return false
  }

  private var isWorkDueInRead: Bool {
    // Without a list at its side, nobody pays for one.
    if let dueWork { return dueWork.isDueInRead || !(side?.isCurrent ?? true) }
    return false
  }

  /// The same, except for what the parameter follows.
  private var isWorkToldDue: Bool {
    if let dueWork { return dueWork.isToldDue || !(side?.isTold ?? true) }
    return false
  }

  override var isAboveAtWork: Bool {
    source.core.derivedNode?.isAtWork ?? false || side?.isAtWork ?? false
  }

  override var heldAbove: GraphNode? { position.held ?? side?.held }

  override func update(_ list: any OutputList, _ due: inout [ArrayCore]) {
    let core = list.core
    core.enter("a read")
    _ = bringUpToDate(unsafeDowncast(list, to: Operator.Output.self), &due)
    if core.releaseGate() { due.append(core) }
  }

  /// Updates the list. Called by the holder of its gate.
  ///
  /// - Returns: the state of the source.
  private func bringUpToDate(
    _ list: Operator.Output, _ due: inout [ArrayCore]
  ) -> ArraySnapshot<Operator.Source> {
    if side != nil { return bringUpToDateTogether(&due) }
    position.updateSource(&due)
    position.core.lock()
    // Under the lock: what a transaction published together with the present state is seen.
    if let dueWork, dueWork.isParameterDue, let parameter {
      position.core.unlock()
      return bringUpToDate(list, with: parameter, &due)
    }
    let state = source.published
    var log = EditLog(count: state.count)
    let step = position.takeStepLocked(&log)
    position.core.unlock()
    show(step, &log, of: state, in: list)
    return state
  }

  #if DEBUG
    /// Publishes the changes that result from those of the source, and watches what closures read
    /// meanwhile.
    private func show(
      _ step: SourceStep, _ log: inout EditLog, of state: ArraySnapshot<Operator.Source>,
      in list: Operator.Output
    ) {
      guard let unfollowedReads, step.isFirst || step.isChange || isWorkDue else {
        return showChanges(step, &log, of: state, in: list)
      }
      var retained = 0
      var isRenewing = step.isFirst
      log.forEachRun { run in
        if !run.isInserted { retained += run.count }
        if run.isUpdated { isRenewing = true }
      }
      if retained < log.oldCount { isRenewing = true }
      unfollowedReads.watch(isRenewing: isRenewing) {
        showChanges(step, &log, of: state, in: list)
      }
    }
  #else
    @inline(__always)
    private func show(
      _ step: SourceStep, _ log: inout EditLog, of state: ArraySnapshot<Operator.Source>,
      in list: Operator.Output
    ) { showChanges(step, &log, of: state, in: list) }
  #endif

  /// Publishes the changes that result from those of the source.
  ///
  /// - Parameters:
  ///   - step: the step of the source.
  ///   - log: the changes of the step, if there are any; its memory is given back.
  @inline(__always)
  private func showChanges(
    _ step: SourceStep, _ log: inout EditLog, of state: ArraySnapshot<Operator.Source>,
    in list: Operator.Output
  ) {
    dueWork?.beginRead()
    if step.isFirst {
      list.begin(with: operation.build(state))
      position.reach(step)
    } else if step.isChange {
      if let returns = follow(step, log, in: list) {
        var turn = operation.advance(log, to: state, from: list.current)
        note(returns, in: &turn, of: list, count: state.count)
        list.publish(turn)
      } else {
        operation.show(log, to: state, in: list)
      }
      log.recycle()
      position.reach(step)
      dueWork?.noteShown()
    }
    showDueWork(state, in: list)
  }

  /// Publishes what is due besides changes of the source: elements that wait since a moment ago,
  /// while the order is no longer held, and elements that changed inside. A function that changes
  /// elements each time leaves the rest to the next read.
  @inline(__always)
  private func showDueWork(_ state: ArraySnapshot<Operator.Source>, in list: Operator.Output) {
    var rounds = 0
    while isWorkDue, rounds < UpstreamGroup.fewRounds {
      rounds += 1
      let log = EditLog(count: state.count)
      var turn = operation.advance(log, to: state, from: list.current)
      if lives != nil { note(SourceReturns(), in: &turn, of: list, count: state.count) }
      list.publish(turn)
      dueWork?.noteShown()
    }
  }

  // MARK: - Rows that come back

  /// Takes over the changes of the source to the numbers of its elements.
  ///
  /// - Returns: what leaves and comes back in the source; `nil` if nothing in the list comes back.
  @inline(__always)
  private func follow(
    _ step: SourceStep, _ log: EditLog, in list: Operator.Output
  ) -> SourceReturns? {
    lives == nil && step.numbered == nil ? nil : followNumbered(step, log, in: list)
  }

  @inline(never)
  private func followNumbered(
    _ step: SourceStep, _ log: EditLog, in list: Operator.Output
  ) -> SourceReturns? {
    if let lives, lives.isOver { self.lives = nil }
    let isKept =
      Operator.keepsPlaces && !Operator.hasOtherRows
      && list.core.withLock { list.core.hasPositions }
    if !isKept {
      lives = nil
      return nil
    }
    let row = { self.operation.index(atSource: $0) }
    if let lives {
      var returns = lives.follow(step.numbered?.log ?? log, row: row)
      returns.returning = step.numbered?.returns.filter { !lives.knows($0.life) } ?? []
      return returns
    }
    guard let numbered = step.numbered else { return nil }
    var returns = SourceReturns()
    for departure in numbered.log.departures {
      if departure.origin < 0 {
        returns.departing.append(DepartingRow(above: departure))
      } else if let row = row(departure.oldIndex) {
        returns.departing.append(DepartingRow(above: departure, at: row))
      }
    }
    returns.returning = numbered.returns
    if !returns.returning.isEmpty { return returns }
    list.core.withLock { list.core.depart(returns.departing) }
    return nil
  }

  /// Notes in changes which elements come back, and which of those that leave may come back.
  ///
  /// - Parameter count: the length of the source.
  private func note(
    _ returns: SourceReturns, in turn: inout Operator.Output.Turn, of list: Operator.Output,
    count: Int
  ) {
    let isHidden = { self.operation.index(atSource: $0) == nil }
    if lives == nil, returns.returning.contains(where: { isHidden($0.index) }) {
      lives = ElementLives(count: count)
    }
    list.noteReturns(
      returns, in: &turn, areUpdated: !operation.showsElements,
      sourceIndex: { operation.sourceIndex(at: $0) }, row: { operation.index(atSource: $0) })
  }

  override func leaveSources() {
    position.end()
    parameter?.end()
    side?.end()
  }

  // MARK: - Together with others

  override func addAbove(to group: inout UpstreamGroup) {
    group.add(source)
    side?.addAbove(to: &group)
  }

  override func addOrders(to orders: inout [HeldOrder]) {
    if let dueWork { orders.append(HeldOrder(node: self, holds: dueWork)) }
    source.core.derivedNode?.addOrders(to: &orders)
  }

  override func becomeIdleFirst() {
    position.becomeIdleFirst()
    side?.becomeIdleFirst()
  }

  override func becomeIdleIfShown() -> Bool {
    position.becomeIdleIfShown() && side?.becomeIdleIfShown() ?? true
  }

  override func capture() {
    if !source.core.isDerived { captured = position.takeLocked() }
    side?.capture()
  }

  override func showCaptured() {
    var turn = captured ?? position.take()
    captured = nil
    if isShownSourceWanted { shownSource = turn.state }
    guard let list else { return }
    if let side, watchingReads(side.show), !turn.step.isFirst, !turn.step.isChange {
      turn.step.isChange = true
      turn.step.log = EditLog(count: turn.state.count)
    }
    if let parameter, parameter.isTaken { return show(turn, with: parameter, in: list) }
    var log = turn.step.log ?? EditLog(count: 0)
    show(turn.step, &log, of: turn.state, in: list)
    parameter?.noteShown()
  }

  // MARK: - A parameter

  override var hasParameter: Bool { parameter != nil }

  override var isParameterDue: Bool { dueWork?.isParameterDue ?? false }

  override func askParameter() { parameter?.ask() }

  override var isParameterAsked: Bool { parameter?.isAsked ?? true }

  override func takeParameter() { parameter?.take() }

  // MARK: - Calls that need an updated list

  /// Runs a call with the gate of the list held: see ``GraphNode/holding(_:_:)``.
  fileprivate func holdingList<Result>(
    _ call: StaticString, _ body: (Operator.Output, inout [ArrayCore]) -> Result
  ) -> Result {
    holding(call) { list, due in body(unsafeDowncast(list, to: Operator.Output.self), &due) }
  }

  /// Calls a closure with the list in the current state of its source.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: receives the operator, the list's state and the source's state. Called with the gate
  ///     held.
  package func withCurrent<Result>(
    _ call: StaticString,
    _ body: (Operator, Operator.Output.Content, ArraySnapshot<Operator.Source>) -> Result
  ) -> Result {
    holdingList(call) { list, due in
      let source = bringUpToDate(list, &due)
      return body(operation, list.current, source)
    }
  }

  package override func sourceIndex(at index: Int) -> Int {
    withCurrent("sourceIndex(at:)") { operation, state, _ in
      checkIndex(index, count: state.rowCount, in: site)
      return operation.sourceIndex(at: index)
    }
  }

  package override func index(atSource index: Int) -> Int? {
    withCurrent("index(atSource:)") { operation, _, source in
      checkIndex(index, count: source.count, in: site)
      return operation.index(atSource: index)
    }
  }

  package override func rootIndex(at index: Int) -> Int {
    rootIndex { state in
      checkIndex(index, count: state.rowCount, in: site)
      return index
    }
  }

  /// The index in the root of an element of the list.
  ///
  /// - Parameter row: returns its row in a state of the list.
  package func rootIndex(atRow row: (Operator.Output.Content) -> Int) -> Int {
    holdingList("rootIndex(at:)") { list, due in
      while true {
        _ = bringUpToDate(list, &due)
        if let root = rootIndexAbove(row(list.current)) { return root }
      }
    }
  }

  override func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    guard let list else { trap("rootIndex(at:) of a list that is gone") }
    checkIdle("rootIndex(at:)")
    list.core.enter("rootIndex(at:)")
    defer { list.core.leave() }
    // Not updated: the index counts in the state that the list shows.
    if list.core.version != version { return nil }
    return Operator.keepsPlaces ? rootIndexAbove(index) : index
  }

  /// The index in the root of an element of the list; `nil` if the source shows another state than
  /// the one that the list was computed from, because another thread has updated the source.
  private func rootIndexAbove(_ index: Int) -> Int? {
    let above = operation.sourceIndex(at: index)
    guard let node = source.core.derivedNode else { return above }
    return node.rootIndex(at: above, ifAtVersion: position.version)
  }

  // MARK: - Edits by the user of a widget

  override func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to places: inout RootIndexes
  ) -> Bool {
    // The calling thread may hold the gate already.
    guard Operator.keepsPlaces, let list else { return false }
    list.core.enter("userRemoved(at:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    let above = operation.sourceIndexes(at: indexes)
    if above.isEmpty, !indexes.isEmpty { return false }
    return position.addRootIndexes(of: above, to: &places)
  }

  override func moveInRoot(from start: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    guard let list else { return false }
    list.core.enter("userMoved(from:to:)")
    defer { list.core.leave() }
    let isPossible = Operator.keepsOrder && Operator.keepsPlaces
    if list.core.version != version || !isPossible { return false }
    let from = operation.sourceIndex(at: start)
    let to: Int
    if target > 0 {
      // Behind its predecessor in the list.
      let above = operation.sourceIndex(at: target < start ? target - 1 : target)
      to = above < from ? above + 1 : above
    } else {
      to = operation.sourceIndex(at: 0)
    }
    return position.moveInRoot(from: from, to: to)
  }
}

// MARK: - The parameter

extension DerivedNode {
  /// Updates the list and all above it to one instant of the roots. Called by the holder of its gate.
  ///
  /// - Returns: the state of the source.
  @inline(never)
  fileprivate func bringUpToDateTogether(
    _ due: inout [ArrayCore]
  ) -> ArraySnapshot<Operator.Source> {
    // What the parameter follows may be above: it is asked before the gates there are taken.
    if dueWork?.isParameterDue ?? false { parameter?.ask() }
    // Else a transaction could come between the source's update and this one.
    var group = UpstreamGroup()
    addAbove(to: &group)
    isShownSourceWanted = true
    group.bringUpToDate(self, "a read", &due)
    isShownSourceWanted = false
    return shownSource.take() ?? source.published
  }

  /// Updates the list to another parameter and to the changes of the source, in one step. Called by
  /// the holder of its gate.
  ///
  /// - Returns: the state of the source.
  @inline(never)
  private func bringUpToDate(
    _ list: Operator.Output, with parameter: any NodeParameter<Operator>, _ due: inout [ArrayCore]
  ) -> ArraySnapshot<Operator.Source> {
    if source.core.isDerived || side != nil { return bringUpToDateTogether(&due) }
    var rounds = UpstreamGroup.mostRounds
    while true {
      rounds -= 1
      parameter.ask()
      position.core.lock()
      if rounds == 0 || parameter.isAsked { break }
      position.core.unlock()
    }
    let turn = position.takeLocked()
    ParameterLock.withLock { parameter.take() }
    position.core.unlock()
    show(turn, with: parameter, in: list)
    return turn.state
  }

  /// Publishes the changes that result from those of the source and from the taken parameter.
  private func show(
    _ turn: SourceTurn<Operator.Source>, with parameter: any NodeParameter<Operator>,
    in list: Operator.Output
  ) {
    guard let adjustment = parameter.adjustment() else {
      var log = turn.step.log ?? EditLog(count: 0)
      show(turn.step, &log, of: turn.state, in: list)
      return parameter.noteShown()
    }
    dueWork?.beginRead()
    if turn.step.isFirst {
      adjustment.replace(&operation)
      list.begin(with: watchingReads { operation.build(turn.state) })
      list.core.withLock { adjustment.note(list.core) }
    } else {
      let log = turn.step.log ?? EditLog(count: turn.state.count)
      let returns = follow(turn.step, log, in: list)
      var derived = watchingReads {
        adjustment.adjust(&operation, log, turn.state, list.current)
      }
      if let returns { note(returns, in: &derived, of: list, count: turn.state.count) }
      list.publish(derived) { adjustment.note(list.core) }
    }
    position.reach(turn.step)
    dueWork?.noteShown()
    showDueWork(turn.state, in: list)
    parameter.noteShown()
  }

  /// Calls the operator's closures; debug builds watch what they read.
  @inline(__always)
  private func watchingReads<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
      if let unfollowedReads { return unfollowedReads.watch(isRenewing: true, body) }
    #endif
    return body()
  }

  /// Shows another parameter, before this returns.
  ///
  /// - Parameter give: makes the parameter the next one to show; returns whether it is another one.
  ///   Called with the gate held.
  func adjust(giving give: () -> Bool) {
    holdingList("the setter of `parameter`") { list, due in
      due.append(list.core)
      guard give(), let parameter else { return }
      if position.isTaken {
        _ = bringUpToDate(list, with: parameter, &due)
      } else {
        ParameterLock.withLock { parameter.take() }
        if let adjustment = parameter.adjustment() {
          adjustment.replace(&operation)
          list.core.withLock { adjustment.note(list.core) }
        }
        parameter.noteShown()
      }
    }
  }
}

/// The work of a list that is due besides the changes of its source: elements that waited while an
/// order was held must be placed, elements that changed inside must be asked again, and a new
/// parameter must be shown.
///
/// Two threads meet here without a lock: one ends the last hold and then checks whether an element
/// waits, the other notes a waiting element and then checks whether the order is still held. So
/// both are sequentially consistent: at least one of the two sees the other's step.
package final class DueWork: Sendable {
  /// What there is to do.
  private enum Kind {
    /// Elements wait until their order is no longer held.
    static let waiting: UInt8 = 1
    /// Elements changed inside.
    static let changed: UInt8 = 2
    /// Elements were asked early, and the next read asks them again.
    static let early: UInt8 = 4
    /// The list has got another parameter.
    static let parameter: UInt8 = 8
    /// Something that the parameter follows is changing.
    static let followed: UInt8 = 16
    /// The parameter follows something.
    static let following: UInt8 = 32
  }

  /// The number of holds of the order.
  private let count = Atomic(0)
  private let kinds = Atomic<UInt8>(0)
  /// Whether elements were noted as waiting, whether the list shows it or not. Touched by the
  /// holder of the list's gate.
  private let isNoted = Atomic(false)

  package init() {}

  /// Whether an edited element keeps its place.
  var isHeld: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// Whether there is something to do now.
  var isDue: Bool {
    isDue(kinds.load(ordering: .sequentiallyConsistent) & (Kind.waiting | Kind.changed))
  }

  /// Whether the next read has something to do.
  var isDueInRead: Bool {
    isDue(kinds.load(ordering: .sequentiallyConsistent) & ~Kind.following)
  }

  /// The same, except for what the parameter follows: a job will tell of it.
  var isToldDue: Bool {
    isDue(kinds.load(ordering: .sequentiallyConsistent) & ~(Kind.following | Kind.followed))
  }

  private func isDue(_ kinds: UInt8) -> Bool {
    kinds != 0 && (kinds & ~Kind.waiting != 0 || !isHeld)
  }

  func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  /// - Returns: whether it was the last hold.
  func end() -> Bool { count.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 }

  /// Notes whether elements wait. Called by the holder of the list's gate. A note that none waits
  /// takes effect at ``noteShown()``: until then the list does not count as current.
  func note(isAwaited: Bool) {
    isNoted.store(isAwaited, ordering: .relaxed)
    if isAwaited { note(Kind.waiting, true) }
  }

  /// Notes that the list shows the noted state. Called by the holder of its gate.
  func noteShown() {
    if !isNoted.load(ordering: .relaxed) { note(Kind.waiting, false) }
  }

  /// Notes whether elements changed inside. Called under the lock that guards those elements.
  func note(isChanged: Bool) { note(Kind.changed, isChanged) }

  /// Notes that the next read asks elements again. Called by the holder of the list's gate.
  func noteEarly() { note(Kind.early, true) }

  /// Makes due what was left to the next read, which begins. Called by the holder of the list's gate.
  func beginRead() {
    if kinds.load(ordering: .sequentiallyConsistent) & Kind.early == 0 { return }
    note(Kind.changed, true)
    note(Kind.early, false)
  }

  // MARK: The parameter

  /// Whether an update must attend to the parameter.
  var isParameterDue: Bool {
    kinds.load(ordering: .sequentiallyConsistent)
      & (Kind.parameter | Kind.followed | Kind.following) != 0
  }

  /// Whether something that the parameter follows is changing.
  var isFollowedDue: Bool { kinds.load(ordering: .sequentiallyConsistent) & Kind.followed != 0 }

  /// Whether the parameter follows something.
  var isFollowing: Bool { kinds.load(ordering: .sequentiallyConsistent) & Kind.following != 0 }

  /// Notes whether there is another parameter to show. Called under the ``ParameterLock``.
  func note(isParameterDue: Bool) { note(Kind.parameter, isParameterDue) }

  /// Notes whether something that the parameter follows is changing.
  func note(isFollowedDue: Bool) { note(Kind.followed, isFollowedDue) }

  /// Notes whether the parameter follows something.
  func note(isFollowing: Bool) { note(Kind.following, isFollowing) }

  private func note(_ kind: UInt8, _ isDue: Bool) {
    if isDue {
      kinds.bitwiseOr(kind, ordering: .sequentiallyConsistent)
    } else if kinds.load(ordering: .sequentiallyConsistent) & kind != 0 {
      kinds.bitwiseAnd(~kind, ordering: .sequentiallyConsistent)
    }
  }
}
