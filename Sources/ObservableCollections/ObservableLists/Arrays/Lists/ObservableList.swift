/// A list that notifies its observers of its changes: the read-only interface of every flat list.
///
/// ``ObservableArray`` is the list that you edit. Use this class as the type of a parameter if you
/// only read, observe or render the list.
///
/// It is `Sendable` if its elements are. With elements that are not `Sendable` it belongs to one
/// isolation domain. Iterating takes a snapshot. The list is not a `Collection`, because its count
/// can change between two calls; its ``ObservableSource/snapshot`` is one.
open class ObservableList<Element>: ObservableSource<BatchUpdate<Element>> {
  /// Creates a list with the elements of a snapshot. O(1).
  @inlinable
  package init(snapshot: ArraySnapshot<Element>) {
    super.init(snapshot, nothing: ArraySnapshot())
  }

  @_spi(Inside) public override var nothing: ArraySnapshot<Element> { ArraySnapshot() }

  @_spi(Inside)
  public override func rowCount(of state: ArraySnapshot<Element>) -> Int { state.count }

  @_spi(Inside) public override func makeBatch(
    of log: HandedLog, from start: Revision, before: ArraySnapshot<Element>,
    to end: Revision, after: ArraySnapshot<Element>
  ) -> BatchUpdate<Element> {
    let changes = BatchChanges(log.log, start: start, end: end)
    return BatchUpdate(changes: changes, before: before, after: after)
  }

  @_spi(Inside) public override func firstBatch(
    _ state: ArraySnapshot<Element>, _ revision: Revision
  ) -> BatchUpdate<Element> {
    let changes = BatchChanges(
      removals: IndexRanges(), insertions: IndexRanges(checked: 0..<state.count), moves: [],
      updates: [], oldCount: 0, newCount: state.count, start: revision, end: revision, stays: [])
    return BatchUpdate(changes: changes, before: ArraySnapshot(), after: state)
  }

  @_spi(Inside) public override func renderTurn(
    _ follower: TurnFollower<BatchUpdate<Element>, ArraySnapshot<Element>>
  ) {
    follower.renderTurn(in: self) { turn, start, before, end, after in
      BatchUpdate(
        changes: BatchChanges(turn.log, start: start, end: end), before: before, after: after)
    }
  }

  @_spi(Inside)
  public override func changeCount(of batch: BatchUpdate<Element>) -> Int {
    batch.changes.changeCount
  }

  @_spi(Inside) public override func summary(of batch: BatchUpdate<Element>) -> String {
    listing([
      (batch.removals.elementCount, "removed"), (batch.insertions.elementCount, "inserted"),
      (batch.moves.elementCount, "moved"), (batch.updates.elementCount, "updated"),
    ])
  }

  @_spi(Inside) public override func parts(
    of batch: BatchUpdate<Element>, log _: HandedLog
  ) -> HandedParts<ArraySnapshot<Element>> {
    HandedParts(ArrayTurnParts(batch))
  }

  @_spi(Inside) public override func change(
    _ record: AnyObject, _ options: ObservationOptions, isPrior: Bool
  ) -> ArrayChange<Element> {
    var mask = ChangeMask(of: options)
    if isPrior { mask.formUnion([.prior, .new]) }
    // All records in the list's queue have this type.
    return ArrayChange(unsafeDowncast(record, to: ChangeRecord<Element>.self), without: mask)
  }

  @_spi(Inside) public override func handing(
    _ options: ObservationOptions, to handler: @escaping (ArrayChange<Element>) -> Void
  ) -> (AnyObject) -> Void {
    let mask = ChangeMask(of: options)
    // As in `change`: all records have this type.
    return { record in
      handler(ArrayChange(unsafeDowncast(record, to: ChangeRecord<Element>.self), without: mask))
    }
  }

  @_spi(Inside) public override func setting(
    _ state: ArraySnapshot<Element>, _ revision: Revision, withContent: Bool
  ) -> ArrayChange<Element> {
    ArrayChange(
      kind: .setting, indexes: IndexRanges(0..<state.count),
      newElements: withContent ? Array(state) : nil, revision: revision)
  }

  @_spi(Inside) public override func records(
    of batch: BatchUpdate<Element>, _ options: ObservationOptions
  ) -> [AnyObject] {
    batch.records(withOld: options.contains(.old), withNew: options.contains(.new))
  }

  // MARK: Edits by the user of a widget

  /// Moves an element after the user moved its row.
  ///
  /// - Returns: `false` if the list does not accept edits by its users.
  @_spi(Inside) open func followMove(from source: Int, to target: Int) -> Bool { false }

  /// Removes elements after the user removed their rows.
  ///
  /// - Returns: the values to release outside all locks; `nil` if the list does not accept edits by
  ///   its users.
  @_spi(Inside) open func followRemoval(at indexes: IndexRanges) -> Any? { nil }

  /// Inserts an element after the user inserted its row.
  ///
  /// - Returns: `false` if the list does not accept edits by its users.
  @_spi(Inside) open func followInsertion(_ element: Element, at index: Int) -> Bool { false }

  // MARK: Reading

  /// The element at an index.
  ///
  /// - Parameter index: the index; traps outside `0..<count`.
  @inlinable public subscript(index: Int) -> Element { readElement(at: index) }

  /// The element at an index, for any thread. Traps outside `0..<count`.
  @_alwaysEmitIntoClient @inline(__always)
  final func readElement(at index: Int) -> Element {
    if !core.beginRead() { return readWorkingElement(at: index) }
    defer { core.unlock() }
    if index < 0 || index >= current.count {
      core.trapRead(at: index, count: current.count, of: "subscript(_:)")
    }
    return current.element(at: index)
  }

  /// The element at an index, for the holder of the gate. Separate, so that the inlined call stays
  /// small.
  @inlinable @inline(never)
  final func readWorkingElement(at index: Int) -> Element {
    if !core.isTransacting {
      if index < 0 || index >= current.count {
        core.trapRead(at: index, count: current.count, of: "subscript(_:)")
      }
      return current.element(at: index)
    }
    if index < 0 || index >= drafted.count {
      core.trapRead(at: index, count: drafted.count, of: "subscript(_:)")
    }
    return drafted.element(at: index)
  }
}

// `@unchecked Sendable` holds because all state is that of the superclass, which states the reason.
extension ObservableList: @unchecked Sendable where Element: Sendable {}

extension ObservableList {
  /// The number of elements.
  @inlinable public var count: Int { read { $0.count } }

  /// Whether the list is empty.
  public var isEmpty: Bool { count == 0 }

  /// The first element, or `nil` if the list is empty.
  @inlinable public var first: Element? { read { $0.first } }

  /// The last element, or `nil` if the list is empty.
  @inlinable public var last: Element? { read { $0.last } }
}

extension ObservableList: Sequence {
  /// Returns an iterator over the current elements; it does not see later changes.
  ///
  /// `underestimatedCount` remains 0: code that copies a sequence expects at least that many
  /// elements from an iterator made later, and another thread may have removed some by then.
  @inlinable
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    snapshot.makeIterator()
  }
}
