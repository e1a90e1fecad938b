/// The elements of several lists, one list after the other: what ``ObservableList/joined(with:_:)`` and
/// ``ObservableList/flattened(_:)`` return.
///
/// ```swift
/// let all = pinned.joined(with: rest)
/// let rendering = all.render(into: table)      // one batch a turn, whichever of the two changes
///
/// let posts = folders.flattened { $0.posts }   // parts that come and go with the folders
/// ```
///
/// It is read, observed, shown and derived from as every list; it cannot be edited. A look at it shows its
/// parts as they are now. It has its own versions, records, batches and history. Parts that follow one list
/// are always seen in one state of it; and so are arrays that change in one ``transaction(_:body:)``.
///
/// An element that leaves one part and comes into another is removed and inserted: no part knows of the
/// other's elements. For some elements of one list first, and the others behind them, order it:
/// `posts.ordered { $0.isPinned && !$1.isPinned }` moves an element that is pinned.
///
/// It holds its parts, or what it is flattened from; those do not hold it. One that was never read or observed costs nothing;
/// from then on it stands in the parts' logs, as an observer does, until it is released.
public final class JoinedList<Element>: ObservableList<Element> {
  private let node: PartsNode<Element>

  /// Makes a list of the elements of several lists, one list after the other, which follows all of them.
  ///
  /// - Parameter parts: the lists, in their order. One may come more than once; of none the list is empty.
  /// - Complexity: O(P + A) for P lists and A lists that these follow. The first look at the list is O(P log N) for lists with N elements, every other
  ///   one O(P + A + R + C log N) for R runs of changes since the one before, and C elements new or replaced.
  @inlinable
  public convenience init(_ parts: [ObservableList<Element>]) {
    self.init(parts, ElementCode())
  }

  @usableFromInline
  convenience init(_ parts: [ObservableList<Element>], _ code: ElementCode<Element>) {
    self.init(JoinedNode(parts, code))
  }

  /// - Parameter node: what keeps the list current.
  init(_ node: PartsNode<Element>) {
    self.node = node
    super.init(snapshot: ArraySnapshot())
    node.feed(self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }

  override func followMove(from source: Int, to target: Int) -> Bool {
    source == target || node.moveInRoot(from: source, to: target, ifAtVersion: core.version)
  }

  override func followRemoval(at indexes: IndexRanges) -> Any? {
    node.removeFromRoots(indexes, ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the class above, which says why, and `node` is constant and
// guarded by the gate.
extension JoinedList: @unchecked Sendable where Element: Sendable {}

// MARK: - Parts, and indexes in them

extension JoinedList {
  /// The lists whose elements these are, in their order: those that it was made of, or one for each element of the list
  /// that is flattened, as it is now.
  ///
  /// What ``DerivedList/sourceIndex(at:)`` says of states and of functions holds here for a flattened list.
  ///
  /// - Complexity: O(P) for P parts, if nothing has changed since the last look.
  public var parts: [ObservableList<Element>] {
    withExtendedLifetime(self) { node.currentParts }
  }

  /// The part that the element at an index comes from, and its index there.
  ///
  /// ```swift
  /// let (part, index) = all.place(at: 3)
  /// let isPinned = part == 0
  /// ```
  ///
  /// What ``DerivedList/sourceIndex(at:)`` says of states and of functions holds here.
  ///
  /// - Parameter index: counts in this list; must be one of its indexes.
  /// - Returns: the part, counted in ``parts``, and the index in it. In a flattened list the first is the index of an
  ///   element of the list that is flattened.
  /// - Complexity: O(P) for P parts, if nothing has changed since the last look; O(√P) in a flattened list.
  public func place(at index: Int) -> (part: Int, index: Int) {
    withExtendedLifetime(self) { node.currentPlace(at: index) }
  }

  /// The index in this list of the element at an index of a part.
  ///
  /// - Parameters:
  ///   - index: counts in the part; must be one of its indexes.
  ///   - part: counts in ``parts``.
  /// - Complexity: that of ``place(at:)``.
  public func index(at index: Int, inPart part: Int) -> Int {
    withExtendedLifetime(self) { node.currentIndex(at: index, inPart: part) }
  }
}
