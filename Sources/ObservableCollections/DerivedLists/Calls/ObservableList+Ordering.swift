// Orders: the elements, the smallest first.

extension ObservableList {
  /// A list of the elements in an order, which follows this one. Elements that are equal in it stand as they
  /// stand here.
  ///
  /// ```swift
  /// let newest = posts.ordered { $0.date > $1.date }
  /// ```
  ///
  /// An element that is replaced by one that belongs elsewhere moves there, and is updated. Where an element
  /// stands is remembered: one of class type whose order changes inside stays until this list is told, with
  /// ``ObservableArray/touch(at:)``. Of several that change, the list may be told one after the other: when it has been
  /// told of all, the elements are in order.
  ///
  /// It has a name of its own because `sorted` makes an array.
  ///
  /// - Parameter areInIncreasingOrder: whether an element stands before another one: a strict weak order. If
  ///   it contradicts itself, the elements are in some order. Called on the thread that looks at the list.
  /// - Complexity: O(1). The first look at the list is O(N log N) for N elements, every other one
  ///   O((R + C) log N) for R runs of changes since the one before, C elements new, replaced or moved, and a
  ///   step of some nanoseconds for each 400 elements. Comparisons: none for a removal (one of an object: 1), at most 2 for an
  ///   element that stays in its place, log N + 4 for one that does not, and 3 log E more if E are equal to it;
  ///   to sort C of them, C log C. If they show that elements changed inside and stand out of order, all are sorted.
  @inlinable
  public func ordered(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    ordering(ElementCode(), SortingCode(), areInIncreasingOrder)
  }

  @usableFromInline
  func ordering(
    _ code: ElementCode<Element>, _ sorting: SortingCode<Element>,
    _ function: @escaping (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    DerivedList(Ordering(code: code, sorting: sorting, function), of: self)
  }

  /// A list of the elements in the order of one of their properties, which follows this one.
  ///
  /// ```swift
  /// let newest = posts.ordered(by: \.date, descending: true)
  /// ```
  ///
  /// - Parameters:
  ///   - key: the property. Elements whose keys are not equal to themselves, such as `Double.nan`, stand last.
  ///   - descending: whether the greatest stands first. Elements that are equal stand as they stand here
  ///     in both cases.
  /// - Complexity: that of ``ordered(by:)``.
  @inlinable
  public func ordered<Key: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, descending: Bool = false
  ) -> DerivedList<Element> {
    descending
      ? ordered { isKey($0[keyPath: key], before: $1[keyPath: key], descending: true) }
      : ordered { isKey($0[keyPath: key], before: $1[keyPath: key]) }
  }
}

extension ObservableList where Element: Comparable, Element: SendableMetatype {
  /// A list of the elements, the smallest first, which follows this one.
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, stand last.
  ///
  /// - Complexity: that of ``ObservableList/ordered(by:)``.
  @inlinable
  public func ordered() -> DerivedList<Element> { ordered { isKey($0, before: $1) } }
}

// MARK: - With a parameter

extension ObservableList {
  /// A list of the elements in an order with a parameter, which follows this one and whose parameter can be
  /// replaced.
  ///
  /// ```swift
  /// let table = files.ordered(with: Column.name) { first, second, column in
  ///   column.areInOrder(first, second)
  /// }
  /// table.parameter = .size        // one batch of moves
  /// ```
  ///
  /// Elements that are equal in it stand as they stand here, whatever the order before was.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - areInIncreasingOrder: whether an element stands before another one: a strict weak order. Called as by
  ///     ``ordered(by:)``, and on the thread that replaces the parameter.
  /// - Complexity: that of ``ordered(by:)``; another parameter is O(N log N) for N elements.
  @inlinable
  public func ordered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    by areInIncreasingOrder: @escaping @Sendable (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    ordering(with: parameter, ElementCode(), SortingCode()) { parameter in
      { areInIncreasingOrder($0, $1, parameter) }
    }
  }

  @usableFromInline
  func ordering<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: ElementCode<Element>, _ sorting: SortingCode<Element>,
    _ function: @escaping (Parameter) -> (Element, Element) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Ordering<Element>(code: code, sorting: sorting, $0) })
  }
}
