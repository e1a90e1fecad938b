import Synchronization

/// A node of the graph of derived lists: it keeps one list current, and finds the way to its
/// *roots*, the first lists of its chain.
///
/// `@unchecked Sendable` holds because `number` and `isBound` are constant, `outputList` is set once,
/// before others know the list, the nodes below are kept behind a lock, the other marks are atomic,
/// and for the rest see the subclasses.
package class GraphNode: ListUpdater, @unchecked Sendable {
  private static let count = Atomic<Int>(0)
  /// The number of nodes made before. A list is made after those that it follows, so in the order
  /// of the numbers each list is updated after its sources.
  final let number: Int
  package final let isBound: Bool
  /// The thread that handles missed changes; 0 for none.
  final let catcher = Atomic<UInt>(0)
  /// Whether the list must be updated again after the release of its gate: a closure that it calls
  /// has changed a source.
  final let isMissed = Atomic(false)
  /// The nodes below that must be notified after the release of the list's gate: its holder could
  /// not update them.
  final let missedBelow = LockedValue<[GraphNode]>([])
  final let isMissedBelow = Atomic(false)
  #if DEBUG
    /// What the closures of the list read and nobody follows; `nil` if it has none, or follows what
    /// they read. Set before others know the list.
    package final var unfollowedReads: UnfollowedReads?
  #endif
  /// The numbers of the source's elements while rows are away. Touched by the holder of the gate.
  final var lives: ElementLives?
  /// Whether the list has ended.
  private let isEnded = Atomic(false)
  /// Whether the first read of the list was tracked.
  private let isTrackedFirst = Atomic(false)

  init(isBound: Bool) {
    number = Self.count.add(1, ordering: .relaxed).oldValue
    self.isBound = isBound
  }

  /// The list; `nil` if it was released. Its type is not known here, so that no read of its core asks
  /// the runtime for it.
  final private(set) weak var outputList: (any OutputList)?

  /// Sets the list to keep current.
  final func attach(toAny list: any OutputList) {
    outputList = list
    let link = UpdaterLink(self) { node in
      Unmanaged<GraphNode>.fromOpaque(node)._withUnsafeGuaranteedRef { $0.isCurrent }
    }
    list.core.follow(link)
  }

  /// The call that holds the gate of the list, and the list, for the message of a trap.
  package final var site: String { outputList?.core.site ?? "" }

  /// Whether the calling thread holds the gate of the list.
  final var isHeldByCurrentThread: Bool { outputList?.core.isHeldByCurrentThread ?? false }

  /// A node above whose gate the calling thread holds, or `nil`.
  var heldAbove: GraphNode? { trap("\(type(of: self)) follows nothing") }

  package var isCurrent: Bool { trap("\(type(of: self)) does not say whether it is current") }

  package var isTold: Bool { trap("\(type(of: self)) does not say whether it is current") }

  /// Whether the calling thread updates the list, or one above it.
  // A closure that reads the list, or one below it, sees the state of its last update.
  final var isAtWork: Bool { isHeldByCurrentThread || isAboveAtWork }

  /// Whether the calling thread updates a list above.
  var isAboveAtWork: Bool { trap("\(type(of: self)) does not say whether it is at work") }

  package final func bringUpToDate(_ due: inout [ArrayCore]) {
    guard let list = outputList, !list.core.isHeldByCurrentThread, !isAboveAtWork else { return }
    update(list, &due)
  }

  /// Updates the list. The calling thread is not at work on it, nor on one above it.
  func update(_ list: any OutputList, _ due: inout [ArrayCore]) {
    trap("\(type(of: self)) does not update its list")
  }

  package final func updateIfHere(_ due: inout [ArrayCore]) {
    if !isCurrent, isHere { bringUpToDate(&due) }
  }

  package final var isHere: Bool { !isBound || isOnMainActor { self.updateAndDeliver() } }

  package final func checkIdle(_ call: StaticString) {
    if isAtWork {
      let isAbove = !isHeldByCurrentThread
      trap(
        """
        \(call) was called while the thread is at work on \(isAbove ? "a list that this one follows" : "the list"): \
        by a closure of that list, or inside its `withoutChanges`\((isAbove ? heldAbove ?? self : self).site)
        """)
    }
  }

  /// Runs a call with the gate of the list held.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: receives the list, and the array of lists to deliver when nothing is held.
  final func holding<Result>(
    _ call: StaticString, _ body: (any OutputList, inout [ArrayCore]) -> Result
  ) -> Result {
    guard let list = outputList else { trap("\(call) of a list that is gone") }
    checkPlace(call)
    checkIdle(call)
    list.core.enter(call)
    var due: [ArrayCore] = []
    let result = body(list, &due)
    if list.core.releaseGate() { due.append(list.core) }
    due.deliverAll()
    return result
  }

  /// Traps if the list is main-actor-isolated and the caller runs elsewhere.
  ///
  /// - Parameter call: the call, for the message.
  final func checkPlace(_ call: StaticString) {
    if isBound, !isOnMainActor(otherwise: {}) {
      trap(
        """
        \(call) was called outside the main actor, of a list that is bound to it: closures of the list, or of one that \
        it follows, run there
        """)
    }
  }

  /// Becomes idle again where it was notified, if the list shows the state of its sources.
  ///
  /// - Returns: whether it is idle in all sources.
  func becomeIdleIfShown() -> Bool { trap("\(type(of: self)) does not become idle") }

  /// Whether the list shows the current state of its sources.
  var showsSources: Bool { trap("\(type(of: self)) does not say what it shows") }

  /// The same, except for what a parameter follows, of which a job will tell.
  var showsToldSources: Bool { showsSources }

  /// Whether the list was read before.
  var wasRead: Bool { trap("\(type(of: self)) does not say whether it was read") }

  // MARK: Lists that are created where they are read

  package final func noteTrackedRead() {
    if wasRead { return }
    isTrackedFirst.store(true, ordering: .relaxed)
    var group = UpstreamGroup()
    group.add(self)
    group.noteTrackedReads(above: self)
  }

  /// Reports to the traces of the roots that the list was created where it was read. Called after
  /// its release.
  ///
  /// - Parameter version: the list's last version.
  package final func noteGone(atVersion version: Int) {
    if version > 0 || !isTrackedFirst.load(ordering: .relaxed) { return }
    var group = UpstreamGroup()
    group.add(self)
    group.traceGone()
  }

  /// Ends the node after the release of the list. No thread holds the gate.
  package final func end() {
    isEnded.store(true, ordering: .releasing)
    leaveSources()
  }

  /// Leaves the sources, when the list has ended.
  func leaveSources() { trap("\(type(of: self)) does not end") }

  // MARK: Together with others

  /// Adds the lists that the list follows.
  func addAbove(to group: inout UpstreamGroup) { trap("\(type(of: self)) follows nothing") }

  /// Adds the orders of the chain from here to the roots.
  func addOrders(to orders: inout [HeldOrder]) { trap("\(type(of: self)) knows no order") }

  /// Becomes idle in the sources that are about to be updated. Called by the holder of the gate.
  func becomeIdleFirst() { trap("\(type(of: self)) does not become idle") }

  /// Takes the changes of those sources that are roots. Called by the holder of the gate, under the
  /// data locks of all roots.
  func capture() { trap("\(type(of: self)) takes nothing") }

  /// Publishes the result of the taken changes and of the changes of the other sources. Called by
  /// the holder of the gates of all lists above.
  func showCaptured() { trap("\(type(of: self)) shows nothing") }

  // MARK: A parameter

  /// Whether the list has a parameter.
  var hasParameter: Bool { false }

  /// Whether an update must attend to the parameter.
  var isParameterDue: Bool { false }

  /// Asks what the parameter follows, if that may have changed. Called by the holder of the gate,
  /// outside all locks.
  func askParameter() {}

  /// Whether what was asked has not changed since. Called under the data locks of all roots.
  var isParameterAsked: Bool { true }

  /// Takes a new parameter, to be shown together with the taken changes. Called by the holder of the
  /// gate, under the data locks of all roots and the ``ParameterLock``.
  func takeParameter() {}

  // Not the weak reference: to read it may release the list, under locks.
  package final var isGone: Bool { isEnded.load(ordering: .acquiring) }

  // MARK: Dynamic parts

  /// Whether the list has dynamic parts: roots that are inserted and removed, unknown to its group.
  var hasParts: Bool { false }

  /// Finds the current parts. Called by the holder of the gates of the list and of all above it.
  func learnParts() { trap("\(type(of: self)) has no parts that come and go") }

  /// Adds all known parts, which are roots. Called with or without the gate of the list.
  func addKnownParts(to roots: inout RootSet) {
    trap("\(type(of: self)) has no parts that come and go")
  }

  /// Adds the parts to update. Called by the holder of the gate of the list.
  ///
  /// - Parameter isAll: whether to add all parts; otherwise the changed ones.
  func addParts(to roots: inout RootSet, isAll: Bool) {
    trap("\(type(of: self)) has no parts that come and go")
  }

  /// Whether all changed parts were added by the last call, and all parts are known. Called under
  /// the data locks of those parts and of all other roots.
  var areChangedPartsAdded: Bool { trap("\(type(of: self)) has no parts that come and go") }

  package final func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  ) {
    var group = UpstreamGroup()
    group.add(self)
    group.holdingRoots(call, isReading: isReading, prepare: prepare, body)
  }

  // MARK: Indexes

  /// The index in the root, or in the first list of the chain that has several sources, of an
  /// element of a version of the list; `nil` if the list shows another version.
  func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    trap("\(type(of: self)) knows no index")
  }

  /// Adds the indexes in the roots of elements of a version of the list. The roots are held.
  ///
  /// - Returns: `false` if the list shows another version.
  func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to places: inout RootIndexes
  ) -> Bool {
    trap("\(type(of: self)) knows no index")
  }

  /// Moves an element of a version of the list in its root, which the calling thread holds, to the
  /// given place in the list.
  ///
  /// - Returns: `false` if the list has another order than its source, or shows another version.
  func moveInRoot(from source: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    trap("\(type(of: self)) moves nothing")
  }

  /// Removes elements of a version of the list from the roots, which the calling thread holds.
  ///
  /// - Returns: the values to release outside all locks; `nil` if nothing is removed, because the
  ///   list shows another version, or the elements are in no root, such as a sum.
  package final func removeFromRoots(_ indexes: IndexRanges, ifAtVersion version: Int) -> Any? {
    var places = RootIndexes()
    if !addRootIndexes(of: indexes, ifAtVersion: version, to: &places) { return nil }
    let removed = places.remove()
    return removed.isEmpty && !indexes.isEmpty ? nil : removed
  }
}

