import Synchronization

/// Keeps a flattened list current: it holds positions in the log of the list whose elements have
/// the parts, and in the logs of all parts.
///
/// The current parts are found first, by the closure, outside all locks (`learnParts`). Then the
/// changes of all parts are taken in one instant, in which the parts are still the same; see
/// `UpstreamGroup`. A part notes its own changes, so a read checks only the changed parts.
///
/// Its state is guarded by the gate of the flattened list.
///
/// `@unchecked Sendable` holds because mutable state is touched only by the holder of the gate, or
/// at the end, when no other thread has the list, and all else is constant, atomic or behind a
/// lock. A list of elements that are not `Sendable` belongs to one isolation domain, with its
/// source.
final class FlattenedNode<Source, Element>: ConcatenatingNode<Element>, @unchecked Sendable {
  /// A list whose elements are shown.
  private struct Part {
    let position: SourcePosition<Element>
    /// The numbers of the slots that show it.
    var slots: Set<Int> = []
  }

  private let position: SourcePosition<Source>
  private let part: (Source) -> ObservableArray<Element>
  private let operations: ElementOperations<Element>
  private let changedParts = ChangedParts()
  /// Whether taken changes of the source or of parts are not shown yet; also before the first read.
  private let isPending = Atomic(true)
  /// The parts, for threads that do not hold the gate.
  private let roots = LockedValue<[ObjectIdentifier: any RootList]>([:])

  private var slots = PartSlots()
  /// A number for each slot, so that a slot that comes or goes renames no other.
  private var slotNumbers = ElementNumbers()
  /// The parts by their numbers; `nil` for an unused number.
  private var parts: [Part?] = []
  private var free: [Int] = []
  /// The numbers of the parts.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The parts that lost their last slot since the last update.
  private var emptied: Set<Int> = []
  /// The numbers of the parts added for the current update.
  private var added: Set<Int> = []
  /// The changes taken from parts, by their numbers.
  private var captured: [Int: SourceTurn<Element>] = [:]

  /// - Parameters:
  ///   - source: the list whose elements have the parts.
  ///   - isBound: whether the closure is main-actor-isolated.
  ///   - operations: the operations on the elements.
  ///   - part: returns the part of an element of the source.
  init(
    of source: ObservableList<Source>, isBound: Bool = false,
    _ operations: ElementOperations<Element>,
    _ part: @escaping (Source) -> ObservableArray<Element>
  ) {
    position = SourcePosition(in: source)
    var group = UpstreamGroup()
    group.add(source)
    self.part = part
    self.operations = operations
    super.init(group, isBound: isBound || source.core.derivedNode?.isBound ?? false)
    position.setNode(self)
  }

  private var source: ObservableList<Source> { position.source }

  // In this order: taken changes are pending before the positions are moved, and until they are
  // shown.
  override var showsSources: Bool {
    position.isShown && changedParts.isEmpty && !isPending.load(ordering: .acquiring)
  }

  override var wasRead: Bool { position.isTaken }

  override func leaveSources() {
    position.end()
    for part in parts { part?.position.end() }
  }

  // MARK: - Together with others

  override func addAbove(to group: inout UpstreamGroup) { group.add(source) }

  override func addOrders(to orders: inout [HeldOrder]) {
    source.core.derivedNode?.addOrders(to: &orders)
  }

  override func becomeIdleFirst() { position.becomeIdleFirst() }

  override func becomeIdleIfShown() -> Bool {
    position.becomeIdleIfShown() && changedParts.isEmpty && !isPending.load(ordering: .acquiring)
  }

  override func capture() {
    if added.isEmpty { return }
    isPending.store(true, ordering: .releasing)
    for number in added { captured[number] = parts[number]?.position.takeLocked() }
    changedParts.remove(added)
    added = []
  }

  override func showCaptured() {
    guard isPending.load(ordering: .relaxed), let list else { return }
    let changed = captured.keys.flatMap { part in
      parts[part]?.slots.map { slotNumbers.order.index(of: $0) } ?? []
    }
    let turn = slots.show(captured, in: changed.sorted(byKey: { $0 }), operations)
    if isBegun {
      list.publish(turn) {}
    } else {
      list.begin(with: ArraySnapshot(turn.inserted))
      isBegun = true
    }
    for (number, turn) in captured { parts[number]?.position.reach(turn.step) }
    captured = [:]
    if !emptied.isEmpty { leaveGoneParts() }
    isPending.store(false, ordering: .releasing)
  }

  /// Whether the list has shown something.
  private var isBegun = false

  // MARK: - Dynamic parts

  override var hasParts: Bool { true }

