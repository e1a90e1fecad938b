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

  /// A list of what a function makes of each element, which follows this one.
  ///
  /// A replacement in this list is one there, whatever the function makes of the element.
  ///
  /// - Parameter transform: makes an element. Called once for each element that is new or was
  ///   replaced, on the thread that looks at the list.
  /// - Complexity: that of ``filtered(_:)``, but nothing for elements that did not change.
  @_disfavoredOverload
  @inlinable
  public func mapped<Result>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, nil, ElementCode()) { $0.elements(at: $1).map($2) }
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
  @inlinable
  public func mapped<Result: Equatable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> DerivedList<Result> {
    mapping(transform, { $0 == $1 }, ElementCode()) { $0.elements(at: $1).map($2) }
  }

  @usableFromInline
  func mapping<Result>(
    _ transform: @escaping (Element) -> Result, _ isSame: ((Result, Result) -> Bool)?,
    _ code: ElementCode<Result>, _ call: @escaping MappingCode<Element, Result>
  ) -> DerivedList<Result> {
    DerivedList(Mapping(transform: transform, isSame: isSame, code: code, call: call), of: self)
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

  @usableFromInline
  func selecting<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: ElementCode<Element>,
    _ function: @escaping (Parameter) -> Choosing<Element, Element>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: function, operation: { Selecting($0, code: code) })
  }

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

// MARK: - A stretch

extension ObservableList {
  /// A list of the first elements, which follows this one. How many is its parameter.
  ///
  /// ```swift
  /// let page = newest.limited(to: 50)
  /// page.parameter += 50             // the next page: fifty insertions
  /// ```
  ///
  /// An element that comes among the first ones is inserted, whatever brought it there, and one that goes behind them is
  /// removed. It has a name of its own because `prefix` makes a sequence.
  ///
  /// - Parameter count: how many; at least 0. The list has fewer if this one has.
  /// - Complexity: O(1). A look at the list is O(R + C log N) for R runs of changes since the one before and C
  ///   elements that come among those shown or were replaced; the first one is O(count).
  @inlinable
  public func limited(to count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(to:)", ElementCode()) { count, _ in 0..<count }
  }

  /// A list of the last elements, which follows this one. How many is its parameter.
  ///
  /// - Parameter count: how many; at least 0. The list has fewer if this one has.
  /// - Complexity: that of ``limited(to:)-(Int)``.
  @inlinable
  public func limited(toLast count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(toLast:)", ElementCode()) { count, all in
      Swift.max(0, all - count)..<all
    }
  }

  /// A list of the elements in a range of indexes, which follows this one. The range is its parameter.
  ///
  /// ```swift
  /// let window = lines.limited(to: 0..<40)
  /// window.parameter = 10..<50      // ten rows go, ten come, thirty stay
  /// ```
  ///
  /// - Parameter range: indexes in this list. Those that it does not have are left out.
  /// - Complexity: that of ``limited(to:)-(Int)``.
  @inlinable
  public func limited(to range: Range<Int>) -> AdjustableList<Element, Range<Int>> {
    limited(with: range, ElementCode()) { range in { _ in range } }
  }

  @usableFromInline
  func limited(
    _ count: Int, _ call: StaticString, _ code: ElementCode<Element>,
    _ stretch: @escaping (Int, Int) -> Range<Int>
  ) -> AdjustableList<Element, Int> {
    limited(with: count, code) { count in
      if count < 0 { trap("\(call) was given \(count): a count is at least 0") }
      return { stretch(count, $0) }
    }
  }

  @usableFromInline
  func limited<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: ElementCode<Element>,
    _ stretch: @escaping (Parameter) -> (Int) -> Range<Int>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: stretch,
      operation: { Cutting<Element>(code: code, $0) })
  }
}

// MARK: - A sum

extension ObservableList where Element: Equatable {
  /// A list of one element, which the elements of this list come to, and which follows this one: a sum, the greatest
  /// date, a rectangle around all.
  ///
  /// ```swift
  /// let total = orders.mapped { $0.price }.reduced(0, +)
  /// total[0]                                        // what all orders cost, now
  /// total.render { batch in label.text = "\(batch.after[0])" }
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
    reduced(initial) { value, elements in
      var value = value
      for index in 0..<elements.count { value = combine(value, elements[index]) }
      return value
    }
  }

  @usableFromInline
  func reduced(_ initial: Element, fold: @escaping Fold<Element>) -> ObservableList<Element> {
    ReducedList(Reducing(initial, fold: fold), of: self)
  }
}

