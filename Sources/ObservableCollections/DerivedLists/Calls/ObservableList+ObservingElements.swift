// Lists that tell a replacement when something in an element has changed.

extension ObservableList {
  /// A derived list of the same elements. When a property changes that a closure has read, the
  /// element is replaced by itself.
  ///
  /// ```swift
  /// let rows = notes.observingElements { ($0.title, $0.author.name) }
  /// let rendering = rows.render(into: table)      // a change of a title updates its row
  /// ```
  ///
  /// Use it for rows that do not observe their elements themselves, for lists of values that hold
  /// `Observable` objects, and for elements of a protocol type. The lists below it follow by its
  /// replacements; those of objects need not observe them once more:
  /// `rows.filtered(observing: .nothing) { … }`. The old and the new element of such a replacement are
  /// the same object. An element that is read between its change and the next job of the actor is
  /// replaced once more in that job.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the elements change, by default that of the caller.
  ///   - reads: reads what to follow. Its result is not used. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  public func observingElements<Read>(
    isolation: isolated (any Actor)? = #isolation, _ reads: @escaping @Sendable (Element) -> Read
  ) -> DerivedList<Element> {
    observedElements(in: executor(isolation), isSame: nil, reads)
  }

  /// A derived list of the same elements. When a closure's equatable result changes, the element is
  /// replaced by itself.
  ///
  /// The results are cached: an equal new result replaces nothing.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the elements change, by default that of the caller.
  ///   - reads: reads what to follow. Called as by ``filtered(observing:isolation:_:)``.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  public func observingElements<Read: Equatable>(
    isolation: isolated (any Actor)? = #isolation, _ reads: @escaping @Sendable (Element) -> Read
  ) -> DerivedList<Element> {
    observedElements(in: executor(isolation), isSame: { $0 == $1 }, reads)
  }

  /// A derived list of the same elements. When a followed property changes, the element is replaced
  /// by itself.
  ///
  /// ```swift
  /// let rows = notes.observingElements(\.title, \.isDone)
  /// ```
  ///
  /// The values are cached: setting a property to an equal value replaces nothing.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the elements change, by default that of the caller.
  ///   - property: a property to follow.
  ///   - others: more of them.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  public func observingElements<
    Value: Equatable & SendableMetatype, each Other: Equatable & SendableMetatype
  >(
    isolation: isolated (any Actor)? = #isolation,
    _ property: any KeyPath<Element, Value> & Sendable,
    _ others: repeat any KeyPath<Element, each Other> & Sendable
  ) -> DerivedList<Element> {
    observedElements(in: executor(isolation), isSame: { $0 == $1 }) { element in
      PropertyValues(
        values: (element[keyPath: property], repeat element[keyPath: each others]))
    }
  }

  /// A derived list of the same elements. When a property changes that a main-actor-isolated
  /// closure has read, the element is replaced by itself.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - reads: as in `observingElements(_:)`.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  @MainActor public func observingElements<Read>(
    on place: OnMainActor, _ reads: @escaping @MainActor (Element) -> Read
  ) -> DerivedList<Element> {
    observedElements(in: .mainActor, isBound: true, isSame: nil, callableThere(reads))
  }

  /// A derived list of the same elements. When the equatable result of a main-actor-isolated
  /// closure changes, the element is replaced by itself.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - reads: as in `observingElements(_:)`.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  @MainActor public func observingElements<Read: Equatable>(
    on place: OnMainActor, _ reads: @escaping @MainActor (Element) -> Read
  ) -> DerivedList<Element> {
    observedElements(in: .mainActor, isBound: true, isSame: equality(), callableThere(reads))
  }

  /// A derived list of the same elements. When a followed property, read on the main actor,
  /// changes, the element is replaced by itself.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the properties are read: see ``filtered(on:_:)``.
  ///   - property: a property to follow. Its values are kept, and compared.
  ///   - others: more of them.
  /// - Complexity: the same as ``filtered(observing:isolation:_:)``.
  @_alwaysEmitIntoClient
  @MainActor public func observingElements<Value: Equatable, each Other: Equatable>(
    on place: OnMainActor, _ property: KeyPath<Element, Value>,
    _ others: repeat KeyPath<Element, each Other>
  ) -> DerivedList<Element> {
    observedElements(in: .mainActor, isBound: true, isSame: equality()) { element in
      PropertyValues(
        values: (element[keyPath: property], repeat element[keyPath: each others]))
    }
  }
}

// MARK: - What they have in common

extension ObservableList {
  /// - Parameter isSame: whether the same was read; `nil` to tell each change.
  @usableFromInline
  func observedElements<Read>(
    in place: ElementExecutor, isBound: Bool = false, isSame: ((Read, Read) -> Bool)?,
    _ function: @escaping (Element) -> Read
  ) -> DerivedList<Element> {
    let reads = FollowedReads.elements(in: place, isBound: isBound)
    let function = reads.asking(function, isSame: isSame)
    let operation = Mapping<Element, Element>(
      transform: { element in
        _ = function(element)
        return element
      }, isSame: nil)
    return observed(operation, reads, tellsReplacements: true)
  }
}

/// The values of some properties of an element.
@usableFromInline
struct PropertyValues<each Value: Equatable>: Equatable {
  @usableFromInline let values: (repeat each Value)

  @_alwaysEmitIntoClient
  init(values: (repeat each Value)) { self.values = values }

  @usableFromInline
  static func == (first: PropertyValues, second: PropertyValues) -> Bool {
    for (first, second) in repeat (each first.values, each second.values) {
      if first != second { return false }
    }
    return true
  }
}
