// Filters: the elements that satisfy a predicate.

extension ObservableList {
  /// A list of the elements that satisfy a predicate, in their order, which follows this one.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.append(post)      // unread.count counts it, if it is unread
  /// ```
  ///
  /// An element that stays in the list through a change keeps its identity: a move in this list is a
  /// move there. What the predicate answered is remembered: an element of class type that
  /// changes inside is not seen until this list is told, with ``ObservableArray/touch(at:)``.
  ///
  /// - Parameter isIncluded: whether an element is in the list. Called once for each element that is new
  ///   or was replaced, on the thread that looks at the list; it should depend on nothing but the element.
  /// - Complexity: O(1). The first look at the list is O(N) for N elements, every other one O((R + C) log N)
  ///   for R runs of changes since the one before, C elements new or replaced, and a step of some
  ///   nanoseconds for each 750 elements.
  @inlinable
  public func filtered(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    selecting(Choosing { isIncluded($0) ? $0 : nil }, ElementCode())
  }

  /// A list of what a function makes of the elements, without those of which it makes nothing, which
  /// follows this one.
  ///
  /// ```swift
  /// let photos = messages.compactMapped { $0.photo }
  /// ```
  ///
  /// - Parameter transform: makes an element, or nil. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list.
  /// - Complexity: that of ``filtered(_:)``.
  @inlinable
  public func compactMapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    selecting(Choosing { transform($0) }, ElementCode())
  }

  @usableFromInline
  func selecting<Result>(
    _ function: Choosing<Element, Result>, _ code: ElementCode<Result>
  ) -> DerivedList<Result> {
    DerivedList(Selecting(function, code: code), of: self)
  }
}

// MARK: - With a parameter

extension ObservableList {
  /// A list of the elements that satisfy a predicate with a parameter, which follows this one and whose
  /// parameter can be replaced.
  ///
  /// ```swift
  /// let found = posts.filtered(with: "") { post, text in
  ///   text.isEmpty || post.title.contains(text)
  /// }
  /// found.parameter = "swift"
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - isIncluded: whether an element is in the list. Called as by ``filtered(_:)``, and for all elements
  ///     when the parameter is replaced, on the thread that does so.
  /// - Complexity: that of ``filtered(_:)``; another parameter is O(N log N) for N elements.
  @inlinable
  public func filtered<Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ isIncluded: @escaping @Sendable (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    selecting(with: parameter, ElementCode()) { parameter in
      Choosing { isIncluded($0, parameter) ? $0 : nil }
    }
  }

  /// A list of what a function with a parameter makes of the elements, without those of which it makes nothing, which
  /// follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - transform: makes an element, or nil. Called as by ``compactMapped(_:)``, and for all elements when the parameter
  ///     is replaced, on the thread that does so. All elements that stay are then replaced.
  /// - Complexity: that of ``filtered(with:_:)``.
  @_disfavoredOverload
  @inlinable
  public func compactMapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    selecting(with: parameter, ElementCode(), isSame: { _, _ in false }) { parameter in
      Choosing { transform($0, parameter) }
    }
  }

  /// A list of what a function with a parameter makes of the elements, without those of which it makes nothing, which
  /// follows this one, whose parameter can be replaced, and which another parameter changes only where something else
  /// is made.
  ///
  /// ```swift
  /// let labels = sensors.compactMapped(with: Unit.celsius) { $0.reading?.text(in: $1) }
  /// labels.parameter = .kelvin
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - transform: makes an element, or nil. Called as by ``compactMapped(_:)``, and for all elements when the parameter
  ///     is replaced, on the thread that does so.
  /// - Complexity: that of ``filtered(with:_:)``.
  @inlinable
  public func compactMapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter,
    _ transform: @escaping @Sendable (Element, Parameter) -> Result?
  ) -> AdjustableList<Result, Parameter> {
    selecting(with: parameter, ElementCode(), isSame: { $0 == $1 }) { parameter in
      Choosing { transform($0, parameter) }
    }
  }

  @usableFromInline
  func selecting<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: ElementCode<Result>,
    isSame: ((Result, Result) -> Bool)? = nil,
    _ function: @escaping (Parameter) -> Choosing<Element, Result>
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function,
      operation: { Selecting($0, code: code, isSame: isSame) })
  }
}