  override func learnParts() {
    if !group.isCurrent { group.bringUpToDate(with: nil, rounds: UpstreamGroup.fewRounds) }
    if position.isShown { return }
    isPending.store(true, ordering: .releasing)
    let turn = position.take()
    let log: EditLog
    if turn.step.isFirst {
      log = EditLog(inserted: turn.state.count)
    } else if let changes = turn.step.log {
      log = changes
    } else {
      return
    }
    let renewed = turn.state.elements(at: log.renewedIndexes).map { number(of: part($0)) }
    let leaving = slotsLeaving(log)
    let areOthers = slots.take(log, renewed: renewed)
    position.reach(turn.step)
    if areOthers { move(leaving, log, renewed) }
  }

  /// The slots that are removed, or may show another part, with their numbers and parts.
  private func slotsLeaving(_ log: EditLog) -> (gone: [(Int, Int)], updated: [(Int, Int)]) {
    let effect = NetEffect(log)
    let slot = { [self] (index: Int) in (slotNumbers.order[index], slots.slots[index].part) }
    return (
      effect.removals.map(slot), effect.updates.flatMap { $0.oldRange.map(slot) }
    )
  }

  /// Notes which slots show which parts.
  ///
  /// - Parameters:
  ///   - leaving: the slots that no longer show their parts.
  ///   - log: the changes of the source.
  ///   - renewed: the parts of its inserted and replaced elements.
  private func move(
    _ leaving: (gone: [(number: Int, part: Int)], updated: [(number: Int, part: Int)]),
    _ log: EditLog, _ renewed: [Int]
  ) {
    for (number, part) in leaving.gone + leaving.updated {
      parts[part]?.slots.remove(number)
      if parts[part]?.slots.isEmpty ?? false { emptied.insert(part) }
    }
    slotNumbers.take(log, removing: leaving.gone.map(\.number))
    for (index, part) in zip(log.renewedIndexes.joined(), renewed) {
      parts[part]?.slots.insert(slotNumbers.order[index])
      // Its elements are needed.
      if !slots.slots[index].isShown { changedParts.note(part) }
    }
  }

  /// The number of a part; a new part gets one.
  private func number(of list: ObservableArray<Element>) -> Int {
    if let number = numbers[list.core.identity] { return number }
    let number = free.popLast() ?? parts.count
    if number == parts.count { parts.append(nil) }
    let position = SourcePosition(in: list, notedIn: (changedParts, number))
    position.setNode(self)
    parts[number] = Part(position: position)
    numbers[list.core.identity] = number
    roots.withLock { $0[list.core.identity] = list }
    return number
  }

  /// Leaves the parts that no slot shows any more.
  private func leaveGoneParts() {
    let gone = emptied.filter { parts[$0]?.slots.isEmpty ?? false }
    emptied = []
    for number in gone {
      guard let part = parts[number] else { continue }
      let identity = part.position.source.core.identity
      part.position.end()
      numbers[identity] = nil
      parts[number] = nil
      // Released with the lock released.
      let root = roots.withLock { $0.removeValue(forKey: identity) }
      withExtendedLifetime(root) {}
    }
    changedParts.remove(gone)
    free += gone
  }

  override func addKnownParts(to all: inout RootSet) {
    all.insert(contentsOf: roots.withLock { Array($0.values) })
  }

  override func addParts(to all: inout RootSet, isAll: Bool) {
    added = isAll ? Set(parts.indices.filter { parts[$0] != nil }) : changedParts.all
    all.insert(contentsOf: added.compactMap { parts[$0]?.position.source })
  }

  override var areChangedPartsAdded: Bool {
    group.isCurrent && position.isShown && changedParts.all.isSubset(of: added)
  }

  // MARK: - Parts and indexes

  override var partCount: Int { slots.slots.count }

  override func start(ofPart part: Int) -> Int { slots.sizes.start(of: part) }

  override func count(ofPart part: Int) -> Int { slots.sizes[part] }

  override func place(at index: Int) -> (part: Int, index: Int) {
    let (slot, offset) = slots.sizes.locate(index)
    return (slot, offset)
  }

  override func sourcePosition(inPart part: Int) -> SourcePosition<Element> {
    guard let part = parts[slots.slots[part].part] else { trap("Slot \(part) has no part") }
    return part.position
  }
}

/// The part of each element of a flattened list's source, and the number of its shown elements.
///
/// A part has a number. The place of an element of the source is a *slot*; several slots may have
/// one part.
struct PartSlots {
  struct Slot {
    /// The number of the part.
    var part: Int
    /// The part that is shown in the slot; -1 if none is.
    var shownPart = -1
    /// The slot at the last update of the list, and whether a move call touched it since, as in the
    /// origin of a run. Known while several slots have changed.
    var origin = PackedRun.insertedOrigin

