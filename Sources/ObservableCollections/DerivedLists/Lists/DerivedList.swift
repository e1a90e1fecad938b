#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// A list that follows another list: the result of ``ObservableList/filtered(_:)`` and other
/// operators.
///
/// It can be read, observed, rendered and derived from like every list, but not edited. Reading it
/// returns the result for the current state of its source. It has its own versions, records,
/// batches and history.
///
/// ```swift
/// let unread = posts.filtered { $0.isUnread }
/// let rendering = unread.render(into: table)   // one batch a turn
/// ```
///
/// It holds its source; the source does not hold it. A list that was never read or observed costs
/// nothing; after that it holds a position in its source's log, as an observer does, until it is
/// released.
public class DerivedList<Element>: ObservableList<Element> {
  private let node: SingleSourceNode

  /// - Parameters:
  ///   - operation: the operator that computes the elements.
  ///   - source: the list to follow.
  ///   - isBound: whether the operator's closures are main-actor-isolated.
  ///   - initial: as below.
  convenience init<Operator: Derivation>(
    _ operation: Operator, of source: ObservableList<Operator.Source>, isBound: Bool = false,
    initial: ArraySnapshot<Element> = ArraySnapshot()
  ) where Operator.Output == DerivedList<Element> {
    self.init(DerivedNode(operation, of: source, isBound: isBound), initial: initial)
  }

  /// - Parameters:
  ///   - node: the node that keeps the list current.
  ///   - initial: the elements for a read that does not update the list: one by a closure that the
  ///     list waits for.
  package init<Operator: Derivation>(
    _ node: DerivedNode<Operator>, initial: ArraySnapshot<Element> = ArraySnapshot()
  ) where Operator.Output == DerivedList<Element> {
    self.node = node
    super.init(snapshot: initial)
    node.attach(to: self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }

  @_spi(Inside) public override func followMove(from source: Int, to target: Int) -> Bool {
    source == target || node.moveInRoot(from: source, to: target, ifAtVersion: core.version)
  }

  @_spi(Inside) public override func followRemoval(at indexes: IndexRanges) -> Any? {
    node.removeFromRoots(indexes, ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `node`
// is constant.
extension DerivedList: @unchecked Sendable where Element: Sendable {}

// MARK: - Indexes in the source

extension DerivedList {
  /// The index in the source of the element at an index.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.remove(at: unread.sourceIndex(at: 0))
  /// ```
  ///
  /// The source is the list that this one follows. Both indexes count in the lists as they are now;
  /// inside a transaction of the source, in the lists as they were before it. A row of a widget
  /// counts in the last batch that was rendered, which may be older. An element of a list that is
  /// ``ObservableList/reduced(_:_:)`` has no index: the call traps.
  ///
  /// Calling it from a closure of the list is a programmer error, and traps. So does calling it
  /// outside the main actor, if the list is main-actor-isolated
  /// (``ObservableList/filtered(on:_:)``).
  ///
  /// - Parameter index: an index in this list; traps if there is no such element.
  /// - Complexity: O(log N) for N elements of the source, if nothing has changed since the last
  ///   read.
  public func sourceIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { node.sourceIndex(at: index) }
  }

  /// The index in this list of a source element, or `nil` if the element is not in this list.
  ///
  /// - Parameter index: an index in the source, the list that this one follows; traps if there is
  ///   no such element.
  /// - Complexity: the same as ``sourceIndex(at:)``, which also describes the states that the
  ///   indexes count in.
  public func index(atSource index: Int) -> Int? {
    withExtendedLifetime(self) { node.index(atSource: index) }
  }

  /// The index, in the first list of a chain of derived lists, of the element at an index.
  ///
  /// ```swift
  /// let shown = posts.filtered { $0.isUnread }.ordered(by: \.date)
  /// posts.remove(at: shown.rootIndex(at: 0))
  /// ```
  ///
  /// - Parameter index: an index in this list; traps if there is no such element.
  /// - Complexity: the same as ``sourceIndex(at:)`` for each list of the chain.
  ///   ``sourceIndex(at:)`` also describes the states that the indexes count in.
  public func rootIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { node.rootIndex(at: index) }
  }
}
