/// What keeps a joined list current: it stands in the logs of all its parts.
///
/// The parts may follow one list, near or far. So that the joined list never shows one part before a change and
/// another one after it, all lists between are brought up to date with one instant of their roots, and kept there
/// until the joined list has looked at them.
///
/// Its state is guarded by the gate of the joined list.
///
/// `@unchecked Sendable` holds because `list` is set once, before others know the list, `counts` is touched only
/// by the holder of the gate, and all else is constant. A list of elements that are not `Sendable` lives in one
/// isolation domain, with its parts.
final class JoinedNode<Element>: FedNode, @unchecked Sendable {
  private let places: [SourcePlace<Element>]
  private let group: FeedGroup
  private let code = ElementCode<Element>()
  private weak var list: JoinedList<Element>?
  /// How many elements of each part the list shows.
  private var counts: [Int]
  /// What was taken of the parts together with what happened in other lists; nil for those that follow others.
  private var captured: [SourceTurn<Element>?] = []

  init(_ parts: [ObservableList<Element>]) {
    places = parts.map { SourcePlace(in: $0) }
    counts = parts.map { _ in 0 }
    var group = FeedGroup()
    for part in parts { group.add(part) }
    self.group = group
    super.init(isBound: parts.contains { $0.core.isFed && $0.core.feed.isBound })
    for place in places { place.wakes(self) }
  }

  /// Lets a list be the one that is kept current.
  func feed(_ list: JoinedList<Element>) {
    self.list = list
    list.core.follow(self)
  }

  override var fedList: (any FedList)? { list }

  override var isCurrent: Bool { group.isCurrent && showsSources }

  override var showsSources: Bool { places.allSatisfy(\.isShown) }

  override var isAtWork: Bool {
    if let list, list.core.isHeldByCurrentThread { return true }
    return group.isHeld
  }

  override var heldAbove: FedNode? { group.held }

  override func bringUpToDate(_ due: inout [ArrayCore]) {
    // A function of a part that reads the list sees what it showed last.
    guard let list, !isAtWork else { return }
    let call: StaticString = "bringUpToDate()"
    list.core.enter(call)
    bringUpToDate(call, &due)
    if list.core.giveGateBack() { due.append(list.core) }
  }

  /// Brings the list up to date. Called by the holder of its gate.
  ///
  /// - Parameter due: gets the lists above that have something to deliver.
  private func bringUpToDate(_ call: StaticString, _ due: inout [ArrayCore]) {
    sleepBefore()
    group.bringUpToDate(call, &due, capture: capture) { showCaptured() }
  }

  /// The list is gone.
  func end() {
    for place in places { place.end() }
  }

  // MARK: - Together with others

  override func addAbove(to group: inout FeedGroup) {
    for place in places { group.add(place.source) }
  }

  override func addOrders(to orders: inout [HeldOrder]) {
    for place in places where place.source.core.isFed {
      place.source.core.node.addOrders(to: &orders)
    }
  }

  override func sleepBefore() {
    for place in places { place.sleepBefore() }
  }

  override func sleepAgainIfShown() -> Bool { places.allSatisfy { $0.sleepAgainIfShown() } }

  override func capture() {
    captured = places.map { $0.source.core.isFed ? nil : $0.takeLocked() }
  }

  override func showCaptured() {
    let turns = zip(places, captured).map { $1 ?? $0.take() }
    captured = []
    guard let list else { return }
    if turns.allSatisfy(\.isFirst) {
      list.begin(with: turns.reduce(ArraySnapshot()) { $0 + $1.state })
    } else {
      list.publish(joined(turns)) {}
    }
    counts = turns.map(\.state.count)
    for (place, turn) in zip(places, turns) { place.reach(turn) }
  }

  /// The runs of the parts one after the other.
  private func joined(_ turns: [SourceTurn<Element>]) -> DerivedTurn<Element> {
    var result = DerivedTurn<Element>(runs: DerivedRuns(oldCount: counts.reduce(0, +)))
    result.code = code
    var start = 0
    for (turn, count) in zip(turns, counts) {
      if let log = turn.log {
        result.append(log, to: turn.state, from: start)
      } else {
        result.runs.append(retained: start..<start + count, marks: 0)
      }
      start += count
    }
    return result
  }