    /// Whether the part is already shown in the slot.
    var isShown: Bool { part == shownPart }
  }

  /// The current slots.
  private(set) var slots: [Slot] = []
  /// The number of shown elements of each slot, at the last update of the list.
  private(set) var sizes = SectionSizes()
  /// Whether the slots differ from the shown ones.
  private(set) var areChanged = false
  /// The only slot that has come or gone, if nothing else has changed: then origins are not known.
  private var single: SingleEdit?

  /// Applies the changes of the source.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - parts: the parts of its inserted and replaced elements, in their new order.
  /// - Returns: whether the slots have changed: not if elements were only replaced by others with
  ///   the same parts. That is found out without reading the other slots.
  mutating func take(_ log: EditLog, renewed parts: [Int]) -> Bool {
    if stay(log, renewed: parts) { return false }
    if !areChanged, takeSingle(log, parts) { return true }
    noteOrigins()
    var (result, taken): ([Slot], Int) = ([], 0)
    result.reserveCapacity(slots.count + parts.count)
    log.forEachRun { run in
      for offset in 0..<run.count {
        var slot = run.isInserted ? Slot(part: parts[taken]) : slots[run.oldStart + offset]
        // A new one stays new.
        if run.isMoved { slot.origin |= PackedRun.movedMark }
        if run.isUpdated { slot.part = parts[taken] }
        if run.isInserted || run.isUpdated { taken += 1 }
        result.append(slot)
      }
    }
    slots = result
    areChanged = true
    return true
  }

  /// Applies a change of one slot, without reading the others.
  private mutating func takeSingle(_ log: EditLog, _ parts: [Int]) -> Bool {
    switch log.singleEdit {
    case .insertion(let index): slots.insert(Slot(part: parts[0]), at: index)
    case .removal(let index): slots.remove(at: index)
    default: return false
    }
    (single, areChanged) = (log.singleEdit, true)
    return true
  }

  /// Notes the slots at the last update, before several changes.
  private mutating func noteOrigins() {
    if areChanged, single == nil { return }
    for index in slots.indices {
      switch single {
      case .insertion(let place) where index == place: continue
      case .insertion(let place) where index > place: slots[index].origin = (index - 1) << 2
      case .removal(let place) where index >= place: slots[index].origin = (index + 1) << 2
      default: slots[index].origin = index << 2
      }
    }
    single = nil
  }

  /// Whether all slots remain unchanged.
  private func stay(_ log: EditLog, renewed parts: [Int]) -> Bool {
    var (index, taken, stay) = (0, 0, true)
    log.forEachRun { run in
      if run.isInserted || run.isMoved || run.oldStart != index { stay = false }
      if stay, run.isUpdated {
        let known = slots[index..<index + run.count].lazy.map(\.part)
        stay = known.elementsEqual(parts[taken..<taken + run.count])
        taken += run.count
      }
      index += run.count
    }
    return stay && index == slots.count
  }