/// The node of a list with one source, which also maps indexes.
package class SingleSourceNode: GraphNode, @unchecked Sendable {
  /// The index in the source of an element of the list.
  package func sourceIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }

  /// The index in the list of an element of the source, or `nil` if it is not included.
  package func index(atSource index: Int) -> Int? { trap("\(type(of: self)) knows no index") }

  /// The index in the root of an element of the list.
  package func rootIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }
}

extension ArrayCore {
  /// The node that keeps a derived list current.
  // Only the lists of this module follow others.
  var node: GraphNode { unsafeDowncast(updater, to: GraphNode.self) }

  /// The node that keeps the list current; `nil` if it is not derived.
  var derivedNode: GraphNode? { isDerived ? node : nil }
}

// Changes of a source: idle participants of the list are notified, and work that must wait is
// noted.

extension GraphNode {
  // Its effect may notify the list again, and a closure of the list may change the source each
  // time. To bound the stack, a call inside another one of the same thread is noted, and the outer
  // one continues. But idle participants are notified at once: in the outer call a sink may run a
  // run loop until a panel is closed.
  package final func wake() {
    let (isFree, owner) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree {
      if attend() { endCatching() } else { catcher.store(0, ordering: .sequentiallyConsistent) }
    } else if owner == currentThreadIdentity() {
      noteMissed()
      wakeIdleParticipants()
    } else {
      _ = attend()
    }
  }

