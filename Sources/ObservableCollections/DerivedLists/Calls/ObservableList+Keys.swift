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
    observedFilter(in: .there(Element.self), isIncluded)
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
    observedCompactMap(in: .there(Element.self), isSame: nil, transform)
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
    observedMap(in: .there(Element.self), isSame: nil, transform)
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
    observedMap(in: .there(Element.self), isSame: equality(), transform)
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
    observedDistinct(in: .there(Element.self), by: key)
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
    observedOrder(in: .there(Element.self), by: { $0[keyPath: key] }, descending: descending)
  }
}

// MARK: - With a parameter of the main actor

// The first form for a parameter requires one that is compared on any thread. That of a main-actor module is
// compared on the main actor: then the compiler takes these forms.

extension ObservableList {
  /// A derived list of the elements that satisfy a predicate with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - isIncluded: as in ``filtered(on:with:_:)``.
  /// - Complexity: the same as ``filtered(on:with:_:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func filtered<Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    _ isIncluded: @escaping (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedFilter(with: parameter, in: .there(Element.self), isIncluded)
  }

  /// A derived list of the results that are not `nil`, with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - transform: as in `compactMapped(on:with:_:)`.
  /// - Complexity: the same as `compactMapped(on:with:_:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func compactMapped<Result, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    _ transform: @escaping (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(with: parameter, in: .there(Element.self), isSame: nil, transform)
  }

  /// A derived list of the equatable results that are not `nil`, with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - transform: as in `compactMapped(on:with:_:)`.
  /// - Complexity: the same as `compactMapped(on:with:_:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func compactMapped<Result: Equatable, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    _ transform: @escaping (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    observedCompactMap(with: parameter, in: .there(Element.self), isSame: equality(), transform)
  }

  /// A derived list of the results of a transform with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - transform: as in `mapped(on:with:_:)`.
  /// - Complexity: the same as `mapped(on:with:_:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    _ transform: @escaping (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(with: parameter, in: .there(Element.self), isSame: nil, transform)
  }

  /// A derived list of the equatable results of a transform with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - transform: as in `mapped(on:with:_:)`.
  /// - Complexity: the same as `mapped(on:with:_:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func mapped<Result: Equatable, Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    _ transform: @escaping (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    observedMap(with: parameter, in: .there(Element.self), isSame: equality(), transform)
  }

  /// A derived list of the elements, ordered by a comparator with a parameter of the main actor.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which is compared on the main actor.
  ///   - isolation: the main actor, where the function is called: see ``filtered(on:_:)``.
  ///   - areInIncreasingOrder: as in ``ordered(on:with:by:)``.
  /// - Complexity: the same as ``ordered(on:with:by:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func ordered<Parameter: Equatable>(
    with parameter: Parameter, isolation: MainActor = .shared,
    by areInIncreasingOrder: @escaping (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    observedOrder(with: parameter, in: .there(Element.self), by: areInIncreasingOrder)
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable {
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
