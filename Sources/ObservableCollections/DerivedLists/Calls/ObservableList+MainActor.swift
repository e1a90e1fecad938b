// The operators with functions that run on the main actor: for elements that are objects of it.

extension ObservableList {
  /// A list of the elements that satisfy a predicate of the main actor, which follows this one.
  ///
  /// ```swift
  /// let shown = rows.filtered(on: .mainActor) { $0.isOn }      // rows are objects of the main actor
  /// ```
  ///
  /// > Important: The list follows changes of the elements, and of nothing else that the predicate reads.
  /// > `filtered(on: .mainActor) { !self.blocked.contains($0.author) }` compiles, and does not change when `blocked` does.
  /// > Make what it reads the parameter: `filtered(on: .mainActor, with: blocked) { !$1.contains($0.author) }`, and set
  /// > ``AdjustableList/parameter`` when it changes.
  ///
  /// The list, and each list that follows it, is *bound to the main actor*. There it is as
  /// ``filtered(_:)`` says. Elsewhere a look at it shows what it showed last, and does not wait for the main actor:
  /// one of the next jobs of that brings the list up to date. A change of the source that is made elsewhere is
  /// delivered by such a job, too. Calls that need a current list, such as ``DerivedList/sourceIndex(at:)``, trap
  /// elsewhere.
  ///
  /// - Parameters:
  ///   - place: where the predicate runs.
  ///   - isIncluded: whether an element is in the list. Called once for each element that is new or was replaced; it
  ///     should depend on nothing but the element.
  /// - Complexity: that of ``filtered(_:)``.
  @MainActor public func filtered(
    on place: OnMainActor, _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> DerivedList<Element> {
    let isIncluded = callableThere(isIncluded)
    return DerivedList(
      Selecting<Element, Element> { isIncluded($0) ? $0 : nil }, of: self, isBound: true)
  }

  /// A list of the elements that satisfy a predicate of the main actor with a parameter, which follows this one
  /// and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the predicate runs: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - isIncluded: as in ``filtered(with:_:)``.
  /// - Complexity: that of ``filtered(with:_:)``.
  @MainActor public func filtered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    _ isIncluded: @escaping @MainActor (Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let isIncluded = callableThere(isIncluded)
    return AdjustableList(
      with: parameter, of: self, isBound: true,
      function: { parameter in Choosing { isIncluded($0, parameter) ? $0 : nil } },
      operation: { Selecting<Element, Element>($0) })
  }

  /// A list of what a function of the main actor makes of the elements, without those of which it makes nothing,
  /// which follows this one.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - transform: as in ``compactMapped(_:)``.
  /// - Complexity: that of ``compactMapped(_:)``.
  @MainActor public func compactMapped<Result>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result?
  ) -> DerivedList<Result> {
    DerivedList(Selecting(callableThere(transform)), of: self, isBound: true)
  }

  /// A list of what a function of the main actor makes of each element, which follows this one.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - transform: makes an element, as in `mapped(_:)`.
  /// - Complexity: that of `mapped(_:)`.
  @_disfavoredOverload
  @MainActor public func mapped<Result>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    DerivedList(
      Mapping(transform: callableThere(transform), isSame: nil), of: self, isBound: true)
  }

  /// A list of what a function of the main actor makes of each element, which follows this one and leaves out
  /// replacements that change nothing.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - transform: makes an element, as in `mapped(_:)`.
  /// - Complexity: that of `mapped(_:)`.
  @MainActor public func mapped<Result: Equatable>(
    on place: OnMainActor, _ transform: @escaping @MainActor (Element) -> Result
  ) -> DerivedList<Result> {
    DerivedList(Mapping(comparing: callableThere(transform)), of: self, isBound: true)
  }
}

// MARK: - Order

extension ObservableList {
  /// A list of the elements in an order that the main actor knows, which follows this one.
  ///
  /// ```swift
  /// let ranked = rows.ordered(on: .mainActor) { $0.rank < $1.rank }
  /// ```
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - areInIncreasingOrder: as in ``ordered(by:)``.
  /// - Complexity: that of ``ordered(by:)``.
  @MainActor public func ordered(
    on place: OnMainActor, by areInIncreasingOrder: @escaping @MainActor (Element, Element) -> Bool
  ) -> DerivedList<Element> {
    DerivedList(Ordering(callableThere(areInIncreasingOrder)), of: self, isBound: true)
  }

