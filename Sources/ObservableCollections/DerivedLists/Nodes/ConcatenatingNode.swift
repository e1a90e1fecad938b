/// Keeps a list current that concatenates several others, its *parts*.
///
/// `@unchecked Sendable` holds because `group` is constant, and for the rest see the subclasses.
class ConcatenatingNode<Element>: GraphNode, @unchecked Sendable {
  /// All lists that the list follows, directly or indirectly, except dynamic parts.
  final let group: UpstreamGroup

  init(_ group: UpstreamGroup, isBound: Bool) {
    self.group = group
    super.init(isBound: isBound)
  }

  /// Sets the list to keep current.
  final func attach(to list: JoinedList<Element>) { attach(toAny: list) }

  // Only `attach(to:)` sets it.
  final var list: JoinedList<Element>? {
    guard let list = outputList else { return nil }
    return unsafeDowncast(list, to: JoinedList<Element>.self)
  }

  // MARK: Requirements of a subclass, called by the holder of the gate

  /// The number of shown parts.
  var partCount: Int { trap("\(type(of: self)) has no parts") }

  /// The index of the first element of a part.
  func start(ofPart part: Int) -> Int { trap("\(type(of: self)) has no parts") }

  /// The number of shown elements of a part.
  func count(ofPart part: Int) -> Int { trap("\(type(of: self)) has no parts") }

  /// The part that contains an index of the list, and the index in that part.
  func place(at index: Int) -> (part: Int, index: Int) { trap("\(type(of: self)) has no parts") }

  /// The list's position in the log of a part.
  func sourcePosition(inPart part: Int) -> SourcePosition<Element> {
    trap("\(type(of: self)) has no parts")
  }

  // MARK: Up to date

  final override var isCurrent: Bool { group.isCurrent && showsSources }

  final override var isTold: Bool { group.isTold && showsSources }

  final override var isAboveAtWork: Bool { group.isHeld }

  final override var heldAbove: GraphNode? { group.held }

  final override func update(_ list: any OutputList, _ due: inout [ArrayCore]) {
    let call: StaticString = "a read"
    list.core.enter(call)
    group.bringUpToDate(self, call, &due)
    if list.core.releaseGate() { due.append(list.core) }
  }

  /// Calls a closure with the list in the current state of its parts.
  private func withCurrent<Result>(_ call: StaticString, _ body: () -> Result) -> Result {
    holding(call) { _, due in
      if !isCurrent { group.bringUpToDate(self, call, &due) }
      return body()
    }
  }

  // MARK: Parts and indexes

  /// The current parts.
  var currentParts: [ObservableList<Element>] {
    withCurrent("the getter of `parts`") {
      (0..<partCount).map { sourcePosition(inPart: $0).source }
    }
  }

  /// The part that contains an index of the list, and the index in that part.
  final func currentPlace(at index: Int) -> (part: Int, index: Int) {
    withCurrent("place(at:)") {
      checkIndex(index, count: list?.current.count ?? 0, in: site)
      return place(at: index)
    }
  }

  /// The index in the list of an element of a part.
  final func currentIndex(at index: Int, inPart part: Int) -> Int {
    withCurrent("index(at:inPart:)") {
      if !(0..<partCount).contains(part) {
        trap("Part \(part) is outside 0..<\(partCount)\(site)")
      }
      checkIndex(index, count: count(ofPart: part), in: site)
      return start(ofPart: part) + index
    }
  }

  /// A chain ends here: the list has several sources.
  final override func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    guard let list else { return nil }
    list.core.enter("rootIndex(at:)")
    defer { list.core.leave() }
    return list.core.version == version ? index : nil
  }

  // MARK: Edits by the user of a widget

  final override func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to roots: inout RootIndexes
  ) -> Bool {
    // The calling thread may hold the gate already.
    guard let list else { return false }
    list.core.enter("userRemoved(at:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    // What one part cannot follow comes back alone.
    var isFollowed = false
    forEachPart(of: indexes) { part, indexes in
      if sourcePosition(inPart: part).addRootIndexes(of: indexes, to: &roots) { isFollowed = true }
    }
    return isFollowed
  }

  /// Calls a closure with each part that contains indexes of the list, and the indexes in that
  /// part.
  private func forEachPart(of indexes: IndexRanges, _ body: (Int, IndexRanges) -> Void) {
    var (current, inPart): (Int?, [Range<Int>]) = (nil, [])
    for range in indexes.ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let (part, index) = place(at: start)
        if let current, part != current {
          body(current, IndexRanges(inPart))
          inPart = []
        }
        let count = min(count(ofPart: part) - index, range.upperBound - start)
        inPart.append(index..<index + count)
        current = part
        start += count
      }
    }
    if let current { body(current, IndexRanges(inPart)) }
  }

  /// Within a part only: a move beyond it ends at its edge.
  final override func moveInRoot(
    from source: Int, to target: Int, ifAtVersion version: Int
  ) -> Bool {
    guard let list else { return false }
    list.core.enter("userMoved(from:to:)")
    defer { list.core.leave() }
    if list.core.version != version { return false }
    let (part, index) = place(at: source)
    let newTarget = target - start(ofPart: part)
    let newIndex = min(max(newTarget, 0), count(ofPart: part) - 1)
    if newIndex == index, newTarget != index { return false }
    return sourcePosition(inPart: part).moveInRoot(from: index, to: newIndex)
  }
}

