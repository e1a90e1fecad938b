/// What a list follows, near and far: lists that follow others, and the roots of all of them.
struct FeedGroup {
  /// What feeds the former, in the order in which they were made: each after what it follows. Each stands here once.
  /// Somebody holds their lists: who follows them.
  private var nodes: [FedNode] = []
  /// The roots by their addresses: the order in which a transaction of several lists takes them.
  private var roots: [any RootList] = []

  /// Adds a source: if it follows others, also what it follows.
  mutating func add(_ source: some RootList) {
    if source.core.isFed {
      let node = source.core.node
      let place = nodes.partitioningIndex { $0.number >= node.number }
      if place < nodes.count, nodes[place] === node { return }
      nodes.insert(node, at: place)
      node.addAbove(to: &self)
    } else {
      let identity = source.core.identity
      let place = roots.partitioningIndex { $0.core.identity >= identity }
      if place < roots.count, roots[place].core.identity == identity { return }
      roots.insert(source, at: place)
    }
  }

  /// Whether the calling thread is at work on one of the lists.
  var isHeld: Bool { held != nil }

  /// The first of the nodes whose list the calling thread is at work on.
  var held: FedNode? { nodes.first { $0.fedList?.core.isHeldByCurrentThread ?? false } }

  /// Whether all lists are current, from above.
  var isCurrent: Bool { nodes.allSatisfy(\.showsSources) }

  // MARK: Up to date

  /// Brings all lists up to date with one instant of the roots, and keeps them there meanwhile.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - due: gets the lists that have something to deliver, to be done with nothing held.
  ///   - capture: called in that instant, under the data locks of the roots.
  ///   - body: runs when all lists show it, with their gates held.
  func bringUpToDate(
    _ call: StaticString, _ due: inout [ArrayCore], capture: () -> Void, _ body: () -> Void
  ) {
    let lists = nodes.compactMap(\.fedList)
    Self.enterAll(lists, call)
    for node in nodes { node.sleepBefore() }
    for root in roots { root.core.lock() }
    for node in nodes { node.capture() }
    capture()
    for root in roots.reversed() { root.core.unlock() }
    for node in nodes { node.showCaptured() }
    body()
    for list in lists where list.core.giveGateBack() { due.append(list.core) }
  }

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

  /// Runs `body` while no other thread can change the roots.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether it may be called inside a transaction of all of them; else that traps.
  ///   - body: runs once.
  func holdingRoots(_ call: StaticString, isReading: Bool, _ body: () -> Void) {
    let held = roots.count { $0.core.isHeldByCurrentThread }
    if held > 0, held < roots.count {
      trap(
        """
        \(call) was called inside a transaction of only \(held) of the \(roots.count) lists that \
        this one follows; begin one with all of them
        """)
    }
    for root in roots { root.core.enter(call) }
    if !isReading, roots.contains(where: { $0.core.isTransacting }) {
      trap("\(call) was called inside a transaction")
    }
    body()
    let ends = roots.reversed().map { root in
      let departed = root.takeAllDeparted()
      return (core: root.core, isDue: root.core.giveGateBack(), departed: departed)
    }
    // With nothing held, as everywhere.
    for end in ends.reversed() where end.isDue { end.core.deliver() }
    withExtendedLifetime(ends) {}
  }
}

/// A list with which chains of others begin, whatever it holds.
protocol RootList: AnyObject {
  var core: ArrayCore { get }

  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeAllDeparted() -> Any

  /// Removes elements as a user removed their rows.
  ///
  /// - Returns: what is to be released with nothing held.
  func followRemoval(at indexes: IndexRanges) -> Any
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
  func remove() -> [Any] { places.map { $0.root.followRemoval(at: $0.indexes) } }
}