  /// A list of the elements in the order of a property that the main actor reads, which follows this one.
  ///
  /// ```swift
  /// let ranked = rows.ordered(on: .mainActor, by: \.rank)
  /// ```
  ///
  /// - Parameters:
  ///   - place: where the property is read: see ``filtered(on:_:)``.
  ///   - key: the property, as in ``ordered(by:descending:)``.
  ///   - descending: whether the greatest come first.
  /// - Complexity: that of ``ordered(by:)``.
  @MainActor public func ordered<Key: Comparable>(
    on place: OnMainActor, by key: KeyPath<Element, Key>, descending: Bool = false
  ) -> DerivedList<Element> {
    ordered(on: place) { first, second in
      isKey(first[keyPath: key], before: second[keyPath: key], descending: descending)
    }
  }

  /// A list of the elements in an order that the main actor knows, with a parameter, which follows this one and
  /// whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - parameter: the first one.
  ///   - areInIncreasingOrder: as in ``ordered(with:by:)``.
  /// - Complexity: that of ``ordered(with:by:)``.
  @MainActor public func ordered<Parameter: Equatable & Sendable>(
    on place: OnMainActor, with parameter: Parameter,
    by areInIncreasingOrder: @escaping @MainActor (Element, Element, Parameter) -> Bool
  ) -> AdjustableList<Element, Parameter> {
    let areInOrder = callableThere(areInIncreasingOrder)
    return AdjustableList(
      with: parameter, of: self, isBound: true,
      function: { parameter in { areInOrder($0, $1, parameter) } },
      operation: { Ordering<Element>($0) })
  }
}

// MARK: - First elements

extension ObservableList {
  /// A list of the first element of each key that the main actor reads, in their order, which follows this one.
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - key: as in ``distinct(by:)``.
  /// - Complexity: that of ``distinct(by:)``.
  @MainActor public func distinct<Key: Hashable>(
    on place: OnMainActor, by key: @escaping @MainActor (Element) -> Key
  ) -> DerivedList<Element> {
    DerivedList(Deduplicating(SectionChoosing(callableThere(key))), of: self, isBound: true)
  }
}

// MARK: - Lists of lists

extension ObservableList {
  /// A list of the elements of the arrays to which the elements of this list lead, as objects of the main actor say,
  /// which follows this list and all of them.
  ///
  /// ```swift
  /// let posts = folders.flattened(on: .mainActor) { $0.posts }      // folders are objects of the main actor
  /// ```
  ///
  /// - Parameters:
  ///   - place: where the function runs: see ``filtered(on:_:)``.
  ///   - part: the array for an element, as in ``flattened(_:)``.
  /// - Complexity: that of ``flattened(_:)``.
  @MainActor public func flattened<Part>(
    on place: OnMainActor, _ part: @escaping @MainActor (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    JoinedList(FlattenedNode(of: self, isBound: true, ElementCode(), callableThere(part)))
  }
}

// MARK: - How they are called

extension Mapping where Element: Equatable {
  /// Leaves out replacements that change nothing. Where a type is equatable on the main actor only, they are compared
  /// there.
  init(comparing transform: @escaping (Source) -> Element) {
    self.init(transform: transform, isSame: ==)
  }
}

extension Selecting where Element: Equatable {
  /// As that of `Mapping`.
  init(comparing function: Choosing<Source, Element>) {
    self.init(function, isSame: ==)
  }
}

/// A function of the main actor for code that runs there, but of which the compiler does not know it: a node that is
/// bound to the main actor. `MainActor.assumeIsolated` calls its closure in the same way.
func callableThere<Argument, Result>(
  _ function: @escaping @MainActor (Argument) -> Result
) -> (Argument) -> Result {
  unsafeBitCast(function, to: ((Argument) -> Result).self)
}

func callableThere<First, Second, Result>(
  _ function: @escaping @MainActor (First, Second) -> Result
) -> (First, Second) -> Result {
  unsafeBitCast(function, to: ((First, Second) -> Result).self)
}

func callableThere<First, Second, Third, Result>(
  _ function: @escaping @MainActor (First, Second, Third) -> Result
) -> (First, Second, Third) -> Result {
  unsafeBitCast(function, to: ((First, Second, Third) -> Result).self)
}
