// Rows made of an element and of all those of another list that refer to it.

import Observation

extension ObservableList where Element: Identifiable {
  /// A derived list of rows made of each element and of its group, the elements of another list that
  /// refer to its id.
  ///
  /// ```swift
  /// let sidebar = nodes.grouped(from: news, by: { [$0.feed, $0.folder] }) { node, articles in
  ///   NodeRow(name: node.name, unread: articles.count)
  /// }
  /// ```
  ///
  /// There is one row for each element, with its order, its moves and its life. If an element of the
  /// other list is inserted, removed, replaced or moved, or gets other keys, the rows are made again of
  /// whose groups it was or is; a row that is equal to the one before is no change. Both lists are always
  /// seen in one state: so what changes in a ``transaction(_:body:)`` of both is one batch. The user of a
  /// widget edits this list.
  ///
  /// Of elements of the other list that are objects, follow what the keys and the rows read:
  /// `articles.observingElements(\.feed)`.
  ///
  /// - Parameters:
  ///   - other: the list of the elements that refer to others; it may be this list.
  ///   - keys: returns the ids to which an element of the other list refers. It belongs to each group
  ///     once, however often an id is there; to an id that no element has, it belongs for nothing. Called
  ///     once for each inserted or replaced element of that list, on the thread that reads the list. Its
  ///     result must depend only on the element.
  ///   - row: returns the row of an element and of its group, in the order of the other list; without
  ///     elements, an empty one. The group is a snapshot: it is not copied, and its `count` is O(1).
  ///     Called once for each inserted or replaced element, and for each whose group has changed. Its
  ///     result must depend only on the two.
  /// - Complexity: O(1). The first read of the list is O(N + M log M) for N elements and M of the other
  ///   list; every later one O((R + C + K log M) log (N + M)) for R runs of changes in both lists since
  ///   the previous read, K keys of changed elements of the other list, and C rows made again.
  @_disfavoredOverload
  public func grouped<Member, Row: Equatable>(
    from other: ObservableList<Member>, by keys: @escaping @Sendable (Member) -> [Element.ID],
    _ row: @escaping @Sendable (Element, ArraySnapshot<Member>) -> Row
  ) -> DerivedList<Row> {
    let pairs = groups(from: other, by: keys)
    return pairs.list { row($0, pairs.table.elements(of: $0.id)) }
  }

  /// A derived list of rows made of each element, of its group and of a replaceable parameter.
  ///
  /// - Parameters:
  ///   - other: the list of the elements that refer to others.
  ///   - keys: returns the ids to which an element of the other list refers.
  ///   - parameter: the initial parameter.
  ///   - row: returns the row of an element, called as by ``grouped(from:by:_:)``; also for all elements
  ///     when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as ``grouped(from:by:_:)``; replacing the parameter is O(N).
  @_disfavoredOverload
  public func grouped<Member, Row: Equatable, Parameter: Equatable & Sendable>(
    from other: ObservableList<Member>, by keys: @escaping @Sendable (Member) -> [Element.ID],
    with parameter: Parameter,
    _ row: @escaping @Sendable (Element, ArraySnapshot<Member>, Parameter) -> Row
  ) -> AdjustableList<Row, Parameter> {
    let pairs = groups(from: other, by: keys)
    return pairs.list(with: parameter) { row($0, pairs.table.elements(of: $0.id), $1) }
  }

  /// A derived list of rows made of each element and of its group on the main actor.
  ///
  /// If something has changed that `row` has read besides the elements, all rows are made again: see
  /// ``filtered(on:_:)``.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run.
  ///   - other: the list of the elements that refer to others.
  ///   - keys: returns the ids to which an element of the other list refers.
  ///   - row: returns the row of an element, as in ``grouped(from:by:_:)``.
  /// - Complexity: the same as ``grouped(from:by:_:)``.
  @_disfavoredOverload
  @MainActor public func grouped<Member, Row: Equatable>(
    on place: OnMainActor, from other: ObservableList<Member>,
    by keys: @escaping @MainActor (Member) -> [Element.ID],
    _ row: @escaping @MainActor (Element, ArraySnapshot<Member>) -> Row
  ) -> DerivedList<Row> {
    let (pairs, row) = (groups(from: other, by: callableThere(keys)), callableThere(row))
    return pairs.list(in: .closuresThere()) { row($0, pairs.table.elements(of: $0.id)) }
  }

  private func groups<Member>(
    from other: ObservableList<Member>, by keys: @escaping (Member) -> [Element.ID]
  ) -> Pairs<Element, Element.ID, WholeGroup<Member>> {
    Pairs(of: self, with: other, by: keys)
  }
}

extension PartnerTable {
  /// The elements with a key, which is that of the next row.
  func elements<Member>(of key: Key) -> ArraySnapshot<Member> where Group == WholeGroup<Member> {
    group(of: key)?.elements ?? ArraySnapshot()
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable & Identifiable {
  /// A derived list of rows made of each observed object and of its group.
  ///
  /// If a property changes that `row` has read of an element or of its group, the row is made again.
  ///
  /// - Parameters:
  ///   - other: the list of the elements that refer to others.
  ///   - keys: returns the ids to which an element of the other list refers.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - row: returns the row of an element, as in ``grouped(from:by:_:)``. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``grouped(from:by:_:)`` and ``filtered(observing:isolation:_:)``.
  public func grouped<Member, Row: Equatable>(
    from other: ObservableList<Member>, by keys: @escaping @Sendable (Member) -> [Element.ID],
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ row: @escaping @Sendable (Element, ArraySnapshot<Member>) -> Row
  ) -> DerivedList<Row> {
    let pairs = groups(from: other, by: keys)
    return pairs.list(in: .elements(observing, in: executor(isolation))) {
      row($0, pairs.table.elements(of: $0.id))
    }
  }

  /// A derived list of rows made, on the main actor, of each observed object and of its group.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - other: the list of the elements that refer to others.
  ///   - keys: returns the ids to which an element of the other list refers.
  ///   - observing: what to follow.
  ///   - row: returns the row of an element, as in ``grouped(from:by:_:)``.
  /// - Complexity: the same as ``grouped(from:by:_:)`` and ``filtered(on:observing:_:)``.
  @MainActor public func grouped<Member, Row: Equatable>(
    on place: OnMainActor, from other: ObservableList<Member>,
    by keys: @escaping @MainActor (Member) -> [Element.ID], observing: ObservedReads = .all,
    _ row: @escaping @MainActor (Element, ArraySnapshot<Member>) -> Row
  ) -> DerivedList<Row> {
    let (pairs, row) = (groups(from: other, by: callableThere(keys)), callableThere(row))
    return pairs.list(in: .elementsThere(observing)) { row($0, pairs.table.elements(of: $0.id)) }
  }
}
