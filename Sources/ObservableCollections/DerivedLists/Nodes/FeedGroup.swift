/// What a list follows, near and far: lists that follow others, and the roots of all of them.
struct FeedGroup {
  /// What feeds the former, in the order in which they were made: each after what it follows. Each stands here once.
  /// Somebody holds their lists: who follows them.
  private var nodes: [FedNode] = []
  /// The roots, but for parts that come and go.
  private var roots = RootSet()
  /// Those nodes whose lists have parts that come and go.
  private var gatherers: [FedNode] = []

  /// Adds a source: if it follows others, also what it follows.
  mutating func add(_ source: some RootList) {
    if source.core.isFed { add(source.core.node) } else { roots.insert(source) }
  }

  /// Adds a node, and what it follows.
  mutating func add(_ node: FedNode) {
    let place = nodes.partitioningIndex { $0.number >= node.number }
    if place < nodes.count, nodes[place] === node { return }
    nodes.insert(node, at: place)
    if node.hasParts { gatherers = nodes.filter(\.hasParts) }
    node.addAbove(to: &self)
  }

  /// Whether the calling thread is at work on one of the lists.
  var isHeld: Bool { held != nil }

  /// The first of the nodes whose list the calling thread is at work on.
  var held: FedNode? { nodes.first { $0.fedList?.core.isHeldByCurrentThread ?? false } }

  /// Whether all lists are current, from above.
  var isCurrent: Bool { nodes.allSatisfy(\.showsSources) }

  // MARK: Up to date

  /// Brings all lists up to date with one instant of the roots, and a list that follows them. Called by the holder of the
  /// gate of the latter.
  ///
  /// - Parameters:
  ///   - follower: what feeds that list.
  ///   - call: the call, for the message of a trap.
  ///   - due: gets the lists that have something to deliver, to be done with nothing held.
  func bringUpToDate(_ follower: FedNode, _ call: StaticString, _ due: inout [ArrayCore]) {
    let lists = nodes.compactMap(\.fedList)
    Self.enterAll(lists, call)
    bringUpToDate(with: follower)
    for list in lists where list.core.giveGateBack() { due.append(list.core) }
  }

  /// Brings all lists up to date with one instant of the roots. Called by the holder of all gates.
  ///
  /// - Parameters:
  ///   - follower: what feeds a list that follows them, and is brought up to date with them; nil if none is.
  ///   - rounds: how often it is looked at most which parts there are.
  func bringUpToDate(with follower: FedNode?, rounds: Int = mostRounds) {
    let followers = follower.map { [$0] } ?? []
    let all = nodes + followers
    for node in all { node.sleepBefore() }
    let locked = lockRoots(gatherers + followers.filter(\.hasParts), rounds: rounds)
    for node in all { node.capture() }
    locked.unlock()
    for node in all { node.showCaptured() }
  }

  /// Locks the roots in an instant in which all parts that come and go are known.
  ///
  /// Which they are is found out with nothing locked, by functions. If the lists that they are made of have changed meanwhile,
  /// this is done once more, and so on. A thread that changes those without a pause, or a function that does, cannot
  /// keep it from coming to an end: at last the parts may be those of a moment before.
  ///
  /// - Parameters:
  ///   - gatherers: the nodes whose lists have such parts.
  ///   - rounds: how often it is looked at most which these are.
  /// - Returns: what is locked.
  private func lockRoots(_ gatherers: [FedNode], rounds: Int) -> RootSet {
    var rounds = gatherers.isEmpty ? 1 : rounds
    while true {
      rounds -= 1
      var roots = roots
      // All of them first: for this, one may bring another one up to date.
      for gatherer in gatherers { gatherer.learnParts() }
      for gatherer in gatherers { gatherer.addParts(to: &roots, isAll: rounds == 0) }
      roots.lock()
      if rounds == 0 || gatherers.allSatisfy(\.areChangedPartsAdded) { return roots }
      roots.unlock()
    }
  }

  /// How often it is looked at most which parts there are.
  static let mostRounds = 64
  /// The same for a list of which only the parts of another are wanted: that looks again.
  static let fewRounds = 4

  /// Takes the gates of all lists. While it waits for one it has none of the others: another thread may have that one
  /// and look at any of them.
  private static func enterAll(_ lists: [any FedList], _ call: StaticString) {
    var awaited: Int?
    repeat { awaited = enter(lists, first: awaited, call) } while awaited != nil
  }

  /// Takes the gates of all lists, or none.
  ///
  /// - Parameter first: the one to wait for.
  /// - Returns: the one that another thread has; nil if the calling thread has all.
  private static func enter(_ lists: [any FedList], first: Int?, _ call: StaticString) -> Int? {
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

  /// Runs `body` while no other thread can change the roots, as ``ListFeed/holdingRoots(_:isReading:prepare:_:)`` says.
  func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  ) {
    // Parts that have gone need not be held.
    look()
    var rounds = gatherers.isEmpty ? 1 : Self.mostRounds
    while true {
      rounds -= 1
      let held = allRoots
      held.enter(call, isReading: isReading)
      // While the roots are held, other parts come only if a parameter above is replaced.
      var due: [ArrayCore] = []
      for gatherer in gatherers { gatherer.look(&due) }
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
  /// - Parameter node: what feeds that one.
  func noteTrackedReads(above node: FedNode) {
    for other in nodes where other !== node { other.fedList?.core.noteTrackedReadHere() }
    var noted = allRoots
    noted.noteTrackedReads()
    if gatherers.isEmpty { return }
    for _ in 0..<Self.mostRounds {
      // Those that come now are noted too; and then what was noted is what is read.
      look()
      let known = allRoots
      if known.isSame(as: noted) { return }
      known.noteTrackedReads()
      noted = known
    }
  }

  /// Has those who trace the roots know that a list is gone that was made where it was read.
  func traceGone() { roots.traceGone() }

  // MARK: Parts that come and go

  /// Looks which parts there are. Called with no gate of a list held.
  private func look() {
    var due: [ArrayCore] = []
    for gatherer in gatherers { gatherer.look(&due) }
    due.deliverAll()
  }

  /// The roots, and all parts that come and go as far as they are known.
  private var allRoots: RootSet {
    var roots = roots
    for gatherer in gatherers { gatherer.addKnownParts(to: &roots) }
    return roots
  }
}

/// A list with which chains of others begin, whatever it holds.
protocol RootList: AnyObject {
  var core: ArrayCore { get }

  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeAllDeparted() -> Any

  /// Removes elements as a user removed their rows.
  ///
  /// - Returns: what is to be released with nothing held; nil if the list does not follow its users.
  func followRemoval(at indexes: IndexRanges) -> Any?
}

extension ObservableList: RootList {}

/// Places in roots.
struct RootIndexes {
  private var places: [(root: any RootList, indexes: IndexRanges)] = []

  /// Adds indexes in a list, which may have some already.
  mutating func add(_ indexes: IndexRanges, in root: some RootList) {
    if let place = places.firstIndex(where: { $0.root === root }) {
      places[place].indexes.formUnion(indexes)
    } else {
      places.append((root, indexes))
    }
  }

  /// Removes the elements there.
  ///
  /// - Returns: what is to be released with nothing held.
  func remove() -> [Any] { places.compactMap { $0.root.followRemoval(at: $0.indexes) } }
}
