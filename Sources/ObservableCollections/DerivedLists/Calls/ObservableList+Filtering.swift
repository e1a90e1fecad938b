// Filters: the elements that satisfy a predicate.

extension ObservableList {
  /// A derived list of the elements that satisfy a predicate.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.append(post)      // unread.count counts it, if it is unread
  /// ```
  ///
  /// The elements keep their order. An element that remains included keeps its identity: moving it
  /// in this list moves it in the derived list. The predicate's result is cached. If an element is
  /// an object and changes, call ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter isIncluded: returns whether to include an element. Called once for each inserted
  ///   or replaced element, on the thread that reads the list. Its result must depend only on the
  ///   element.
  /// - Complexity: O(1). The first read of the list is O(N) for N elements, every later one O((R +
  ///   C) log N) for R runs of changes since the previous read and C inserted or replaced elements,
  ///   plus a step of some nanoseconds for each 750 elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func filtered(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    filtering(SpecializedTransform { isIncluded($0) ? $0 : nil }, ElementOperations())
  }

  /// A derived list of the non-`nil` results of a transform.
  ///
  /// ```swift
  /// let photos = messages.compactMapped { $0.photo }
  /// ```
  ///
  /// - Parameter transform: returns an element of the derived list, or `nil`. Called once for each
  ///   inserted or replaced element, on the thread that reads the list.
  /// - Complexity: the same as ``filtered(_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    filtering(SpecializedTransform { transform($0) }, ElementOperations())
  }

  @usableFromInline
  func filtering<Result>(
    _ function: SpecializedTransform<Element, Result>, _ operations: ElementOperations<Result>
  ) -> DerivedList<Result> {
    DerivedList(Filtering(function, operations: operations), of: self)
  }
}

// MARK: - With a parameter

extension ObservableList {
  /// A derived list of the elements that satisfy a predicate with a replaceable parameter.
  ///
  /// ```swift
  /// let found = posts.filtered(with: "") { post, text in
  ///   text.isEmpty || post.title.contains(text)
  /// }
  /// found.parameter = "swift"
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - isIncluded: returns whether to include an element. Called as by ``filtered(_:)``, and for
  ///     all elements when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as ``filtered(_:)``; replacing the parameter is O(N log N) for N
  ///   elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func filtered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ isIncluded: @escaping @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    filtering(with: parameter, ElementOperations()) { parameter in
      SpecializedTransform { isIncluded($0, parameter) ? $0 : nil }
    }
  }

  /// A derived list of the non-`nil` results of a transform with a replaceable parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``compactMapped(_:)``, and for all elements when the parameter is replaced, on the thread
  ///     that replaces it. All elements that remain are then replaced.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    filtering(with: parameter, ElementOperations(), isSame: { _, _ in false }) { parameter in
      SpecializedTransform { transform($0, parameter) }
    }
  }

  /// A derived list of the non-`nil` equatable results of a transform with a replaceable parameter.
  ///
  /// Replacing the parameter replaces only the elements with a different result.
  ///
  /// ```swift
  /// let labels = sensors.compactMapped(with: Unit.celsius) { $0.reading?.text(in: $1) }
  /// labels.parameter = .kelvin
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, or `nil`. Called as by
  ///     ``compactMapped(_:)``, and for all elements when the parameter is replaced, on the thread
  ///     that replaces it.
  /// - Complexity: the same as ``filtered(with:_:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    filtering(with: parameter, ElementOperations(), isSame: { $0 == $1 }) { parameter in
      SpecializedTransform { transform($0, parameter) }
    }
  }

  @usableFromInline
  func filtering<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ operations: ElementOperations<Result>,
    isSame: ((Result, Result) -> Bool)? = nil,
    _ function: @escaping (Parameter) -> SpecializedTransform<Element, Result>
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Filtering($0, operations: operations, isSame: isSame) })
  }
}
