// Several lists as one, lists of lists as one, and all elements as one.

extension ObservableList {
  /// A list of the elements of this list, and behind them those of others, which follows all of them.
  ///
  /// ```swift
  /// let all = pinned.joined(with: rest)
  /// ```
  ///
  /// For an array of lists, see ``JoinedList/init(_:)``.
  ///
  /// - Parameters:
  ///   - other: the list behind this one. It may be this one.
  ///   - others: the lists behind that, in their order. A list may come more than once.
  /// - Complexity: that of ``JoinedList/init(_:)``.
  @inlinable
  public func joined(
    with other: ObservableList<Element>, _ others: ObservableList<Element>...
  ) -> JoinedList<Element> {
    // With a first one of its own: `names.joined()` is the standard library's.
    JoinedList([self, other] + others)
  }
}

extension ObservableList {
  /// A list of the elements of the arrays to which the elements of this list lead, one array after the other, which
  /// follows this list and all of them.
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
  /// A part comes with its element and goes with it; one whose element moves is moved. A replaced element that leads to the same
  /// array is no change. The list, its parts and what it was made of are seen in one state, also when folders and posts
  /// change in one ``transaction(_:body:)``.
  ///
  /// The parts are arrays, which follow nothing: filter and order the list behind them. A post that leaves one array and
  /// comes into another is removed and inserted.
  ///
  /// - Parameter part: the array for an element. Called once for each element that is new or was replaced, on the
  ///   thread that looks at the list; it should depend on nothing but the element, and not make an array. Several
  ///   elements may lead to one array. If it changes this list, or another thread does so without a pause, a look may at
  ///   last show this list as it was a moment before.
  /// - Complexity: O(1). The first look at the list is O(P log N) for P arrays of N elements. Every other one is O(A + C √P + R log N)
  ///   for A lists above, C parts that changed and R runs of changes in them, and also O(P + Q log Q) if elements of
  ///   this list came, went, moved, or now lead to other arrays, Q of which are new.
  @inlinable
  public func flattened<Part>(
    _ part: @escaping @Sendable (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    flattened(ElementCode(), part)
  }

  @usableFromInline
  func flattened<Part>(
    _ code: ElementCode<Part>, _ part: @escaping (Element) -> ObservableArray<Part>
  ) -> JoinedList<Part> {
    JoinedList(FlattenedNode(of: self, code, part))
  }
}

extension ObservableList where Element: Equatable {
  /// A list of one element, which the elements of this list come to, and which follows this one: a sum, the greatest
  /// date, a rectangle around all.
  ///
  /// ```swift
  /// let total = orders.mapped { $0.price }.reduced(0, +)
  /// total[0]                                        // what all orders cost, now
  /// total.render(initial: true) { batch in label.text = "\(batch.after[0])" }
  ///
  /// let lines = orders.mapped { Line($0) }.joined(with: total.mapped { Line(total: $0) })
  /// ```
  ///
  /// A result that is equal to the one before is no change. An element of class type that changes inside is not seen
  /// until this list is told, with ``ObservableArray/touch(at:)``. For how many elements there are, take `count`: that
  /// of ``filtered(_:)`` says how many satisfy a predicate.
  ///
  /// - Parameters:
  ///   - initial: what the list holds if there are no elements; else it is combined with them, before the first.
  ///   - combine: combines what neighbours come to, the first of them first. It must not matter how they are
  ///     grouped: `(a + b) + c` is `a + (b + c)`. Called for some hundred elements around each that changed, on
  ///     the thread that looks at the list. Sums of floating-point numbers depend on the grouping in their last
  ///     digits; but they do not drift, as they would if old values were subtracted. It makes a new value: one that
  ///     changes an object that it was given changes this list's element.
  /// - Complexity: O(1). The first look at the list is O(N) for N elements. Every other one calls `combine` for some
  ///   hundred elements around each place that changed and once for each 256 elements, or for all elements.
  @inlinable
  public func reduced(
    _ initial: Element, _ combine: @escaping @Sendable (Element, Element) -> Element
  ) -> ObservableList<Element> {
    reducing(initial, Folding(combine), ElementCode())
  }

  @usableFromInline
  func reducing(
    _ initial: Element, _ folding: Folding<Element>, _ code: ElementCode<Element>
  ) -> ObservableList<Element> {
    ReducedList(Reducing(initial, folding, code: code), of: self)
  }
}

extension ObservableList {
  /// Not defined: results of neighbours are combined with each other, so they must be elements.
  @available(
    *, unavailable,
    message: "map first what is combined: mapped { $0.cents }.reduced(0, +)"
  )
  public func reduced<Result>(
    _ initial: Result, _ combine: (Result, Element) -> Result
  ) -> ObservableList<Result> {
    trap("reduced(_:_:) combines elements")
  }
}
