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

  override func end() {
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
