// Rows that know their neighbours.

import Observation

extension ObservableList {
  /// A derived list of rows made of each element and of its neighbours.
  ///
  /// ```swift
  /// let bubbles = messages.mapped { previous, message, next in
  ///   Bubble(message, isFirst: previous?.author != message.author)
  /// }
  /// ```
  ///
  /// There is one row for each element, with its order, its moves and its life. A row that is equal to
  /// the one before is no change.
  ///
  /// - Parameter transform: returns the row of an element; its neighbours in this list are `nil` before the
  ///   first element and behind the last. Called once for each element that was inserted or replaced, and
  ///   for each whose neighbour is another one or was replaced, on the thread that reads the list: at most
  ///   two more for each end of a changed range. Its result must depend only on the three.
  /// - Complexity: the same as `mapped(_:)`.
  @_disfavoredOverload
  public func mapped<Row: Equatable>(
    _ transform: @escaping @Sendable (_ previous: Element?, Element, _ next: Element?) -> Row
  ) -> DerivedList<Row> {
    neighbourMap(in: nil, transform)
  }

  /// A derived list of rows made of each element, of its neighbours and of a replaceable parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns the row of an element, as without a parameter; also called for all elements
  ///     when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as `mapped(with:_:)`.
  @_disfavoredOverload
  public func mapped<Row: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform:
      @escaping @Sendable (_ previous: Element?, Element, _ next: Element?, Parameter) -> Row
  ) -> AdjustableList<Row, Parameter> {
    AdjustableList(
      with: parameter, of: self,
      function: { parameter in { transform($0, $1, $2, parameter) } },
      operation: { Neighbouring(NeighbourMapping<Element, Row>($0, isSame: equality())) })
  }

  /// A derived list of rows made of each element and of its neighbours on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:_:)``.
  ///   - transform: returns the row of an element and of its neighbours.
  /// - Complexity: the same as `mapped(on:_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Row: Equatable>(
    on place: OnMainActor,
    _ transform: @escaping @MainActor (_ previous: Element?, Element, _ next: Element?) -> Row
  ) -> DerivedList<Row> {
    neighbourMap(in: .closuresThere(), callableThere(transform))
  }

  /// - Parameter reads: what the list follows of what its closure reads; `nil` for a list of values.
  fileprivate func neighbourMap<Row: Equatable>(
    in reads: FollowedReads?, _ transform: @escaping (Element?, Element, Element?) -> Row
  ) -> DerivedList<Row> {
    let ask: ((() -> Row) -> Row)? = reads?.asker()
    let base = NeighbourMapping<Element, Row>(
      { previous, element, next in
        guard let ask else { return transform(previous, element, next) }
        return ask { transform(previous, element, next) }
      }, isSame: equality())
    switch reads?.kind {
    case nil: return node(base, isBound: false)
    case .nothing: return node(base, isBound: reads!.isBound).followingNothing
    case .elements(let tracker):
      return node(Observing(base, tracker, tellsReplacements: true), isBound: reads!.isBound)
    case .closures(let watcher): return node(Following(base, watcher), isBound: reads!.isBound)
    }
  }

  private func node<Base: AdjustableDerivation, Row>(
    _ base: Base, isBound: Bool
  ) -> DerivedList<Row> where Base.Source == Element, Base.Output == DerivedList<Row> {
    DerivedList(DerivedNode(Neighbouring(base), of: self, isBound: isBound))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of rows made of each observed object and of its neighbours.
  ///
  /// If a property changes that the transform has read, of an element or of a neighbour, the row is made
  /// again.
  ///
  /// - Parameters:
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - transform: returns the row of an element and of its neighbours. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  public func mapped<Row: Equatable>(
    observing: ObservedReads = .all, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping @Sendable (_ previous: Element?, Element, _ next: Element?) -> Row
  ) -> DerivedList<Row> {
    neighbourMap(in: .elements(observing, in: executor(isolation)), transform)
  }

  /// A derived list of rows made, on the main actor, of each observed object and of its neighbours.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the transform runs: see ``filtered(on:observing:_:)``.
  ///   - observing: what to follow.
  ///   - transform: returns the row of an element and of its neighbours.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func mapped<Row: Equatable>(
    on place: OnMainActor, observing: ObservedReads = .all,
    _ transform: @escaping @MainActor (_ previous: Element?, Element, _ next: Element?) -> Row
  ) -> DerivedList<Row> {
    neighbourMap(in: .elementsThere(observing), callableThere(transform))
  }
}