/// Keeps a joined list of given parts current: it holds positions in the logs of all of them.
///
/// The parts may follow one list, directly or indirectly. So that the joined list never shows one
/// part before a change and another one after it, all lists in between are updated with one instant
/// of their roots, and held until the joined list has read them.
///
/// Its state is guarded by the gate of the joined list.
///
/// `@unchecked Sendable` holds because `counts` and `captured` are touched only by the holder of
/// the gate, and all else is constant. A list of elements that are not `Sendable` belongs to one
/// isolation domain, with its parts.
final class JoinedNode<Element>: ConcatenatingNode<Element>, @unchecked Sendable {
  private let positions: [SourcePosition<Element>]
  private let operations: ElementOperations<Element>
  /// The number of shown elements of each part.
  private var counts: [Int]
  /// The changes taken from the parts together with those of other lists; `nil` for a derived part.
  private var captured: [SourceTurn<Element>?] = []

  init(_ parts: [ObservableList<Element>], _ operations: ElementOperations<Element>) {
    self.operations = operations
    positions = parts.map { SourcePosition(in: $0) }
    counts = parts.map { _ in 0 }
    var group = UpstreamGroup()
    for part in parts { group.add(part) }
    super.init(group, isBound: parts.contains { $0.core.derivedNode?.isBound ?? false })
    for position in positions { position.setNode(self) }
  }

  override var showsSources: Bool { positions.allSatisfy(\.isShown) }

  override var wasRead: Bool { positions.allSatisfy(\.isTaken) }

  override func leaveSources() {
    for position in positions { position.end() }
  }

  // MARK: - Together with others

  override func addAbove(to group: inout UpstreamGroup) {
    for position in positions { group.add(position.source) }
  }

  override func addOrders(to orders: inout [HeldOrder]) {
    for position in positions { position.core.derivedNode?.addOrders(to: &orders) }
  }

  override func becomeIdleFirst() {
    for position in positions { position.becomeIdleFirst() }
  }

  override func becomeIdleIfShown() -> Bool { positions.allSatisfy { $0.becomeIdleIfShown() } }

  override func capture() {
    captured = positions.map { $0.source.core.isDerived ? nil : $0.takeLocked() }
  }

  override func showCaptured() {
    let turns = zip(positions, captured).map { $1 ?? $0.take() }
    captured = []
    guard let list else { return }
    if turns.allSatisfy(\.step.isFirst) {
      list.begin(with: turns.reduce(ArraySnapshot()) { $0 + $1.state })
    } else {
      list.publish(joined(turns)) {}
    }
    counts = turns.map(\.state.count)
    for (position, turn) in zip(positions, turns) { position.reach(turn.step) }
  }

  /// The runs of the parts one after the other.
  private func joined(_ turns: [SourceTurn<Element>]) -> DerivedTurn<Element> {
    var result = DerivedTurn<Element>(runs: DerivedRuns(oldCount: counts.reduce(0, +)))
    result.operations = operations
    var start = 0
    for (turn, count) in zip(turns, counts) {
      if let log = turn.step.log {
        result.append(log, to: turn.state, from: start)
      } else {
        result.runs.append(retained: start..<start + count, marks: 0)
      }
      start += count
    }
    return result
  }

  // MARK: - Parts and indexes

  override var currentParts: [ObservableList<Element>] { positions.map(\.source) }

  override var partCount: Int { positions.count }

  override func start(ofPart part: Int) -> Int { counts[..<part].reduce(0, +) }

  override func count(ofPart part: Int) -> Int { counts[part] }

  override func place(at index: Int) -> (part: Int, index: Int) {
    var (part, index) = (0, index)
    while index >= counts[part] {
      index -= counts[part]
      part += 1
    }
    return (part, index)
  }

  override func sourcePosition(inPart part: Int) -> SourcePosition<Element> { positions[part] }
}

extension DerivedTurn {
  /// Appends the changes of a part.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - state: the part after the changes.
  ///   - start: the old start of the part in the list.
  ///   - marks: the marks of all its elements: whether a move call touched the part.
  mutating func append(
    _ log: EditLog, to state: ArraySnapshot<Element>, from start: Int, marks: Int = 0
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
          marks: run.origin & PackedRun.allMarks | marks)
        if run.isUpdated { renewed.append(range) }
      }
      index = range.upperBound
    }
    let operations = operations ?? ElementOperations()
    if !new.isEmpty { inserted += operations.fetch(state, new) }
    if !renewed.isEmpty { updated += operations.fetch(state, renewed) }
  }
}
