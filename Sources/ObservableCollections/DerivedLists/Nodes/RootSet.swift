/// Roots by their addresses, the order in which a transaction of several lists takes them. Each stands here once.
struct RootSet {
  private var roots: [any RootList] = []

  /// Adds a root, if it is not there.
  mutating func insert(_ root: some RootList) {
    let identity = root.core.identity
    let place = roots.partitioningIndex { $0.core.identity >= identity }
    if place < roots.count, roots[place].core.identity == identity { return }
    roots.insert(root, at: place)
  }

  /// Adds roots, if they are not there. O(R log R).
  mutating func insert(contentsOf others: [any RootList]) {
    if others.isEmpty { return }
    let all = (roots + others).sorted { $0.core.identity < $1.core.identity }
    roots = []
    for root in all where roots.last?.core.identity != root.core.identity { roots.append(root) }
  }

  /// Whether both hold the same roots.
  func isSame(as other: Self) -> Bool {
    roots.elementsEqual(other.roots) { $0 === $1 }
  }

  // MARK: The data locks

  /// Takes the data locks of all.
  func lock() {
    for root in roots { root.core.lock() }
  }

  /// Gives the data locks of all back.
  func unlock() {
    for root in roots.reversed() { root.core.unlock() }
  }

  // MARK: Who reads, and who traces

  /// Notes a tracked read at all.
  func noteTrackedReads() {
    for root in roots { root.core.noteTrackedReadHere() }
  }

  /// Tells the traces of all that a list is gone that was made where it was read.
  func traceGone() {
    for root in roots { root.core.trace { _ in .derivedListReleased } }
  }

  // MARK: The gates

  /// Takes the gates of all, or traps.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether it may be called inside a transaction of all of them; else that traps.
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

  /// Runs `body` with all of them closed to changes of the calling thread. Called by the holder of all gates.
  ///
  /// - Parameter call: the call, for the message of a trap.
  func closed(by call: StaticString, _ body: () -> Void) {
    let owners = roots.map { $0.core.closeArray(by: call) }
    body()
    for (root, owner) in zip(roots, owners) { _ = root.core.closeArray(by: owner) }
  }

  /// Gives the gates of all back, and delivers.
  ///
  /// - Parameter others: lists that also have something to deliver.
  func leave(andDeliver others: [ArrayCore]) {
    let ends = roots.reversed().map { root in
      let departed = root.takeAllDeparted()
      return (core: root.core, isDue: root.core.giveGateBack(), departed: departed)
    }
    // With nothing held, as everywhere.
    for end in ends.reversed() where end.isDue { end.core.deliver() }
    others.deliverAll()
    withExtendedLifetime(ends) {}
  }
}
