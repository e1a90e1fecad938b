#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// A list that concatenates several lists.
///
/// ``ObservableList/joined(with:_:)`` and ``ObservableList/flattened(_:)`` return one.
///
/// ```swift
/// let all = pinned.joined(with: rest)
/// let rendering = all.render(into: table)      // one batch a turn for changes of both
///
/// let posts = folders.flattened { $0.posts }   // a part is inserted and removed with its folder
/// ```
///
/// It can be read, observed, rendered and derived from like every list, but not edited. Reading it
/// returns the current elements of its parts. It has its own versions, records, batches and
/// history. Parts that follow one list are always seen in one state of that list, and so are arrays
/// that change in one ``transaction(_:body:)``.
///
/// An element that moves from one part to another is removed and inserted: the parts do not share
/// identities. To show some elements of one list before the others, order the list:
/// `posts.ordered { $0.isPinned && !$1.isPinned }` moves an element that is pinned.
///
/// It holds its parts, or the list that it flattens; those do not hold it. A list that was never
/// read or observed costs nothing; after that it holds a position in the parts' logs, as an
/// observer does, until it is released.
public final class JoinedList<Element>: ObservableList<Element> {
  private let node: ConcatenatingNode<Element>

  /// Creates a list that concatenates several lists and follows all of them.
  ///
  /// - Parameter parts: the lists, in order. A list may appear more than once; without parts the
  ///   joined list is empty.
  /// - Complexity: O(P + A) for P lists and A lists that these follow. The first read of the list
  ///   is O(P log N) for lists with N elements, every later one O(P + A + R + C log N) for R runs
  ///   of changes since the previous read, and C inserted or replaced elements.
  @_alwaysEmitIntoClient
  public convenience init(_ parts: [ObservableList<Element>]) {
    self.init(parts, ElementOperations())
  }

  @usableFromInline
  convenience init(_ parts: [ObservableList<Element>], _ operations: ElementOperations<Element>) {
    self.init(JoinedNode(parts, operations))
  }

  /// - Parameter node: the node that keeps the list current.
  init(_ node: ConcatenatingNode<Element>) {
    self.node = node
    super.init(snapshot: ArraySnapshot())
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

// `@unchecked Sendable` holds because all state is that of the class above, which says why, and `node` is constant and
// guarded by the gate.
extension JoinedList: @unchecked Sendable where Element: Sendable {}

// MARK: - Parts, and indexes in them

extension JoinedList {
  /// The lists whose elements this list concatenates, in order.
  ///
  /// They are the lists that it was created from, or in a flattened list one array for each element
  /// of the list that it flattens, as it is now. The notes of ``DerivedList/sourceIndex(at:)`` on
  /// states and closures apply to a flattened list.
  ///
  /// - Complexity: O(P) for P parts, if nothing has changed since the last read.
  public var parts: [ObservableList<Element>] {
    withExtendedLifetime(self) { node.currentParts }
  }

  /// The part that contains the element at an index, and the element's index in that part.
  ///
  /// ```swift
  /// let (part, index) = all.place(at: 3)
  /// let isPinned = part == 0
  /// ```
  ///
  /// The notes of ``DerivedList/sourceIndex(at:)`` on states and closures apply here.
  ///
  /// - Parameter index: an index in this list; traps if there is no such element.
  /// - Returns: the index of the part in ``parts``, and the index of the element in the part. In a
  ///   flattened list the part's index is the index of its element in the source.
  /// - Complexity: O(P) for P parts, if nothing has changed since the last read; O(√P) in a
  ///   flattened list.
  public func place(at index: Int) -> (part: Int, index: Int) {
    withExtendedLifetime(self) { node.currentPlace(at: index) }
  }

  /// The index in this list of the element at an index of a part.
  ///
  /// - Parameters:
  ///   - index: an index in the part; traps if there is no such element.
  ///   - part: the index of the part in ``parts``.
  /// - Complexity: the same as ``place(at:)``.
  public func index(at index: Int, inPart part: Int) -> Int {
    withExtendedLifetime(self) { node.currentIndex(at: index, inPart: part) }
  }
}