  /// Carries out ``wake()`` once.
  ///
  /// - Returns: `false` if the calling thread holds the gate of the list: then the call is noted.
  private func attend() -> Bool {
    guard let list = outputList else { return true }
    let core = list.core
    if core.isHeldByCurrentThread {
      core.noteMissed()
      return false
    }
    if let above = heldAbove {
      above.noteMissed(below: self)
      return true
    }
    if !isHere { return true }
    // Another call, or another thread, may have published the change; then this one may have to
    // deliver it.
    let isPublished = becomeIdleIfShown() && isTold
    catchUp()
    if !isPublished, core.passOnSourceChange(unless: true) { return true }
    var due: [ArrayCore] = []
    if !isPublished { bringUpToDate(&due) }
    due.deliverAll()
    core.deliver()
    return true
  }

  /// Notifies the idle participants of the list without updating it: they update it, or a later
  /// read does. Does nothing if the calling thread holds the gate of the list or of a list above.
  private func wakeIdleParticipants() {
    guard let list = outputList, !list.core.isHeldByCurrentThread, heldAbove == nil, isHere else {
      return
    }
    list.core.passOnSourceChange(unless: false)
  }

  /// Updates the list and delivers the resulting records, outside all locks.
  ///
  /// - Parameter note: called with `true` before the update, and with `false` after it.
  final func updateAndDeliver(noting note: (Bool) -> Void = { _ in }) {
    guard let list = outputList else { return }
    if list.core.isHeldByCurrentThread { return list.core.noteMissed() }
    if let above = heldAbove { return above.noteMissed(below: self) }
    var due: [ArrayCore] = []
    if !isCurrent, isHere {
      note(true)
      bringUpToDate(&due)
      note(false)
    }
    due.append(list.core)
    due.deliverAll()
  }

