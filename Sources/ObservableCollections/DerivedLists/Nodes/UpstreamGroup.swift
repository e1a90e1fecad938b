#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// All lists that a list follows, directly or indirectly, its roots among them.
struct UpstreamGroup {
  /// The nodes of the derived lists, in the order in which they were made: each after its sources.
  /// Each appears once. Their lists are held by their followers.
  private var nodes: [GraphNode] = []
  /// The roots, except dynamic parts.
  private var roots = RootSet()
  /// The nodes of lists with dynamic parts.
  private var gatherers: [GraphNode] = []

  /// Adds a source; for a derived list, also its sources.
  mutating func add(_ source: some RootList) {
    if source.core.isDerived { add(source.core.node) } else { roots.insert(source) }
  }

  /// Adds a node and the lists that it follows.
  mutating func add(_ node: GraphNode) {
    let place = nodes.partitioningIndex { $0.number >= node.number }
    if place < nodes.count, nodes[place] === node { return }
    nodes.insert(node, at: place)
    if node.hasParts { gatherers = nodes.filter(\.hasParts) }
    node.addAbove(to: &self)
  }

  /// Whether the calling thread updates one of the lists.
  var isHeld: Bool { held != nil }

  /// The first node whose list the calling thread updates.
  var held: GraphNode? { nodes.first { $0.outputList?.core.isHeldByCurrentThread ?? false } }

  /// Whether all lists are current, from above.
  var isCurrent: Bool { nodes.allSatisfy(\.showsSources) }

  // MARK: Updating

  /// Updates all lists to one instant of the roots, and a list that follows them. Called by the
  /// holder of that list's gate.
  ///
  /// - Parameters:
  ///   - follower: the node of that list.
  ///   - call: the call, for the message of a trap.
  ///   - due: collects the lists that have records to deliver, outside all locks.
  func bringUpToDate(_ follower: GraphNode, _ call: StaticString, _ due: inout [ArrayCore]) {
    let lists = nodes.compactMap(\.outputList)
    Self.enterAll(lists, call)
    bringUpToDate(with: follower)
    for list in lists where list.core.releaseGate() { due.append(list.core) }
  }

  /// Updates all lists to one instant of the roots. Called by the holder of all gates.
  ///
  /// - Parameters:
  ///   - follower: the node of a list that follows them, and is updated with them, or `nil`.
  ///   - rounds: the maximum number of attempts to find the dynamic parts.
  func bringUpToDate(with follower: GraphNode?, rounds: Int = mostRounds) {
    let followers = follower.map { [$0] } ?? []
    let all = nodes + followers
    for node in all { node.becomeIdleFirst() }
    let locked = lockRoots(gatherers + followers.filter(\.hasParts), rounds: rounds)
    for node in all { node.capture() }
    locked.unlock()
    for node in all { node.showCaptured() }
  }

  /// Locks the roots in an instant in which all dynamic parts are known.
  ///
  /// The parts are found outside all locks, by closures. If the lists that determine them have
  /// changed meanwhile, they are found again, and so on. This always terminates, even if another
  /// thread or a closure keeps changing those lists: the last attempt may use the parts of a moment
  /// before.
  ///
  /// - Parameters:
  ///   - gatherers: the nodes of lists with dynamic parts.
  ///   - rounds: the maximum number of attempts.
  /// - Returns: the locked roots.
  private func lockRoots(_ gatherers: [GraphNode], rounds: Int) -> RootSet {
    var rounds = gatherers.isEmpty ? 1 : rounds
    while true {
      rounds -= 1
      var roots = roots
      // All of them first: this may update another one.
      for gatherer in gatherers { gatherer.learnParts() }
      for gatherer in gatherers { gatherer.addParts(to: &roots, isAll: rounds == 0) }
      roots.lock()
      if rounds == 0 || gatherers.allSatisfy(\.areChangedPartsAdded) { return roots }
      roots.unlock()
    }
  }

  /// The maximum number of attempts to find the dynamic parts.
  static let mostRounds = 64
  /// The maximum number of attempts for a list that another list needs only for its parts: that
  /// list repeats the attempts.
  static let fewRounds = 4