  /// The changes of the flattened list.
  ///
  /// - Parameters:
  ///   - turns: the changes of the changed parts, and the contents of the parts with new slots, by
  ///     their numbers.
  ///   - changed: the slots of those parts, ascending.
  ///   - operations: the operations on the elements.
  mutating func show<Element>(
    _ turns: [Int: SourceTurn<Element>], in changed: [Int], _ operations: ElementOperations<Element>
  ) -> DerivedTurn<Element> {
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: sizes.total))
    turn.operations = operations
    if let single {
      showSingle(single, turns, changed, in: &turn, operations)
    } else if areChanged {
      showAll(turns, in: &turn, operations)
    } else {
      showChanged(turns, changed, in: &turn)
    }
    return turn
  }

  /// Adds all slots, one by one.
  private mutating func showAll<Element>(
    _ turns: [Int: SourceTurn<Element>], in turn: inout DerivedTurn<Element>,
    _ operations: ElementOperations<Element>
  ) {
    let starts = sizes.starts
    var counts: [Int] = []
    counts.reserveCapacity(slots.count)
    for index in slots.indices {
      let slot = slots[index]
      let part = turns[slot.part]
      if !slot.isShown {
        guard let part else { trap("Part \(slot.part) is new and was not read") }
        turn.runs.append(inserted: part.state.count)
        turn.inserted += operations.fetch(part.state, [0..<part.state.count])
        counts.append(part.state.count)
      } else {
        let (old, marks) = (slot.origin >> 2, slot.origin & PackedRun.movedMark)
        if let part, let log = part.step.log {
          turn.append(log, to: part.state, from: starts[old], marks: marks)
          counts.append(part.state.count)
        } else {
          turn.runs.append(retained: starts[old]..<starts[old + 1], marks: marks)
          counts.append(starts[old + 1] - starts[old])
        }
      }
      slots[index].shownPart = slot.part
    }
    sizes = SectionSizes(counts)
    areChanged = false
  }

  /// Adds only the changed parts, and a slot that has come or gone.
  private mutating func showSingle<Element>(
    _ single: SingleEdit, _ turns: [Int: SourceTurn<Element>], _ changed: [Int],
    in turn: inout DerivedTurn<Element>, _ operations: ElementOperations<Element>
  ) {
    var (end, growths): (Int, [(slot: Int, by: Int)]) = (0, [])
    let addChanged = {
      (old: Int, slot: Slot, turn: inout DerivedTurn<Element>, sizes: SectionSizes) in
      guard let part = turns[slot.part], let log = part.step.log else { return }
      let (start, count) = (sizes.start(of: old), sizes[old])
      turn.runs.append(retained: end..<start, marks: 0)
      turn.append(log, to: part.state, from: start)
      end = start + count
      growths.append((old, part.state.count - count))
    }
    switch single {
    case .insertion(let place):
      let new = slots[place].part
      guard let part = turns[new] else { trap("Part \(new) is new and was not read") }
      for slot in changed where slot < place { addChanged(slot, slots[slot], &turn, sizes) }
      let start = sizes.start(of: place)
      turn.runs.append(retained: end..<start, marks: 0)
      turn.runs.append(inserted: part.state.count)
      turn.inserted += operations.fetch(part.state, [0..<part.state.count])
      end = start
      for slot in changed where slot > place { addChanged(slot - 1, slots[slot], &turn, sizes) }
      turn.runs.append(retained: end..<sizes.total, marks: 0)
      for growth in growths { sizes.add(growth.by, to: growth.slot) }
      sizes.insert([part.state.count], at: place)
      slots[place].shownPart = new
    case .removal(let place):
      for slot in changed where slot < place { addChanged(slot, slots[slot], &turn, sizes) }
      let start = sizes.start(of: place)
      turn.runs.append(retained: end..<start, marks: 0)
      end = start + sizes[place]
      for slot in changed where slot >= place { addChanged(slot + 1, slots[slot], &turn, sizes) }
      turn.runs.append(retained: end..<sizes.total, marks: 0)
      for growth in growths { sizes.add(growth.by, to: growth.slot) }
      _ = sizes.remove(place..<place + 1)
    case .replacement, .move: trap("\(single) changes no number of slots")
    }
    (self.single, areChanged) = (nil, false)
  }

  /// Adds only the changed parts.
  private mutating func showChanged<Element>(
    _ turns: [Int: SourceTurn<Element>], _ changed: [Int], in turn: inout DerivedTurn<Element>
  ) {
    var (end, growths): (Int, [(slot: Int, by: Int)]) = (0, [])
    for slot in changed {
      guard let part = turns[slots[slot].part], let log = part.step.log else { continue }
      let (start, count) = (sizes.start(of: slot), sizes[slot])
      turn.runs.append(retained: end..<start, marks: 0)
      turn.append(log, to: part.state, from: start)
      end = start + count
      growths.append((slot, part.state.count - count))
    }
    turn.runs.append(retained: end..<sizes.total, marks: 0)
    for growth in growths { sizes.add(growth.by, to: growth.slot) }
  }
}

/// The changed parts of a flattened list since its last update, by their numbers.
///
/// A part is noted under its own data lock, together with the change. So a thread that has seen a
/// change, and reads this set, finds the part; and a read of the list need not check every part.
final class ChangedParts: Sendable {
  private let numbers = LockedValue<Set<Int>>([])
  private let count = Atomic<Int>(0)

  /// Whether no part has changed.
  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// The parts that may have changed.
  var all: Set<Int> { isEmpty ? [] : numbers.withLock { $0 } }

  /// Notes that a part may have changed. May be called under the part's data lock.
  func note(_ number: Int) {
    numbers.withLock { numbers in
      numbers.insert(number)
      count.store(numbers.count, ordering: .releasing)
    }
  }

  /// Removes parts that are being read. Called under their data locks, or when they are no longer
  /// parts.
  func remove(_ parts: some Sequence<Int>) {
    numbers.withLock { numbers in
      numbers.subtract(parts)
      count.store(numbers.count, ordering: .releasing)
    }
  }
}
