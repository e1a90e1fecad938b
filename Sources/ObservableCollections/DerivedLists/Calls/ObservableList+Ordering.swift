// Orders: the elements in the order of a comparator.

extension ObservableList {
  /// A derived list of the elements, ordered by a comparator.
  ///
  /// ```swift
  /// let newest = posts.ordered { $0.date > $1.date }
  /// ```
  ///
  /// The order is stable: equal elements keep the order of this list. A replaced element that
  /// belongs elsewhere is moved there and updated. The place of an element is cached. If an element
  /// is an object and its order changes, call ``ObservableArray/touch(at:)``. If several objects
  /// change, call it for each of them: after the last call, the elements are in order.
  ///
  /// The name is not `sorted`, which returns an array.
  ///
  /// - Parameter areInIncreasingOrder: returns whether the first element comes before the second: a
  ///   strict weak ordering. If it contradicts itself, the order is unspecified. Called on the
  ///   thread that reads the list.
  /// - Complexity: O(1). The first read of the list is O(N log N) for N elements, every later one
  ///   O((R + C) log N) for R runs of changes since the previous read and C inserted, replaced or
  ///   moved elements, plus a step of some nanoseconds for each 400 elements. Comparisons: none for
  ///   a removal (one if the element is an object), at most 2 for an element that keeps its place,
  ///   log N + 4 for any other, and 3 log E more if E others equal it; C log C to sort C elements.
  ///   If the comparisons show that objects changed and are out of order, all elements are sorted.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    ordering(ElementOperations(), SortingOperations(), areInIncreasingOrder)
  }

  @usableFromInline
  func ordering(
    _ operations: ElementOperations<Element>, _ sorting: SortingOperations<Element>,
    _ function: @escaping (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    DerivedList(Ordering(operations: operations, sorting: sorting, function), of: self)
  }

  /// A derived list of the elements, ordered by a property.
  ///
  /// ```swift
  /// let newest = posts.ordered(by: \.date, descending: true)
  /// ```
  ///
  /// - Parameters:
  ///   - key: the property. Elements whose keys are not equal to themselves, such as `Double.nan`,
  ///     come last.
  ///   - descending: whether the elements with the greatest keys come first. In both cases,
  ///     elements with equal keys keep the order of this list.
  /// - Complexity: the same as ``ordered(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered<Key: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, descending: Bool = false
  ) -> DerivedList<Element> {
    descending
      ? ordered { isKey($0[keyPath: key], before: $1[keyPath: key], descending: true) }
      : ordered { isKey($0[keyPath: key], before: $1[keyPath: key]) }
  }

  /// Unavailable: ascending is the default.
  @available(
    *, unavailable,
    message: "leave out 'ascending: true'; for 'ascending: false' use 'descending: true'"
  )
  public func ordered<Key: Comparable>(
    by key: KeyPath<Element, Key>, ascending: Bool
  ) -> DerivedList<Element> { trap("'ordered' has no 'ascending'") }
}

extension ObservableList where Element: Comparable, Element: SendableMetatype {
  /// A derived list of the elements in increasing order.
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, come last.
  ///
  /// - Complexity: the same as ``ObservableList/ordered(by:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered() -> DerivedList<Element> { ordered { isKey($0, before: $1) } }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list of the elements, ordered by a comparator with a replaceable parameter.
  ///
  /// ```swift
  /// let table = files.ordered(with: Column.name) { first, second, column in
  ///   column.areInOrder(first, second)
  /// }
  /// table.parameter = .size        // one batch of moves
  /// ```
  ///
  /// The order is stable for each parameter: equal elements keep the order of this list, not that
  /// of the previous parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - areInIncreasingOrder: returns whether the first element comes before the second: a strict
  ///     weak ordering. Called as by ``ordered(by:)``, and on the thread that replaces the
  ///     parameter.
  /// - Complexity: the same as ``ordered(by:)``; replacing the parameter is O(N log N) for N
  ///   elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ordered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    ordering(with: parameter, ElementOperations(), SortingOperations()) { parameter in
      { areInIncreasingOrder($0, $1, parameter) }
    }
  }

  @usableFromInline
  func ordering<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ operations: ElementOperations<Element>,
    _ sorting: SortingOperations<Element>,
    _ function: @escaping (Parameter) -> (Element, Element) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Ordering<Element>(operations: operations, sorting: sorting, $0) })
  }
}