  /// Acquires the gates of all lists. While it waits for one it holds none of the others: another
  /// thread may hold that one and read any of them.
  private static func enterAll(_ lists: [any OutputList], _ call: StaticString) {
    var awaited: Int?
    repeat { awaited = enter(lists, first: awaited, call) } while awaited != nil
  }

  /// Acquires the gates of all lists, or none.
  ///
  /// - Parameter first: the one to wait for.
  /// - Returns: the one that another thread holds; `nil` if the calling thread holds all.
  private static func enter(_ lists: [any OutputList], first: Int?, _ call: StaticString) -> Int? {
    if let first { lists[first].core.enter(call) }
    for place in lists.indices where place != first {
      if lists[place].core.enterIfFree(call) { continue }
      for taken in 0..<place where taken != first { lists[taken].core.leaveGate() }
      if let first { lists[first].core.leaveGate() }
      return place
    }
    return nil
  }

  // MARK: Held

  /// Runs a closure while no other thread can change the roots: see
  /// ``ListUpdater/holdingRoots(_:isReading:prepare:_:)``.
  func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  ) {
    // Removed parts need not be held.
    updateGatherers()
    var rounds = gatherers.isEmpty ? 1 : Self.mostRounds
    while true {
      rounds -= 1
      let held = allRoots
      held.enter(call, isReading: isReading)
      // While the roots are held, parts are added only if a parameter above is replaced.
      var due: [ArrayCore] = []
      for gatherer in gatherers { gatherer.updateIfHere(&due) }
      let isDone = rounds == 0 || held.isSame(as: allRoots)
      if isDone {
        prepare()
        if isReading { held.closed(by: call, body) } else { body() }
      }
      held.leave(andDeliver: due)
      if isDone { return }
    }
  }

  // MARK: Tracked reads

  /// Notes a tracked read at all lists but one.
  ///
  /// - Parameter node: the node of that one.
  func noteTrackedReads(above node: GraphNode) {
    for other in nodes where other !== node { other.outputList?.core.noteTrackedReadHere() }
    var noted = allRoots
    noted.noteTrackedReads()
    if gatherers.isEmpty { return }
    for _ in 0..<Self.mostRounds {
      // Parts added meanwhile are noted too; then the noted reads are complete.
      updateGatherers()
      let known = allRoots
      if known.isSame(as: noted) { return }
      known.noteTrackedReads()
      noted = known
    }
  }

  /// Reports to the traces of the roots that a list was created where it was read, and released.
  func traceGone() { roots.traceGone() }

  // MARK: Dynamic parts

  /// Finds the current parts. Called with no gate of a list held.
  private func updateGatherers() {
    var due: [ArrayCore] = []
    for gatherer in gatherers { gatherer.updateIfHere(&due) }
    due.deliverAll()
  }

  /// The roots, and all known dynamic parts.
  private var allRoots: RootSet {
    var roots = roots
    for gatherer in gatherers { gatherer.addKnownParts(to: &roots) }
    return roots
  }
}

/// A list that a chain of derived lists starts from, with any type of elements.
protocol RootList: AnyObject {
  var core: ArrayCore { get }

  /// Removes elements after the user removed their rows.
  ///
  /// - Returns: the values to release outside all locks; `nil` if the list does not accept edits by
  ///   its users.
  func followRemoval(at indexes: IndexRanges) -> Any?
}

extension ObservableList: RootList {}

/// Indexes in roots.
struct RootIndexes {
  private var places: [(root: any RootList, indexes: IndexRanges)] = []

  /// Adds indexes in a list to those already added.
  mutating func add(_ indexes: IndexRanges, in root: some RootList) {
    if let place = places.firstIndex(where: { $0.root === root }) {
      places[place].indexes.formUnion(indexes)
    } else {
      places.append((root, indexes))
    }
  }

  /// Removes the elements at the indexes.
  ///
  /// - Returns: the values to release outside all locks.
  func remove() -> [Any] { places.compactMap { $0.root.followRemoval(at: $0.indexes) } }
}
