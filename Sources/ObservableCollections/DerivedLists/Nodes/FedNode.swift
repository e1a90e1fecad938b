import Synchronization

/// A node of derived lists: what feeds one, and finds its way from there to the lists with which its chain begins,
/// its *roots*.
///
/// `@unchecked Sendable` holds because `number` is constant, those below are kept behind a lock and an atomic, and
/// for the rest see the subclasses.
class FedNode: ListFeed, @unchecked Sendable {
  private static let count = Atomic<Int>(0)
  /// How many were made before. A list is made after those that it follows, so in the order of the numbers each is
  /// brought up to date after what it follows.
  final let number: Int
  /// Those below that are to be woken when the gate of the list has been given back: its holder could not bring
  /// them up to date.
  private let missedBelow = LockedValue<[FedNode]>([])
  private let isMissedBelow = Atomic(false)
  /// Whether who looked at the list first tracked that.
  private let isTrackedFirst = Atomic(false)

  override init(isBound: Bool) {
    number = Self.count.add(1, ordering: .relaxed).oldValue
    super.init(isBound: isBound)
  }

  /// The list; nil if it is gone.
  var fedList: (any FedList)? { trap("\(type(of: self)) does not say what it feeds") }

  final override func attend() -> Bool {
    guard let list = fedList else { return true }
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
    var due: [ArrayCore] = []
    if sleepAgainIfShown(), isCurrent {
      // Another wake, or another thread, has shown the change; this one may have to deliver it.
    } else if core.isAskedForRecords {
      bringUpToDate(&due)
    } else {
      core.noteSourceChange()
    }
    due.append(core)
    due.deliverAll()
    return true
  }

  final override func wakeSleepers() {
    guard let list = fedList, !list.core.isHeldByCurrentThread, heldAbove == nil, isHere else {
      return
    }
    list.core.noteSourceChange()
    list.core.deliver()
  }

  /// A node above whose gate the calling thread holds; nil if there is none.
  var heldAbove: FedNode? { trap("\(type(of: self)) follows nothing") }

  /// Notes that a node below is to be woken when the calling thread gives the gate of the list back.
  private func noteMissed(below node: FedNode) {
    guard let list = fedList else { return }
    missedBelow.withLock { nodes in
      if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
    }
    isMissedBelow.store(true, ordering: .sequentiallyConsistent)
    list.core.noteDeliveryDue()
  }

  override var hasMissed: Bool {
    super.hasMissed || isMissedBelow.load(ordering: .sequentiallyConsistent)
  }

  override func lookAtMissed() {
    super.lookAtMissed()
    if !isMissedBelow.exchange(false, ordering: .sequentiallyConsistent) { return }
    let nodes = missedBelow.withLock { nodes in
      defer { nodes = [] }
      return nodes
    }
    for node in nodes { node.wake() }
  }

  override func lookAndDeliver() {
    guard let list = fedList else { return }
    if list.core.isHeldByCurrentThread { return list.core.noteMissed() }
    if let above = heldAbove { return above.noteMissed(below: self) }
    var due: [ArrayCore] = []
    if !isCurrent { bringUpToDate(&due) }
    due.append(list.core)
    due.deliverAll()
  }

  /// Traps if the list is bound to the main actor and the caller runs elsewhere.
  ///
  /// - Parameter call: the call, for the message.
  final func checkPlace(_ call: StaticString) {
    if isBound, !isOnMainActor(otherwise: {}) {
      trap(
        """
        \(call) was called outside the main actor, of a list that is bound to it: the list, or one that it follows, \
        was made with `on: .mainActor`
        """)
    }
  }

  /// Sleeps again where it was woken, if the list shows what its sources show.
  ///
  /// - Returns: whether it sleeps everywhere.
  func sleepAgainIfShown() -> Bool { trap("\(type(of: self)) does not sleep") }

  /// Whether the list shows what its sources show now.
  var showsSources: Bool { trap("\(type(of: self)) does not say what it shows") }

  /// Whether the list was looked at before.
  var isLookedAt: Bool { trap("\(type(of: self)) does not say whether it was looked at") }

  // MARK: Lists that are made where they are read

  final override func noteTrackedRead() {
    if isLookedAt { return }
    isTrackedFirst.store(true, ordering: .relaxed)
    var group = FeedGroup()
    group.add(self)
    group.noteTrackedReads(above: self)
  }

  /// Has the traces of the roots say that the list was made where it was read. Called when it is gone.
  ///
  /// - Parameter version: the list's last one.
  final func noteGone(atVersion version: Int) {
    if version > 0 || !isTrackedFirst.load(ordering: .relaxed) { return }
    var group = FeedGroup()
    group.add(self)
    group.traceGone()
  }