  // MARK: Missed changes

  package final func noteMissed() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// Notes that a node below must be notified when the calling thread releases the gate of the
  /// list.
  final func noteMissed(below node: GraphNode) {
    guard let list = outputList else { return }
    missedBelow.withLock { nodes in
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
    }
    isMissedBelow.store(true, ordering: .sequentiallyConsistent)
    list.core.noteDeliveryDue()
  }

  // One thread catches up. Another thread that arrives meanwhile leaves it to that one: either it
  // finds no thread catching up, or that thread finds its note.
  package final func catchUp() {
    if !hasMissed { return }
    let (isFree, _) = catcher.compareExchange(
      expected: 0, desired: currentThreadIdentity(), ordering: .sequentiallyConsistent)
    if isFree { endCatching() }
  }

  /// Handles the changes noted meanwhile, and lets another thread catch up.
  private func endCatching() {
    #if DEBUG
      var rounds = 0
    #endif
    while hasMissed {
      handleMissed()
      #if DEBUG
        rounds += 1
        if rounds == Self.toldRounds { warnOfRounds() }
      #endif
    }
    catcher.store(0, ordering: .sequentiallyConsistent)
    // Changes that another thread noted in between.
    catchUp()
  }

  #if DEBUG
    /// The number of updates in a row that are told.
    private static let toldRounds = 1000

    private func warnOfRounds() {
      writeWarning(
        "ObservableCollections: a derived list was updated \(Self.toldRounds) times in a row by one thread, each time after a change that the update before has made: "
          + "a closure of the list, `==` of what it returns, or an observer of it, changes what the closure reads\(site). Unless it stops, the call does not return."
      )
    }
  #endif

  /// Whether missed changes are noted.
  private var hasMissed: Bool {
    isMissed.load(ordering: .sequentiallyConsistent)
      || isMissedBelow.load(ordering: .sequentiallyConsistent)
  }

  /// Handles the missed changes noted so far.
  private func handleMissed() {
    if isMissed.exchange(false, ordering: .sequentiallyConsistent) { _ = attend() }
    if !isMissedBelow.exchange(false, ordering: .sequentiallyConsistent) { return }
    let nodes = missedBelow.withLock { nodes in
      defer { nodes = [] }
      return nodes
    }
    for node in nodes { node.wake() }
  }
}
