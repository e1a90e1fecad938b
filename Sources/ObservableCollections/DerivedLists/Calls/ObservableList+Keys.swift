// Properties of the main actor, as key paths: lists of these are isolated to it.
//
// A key path in a call stands for a closure, `@Sendable` if its property belongs to no actor. For any other
// property the compiler takes these forms, whose functions are not `@Sendable`; they are called on the main
// actor alone. `isolation` has a default so that properties of any thread keep the forms for these: of
// two forms that both fit, the compiler takes the one without defaults.

import Observation

extension ObservableList {
  /// A derived list of the elements with a property of the main actor that is `true`.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - isIncluded: the property.
  /// - Complexity: the same as ``filtered(on:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func filtered(
    isolation: MainActor = .shared, _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    observedFilter(in: .closuresThere(), isIncluded)
  }

  /// A derived list of the values of a property of the main actor that are not `nil`.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func compactMapped<Result>(
    isolation: MainActor = .shared, _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(in: .closuresThere(), isSame: nil, transform)
  }

  /// A derived list of the values of a property of the main actor.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result>(
    isolation: MainActor = .shared, _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: nil, transform)
  }

  /// A derived list of the equatable values of a property of the main actor.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable>(
    isolation: MainActor = .shared, _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .closuresThere(), isSame: equality(), transform)
  }

  /// A derived list of the first of the elements with each value of a property of the main actor.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:_:)``.
  ///   - key: the property.
  /// - Complexity: the same as ``filtered(on:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func distinct<Key: Hashable>(
    isolation: MainActor = .shared, by key: @escaping (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .closuresThere(), by: key)
  }

  /// A derived list of the elements, ordered by a property of the main actor.
  ///
  /// - Parameters:
  ///   - key: the property, which is read on the main actor: see ``filtered(on:_:)``.
  ///   - descending: whether the elements with the greatest keys come first.
  /// - Complexity: the same as ``ordered(on:by:descending:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func ordered<Key: Comparable>(
    by key: KeyPath<Element, Key>, descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(in: .closuresThere(), by: { $0[keyPath: key] }, descending: descending)
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
  /// A derived list of the observed objects with a property of the main actor that is `true`.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - isIncluded: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func filtered(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedList<Element> {
    observedFilter(in: .elementsThere(observing), isIncluded)
  }

  /// A derived list of the values of a property of the main actor that are not `nil`.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func compactMapped<Result>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(in: .elementsThere(observing), isSame: nil, transform)
  }

  /// A derived list of the equatable values of a property of the main actor that are not `nil`.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func compactMapped<Result: Equatable>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    _ transform: @escaping (Element) -> Result?
  ) -> DerivedList<Result> {
    observedCompactMap(in: .elementsThere(observing), isSame: equality(), transform)
  }

  /// A derived list of the values of a property of the main actor.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: nil, transform)
  }

  /// A derived list of the equatable values of a property of the main actor.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - transform: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    _ transform: @escaping (Element) -> Result
  ) -> DerivedList<Result> {
    observedMap(in: .elementsThere(observing), isSame: equality(), transform)
  }

  /// A derived list of the first of the observed objects with each value of a property of the main actor.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor, where the property is read: see ``filtered(on:observing:_:)``.
  ///   - key: the property.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func distinct<Key: Hashable>(
    observing: ObservedReads = .all, isolation: MainActor = .shared,
    by key: @escaping (Element) -> Key
  ) -> DerivedList<Element> {
    observedDistinct(in: .elementsThere(observing), by: key)
  }

  /// A derived list of the observed objects, ordered by a property of the main actor.
  ///
  /// - Parameters:
  ///   - observing: what to follow.
  ///   - isolation: the main actor. It has the type that it has in the form for properties of any
  ///     thread, or the compiler would take this one for these, too.
  ///   - key: the property, which is read on the main actor: see ``filtered(on:observing:_:)``.
  ///   - descending: whether the objects with the greatest keys come first.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @_documentation(visibility: internal)
  @MainActor public func ordered<Key: Comparable>(
    observing: ObservedReads = .all, isolation: (any Actor)? = #isolation,
    by key: KeyPath<Element, Key>, descending: Bool = false
  ) -> DerivedList<Element> {
    observedOrder(in: .elementsThere(observing), by: { $0[keyPath: key] }, descending: descending)
  }
}
