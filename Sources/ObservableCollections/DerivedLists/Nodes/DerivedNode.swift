/// What keeps a derived list current: it stands in the log of the source, as a coalescing observer does,
/// and has its operator turn what happened since into what became of the derived list.
///
/// Its state is guarded by the gate of the derived list, which is held while the operator's functions run.
/// A thread that has the gate of a list may wait for those of the lists above it, and never the other way
/// round. The source holds the node's place while it stands there; the node holds the list weakly, so the list
/// ends when nobody uses it, and takes the place out of the source.
///
/// `@unchecked Sendable` holds because `list` is set once, before others know the list, `operation` and
/// `captured` are touched only by the holder of the gate, and all else is constant. A list of elements that are
/// not `Sendable` lives in one isolation domain, with its source.
final class DerivedNode<Operator: Derivation>: DerivedFeed, @unchecked Sendable {
  private let place: SourcePlace<Operator.Source>
  private weak var list: Operator.Shown?
  private var operation: Operator
  private let holds: OrderHolds?
  /// What was taken of the source together with what happened in other lists.
  private var captured: SourceTurn<Operator.Source>?

  /// - Parameters:
  ///   - operation: what makes the elements.
  ///   - source: what they are made of.
  ///   - isBound: whether the operator's functions run on the main actor only.
  init(
    _ operation: Operator, of source: ObservableList<Operator.Source>, isBound: Bool = false
  ) {
    self.operation = operation
    holds = operation.orderHolds
    place = SourcePlace(in: source)
    super.init(isBound: isBound || source.core.isFed && source.core.node.isBound)
    place.wakes(self)
  }

  private var source: ObservableList<Operator.Source> { place.source }

  /// Lets a list be the one that is kept current.
  func feed(_ list: Operator.Shown) {
    self.list = list
    feed(list.core)
  }

  override var fedList: (any FedList)? { list }

  override var isCurrent: Bool { place.isCurrent && !isPlacingDue }

  override var showsSources: Bool { place.isShown && !isPlacingDue }

  override var isLookedAt: Bool { place.isTaken }

  /// Whether elements are to be placed that waited while the order was held.
  private var isPlacingDue: Bool {
    if let holds { return holds.isDue }
    return false
  }

  override var isAtWork: Bool {
    if let list, list.core.isHeldByCurrentThread { return true }
    return source.core.isFed && source.core.node.isAtWork
  }

  override var heldAbove: FedNode? {
    if !source.core.isFed { return nil }
    let above = source.core.node
    return source.core.isHeldByCurrentThread ? above : above.heldAbove
  }

  override func bringUpToDate(_ due: inout [ArrayCore]) {
    // A function that reads the list, or one below it, sees what it showed last.
    guard let list, !isAtWork else { return }
    list.core.enter("bringUpToDate()")
    _ = bringUpToDate(list, &due)
    if list.core.giveGateBack() { due.append(list.core) }
  }

  /// Brings the list up to date. Called by the holder of its gate.
  ///
  /// - Returns: what the source holds.
  private func bringUpToDate(
    _ list: Operator.Shown, _ due: inout [ArrayCore]
  ) -> ArraySnapshot<Operator.Source> {
    place.lookAbove(&due)
    return show(place.take(), in: list)
  }

  /// Shows what became of the source.
  ///
  /// - Returns: what the source holds.
  private func show(
    _ turn: SourceTurn<Operator.Source>, in list: Operator.Shown
  ) -> ArraySnapshot<Operator.Source> {
    if turn.isFirst {
      list.begin(with: operation.build(turn.state))
      place.reach(turn)
    } else if let log = turn.log {
      operation.show(log, to: turn.state, in: list)
      place.reach(turn)
      holds?.noteShown()
    }
    // Also what waits since a moment ago, while the order is no longer held.
    while isPlacingDue {
      let log = EditLog(count: turn.state.count)
      list.publish(operation.advance(log, to: turn.state, from: list.current))
      holds?.noteShown()
    }
    return turn.state
  }

  override func end() { place.end() }

  // MARK: - Together with others

  override func addAbove(to group: inout FeedGroup) { group.add(source) }

  override func addOrders(to orders: inout [HeldOrder]) {
    if let holds { orders.append(HeldOrder(node: self, holds: holds)) }
    if source.core.isFed { source.core.node.addOrders(to: &orders) }
  }

  override func sleepBefore() { place.sleepBefore() }

  override func sleepAgainIfShown() -> Bool { place.sleepAgainIfShown() }

