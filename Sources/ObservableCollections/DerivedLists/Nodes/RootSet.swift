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
