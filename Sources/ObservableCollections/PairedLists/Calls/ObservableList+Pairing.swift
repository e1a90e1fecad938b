// Rows made of an element and of the one of another list to which it refers.

import Observation

extension ObservableList {
  /// A derived list of rows made of each element and of its partner, the element of another list to
  /// whose id it refers.
  ///
  /// ```swift
  /// let rows = posts.paired(to: users, by: \.authorID) { post, user in
  ///   PostRow(title: post.title, author: user?.name ?? "unknown")
  /// }
  /// ```
  ///
  /// There is one row for each element, with its order, its moves and its life. If an element of the
  /// other list is inserted, removed or replaced, or gets another id, the rows are made again that refer
  /// to it; a row that is equal to the one before is no change. Both lists are always seen in one state:
  /// so what changes in a ``transaction(_:body:)`` of both is one batch. The user of a widget edits this
  /// list.
  ///
  /// The key is cached. If an element is an object and changes, call ``ObservableArray/touch(at:)``. Of
  /// partners that are objects, follow what the rows show:
  /// `posts.paired(to: users.observingElements(\.name), by: \.authorID) { … }`.
  ///
  /// - Parameters:
  ///   - other: the list of the partners; it may be this list. Of several elements with one id, the first
  ///     is the partner.
  ///   - key: returns the id of an element's partner, or `nil`. Called directly before `row`.
  ///   - row: returns the row of an element and of its partner; `nil` if there is none. Called once for
  ///     each inserted or replaced element, and for each whose partner has changed, on the thread that
  ///     reads the list. Its result must depend only on the two.
  /// - Complexity: O(1). The first read of the list is O(N log M + M) for N elements and M of the other
  ///   list; every later one O((R + C) log (N + M)) for R runs of changes in both lists since the previous
  ///   read and C rows made again. Moving an element of the other list makes no row again, unless another
  ///   one has the same id.
  @_disfavoredOverload
  public func paired<Partner: Identifiable, Row: Equatable>(
    to other: ObservableList<Partner>, by key: @escaping @Sendable (Element) -> Partner.ID?,
    _ row: @escaping @Sendable (Element, Partner?) -> Row
  ) -> DerivedList<Row> {
    let pairs = pairs(with: other)
    return pairs.list { row($0, pairs.table.first(of: key($0))) }
  }

  /// A derived list of rows made of each element, of its partner and of a replaceable parameter.
  ///
  /// - Parameters:
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - parameter: the initial parameter.
  ///   - row: returns the row of an element, called as by ``paired(to:by:_:)``; also for all elements
  ///     when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as ``paired(to:by:_:)``; replacing the parameter is O(N log M).
  @_disfavoredOverload
  public func paired<Partner: Identifiable, Row: Equatable, Parameter: Equatable & Sendable>(
    to other: ObservableList<Partner>, by key: @escaping @Sendable (Element) -> Partner.ID?,
    with parameter: Parameter,
    _ row: @escaping @Sendable (Element, Partner?, Parameter) -> Row
  ) -> AdjustableList<Row, Parameter> {
    let pairs = pairs(with: other)
    return pairs.list(with: parameter) { row($0, pairs.table.first(of: key($0)), $1) }
  }

  /// A derived list of rows made of each element and of its partner on the main actor.
  ///
  /// If something has changed that a closure has read besides the elements, all rows are made again: see
  /// ``filtered(on:_:)``.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run.
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - row: returns the row of an element, as in ``paired(to:by:_:)``.
  /// - Complexity: the same as ``paired(to:by:_:)``.
  @_disfavoredOverload
  @MainActor public func paired<Partner: Identifiable, Row: Equatable>(
    on place: OnMainActor, to other: ObservableList<Partner>,
    by key: @escaping @MainActor (Element) -> Partner.ID?,
    _ row: @escaping @MainActor (Element, Partner?) -> Row
  ) -> DerivedList<Row> {
    let (pairs, key, row) = (pairs(with: other), callableThere(key), callableThere(row))
    return pairs.list(in: .closuresThere()) { row($0, pairs.table.first(of: key($0))) }
  }