  override func capture() {
    if !source.core.isFed { captured = place.takeLocked() }
  }

  override func showCaptured() {
    let turn = captured ?? place.take()
    captured = nil
    if let list { _ = show(turn, in: list) }
  }

  // MARK: - What only a list that is up to date can answer

  /// Takes the gate of the list.
  ///
  /// - Parameter call: the call, for the message of a trap.
  fileprivate func enter(_ call: StaticString) -> Operator.Shown {
    guard let list else { trap("\(call) of a list that is gone") }
    checkIdle(call)
    list.core.enter(call)
    return list
  }

  /// Runs a call with the gate of the list held.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: gets the list, and where to note what is to be delivered when nothing is held.
  fileprivate func holding<Result>(
    _ call: StaticString, _ body: (Operator.Shown, inout [ArrayCore]) -> Result
  ) -> Result {
    checkPlace(call)
    let list = enter(call)
    var due: [ArrayCore] = []
    let result = body(list, &due)
    if list.core.giveGateBack() { due.append(list.core) }
    due.deliverAll()
    return result
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
    holding(call) { list, due in
      let source = bringUpToDate(list, &due)
      return body(operation, list.current, source)
    }
  }

  override func sourceIndex(at index: Int) -> Int {
    withCurrent("sourceIndex(at:)") { operation, state, _ in
      checkIndex(index, count: state.rowCount, in: site)
      return operation.sourceIndex(at: index)
    }
  }

  override func index(atSource index: Int) -> Int? {
    withCurrent("index(atSource:)") { operation, _, source in
      checkIndex(index, count: source.count, in: site)
      return operation.index(atSource: index)
    }
  }

  override func rootIndex(at index: Int) -> Int {
    rootIndex { state in
      checkIndex(index, count: state.rowCount, in: site)
      return index
    }
  }

  /// Where an element of the list stands in the first source.
  ///
  /// - Parameter row: its row in what the list shows.
  func rootIndex(atRow row: (Operator.Shown.Content) -> Int) -> Int {
    holding("rootIndex(at:)") { list, due in
      while true {
        _ = bringUpToDate(list, &due)
        if let root = rootIndexAbove(row(list.current)) { return root }
      }
    }
  }

  override func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    let list = enter("rootIndex(at:)")
    defer { list.core.leave() }
    // Not brought up to date: the index counts in what it shows.
    if list.core.version != version { return nil }
    return Operator.keepsPlaces ? rootIndexAbove(index) : index
  }

  /// Where an element of the list stands in the first source; nil if the source shows another state than
  /// the one that the list was made of: another thread has brought it up to date.
  private func rootIndexAbove(_ index: Int) -> Int? {
    let above = operation.sourceIndex(at: index)
    if !source.core.isFed { return above }
    return source.core.node.rootIndex(at: above, ifAtVersion: place.version)
  }

  // MARK: - What the user of a widget did

  override func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to places: inout RootIndexes
  ) -> Bool {
    // The calling thread may have the gate already.
    guard Operator.keepsPlaces, let list else { return false }
    list.core.enter("userRemoved(at:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    let above = IndexRanges(indexes.map { operation.sourceIndex(at: $0) })
    return place.addRootIndexes(of: above, to: &places)
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
      // Behind the element that it stands behind in the list.
      let above = operation.sourceIndex(at: target < start ? target - 1 : target)
      to = above < from ? above + 1 : above
    } else {
      to = operation.sourceIndex(at: 0)
    }
    return place.moveInRoot(from: from, to: to)
  }
}

extension DerivedNode where Operator: AdjustableDerivation {
  /// Replaces the operator's function.
  ///
  /// - Parameters:
  ///   - function: makes the function, or nothing, to leave it. Called with the gate held.
  ///   - note: called under the data lock when the list shows what the function made.
  func adjust(to function: () -> Operator.Function?, noting note: () -> Void) {
    // What it holds may change lists when it ends, with nothing held.
    let old = holding("parameter") { list, due in
      let old = operation.function
      due.append(list.core)
      guard let function = function() else { return old }
      if place.isTaken {
        place.lookAbove(&due)
        let turn = place.take()
        operation.function = function
        let log = turn.log ?? EditLog(count: turn.state.count)
        let derived = operation.adjust(log, to: turn.state, from: list.current)
        list.publish(derived, noting: note)
        place.reach(turn)
        holds?.noteShown()
      } else {
        operation.function = function
        list.core.withLock(note)
      }
      return old
    }
    withExtendedLifetime(old) {}
  }
}
