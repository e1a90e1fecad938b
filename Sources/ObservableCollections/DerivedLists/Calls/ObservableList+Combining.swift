// Joined, flattened and reduced lists.

import Observation

extension ObservableList {
  /// A derived list of the elements of this list, followed by the elements of other lists.
  ///
  /// ```swift
  /// let all = pinned.joined(with: rest)
  /// ```
  ///
  /// For an array of lists, see ``JoinedList/init(_:)``.
  ///
  /// - Parameters:
  ///   - other: the list after this one. It may be this list.
  ///   - others: further lists, in order. A list may appear more than once.
  /// - Complexity: the same as ``JoinedList/init(_:)``.
  @_alwaysEmitIntoClient
  public func joined(
    with other: ObservableList<Element>, _ others: ObservableList<Element>...
  ) -> JoinedList<Element> {
    // With a first parameter of its own: `names.joined()` is the standard library's.
    JoinedList([self, other] + others)
  }

  /// Unavailable: the other list has a label.
  @available(*, unavailable, renamed: "joined(with:)")
  public func joined(_ other: ObservableList<Element>) -> JoinedList<Element> {
    trap("'joined' needs 'with:'")
  }

  /// A derived list that concatenates the arrays a closure returns for this list's elements.
  ///
  /// ```swift
  /// final class Folder: Sendable {
  ///   let posts = ObservableArray<Post>()
  /// }
  /// let folders = ObservableArray<Folder>()
  /// let posts = folders.flattened { $0.posts }
  /// let unread = posts.filtered { $0.isUnread }
  /// ```
  ///
  /// The list follows this list and all parts. A part is inserted, removed and moved with its
  /// element. Replacing an element by one with the same array is no change. The list, its parts and
  /// this list are always seen in one consistent state, also when folders and posts change in one
  /// ``transaction(_:body:)``.
  ///
  /// The parts are arrays, which follow nothing: filter and order the flattened list instead. A
  /// post that moves from one array to another is removed and inserted.
  ///
  /// - Parameter part: returns the array for an element. Called once for each inserted or replaced
  ///   element, on the thread that reads the list. Its result must depend only on the element, and
  ///   it must not create an array. Several elements may share an array. If the closure changes
  ///   this list, or another thread keeps changing it, a read may end with a slightly older state
  ///   of this list.
  /// - Complexity: O(1). The first read of the list is O(P log N) for P arrays of N elements. Every
  ///   later read is O(A + C √P + R log N) for A lists above, C changed parts and R runs of changes
  ///   in them, plus O(√P) if one element of this list was inserted or removed, or O(P + Q log Q) if
  ///   several were, or if elements were moved, or now have other arrays, Q of which are new.
  @_alwaysEmitIntoClient
  public func flattened<Part>(
    _ part: @escaping @Sendable (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    flattened(ElementOperations(), part)
  }

  /// Unavailable: the parts are arrays.
  @available(
    *, unavailable,
    message:
      "the parts are arrays: flatten those, then filter: folders.flattened { $0.posts }.filtered { … }"
  )
  public func flattened<Part>(_ part: (Element) -> ObservableList<Part>) -> JoinedList<Part> {
    trap("The parts of a flattened list are arrays")
  }

  @usableFromInline
  func flattened<Part>(
    _ operations: ElementOperations<Part>, _ part: @escaping (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    JoinedList(FlattenedNode(of: self, operations, part))
  }
}

extension ObservableList where Element: Equatable {
  /// A derived list of a single element, the result of combining all elements of this list.
  ///
  /// Use it for a sum, the latest date, or a bounding rectangle.
  ///
  /// ```swift
  /// let total = orders.mapped { $0.price }.reduced(0, +)
  /// total[0]                                        // what all orders cost, now
  /// total.render(initial: true) { batch in label.text = "\(batch.after[0])" }
  ///
  /// let lines = orders.mapped { Line($0) }.joined(with: total.mapped { Line(total: $0) })
  /// ```
  ///
  /// A result that is equal to the previous one is no change. If an element is an object and
  /// changes, call ``ObservableArray/touch(at:)``. For the number of elements, use `count`: that of
  /// ``filtered(_:)`` is the number of elements that satisfy a predicate.
  ///
  /// - Parameters:
  ///   - initial: the element of the list if this list is empty; otherwise the value combined with
  ///     the first element.
  ///   - combine: combines the results for two adjacent ranges, the first range first. It must be
  ///     associative: `(a + b) + c` equals `a + (b + c)`. Called for some hundred elements around
  ///     each changed element, on the thread that reads the list. The last digits of floating-point
  ///     sums depend on the grouping, but they do not drift, as they would if old values were
  ///     subtracted. It must return a new value: changing an object passed to it would change this
  ///     list's element.
  /// - Complexity: O(1). The first read of the list is O(N) for N elements. Every later read calls
  ///   `combine` for some hundred elements around each change and once for each 256 elements, or
  ///   for all elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func reduced(
    _ initial: Element, _ combine: @escaping @Sendable (Element, Element) -> Element
  ) -> DerivedList<Element> {
    reducing(initial, ReducingOperations(combine), ElementOperations())
  }

  @usableFromInline
  func reducing(
    _ initial: Element, _ folding: ReducingOperations<Element>,
    _ operations: ElementOperations<Element>
  ) -> DerivedList<Element> {
    DerivedList(
      Reducing(initial, folding, operations: operations), of: self,
      initial: ArraySnapshot([initial]))
  }
}

extension ObservableList {
  /// Unavailable: the results for adjacent ranges are combined, so a result must be an element.
  @available(
    *, unavailable,
    message: "map first what is combined: mapped { $0.cents }.reduced(0, +)"
  )
  public func reduced<Result>(
    _ initial: Result, _ combine: (Result, Element) -> Result
  ) -> DerivedList<Result> {
    trap("reduced(_:_:) combines elements")
  }

  /// A derived list that concatenates the arrays a main-actor-isolated closure returns for the
  /// elements.
  ///
  /// ```swift
  /// let posts = folders.flattened(on: .mainActor) { $0.posts }      // folders are objects of the main actor
  /// ```
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closure runs: see ``filtered(on:_:)``.
  ///   - part: returns the array for an element, as in ``flattened(_:)``.
  /// - Complexity: the same as ``flattened(_:)``.
  @MainActor public func flattened<Part>(
    on place: OnMainActor, _ part: @escaping @MainActor (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    JoinedList(FlattenedNode(of: self, isBound: true, ElementOperations(), callableThere(part)))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Observable & Equatable {
  /// A derived list of a single element, the result of combining all observed objects of this list.
  ///
  /// - Parameters:
  ///   - initial: the element of the list if this list is empty, as in ``reduced(_:_:)``.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - combine: as in ``reduced(_:_:)``. It must return a new object.
  /// - Complexity: the same as ``reduced(_:_:)``. A change in an element is O(N) for N elements: map
  ///   them to values first, which is O(log N) each.
  public func reduced(
    _ initial: Element, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    _ combine: @escaping @Sendable (Element, Element) -> Element
  ) -> DerivedList<Element> {
    let operation = Reducing(initial, ReducingOperations(combine))
    let shown = ArraySnapshot([initial])
    if observing == .nothing {
      return DerivedList(operation, of: self, initial: shown).followingNothing
    }
    return DerivedList(
      Following(operation, ClosureWatcher(in: executor(isolation))), of: self, initial: shown)
  }
}
