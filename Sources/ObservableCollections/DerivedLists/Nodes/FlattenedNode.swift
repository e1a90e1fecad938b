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
    /// The slots that show it, ascending.
    var slots: [Int] = []
  }

  private let position: SourcePosition<Source>
  private let part: (Source) -> ObservableArray<Element>
  private let operations: ElementOperations<Element>
  private let changedParts = ChangedParts()
  /// Whether taken changes of the source or of parts are not shown yet; also before the first read.
  private let isPending = Atomic(true)
  /// The parts, for threads that do not hold the gate.
  private let roots = LockedValue<[any RootList]>([])

  private var slots = PartSlots()
  /// The parts by their numbers; `nil` for an unused number.
  private var parts: [Part?] = []
  private var free: [Int] = []
  /// The numbers of the parts.
  private var numbers: [ObjectIdentifier: Int] = [:]
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
    super.init(group, isBound: isBound || source.core.isDerived && source.core.node.isBound)
    position.setNode(self)
  }

  private var source: ObservableList<Source> { position.source }

  // In this order: taken changes are pending before the positions are moved, and until they are
  // shown.
  override var showsSources: Bool {
    position.isShown && changedParts.isEmpty && !isPending.load(ordering: .acquiring)
  }

  override var wasRead: Bool { position.isTaken }

  override func end() {
    position.end()
    for part in parts { part?.position.end() }
  }

  // MARK: - Together with others

  override func addAbove(to group: inout UpstreamGroup) { group.add(source) }

  override func addOrders(to orders: inout [HeldOrder]) {
    if source.core.isDerived { source.core.node.addOrders(to: &orders) }
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
    let changed = captured.keys.flatMap { parts[$0]?.slots ?? [] }
    let areOthers = slots.areChanged
    let turn = slots.show(captured, in: Array(changed).sorted(byKey: { $0 }), operations)
    if isBegun {
      list.publish(turn) {}
    } else {
      list.begin(with: ArraySnapshot(turn.inserted))
      isBegun = true
    }
    for (number, turn) in captured { parts[number]?.position.reach(turn.step) }
    captured = [:]
    if areOthers { leaveGoneParts() }
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
      let run = PackedRun(count: turn.state.count, origin: PackedRun.insertedOrigin)
      log = EditLog(oldCount: 0, runs: run.count == 0 ? [] : [run])
    } else if let changes = turn.step.log {
      log = changes
    } else {
      return
    }
    let renewed = turn.state.elements(at: log.renewedIndexes).map { number(of: part($0)) }
    let areOthers = slots.take(log, renewed: renewed)
    position.reach(turn.step)
    if areOthers { noteSlots() }
  }

  /// The number of a part; a new part gets one.
  private func number(of list: ObservableArray<Element>) -> Int {
    if let number = numbers[list.core.identity] { return number }
    let number = free.popLast() ?? parts.count
    if number == parts.count { parts.append(nil) }
    let position = SourcePosition(in: list, of: changedParts, number: number)
    position.setNode(self)
    parts[number] = Part(position: position)
    numbers[list.core.identity] = number
    return number
  }

  /// Notes the slots of each part.
  private func noteSlots() {
    for number in parts.indices { parts[number]?.slots = [] }
    for (index, slot) in slots.slots.enumerated() {
      parts[slot.part]?.slots.append(index)
      // Its elements are needed.
      if !slot.isShown { changedParts.note(slot.part) }
    }
    noteRoots()
  }

  /// Leaves the parts that no slot shows any more.
  private func leaveGoneParts() {
    let gone = parts.indices.filter { parts[$0]?.slots.isEmpty ?? false }
    if gone.isEmpty { return }
    for number in gone {
      guard let part = parts[number] else { continue }
      part.position.end()
      numbers[part.position.source.core.identity] = nil
      parts[number] = nil
    }
    changedParts.remove(gone)
    free += gone
    noteRoots()
  }

  private func noteRoots() {
    var all: [any RootList] = parts.compactMap { $0?.position.source }
    roots.withLock { swap(&$0, &all) }
    // Removed roots are released with the lock released.
    withExtendedLifetime(all) {}
  }

  override func addKnownParts(to all: inout RootSet) {
    all.insert(contentsOf: roots.withLock { $0 })
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
