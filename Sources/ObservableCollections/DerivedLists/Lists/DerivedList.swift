/// A list that follows another one: what ``ObservableList/filtered(_:)`` and the other operators return.
///
/// It is read, observed, shown and derived from as every list; it cannot be edited. A look at it
/// shows its source as it is now. It has its own versions, records, batches and history.
///
/// ```swift
/// let unread = posts.filtered { $0.isUnread }
/// let rendering = unread.render(into: table)   // one batch a turn
/// ```
///
/// It holds its source; the source does not hold it. One that was never read or observed costs nothing;
/// from then on it stands in its source's log, as an observer does, until it is released.
public class DerivedList<Element>: ObservableList<Element> {
  private let feed: DerivedFeed

  /// - Parameters:
  ///   - operation: what makes the elements.
  ///   - source: what they are made of.
  ///   - isBound: whether the operator's functions run on the main actor only.
  convenience init<Operator: Derivation>(
    _ operation: Operator, of source: ObservableList<Operator.Source>, isBound: Bool = false
  ) where Operator.Shown == DerivedList<Element> {
    self.init(DerivedNode(operation, of: source, isBound: isBound))
  }

  /// - Parameter node: what keeps the list current.
  init<Operator: Derivation>(
    _ node: DerivedNode<Operator>
  ) where Operator.Shown == DerivedList<Element> {
    feed = node
    super.init(snapshot: ArraySnapshot())
    node.feed(self)
  }

  deinit {
    feed.end()
    feed.noteGone(atVersion: core.version)
  }

  override func followMove(from source: Int, to target: Int) -> Bool {
    source == target || feed.moveInRoot(from: source, to: target, ifAtVersion: core.version)
  }

  override func followRemoval(at indexes: IndexRanges) -> Any? {
    feed.removeFromRoots(indexes, ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `feed`
// is constant.
extension DerivedList: @unchecked Sendable where Element: Sendable {}

// MARK: - Indexes in the source

extension DerivedList {
  /// The index in the source, the list that this one follows, of the element at an index.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.remove(at: unread.sourceIndex(at: 0))
  /// ```
  ///
  /// Both indexes count in the lists as they are now, and inside a transaction of the source as they were before
  /// it. A row of a widget counts in what the last batch has shown, which may be older.
  ///
  /// Not for the functions of the list: calling it from one is a programmer error, and traps. So is calling it
  /// outside the main actor, of a list that is bound to that (``ObservableList/filtered(on:_:)``).
  ///
  /// - Parameter index: counts in this list; must be one of its indexes.
  /// - Complexity: O(log N) for N elements of the source, if nothing has changed since the last look.
  public func sourceIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { feed.sourceIndex(at: index) }
  }

  /// The index in this list of the element at an index of the source; nil if it is not in this list.
  ///
  /// - Parameter index: counts in the source, the list that this one follows; must be one of its indexes.
  /// - Complexity: that of ``sourceIndex(at:)``, which also says in which states the indexes count.
  public func index(atSource index: Int) -> Int? {
    withExtendedLifetime(self) { feed.index(atSource: index) }
  }

  /// The index, in the list with which a chain of derived lists begins, of the element at an index.
  ///
  /// ```swift
  /// let shown = posts.filtered { $0.isUnread }.ordered(by: \.date)
  /// posts.remove(at: shown.rootIndex(at: 0))
  /// ```
  ///
  /// - Parameter index: counts in this list; must be one of its indexes.
  /// - Complexity: that of ``sourceIndex(at:)`` for each list of the chain. ``sourceIndex(at:)`` also says in which
  ///   states the indexes count.
  public func rootIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { feed.rootIndex(at: index) }
  }
}
