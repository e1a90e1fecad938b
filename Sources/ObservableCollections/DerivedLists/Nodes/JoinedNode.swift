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
final class JoinedNode<Element>: PartsNode<Element>, @unchecked Sendable {
  private let places: [SourcePlace<Element>]
  private let code: ElementCode<Element>
  /// The number of shown elements of each part.
  private var counts: [Int]
  /// The changes taken from the parts together with those of other lists; `nil` for a derived part.
  private var captured: [SourceTurn<Element>?] = []

  init(_ parts: [ObservableList<Element>], _ code: ElementCode<Element>) {
    self.code = code
    places = parts.map { SourcePlace(in: $0) }
    counts = parts.map { _ in 0 }
    var group = FeedGroup()
    for part in parts { group.add(part) }
    super.init(group, isBound: parts.contains { $0.core.isFed && $0.core.node.isBound })
    for place in places { place.wakes(self) }
  }

  override var showsSources: Bool { places.allSatisfy(\.isShown) }

  override var isLookedAt: Bool { places.allSatisfy(\.isTaken) }

  override func end() {
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

  // MARK: - Parts and indexes

  override var currentParts: [ObservableList<Element>] { places.map(\.source) }

  override var partCount: Int { places.count }

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

  override func sourcePlace(inPart part: Int) -> SourcePlace<Element> { places[part] }
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
    let code = code ?? ElementCode()
    if !new.isEmpty { inserted += code.fetch(state, new) }
    if !renewed.isEmpty { updated += code.fetch(state, renewed) }
  }
}
