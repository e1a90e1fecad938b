#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// A list that is shown as a tree: the result of ``ObservableList/outline(parent:expanded:mayHaveChildren:)``.
///
/// It has the roots of its source, each followed by its children if it is expanded, and so on at all
/// levels. It can be read, observed, rendered and derived from like every list, but not edited: a new
/// element, another parent and another order are edits of the source.
///
/// ```swift
/// let threads = comments.ordered(by: \.date).outline(parent: \.parentID, expanded: .levels(2))
/// let rendering = threads.render(into: table)
/// threads.toggle(id: comment.id)                       // the triangle
/// if let row = threads.reveal(id: linked) { table.scroll(to: row) }
/// ```
///
/// The parent of an element is the first element that has its parent id. An element whose parent id
/// no element has is a root until one has it. An element that names itself is a root, and so is, of
/// elements that are each other's ancestors, the first one. Siblings stand in the order of the
/// source.
///
/// A row keeps its identity if its element is there and is shown before and after: an element that
/// gets another parent moves, with all below it. A row is updated if its element is replaced, or if
/// its level, its children or its expansion change.
///
/// It holds its source; the source does not hold it. A list that was never read or observed costs
/// nothing; after that it holds a position in its source's log, as an observer does, until it is
/// released.
public class OutlineList<Element: Identifiable>: ObservableList<OutlineRow<Element>>
where Element.ID: Sendable {
  private let node: SingleSourceNode
  fileprivate let settings: ListParameter<OutlineSettings<Element.ID>>
  private let places: OutlinePlaces<Element.ID>

  /// - Parameters:
  ///   - settings: the initial expansion and search.
  ///   - source: the list to follow.
  ///   - isBound: whether the closures are main-actor-isolated.
  ///   - function: returns what the operator is told, for an expansion and a search.
  ///   - operation: returns the operator.
  required init<Operator: OutlineOperator>(
    _ settings: OutlineSettings<Element.ID>, of source: ObservableList<Element>, isBound: Bool,
    function: @escaping (OutlineSettings<Element.ID>) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  )
  where
    Operator.Source == Element, Operator.Output == OutlineList<Element>,
    Operator.OutlinedElement == Element
  {
    let values = OperatorParameter<Operator, OutlineSettings<Element.ID>>(
      settings, function: function)
    let node = DerivedNode(
      operation(function(settings)), of: source, isBound: isBound, parameter: values)
    self.node = node
    self.settings = ListParameter(values, of: node, isBound: false)
    places = OutlinePlaces(node)
    super.init(snapshot: ArraySnapshot())
    node.attach(to: self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }

  @_spi(Inside) public override func followMove(from source: Int, to target: Int) -> Bool {
    source == target
  }

  @_spi(Inside) public override func followRemoval(at indexes: IndexRanges) -> Any? {
    node.removeFromRoots(indexes, ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `node`,
// `settings` and `places` are constant and guarded by the gate.
extension OutlineList: @unchecked Sendable where Element: Sendable {}

extension OutlineList: OutputList {}

extension OutlineList: TransactionalList {
  /// The participant of the list in a transaction of several lists: of its ``expansion``.
  public var transactionParticipant: TransactionParticipant {
    settings.participant(of: self, core)
  }
}

// MARK: - What is expanded

extension OutlineList {
  /// The elements whose children are shown.
  ///
  /// Another expansion changes this list, as described at ``AdjustableList/parameter``. Nothing that
  /// happens in the source changes it: an id that no element has is kept, and holds for the element
  /// that comes with it. During a search this is the expansion to which the list returns.
  ///
  /// ```swift
  /// defaults.set(try JSONEncoder().encode(tree.expansion), forKey: "open folders")
  /// ```
  ///
  /// - Complexity: to read, O(1). To set, O(I + D + R) for I ids, D levels, and R rows that come, go
  ///   or change; O(N) for a list with N rows before and after, if ``OutlineExpansion/levels``
  ///   changes.
  public final var expansion: OutlineExpansion<Element.ID> {
    get { settings.read(of: core).expansion }
    set { change { $0.expansion = newValue } }
  }

  // In one step: another thread may set the expansion or the search at any time.
  fileprivate final func change(_ body: @escaping (inout OutlineSettings<Element.ID>) -> Void) {
    settings.change(of: self, core, body)
  }

  /// Shows the children of an element; those of an element that is not there when it comes.
  ///
  /// During a search, its own expansion is changed by this and all other calls that expand or
  /// collapse: see ``SearchableOutline``. Calls of several threads do not undo each other.
  ///
  /// - Parameter id: the id of the element.
  /// - Complexity: the same as ``expansion``.
  public final func expand(id: Element.ID) { change { $0.inForce.expand(id: id) } }

  /// Hides the children of an element.
  ///
  /// - Parameter id: the id of the element.
  /// - Complexity: the same as ``expansion``.
  public final func collapse(id: Element.ID) { change { $0.inForce.collapse(id: id) } }

  /// Expands an element that is collapsed, and collapses one that is expanded.
  ///
  /// It asks ``isExpanded(id:)`` first: another thread may come in between.
  ///
  /// - Parameter id: the id of the element.
  /// - Complexity: the same as ``expansion``.
  public final func toggle(id: Element.ID) {
    if isExpanded(id: id) { collapse(id: id) } else { expand(id: id) }
  }

  /// Whether the children of an element are shown, or would be if it had any and all above it were
  /// expanded. An element that is not there counts as a root.
  ///
  /// - Parameter id: the id of the element.
  /// - Complexity: O(D) for D levels, if nothing has changed since the last read.
  public final func isExpanded(id: Element.ID) -> Bool {
    let level = withExtendedLifetime(self) { places.level(id) } ?? 0
    return settings.read(of: core).inForce.isExpanded(id: id, level: level)
  }

  /// Expands everything, and what comes later.
  ///
  /// - Complexity: the same as ``expansion``.
  public final func expandAll() { change { $0.inForce = .all } }

  /// Collapses everything.
  ///
  /// - Complexity: the same as ``expansion``.
  public final func collapseAll() { change { $0.inForce = .none } }

  /// Expands an element and all elements that are below it now.
  ///
  /// - Parameter id: the id of the element.
  /// - Complexity: O(E) for E elements below it, and the same as ``expansion``.
  public final func expandAll(below id: Element.ID) {
    let ids = withExtendedLifetime(self) { places.expandableIDs(id) }
    change { settings in
      for id in [id] + ids { settings.inForce.expand(id: id) }
    }
  }

  /// Expands all elements above one, so that its row is shown.
  ///
  /// ```swift
  /// if let row = threads.reveal(id: linked) { table.scroll(to: row) }
  /// ```
  ///
  /// - Parameter id: the id of the element.
  /// - Returns: the index of its row; `nil` if there is no such element, or a search does not find
  ///   it.
  /// - Complexity: the same as ``expansion``.
  @discardableResult
  public final func reveal(id: Element.ID) -> Int? {
    guard let above = withExtendedLifetime(self, { places.idsAbove(id) }) else { return nil }
    if !above.isEmpty {
      change { settings in
        for id in above { settings.inForce.expand(id: id) }
      }
    }
    return withExtendedLifetime(self) { places.row(id) }
  }
}

// MARK: - Indexes in the source

extension OutlineList {
  /// The index in the source of the element in a row.
  ///
  /// - Parameter index: the index of a row; traps if there is none.
  /// - Complexity: the same as ``DerivedList/sourceIndex(at:)``, which also describes the states that
  ///   the indexes count in.
  public final func sourceIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { node.sourceIndex(at: index) }
  }

  /// The index of the row of a source element, or `nil` if the element is not shown.
  ///
  /// - Parameter index: an index in the source; traps if there is no such element.
  /// - Complexity: the same as ``sourceIndex(at:)``.
  public final func index(atSource index: Int) -> Int? {
    withExtendedLifetime(self) { node.index(atSource: index) }
  }

  /// The index, in the first list of a chain of derived lists, of the element in a row.
  ///
  /// - Parameter index: the index of a row; traps if there is none.
  /// - Complexity: the same as ``sourceIndex(at:)`` for each list of the chain.
  public final func rootIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { node.rootIndex(at: index) }
  }
}

// MARK: - With a search

/// An outline that shows what a search finds, and all above it.
///
/// ``ObservableList/outline(parent:expanded:mayHaveChildren:matching:opensMatches:showsAllBelowMatches:_:)``
/// returns one.
///
/// ```swift
/// let tree = files.outline(parent: \.folderID, matching: String?.none) { file, text in
///   file.name.localizedStandardContains(text)
/// }
/// tree.parameter = "swift"       // nil: no search
/// ```
///
/// While ``parameter`` is not `nil`, a row is in the outline if its element or one below it matches.
/// The search has an expansion of its own, which begins with everything expanded at each search that
/// begins, and is changed by the calls that expand and collapse. When the search ends, the outline is
/// as it was before.
public final class SearchableOutline<
  Element: Identifiable, Search: Equatable & Sendable
>: OutlineList<Element> where Element.ID: Sendable {
  /// What is searched for; `nil` for no search.
  ///
  /// Another value changes this list, as described at ``AdjustableList/parameter``.
  ///
  /// - Complexity: to read, O(1). To set, O(N + M) for N elements of the source and M rows.
  public var parameter: Search? {
    get { settings.read(of: core).search?.value as? Search }
    set {
      change { settings in
        if settings.search == nil { settings.searchExpansion = .all }
        settings.search = newValue.map { OutlineSearch(value: $0) }
      }
    }
  }
}

// `@unchecked Sendable` holds because all state is that of the class above, which says why.
extension SearchableOutline: @unchecked Sendable where Element: Sendable {}

/// The expansion and the search of an outline.
@usableFromInline
struct OutlineSettings<ID: Hashable & Sendable>: Equatable, Sendable {
  var expansion: OutlineExpansion<ID>
  /// What is expanded during a search.
  var searchExpansion = OutlineExpansion<ID>.all
  var search: OutlineSearch?
  /// Whether a search has an expansion of its own.
  let opensMatches: Bool

  init(_ expansion: OutlineExpansion<ID>, opensMatches: Bool = true) {
    self.expansion = expansion
    self.opensMatches = opensMatches
  }

  init<Search: Equatable & Sendable>(
    _ expansion: OutlineExpansion<ID>, search: Search?, opensMatches: Bool
  ) {
    self.init(expansion, opensMatches: opensMatches)
    self.search = search.map { OutlineSearch(value: $0) }
  }

  /// What is expanded now.
  var inForce: OutlineExpansion<ID> {
    get { search != nil && opensMatches ? searchExpansion : expansion }
    set {
      if search != nil, opensMatches { searchExpansion = newValue } else { expansion = newValue }
    }
  }
}

/// The places of elements in the tree of the current state, for any operator.
private struct OutlinePlaces<ID: Hashable> {
  /// The level of an element; `nil` if there is none, as in all that follows.
  let level: (ID) -> Int?
  /// The ids of the elements above an element.
  let idsAbove: (ID) -> [ID]?
  /// The ids of the elements below an element, and of itself, that have children or may have some.
  let expandableIDs: (ID) -> [ID]
  /// The index of the row of an element; `nil` also if it is not shown.
  let row: (ID) -> Int?

  /// - Parameter node: the node that keeps the list current.
  init<Operator: OutlineOperator>(
    _ node: DerivedNode<Operator>
  ) where Operator.OutlinedElement.ID == ID {
    level = { id in
      node.withCurrent("isExpanded(id:)") { operation, _, _ in
        operation.outlining.holder(of: id).map { operation.outlining.level(of: $0) }
      }
    }
    idsAbove = { id in
      node.withCurrent("reveal(id:)") { operation, _, _ in
        operation.outlining.holder(of: id).map { operation.outlining.idsAbove($0) }
      }
    }
    expandableIDs = { id in
      node.withCurrent("expandAll(below:)") { operation, _, _ in
        operation.outlining.holder(of: id).map { operation.outlining.expandableIDs(below: $0) }
          ?? []
      }
    }
    row = { id in
      node.withCurrent("reveal(id:)") { operation, _, _ in
        operation.outlining.holder(of: id).flatMap { operation.outlining.row(of: $0) }
      }
    }
  }
}
