import Synchronization

/// What keeps a flattened list current: it stands in the log of a list whose elements lead to the parts, and in the logs
/// of all parts.
///
/// Which parts there are is found out first, by the function, with nothing locked (`learnParts`). Then what happened in
/// all of them is taken in one instant, in which the parts are still those; see `FeedGroup`. A part says itself that
/// something has happened in it, so a look asks only those parts.
///
/// Its state is guarded by the gate of the flattened list.
///
/// `@unchecked Sendable` holds because what changes is touched only by the holder of the gate, or at the end, when nobody is
/// left, and all else is constant, atomic or behind a lock. A list of elements that are not `Sendable` lives in one
/// isolation domain, with its source.
final class FlattenedNode<Source, Element>: PartsNode<Element>, @unchecked Sendable {
  /// A list whose elements are shown.
  private struct Part {
    let place: SourcePlace<Element>
    /// Where it is shown, ascending.
    var slots: [Int] = []
  }

  private let place: SourcePlace<Source>
  private let part: (Source) -> ObservableArray<Element>
  private let code: ElementCode<Element>
  private let awake = AwakeParts()
  /// Whether something was taken of the source, or of parts, that is not shown yet; also before the first look.
  private let isPending = Atomic(true)
  /// The parts, for those who do not hold the gate.
  private let roots = LockedValue<[any RootList]>([])

  private var slots = PartSlots()
  /// The parts by their numbers; nil where a number is free.
  private var parts: [Part?] = []
  private var free: [Int] = []
  /// The numbers of the parts.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The parts that were added to what is to be looked at.
  private var added: Set<Int> = []
  /// What was taken of parts, by their numbers.
  private var captured: [Int: SourceTurn<Element>] = [:]

  /// - Parameters:
  ///   - source: the list whose elements lead to the parts.
  ///   - isBound: whether the function runs on the main actor only.
  ///   - code: what is done with the elements.
  ///   - part: the list whose elements are shown for an element of the source.
  init(
    of source: ObservableList<Source>, isBound: Bool = false,
    _ code: ElementCode<Element>,
    _ part: @escaping (Source) -> ObservableArray<Element>
  ) {
    place = SourcePlace(in: source)
    var group = FeedGroup()
    group.add(source)
    self.part = part
    self.code = code
    super.init(group, isBound: isBound || source.core.isFed && source.core.node.isBound)
    place.wakes(self)
  }

  private var source: ObservableList<Source> { place.source }

  // In this order: what is taken is pending before the places are moved, and until it is shown.
  override var showsSources: Bool {
    place.isShown && awake.isEmpty && !isPending.load(ordering: .acquiring)
  }

  override var isLookedAt: Bool { place.isTaken }

  override func end() {
    place.end()
    for part in parts { part?.place.end() }
  }

  // MARK: - Together with others

  override func addAbove(to group: inout FeedGroup) { group.add(source) }

  override func addOrders(to orders: inout [HeldOrder]) {
    if source.core.isFed { source.core.node.addOrders(to: &orders) }
  }

  override func sleepBefore() { place.sleepBefore() }

  override func sleepAgainIfShown() -> Bool {
    place.sleepAgainIfShown() && awake.isEmpty && !isPending.load(ordering: .acquiring)
  }

  override func capture() {
    if added.isEmpty { return }
    isPending.store(true, ordering: .releasing)
    for number in added { captured[number] = parts[number]?.place.takeLocked() }
    awake.remove(added)
    added = []
  }

  override func showCaptured() {
    guard isPending.load(ordering: .relaxed), let list else { return }
    let changed = captured.keys.flatMap { parts[$0]?.slots ?? [] }
    let areOthers = slots.areChanged
    let turn = slots.show(captured, in: changed.sorted(), code)
    if isBegun {
      list.publish(turn) {}
    } else {
      list.begin(with: ArraySnapshot(turn.inserted))
      isBegun = true
    }
    for (number, turn) in captured { parts[number]?.place.reach(turn) }
    captured = [:]
    if areOthers { leaveGoneParts() }
    isPending.store(false, ordering: .releasing)
  }

  /// Whether the list has shown something.
  private var isBegun = false

  // MARK: - Parts that come and go

  override var hasParts: Bool { true }

  override func learnParts() {
    if !group.isCurrent { group.bringUpToDate(with: nil, rounds: FeedGroup.fewRounds) }
    if place.isShown { return }
    isPending.store(true, ordering: .releasing)
    let turn = place.take()
    let log: EditLog
    if turn.isFirst {
      let run = PackedRun(count: turn.state.count, origin: PackedRun.inserted)
      log = EditLog(oldCount: 0, packedRuns: run.count == 0 ? [] : [run])
    } else if let changes = turn.log {
      log = changes
    } else {
      return
    }
    let renewed = turn.state.elements(at: log.renewedIndexes).map { number(of: part($0)) }
    let areOthers = slots.take(log, renewed: renewed)
    place.reach(turn)
    if areOthers { noteSlots() }
  }

  /// The number of a part, which gets one if it has none.
  private func number(of list: ObservableArray<Element>) -> Int {
    if let number = numbers[list.core.identity] { return number }
    let number = free.popLast() ?? parts.count
    if number == parts.count { parts.append(nil) }
    let place = SourcePlace(in: list, of: awake, number: number)
    place.wakes(self)
    parts[number] = Part(place: place)
    numbers[list.core.identity] = number
    return number
  }

  /// Notes where each part is to be shown.
  private func noteSlots() {
    for number in parts.indices { parts[number]?.slots = [] }
    for (index, slot) in slots.slots.enumerated() {
      parts[slot.part]?.slots.append(index)
      // Its elements are needed.
      if !slot.isShown { awake.note(slot.part) }
    }
    noteRoots()
  }

  /// Leaves the parts that are shown nowhere any more.
  private func leaveGoneParts() {
    let gone = parts.indices.filter { parts[$0]?.slots.isEmpty ?? false }
    if gone.isEmpty { return }
    for number in gone {
      guard let part = parts[number] else { continue }
      part.place.end()
      numbers[part.place.source.core.identity] = nil
      parts[number] = nil
    }
    awake.remove(gone)
    free += gone
    noteRoots()
  }

  private func noteRoots() {
    var all: [any RootList] = parts.compactMap { $0?.place.source }
    roots.withLock { swap(&$0, &all) }
    // What left is released with the lock given back.
    withExtendedLifetime(all) {}
  }

  override func addKnownParts(to all: inout RootSet) {
    all.insert(contentsOf: roots.withLock { $0 })
  }

  override func addParts(to all: inout RootSet, isAll: Bool) {
    added = isAll ? Set(parts.indices.filter { parts[$0] != nil }) : awake.all
    all.insert(contentsOf: added.compactMap { parts[$0]?.place.source })
  }

  override var areChangedPartsAdded: Bool {
    group.isCurrent && place.isShown && awake.all.isSubset(of: added)
  }

  // MARK: - Parts and indexes

  override var partCount: Int { slots.slots.count }

  override func start(ofPart part: Int) -> Int { slots.sizes.start(of: part) }

  override func count(ofPart part: Int) -> Int { slots.sizes[part] }

  override func place(at index: Int) -> (part: Int, index: Int) {
    let (slot, offset) = slots.sizes.locate(index)
    return (slot, offset)
  }

  override func sourcePlace(inPart part: Int) -> SourcePlace<Element> {
    guard let part = parts[slots.slots[part].part] else { trap("Slot \(part) has no part") }
    return part.place
  }
}