  /// A derived list of rows made of the elements that have a partner.
  ///
  /// ```swift
  /// let rows = posts.paired(requiring: users, by: \.authorID) { post, user in
  ///   PostRow(title: post.title, author: user.name)
  /// }
  /// ```
  ///
  /// A row is inserted when its partner comes, and removed when it goes. A row that loses its partner
  /// and gets one within a turn stays. All else is as in ``paired(to:by:_:)``.
  ///
  /// - Parameters:
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - row: returns the row of an element and of its partner.
  /// - Complexity: the same as ``paired(to:by:_:)``.
  @_disfavoredOverload
  public func paired<Partner: Identifiable, Row: Equatable>(
    requiring other: ObservableList<Partner>,
    by key: @escaping @Sendable (Element) -> Partner.ID?,
    _ row: @escaping @Sendable (Element, Partner) -> Row
  ) -> DerivedList<Row> {
    let pairs = pairs(with: other)
    return pairs.list(leavingOut: nil) { element in
      pairs.table.first(of: key(element)).map { row(element, $0) }
    }
  }

  /// A derived list of rows made, on the main actor, of the elements that have a partner.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - row: returns the row of an element and of its partner.
  /// - Complexity: the same as ``paired(to:by:_:)``.
  @_disfavoredOverload
  @MainActor public func paired<Partner: Identifiable, Row: Equatable>(
    on place: OnMainActor, requiring other: ObservableList<Partner>,
    by key: @escaping @MainActor (Element) -> Partner.ID?,
    _ row: @escaping @MainActor (Element, Partner) -> Row
  ) -> DerivedList<Row> {
    let (pairs, key, row) = (pairs(with: other), callableThere(key), callableThere(row))
    return pairs.list(leavingOut: .closuresThere()) { element in
      pairs.table.first(of: key(element)).map { row(element, $0) }
    }
  }

  private func pairs<Partner: Identifiable>(
    with other: ObservableList<Partner>
  ) -> Pairs<Element, Partner.ID, FirstPartner<Partner>> {
    Pairs(of: self, with: other) { [$0.id] }
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of rows made of each observed object and of its partner.
  ///
  /// If a property changes that the closures have read of an element or of its partner, the row is made
  /// again.
  ///
  /// - Parameters:
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - row: returns the row of an element, as in ``paired(to:by:_:)``. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``paired(to:by:_:)`` and ``filtered(observing:isolation:_:)``.
  public func paired<Partner: Identifiable, Row: Equatable>(
    to other: ObservableList<Partner>, by key: @escaping @Sendable (Element) -> Partner.ID?,
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ row: @escaping @Sendable (Element, Partner?) -> Row
  ) -> DerivedList<Row> {
    let pairs = pairs(with: other)
    return pairs.list(in: .elements(observing, in: executor(isolation))) {
      row($0, pairs.table.first(of: key($0)))
    }
  }

  /// A derived list of rows made, on the main actor, of each observed object and of its partner.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - other: the list of the partners.
  ///   - key: returns the id of an element's partner, or `nil`.
  ///   - observing: what to follow.
  ///   - row: returns the row of an element, as in ``paired(to:by:_:)``.
  /// - Complexity: the same as ``paired(to:by:_:)`` and ``filtered(on:observing:_:)``.
  @MainActor public func paired<Partner: Identifiable, Row: Equatable>(
    on place: OnMainActor, to other: ObservableList<Partner>,
    by key: @escaping @MainActor (Element) -> Partner.ID?, observing: ObservedReads = .all,
    _ row: @escaping @MainActor (Element, Partner?) -> Row
  ) -> DerivedList<Row> {
    let (pairs, key, row) = (pairs(with: other), callableThere(key), callableThere(row))
    return pairs.list(in: .elementsThere(observing)) {
      row($0, pairs.table.first(of: key($0)))
    }
  }
}