  // MARK: - Indexes

  /// Where a part begins in the list. Asked by the holder of the gate.
  private func start(ofPart part: Int) -> Int { counts[..<part].reduce(0, +) }

  /// The part that an index lies in, and the index there. Asked by the holder of the gate.
  private func place(at index: Int) -> (part: Int, index: Int) {
    var (part, index) = (0, index)
    while index >= counts[part] {
      index -= counts[part]
      part += 1
    }
    return (part, index)
  }

  /// Calls a function with the list as its parts are now.
  private func withCurrent<Result>(_ call: StaticString, _ body: () -> Result) -> Result {
    guard let list else { trap("\(call) of a list that is gone") }
    checkPlace(call)
    checkIdle(call)
    list.core.enter(call)
    var due: [ArrayCore] = []
    if !isCurrent { bringUpToDate(call, &due) }
    let result = body()
    if list.core.giveGateBack() { due.append(list.core) }
    due.deliverAll()
    return result
  }

  /// The part that an index of the list lies in, and the index there.
  func currentPlace(at index: Int) -> (part: Int, index: Int) {
    withCurrent("place(at:)") {
      checkIndex(index, count: counts.reduce(0, +))
      return place(at: index)
    }
  }

  /// Where an element of a part stands in the list.
  func currentIndex(at index: Int, inPart part: Int) -> Int {
    withCurrent("index(at:inPart:)") {
      if !counts.indices.contains(part) { trap("Part \(part) is outside \(counts.indices)") }
      checkIndex(index, count: counts[part])
      return start(ofPart: part) + index
    }
  }

  /// A chain ends here: the list has several sources.
  override func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    guard let list else { return nil }
    list.core.enter("rootIndex(at:)")
    defer { list.core.leave() }
    return list.core.version == version ? index : nil
  }

  // MARK: - What the user of a widget did

  override func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to roots: inout RootIndexes
  ) -> Bool {
    // The calling thread may have the gate already.
    guard let list else { return false }
    list.core.enter("userRemoved(at:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    // What one part cannot follow comes back alone.
    var (start, isFollowed) = (0, false)
    for (place, count) in zip(places, counts) {
      let part = indexes.intersection(IndexRanges(start..<start + count)).map { $0 - start }
      if !part.isEmpty, place.addRootIndexes(of: IndexRanges(part), to: &roots) {
        isFollowed = true
      }
      start += count
    }
    return isFollowed
  }

  /// Within a part only: a move beyond it ends at its edge.
  override func moveInRoot(from source: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    guard let list else { return false }
    list.core.enter("userMoved(from:to:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    let (part, index) = place(at: source)
    let newTarget = target - start(ofPart: part)
    let newIndex = min(max(newTarget, 0), counts[part] - 1)
    if newIndex == index, newTarget != index { return false }
    return places[part].moveInRoot(from: index, to: newIndex)
  }
}

extension DerivedTurn {
  /// Adds what became of a part, behind the others.
  ///
  /// - Parameters:
  ///   - log: what became of it.
  ///   - state: what it led to.
  ///   - start: where the part began.
  fileprivate mutating func append(
    _ log: EditLog, to state: ArraySnapshot<Element>, from start: Int
  ) {
    var (index, new, renewed): (Int, [Range<Int>], [Range<Int>]) = (0, [], [])
    log.forEachRun { run in
      let range = index..<index + run.count
      if run.isInserted {
        runs.append(inserted: run.count)
        new.append(range)
      } else {
        runs.append(
          retained: start + run.oldStart..<start + run.oldStart + run.count,
          marks: run.origin & PackedRun.allMarks)
        if run.isUpdated { renewed.append(range) }
      }
      index = range.upperBound
    }
    inserted += state.elements(at: new)
    updated += state.elements(at: renewed)
  }
}