// MARK: - Several lists

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
  public func joined(
    with other: ObservableList<Element>, _ others: ObservableList<Element>...
  ) -> JoinedList<Element> {
    // With a first one of its own: `names.joined()` is the standard library's.
    JoinedList([self, other] + others)
  }
}

// MARK: - Order

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
  /// ``ObservableArray/touch(at:)``.
  ///
  /// It has a name of its own because `sorted` makes an array.
  ///
  /// - Parameter areInIncreasingOrder: whether an element stands before another one: a strict weak order. If
  ///   it contradicts itself, the elements are in some order. Called on the thread that looks at the list.
  /// - Complexity: O(1). The first look at the list is O(N log N) for N elements, every other one
  ///   O((R + C) log N) for R runs of changes since the one before, C elements new, replaced or moved, and a
  ///   step of some nanoseconds for each 400 elements. Comparisons: none for a removal, at most 2 for an
  ///   element that stays in its place, log N + 4 for one that does not.
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
  ///   - key: the property.
  ///   - descending: whether the greatest stands first. Elements that are equal stand as they stand here
  ///     in both cases.
  /// - Complexity: that of ``ordered(by:)``.
  @inlinable
  public func ordered<Key: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, descending: Bool = false
  ) -> DerivedList<Element> {
    descending
      ? ordered { $0[keyPath: key] > $1[keyPath: key] }
      : ordered { $0[keyPath: key] < $1[keyPath: key] }
  }
}

extension ObservableList where Element: Comparable, Element: SendableMetatype {
  /// A list of the elements, the smallest first, which follows this one.
  ///
  /// - Complexity: that of ``ObservableList/ordered(by:)``.
  @inlinable
  public func ordered() -> DerivedList<Element> { ordered { $0 < $1 } }
}

// MARK: - Sections

extension ObservableList {
  /// A list of two levels in which the elements stand in sections by a key, which follows this one.
  ///
  /// ```swift
  /// let days = posts.ordered(by: \.date, descending: true).sections { $0.day }
  /// days.snapshot[0].header.id        // the day of the newest post
  ///
  /// let authors = posts.sections(by: { $0.author }, orderedBy: <)
  /// ```
  ///
  /// The elements of a section stand in the order of this list. An element that is replaced by one with another key
  /// moves to the other section. What the function made of an element is remembered: one of class type whose
  /// key changes inside stays until this list is told, with ``ObservableArray/touch(at:)``.
  ///
  /// - Parameters:
  ///   - key: what the elements of a section have in common. Called once for each element that is new or was
  ///     replaced, on the thread that looks at the list; it should depend on nothing but the element.
  ///   - areInIncreasingOrder: whether the section of a key stands before that of another one: a strict weak order.
  ///     If it contradicts itself, the sections are in some order. Called on the thread that looks at the list, for
  ///     sections that come or whose first element is another one: log S times for one of S. Sections that are
  ///     equal in it, and all if it is nil, stand in the order of their first elements.
  /// - Complexity: O(1). The first look at the list is O(N + S log S) for N elements in S sections, every other one
  ///   O((R + C) (log N + √S)) for R runs of changes since the one before and C elements new, replaced or moved;
  ///   and a step of some nanoseconds for each 400 elements.
  public func sections<Key: Hashable>(
    by key: @escaping @Sendable (Element) -> Key,
    orderedBy areInIncreasingOrder: (@Sendable (Key, Key) -> Bool)? = nil
  ) -> DerivedSections<SectionKey<Key>, Element> {
    DerivedSections(
      Grouping(
        key: key, header: { key, _ in SectionKey(id: key) },
        areInIncreasingOrder: areInIncreasingOrder), of: self)
  }

  /// A list of two levels in which the elements stand in sections by a key, with headers that say something about
  /// the sections' elements, which follows this one.
  ///
  /// ```swift
  /// let users = processes.sections(by: { $0.user }, orderedBy: <) { user, processes in
  ///   UserHeader(id: user, count: processes.count)
  /// }
  /// ```
  ///
  /// A header that is another one than before is replaced in its place.
  ///
  /// - Parameters:
  ///   - key: as in ``sections(by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: makes the header of a section. It gets the key, which must be the header's id, and the elements. Called
  ///     for each section in which something happened, once for each look at the list, on the thread that looks.
  /// - Complexity: that of ``sections(by:orderedBy:)``, and of `header`.
  public func sections<Header: Identifiable & Equatable>(
    by key: @escaping @Sendable (Element) -> Header.ID,
    orderedBy areInIncreasingOrder: (@Sendable (Header.ID, Header.ID) -> Bool)? = nil,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> DerivedSections<Header, Element> {
    DerivedSections(
      Grouping(key: key, header: header, areInIncreasingOrder: areInIncreasingOrder), of: self)
  }
}
