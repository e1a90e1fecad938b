/// A list that notifies its observers of what changed: everything about it that is not editing.
///
/// ``ObservableArray`` is the list that you edit. Take a list as a parameter where you only read,
/// observe or show it.
///
/// It is `Sendable` when its elements are. With elements that are not `Sendable` it lives in one
/// isolation domain. Iterating takes a snapshot. It is no `Collection`, because its count can change
/// between two calls: ``ObservableSource/snapshot`` is one.
public class ObservableList<Element>: ObservableSource<BatchUpdate<Element>> {
  /// Makes a list with the elements of a snapshot. O(1).
  @inlinable
  init(snapshot: ArraySnapshot<Element>) {
    super.init(snapshot, nothing: ArraySnapshot())
  }

  override var nothing: ArraySnapshot<Element> { ArraySnapshot() }

  override func rowCount(of state: ArraySnapshot<Element>) -> Int { state.count }

  override func makeBatch(
    of log: EditLog, from start: Revision, before: ArraySnapshot<Element>,
    to end: Revision, after: ArraySnapshot<Element>
  ) -> BatchUpdate<Element> {
    let changes = BatchChanges(log, start: start, end: end)
    return BatchUpdate(changes: changes, before: before, after: after)
  }

  override func renderTurn(
    _ follower: TurnFollower<BatchUpdate<Element>, ArraySnapshot<Element>>
  ) {
    follower.renderTurn(in: self) { turn, start, before, end, after in
      BatchUpdate(
        changes: BatchChanges(turn.log, start: start, end: end), before: before, after: after)
    }
  }

  override func changeCount(of batch: BatchUpdate<Element>) -> Int { batch.changes.changeCount }

  override func summary(of batch: BatchUpdate<Element>) -> String {
    listing([
      (batch.removals.elementCount, "removed"), (batch.insertions.elementCount, "inserted"),
      (batch.moves.elementCount, "moved"), (batch.updates.elementCount, "updated"),
    ])
  }

  override func parts(
    of batch: BatchUpdate<Element>, log _: EditLog
  ) -> any TurnParts<ArraySnapshot<Element>> {
    ArrayTurnParts(batch)
  }

  override func change(
    _ record: AnyChangeRecord, _ options: ObservationOptions, isPrior: Bool
  ) -> ArrayChange<Element> {
    var mask = ChangeMask(of: options)
    if isPrior { mask.formUnion([.prior, .new]) }
    // The list queues records of its own kind only.
    return ArrayChange(unsafeDowncast(record, to: ChangeRecord<Element>.self), without: mask)
  }

  override func handing(
    _ options: ObservationOptions, to handler: @escaping (ArrayChange<Element>) -> Void
  ) -> (AnyChangeRecord) -> Void {
    let mask = ChangeMask(of: options)
    // As in `change`: of its own kind only.
    return { record in
      handler(ArrayChange(unsafeDowncast(record, to: ChangeRecord<Element>.self), without: mask))
    }
  }

  override func setting(
    _ state: ArraySnapshot<Element>, _ revision: Revision, withContent: Bool
  ) -> ArrayChange<Element> {
    ArrayChange(
      kind: .setting, indexes: IndexRanges(0..<state.count),
      newElements: withContent ? Array(state) : nil, revision: revision)
  }

  override func records(
    of batch: BatchUpdate<Element>, _ options: ObservationOptions
  ) -> [AnyChangeRecord] {
    batch.records(withOld: options.contains(.old), withNew: options.contains(.new))
  }

  // MARK: What a user of a widget did

  /// Moves an element as a user moved its row.
  ///
  /// - Returns: false if the list does not follow its users.
  func followMove(from source: Int, to target: Int) -> Bool { false }

  /// Removes elements as a user removed their rows.
  ///
  /// - Returns: what is to be released with nothing held; nil if the list does not follow its users.
  func followRemoval(at indexes: IndexRanges) -> Any? { nil }

  /// Inserts an element as a user inserted its row.
  ///
  /// - Returns: false if the list does not follow its users.
  func followInsertion(_ element: Element, at index: Int) -> Bool { false }

  /// What is to be released when the gate has been given back, if that is about to happen.
  func takeAllDeparted() -> Any { () }

  // MARK: Reading

  /// The element at an index.
  ///
  /// - Parameter index: traps outside `0..<count`.
  @inlinable public subscript(index: Int) -> Element { readElement(at: index) }

  /// The element at an index, for any thread. Traps outside `0..<count`.
  @inlinable @inline(__always)
  final func readElement(at index: Int) -> Element {
    read {
      if index < 0 || index >= $0.count {
        core.trapRead(at: index, count: $0.count, of: "subscript(_:)")
      }
      return $0.element(at: index)
    }
  }
}

// `@unchecked Sendable` holds because all state is that of the class above, which says why.
extension ObservableList: @unchecked Sendable where Element: Sendable {}

extension ObservableList {
  /// The number of elements.
  @inlinable public var count: Int { read { $0.count } }

  /// Whether there are no elements.
  public var isEmpty: Bool { count == 0 }

  /// The first element; nil if there is none.
  @inlinable public var first: Element? { read { $0.first } }

  /// The last element; nil if there is none.
  @inlinable public var last: Element? { read { $0.last } }
}

extension ObservableList: Sequence {
  /// Iterates over the elements as they are now; later changes do not show.
  ///
  /// `underestimatedCount` stays 0: code that copies a sequence takes at least so many elements
  /// from an iterator made later, and another thread may have removed some by then.
  @inlinable
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    snapshot.makeIterator()
  }
}
