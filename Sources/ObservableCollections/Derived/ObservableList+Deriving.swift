// The operators: each makes a list that follows this one.

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
  ///   nanoseconds for each 1,500 elements.
  public func filtered(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> DerivedList<Element> {
    DerivedList(Selecting { isIncluded($0) ? $0 : nil }, of: self)
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
  public func compactMapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> DerivedList<Result> {
    DerivedList(Selecting(transform), of: self)
  }

  /// A list of what a function makes of each element, which follows this one.
  ///
  /// A replacement in this list is one there, whatever the function makes of the element.
  ///
  /// - Parameter transform: makes an element. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list.
  /// - Complexity: that of ``filtered(_:)``, but nothing for elements that did not change.
  @_disfavoredOverload
  public func mapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    DerivedList(Mapping(transform: transform, isSame: nil), of: self)
  }

  /// A list of what a function makes of each element, which follows this one and leaves out
  /// replacements that change nothing.
  ///
  /// ```swift
  /// let titles = posts.mapped { $0.title }  // a post that was read is no change
  /// ```
  ///
  /// - Parameter transform: makes an element. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list. If it makes of a replaced element what is there,
  ///   nothing was replaced in the list.
  /// - Complexity: that of ``filtered(_:)``, but nothing for elements that did not change.
  public func mapped<Result: Equatable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    DerivedList(Mapping(transform: transform, isSame: ==), of: self)
  }
}