  // MARK: Together with others

  /// Adds what the list follows.
  func addAbove(to group: inout FeedGroup) { trap("\(type(of: self)) follows nothing") }

  /// Adds the orders from here to the roots.
  func addOrders(to orders: inout [HeldOrder]) { trap("\(type(of: self)) knows no order") }

  /// Sleeps in the sources that are about to be brought up to date. Called by the holder of the gate.
  func sleepBefore() { trap("\(type(of: self)) does not sleep") }

  /// Takes what happened in those sources that are roots. Called by the holder of the gate, under the data
  /// locks of all roots.
  func capture() { trap("\(type(of: self)) takes nothing") }

  /// Shows what was taken so, and what became of the other sources. Called by the holder of the gates of all lists
  /// above.
  func showCaptured() { trap("\(type(of: self)) shows nothing") }

  // MARK: Parts that come and go

  /// Whether the list has parts that come and go: roots that its group does not know.
  var hasParts: Bool { false }

  /// Looks which parts there are now. Called by the holder of the gates of the list and of all above it.
  func learnParts() { trap("\(type(of: self)) has no parts that come and go") }

  /// Adds all parts that are known, which are roots. Called with or without the gate of the list.
  func addKnownParts(to roots: inout RootSet) {
    trap("\(type(of: self)) has no parts that come and go")
  }

  /// Adds the parts that are to be looked at. Called by the holder of the gate of the list.
  ///
  /// - Parameter isAll: whether all parts are; else those in which something has happened.
  func addParts(to roots: inout RootSet, isAll: Bool) {
    trap("\(type(of: self)) has no parts that come and go")
  }

  /// Whether the parts that were added last are all in which something has happened, and all parts are known. Called
  /// under the data locks of those parts and of all other roots.
  var areChangedPartsAdded: Bool { trap("\(type(of: self)) has no parts that come and go") }

  override func holdingRoots(
    _ call: StaticString, isReading: Bool, prepare: () -> Void, _ body: () -> Void
  ) {
    var group = FeedGroup()
    group.add(self)
    group.holdingRoots(call, isReading: isReading, prepare: prepare, body)
  }

  // MARK: Indexes

  /// Where an element of a version of the list stands in the root, or in the first list of the chain that has several
  /// sources; nil if the list shows another version.
  func rootIndex(at index: Int, ifAtVersion version: Int) -> Int? {
    trap("\(type(of: self)) knows no index")
  }

  /// Adds the places in the roots of elements of a version of the list. The roots are held.
  ///
  /// - Returns: false if the list shows another version.
  func addRootIndexes(
    of indexes: IndexRanges, ifAtVersion version: Int, to places: inout RootIndexes
  ) -> Bool {
    trap("\(type(of: self)) knows no index")
  }

  /// Moves an element of a version of the list in its root, which the calling thread holds, so that it
  /// stands there in the list afterwards.
  ///
  /// - Returns: false if the order of the list is not that of its source, or the list shows another version.
  func moveInRoot(from source: Int, to target: Int, ifAtVersion version: Int) -> Bool {
    trap("\(type(of: self)) moves nothing")
  }

  /// Removes elements of a version of the list from the roots, which the calling thread holds.
  ///
  /// - Returns: what is to be released with nothing held; nil if nothing is removed: the list shows another version, or
  ///   the elements stand in no root, as a sum does.
  final func removeFromRoots(_ indexes: IndexRanges, ifAtVersion version: Int) -> Any? {
    var places = RootIndexes()
    if !addRootIndexes(of: indexes, ifAtVersion: version, to: &places) { return nil }
    let removed = places.remove()
    return removed.isEmpty && !indexes.isEmpty ? nil : removed
  }
}

/// What a list of one source also knows of its indexes.
class DerivedFeed: FedNode, @unchecked Sendable {
  /// Where an element of the list stands in the source.
  func sourceIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }

  /// Where an element of the source stands in the list; nil if it is not there.
  func index(atSource index: Int) -> Int? { trap("\(type(of: self)) knows no index") }

  /// Where an element of the list stands in the root.
  func rootIndex(at index: Int) -> Int { trap("\(type(of: self)) knows no index") }

  /// The list is gone.
  func end() { trap("\(type(of: self)) does not end") }
}

extension ArrayCore {
  /// What feeds a list that follows others.
  // The lists of this folder are the only ones that follow others.
  var node: FedNode { unsafeDowncast(feed, to: FedNode.self) }
}
