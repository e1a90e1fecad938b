// Rows between the elements.

extension ObservableList {
  /// A derived list of the elements, and of separators between them that live with the element behind
  /// them.
  ///
  /// ```swift
  /// let rows = words.separated { previous, next in
  ///   previous?.first == next?.first ? nil : next?.first
  /// }
  /// ```
  ///
  /// A separator stays while the element behind it stays, and moves with it; one behind the last element
  /// stays at the end. If the closure returns another one, it is updated; an equal one is no change.
  ///
  /// - Parameter separator: returns what stands between two neighbours, if anything does. `previous` is
  ///   `nil` before the first element, `next` behind the last. Called once for each pair of neighbours of
  ///   which one was inserted, replaced or moved, or that others stood between, on the thread that reads
  ///   the list; not for an empty list. Its result must depend only on the two.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  public func separated<Separator: Equatable>(
    _ separator: @escaping @Sendable (_ previous: Element?, _ next: Element?) -> Separator?
  ) -> DerivedList<SeparatedRow<Element, Separator>> {
    DerivedList(DerivedNode(livingWithNext(separator), of: self))
  }

  /// A derived list of the elements, and of separators with ids between them.
  ///
  /// ```swift
  /// let rows = messages.separated { previous, next in
  ///   previous?.day == next?.day ? nil : next.map { DayLine(id: $0.day) }
  /// }
  /// ```
  ///
  /// A separator is the row that had its id before, wherever it stands: the line of a day stays when
  /// older messages come under it. If several have one id, those whose neighbours have not changed stay,
  /// and of the others the first new one is the first old one.
  ///
  /// - Parameter separator: as in the form of separators without ids.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  public func separated<Separator: Identifiable & Equatable>(
    _ separator: @escaping @Sendable (_ previous: Element?, _ next: Element?) -> Separator?
  ) -> DerivedList<SeparatedRow<Element, Separator>> {
    DerivedList(DerivedNode(livingByID(separator), of: self))
  }

  /// A derived list of the elements, and of separators between them that are made on the main actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - separator: returns what stands between two neighbours, if anything does.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @MainActor public func separated<Separator: Equatable>(
    on place: OnMainActor,
    _ separator: @escaping @MainActor (_ previous: Element?, _ next: Element?) -> Separator?
  ) -> DerivedList<SeparatedRow<Element, Separator>> {
    followingReads(livingWithNext(callableThere(separator)))
  }

  /// A derived list of the elements, and of separators with ids between them that are made on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - separator: returns what stands between two neighbours, if anything does.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @MainActor public func separated<Separator: Identifiable & Equatable>(
    on place: OnMainActor,
    _ separator: @escaping @MainActor (_ previous: Element?, _ next: Element?) -> Separator?
  ) -> DerivedList<SeparatedRow<Element, Separator>> {
    followingReads(livingByID(callableThere(separator)))
  }

  private func livingWithNext<Separator: Equatable>(
    _ separator: @escaping (Element?, Element?) -> Separator?
  ) -> Separating<Element, Separator, Int> {
    Separating(isSame: equality(), id: nil, separator)
  }

  private func livingByID<Separator: Identifiable & Equatable>(
    _ separator: @escaping (Element?, Element?) -> Separator?
  ) -> Separating<Element, Separator, Separator.ID> {
    Separating(isSame: equality(), id: { $0.id }, separator)
  }

  private func followingReads<Separator, Key>(
    _ operation: Separating<Element, Separator, Key>
  ) -> DerivedList<SeparatedRow<Element, Separator>> {
    let reads = FollowedReads.closuresThere()
    guard case .closures(let watcher) = reads.kind else { trap("Closures are followed") }
    return DerivedList(
      DerivedNode(Following(operation, watcher), of: self, isBound: reads.isBound))
  }
}
