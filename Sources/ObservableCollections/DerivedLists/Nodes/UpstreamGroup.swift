#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// All lists that a list follows, directly or indirectly, its roots among them.
package struct UpstreamGroup {
  /// The nodes of the derived lists, in the order in which they were made: each after its sources.
  /// Each appears once. Their lists are held by their followers.
  private var nodes: [GraphNode] = []
  /// The roots, except dynamic parts.
  private var roots = RootSet()
  /// The nodes of lists with dynamic parts.
  private var gatherers: [GraphNode] = []
  /// The nodes of lists with a parameter.
  private var adjusted: [GraphNode] = []

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
    if node.hasParameter { adjusted.append(node) }
    node.addAbove(to: &self)
  }

  /// Whether the calling thread updates one of the lists.
  var isHeld: Bool { held != nil }

  /// The first node whose list the calling thread updates.
  var held: GraphNode? { nodes.first { $0.outputList?.core.isHeldByCurrentThread ?? false } }

  /// Whether all lists are current, from above.
  var isCurrent: Bool { nodes.allSatisfy(\.showsSources) }

  /// The same, except for what a parameter follows, of which a job will tell.
  var isTold: Bool { nodes.allSatisfy(\.showsToldSources) }

  // MARK: Updating

  /// Updates all lists to one instant of the roots, and a list that follows them. Called by the
  /// holder of that list's gate.
  ///
  /// - Parameters:
  ///   - follower: the node of that list.
  ///   - call: the call, for the message of a trap.
  ///   - due: collects the lists that have records to deliver, outside all locks.
  func bringUpToDate(_ follower: GraphNode, _ call: StaticString, _ due: inout [ArrayCore]) {
    // What a parameter follows may be above: its closure is called before the gates there are taken.
    for node in adjusted where node.isParameterDue { node.updateIfHere(&due) }
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
    let locked = lockRoots(
      gatherers + followers.filter(\.hasParts), adjusted + followers.filter(\.hasParameter),
      rounds: rounds)
    for node in all { node.capture() }
    locked.unlock()
    for node in all { node.showCaptured() }
  }

  /// Locks the roots in an instant in which all dynamic parts are known, and takes the parameters of
  /// that instant.
  ///
  /// The parts are found outside all locks, by closures. If the lists that determine them have
  /// changed meanwhile, they are found again, and so on. This always terminates, even if another
  /// thread or a closure keeps changing those lists: the last attempt may use the parts of a moment
  /// before.
  ///
  /// - Parameters:
  ///   - gatherers: the nodes of lists with dynamic parts.
  ///   - adjusted: the nodes of lists with a parameter. What a parameter follows is asked outside all
  ///     locks, too.
  ///   - rounds: the maximum number of attempts.
  /// - Returns: the locked roots.
  private func lockRoots(
    _ gatherers: [GraphNode], _ adjusted: [GraphNode], rounds: Int
  ) -> RootSet {
    var rounds = rounds
    if gatherers.isEmpty {
      rounds = adjusted.contains(where: \.isParameterDue) ? Self.fewRounds : 1
    }
    while true {
      rounds -= 1
      var roots = roots
      for node in adjusted { node.askParameter() }
      // All of them first: this may update another one.
      for gatherer in gatherers { gatherer.learnParts() }
      for gatherer in gatherers { gatherer.addParts(to: &roots, isAll: rounds == 0) }
      roots.lock()
      // Before the parts are checked: a part that changed together with a parameter is noted then.
      if !adjusted.isEmpty {
        ParameterLock.withLock { for node in adjusted { node.takeParameter() } }
      }
      if rounds == 0
        || gatherers.allSatisfy(\.areChangedPartsAdded) && adjusted.allSatisfy(\.isParameterAsked)
      {
        return roots
      }
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

/// Roots by their addresses, the order in which a transaction of several lists locks them. Each
/// appears once.
struct RootSet {
  private var roots: [any RootList] = []

  /// Inserts a root, if it is not included.
  mutating func insert(_ root: some RootList) {
    let identity = root.core.identity
    let place = roots.partitioningIndex { $0.core.identity >= identity }
    if place < roots.count, roots[place].core.identity == identity { return }
    roots.insert(root, at: place)
  }

  /// Inserts roots that are not included. O(R log R).
  mutating func insert(contentsOf others: [any RootList]) {
    if others.isEmpty { return }
    let all = (roots + others).sorted(byKey: { Int(bitPattern: $0.core.identity) })
    roots = []
    for root in all where roots.last?.core.identity != root.core.identity { roots.append(root) }
  }

  /// Whether both have the same roots.
  func isSame(as other: Self) -> Bool {
    roots.elementsEqual(other.roots) { $0 === $1 }
  }

  // MARK: The data locks

  /// Acquires the data locks of all roots.
  func lock() {
    for root in roots { root.core.lock() }
  }

  /// Releases the data locks of all roots.
  func unlock() {
    for root in roots.reversed() { root.core.unlock() }
  }

  // MARK: Tracked reads and traces

  /// Notes a tracked read of all roots.
  func noteTrackedReads() {
    for root in roots { root.core.noteTrackedReadHere() }
  }

  /// Reports to the traces of all roots that a list was created where it was read, and released.
  func traceGone() {
    for root in roots { root.core.trace { _ in .derivedListReleased } }
  }

  // MARK: The gates

  /// Acquires the gates of all roots, or traps.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether it may be called inside a transaction of all of them; otherwise that
  ///     traps.
  func enter(_ call: StaticString, isReading: Bool) {
    let held = roots.count { $0.core.isHeldByCurrentThread }
    if held > 0, held < roots.count {
      trap(
        """
        \(call) was called inside a transaction, or `withoutChanges`, of only \(held) of the \
        \(roots.count) lists that this one follows; begin one with all of them
        """)
    }
    for root in roots {
      if isReading { root.core.enterToRead(call) } else { root.core.enter(call) }
    }
    if !isReading, roots.contains(where: { $0.core.isTransacting }) {
      trap("\(call) was called inside a transaction")
    }
  }

  /// Runs a closure with all roots closed to changes by the calling thread. Called by the holder of
  /// all gates.
  ///
  /// - Parameter call: the call, for the message of a trap.
  func closed(by call: StaticString, _ body: () -> Void) {
    let owners = roots.map { $0.core.closeArray(by: call) }
    body()
    for (root, owner) in zip(roots, owners) { _ = root.core.closeArray(by: owner) }
  }

  /// Releases the gates of all roots, and delivers their records.
  ///
  /// - Parameter others: lists that also have records to deliver.
  func leave(andDeliver others: [ArrayCore]) {
    let ends = roots.reversed().map { root in
      let departed = root.core.takeDeparted()
      return (core: root.core, isDue: root.core.releaseGate(), departed: departed)
    }
    // With nothing held, as everywhere.
    for end in ends.reversed() where end.isDue { end.core.deliver() }
    others.deliverAll()
    withExtendedLifetime(ends) {}
  }
}

#if DEBUG
  extension UpstreamGroup {
    /// Whether a list is one of the group.
    func contains(_ list: ObjectIdentifier) -> Bool {
      cores.contains { $0.identity == list }
    }

    /// The name of the nearest list that has one.
    var firstName: String? { cores.lazy.compactMap(\.name).first }

    /// The lists, the nearest first.
    private var cores: [ArrayCore] {
      nodes.reversed().compactMap { $0.outputList?.core } + roots.cores
    }
  }

  extension RootSet {
    fileprivate var cores: [ArrayCore] { roots.map { $0.core } }
  }
#endif
