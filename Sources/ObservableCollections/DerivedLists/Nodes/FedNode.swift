import Synchronization

/// A node of derived lists: what feeds one, and finds its way from there to the lists with which its chain begins,
/// its *roots*.
///
/// `@unchecked Sendable` holds because `number` and `isBound` are constant, those below are kept behind a lock, the
/// other marks are atomic, and for the rest see the subclasses.
class FedNode: ListFeed, @unchecked Sendable {
  private static let count = Atomic<Int>(0)
  /// How many were made before. A list is made after those that it follows, so in the order of the numbers each is
  /// brought up to date after what it follows.
  final let number: Int
  final let isBound: Bool
  /// The thread that looks at what was missed; 0 if none does.
  final let catcher = Atomic<UInt>(0)
  /// Whether the list is to be looked at again when its gate has been given back: a function that it calls
  /// has changed a source.
  final let isMissed = Atomic(false)
  /// Those below that are to be woken when the gate of the list has been given back: its holder could not bring
  /// them up to date.
  final let missedBelow = LockedValue<[FedNode]>([])
  final let isMissedBelow = Atomic(false)
  /// Whether who looked at the list first tracked that.
  private let isTrackedFirst = Atomic(false)

  init(isBound: Bool) {
    number = Self.count.add(1, ordering: .relaxed).oldValue
    self.isBound = isBound
  }

  /// Lets a core be that of the list.
  final func feed(_ core: ArrayCore) {
    let link = FeedLink(self) { feed in
      Unmanaged<FedNode>.fromOpaque(feed)._withUnsafeGuaranteedRef { $0.isCurrent }
    }
    core.follow(link)
  }

  /// The call for which the gate of the list is held, and the list, for the message of a trap.
  final var site: String { fedList?.core.site ?? "" }

  /// The list; nil if it is gone.
  var fedList: (any FedList)? { trap("\(type(of: self)) does not say what it feeds") }

  /// A node above whose gate the calling thread holds; nil if there is none.
  var heldAbove: FedNode? { trap("\(type(of: self)) follows nothing") }

  var isCurrent: Bool { trap("\(type(of: self)) does not say whether it is current") }

  /// Whether the calling thread brings the list, or one above it, up to date.
  var isAtWork: Bool { trap("\(type(of: self)) does not say whether it is at work") }

  func bringUpToDate(_ due: inout [ArrayCore]) {
    trap("\(type(of: self)) does not bring up to date")
  }

  final func look(_ due: inout [ArrayCore]) {
    if !isCurrent, isHere { bringUpToDate(&due) }
  }

  final var isHere: Bool { !isBound || isOnMainActor { self.lookAndDeliver() } }

  final func checkIdle(_ call: StaticString) {
    if isAtWork {
      trap(
        """
        \(call) was called while the thread is at work on the list, or on one that it follows: by a \
        function of it, or inside its `withoutChanges`
        """)
    }
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

  final func noteTrackedRead() {
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

  final func holdingRoots(
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
  // The lists of this module are the only ones that follow others.
  var node: FedNode { unsafeDowncast(feed, to: FedNode.self) }
}
