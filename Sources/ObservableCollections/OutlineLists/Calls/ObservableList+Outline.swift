// Outlines: the elements as a tree.

import Observation

extension ObservableList where Element: Identifiable, Element.ID: Sendable {
  /// A derived list that shows the elements as a tree.
  ///
  /// ```swift
  /// let tree = files.ordered(by: \.name).outline(parent: \.folderID)
  /// let rendering = tree.render(into: table)
  /// tree.toggle(id: folder.id)
  /// ```
  ///
  /// - Parameters:
  ///   - parent: returns the id of the element's parent; `nil` for a root. Called once for each
  ///     inserted or replaced element, on the thread that reads the list.
  ///   - expanded: the elements whose children are shown.
  ///   - mayHaveChildren: returns whether an element can be expanded even if it has no children in
  ///     this list, such as a folder that is not loaded. Called as `parent` is.
  /// - Complexity: O(1). The first read of the list is O(N log N) for N elements. Every later one is
  ///   O(K (log N + D) + R) for K removed, inserted, replaced or moved elements, D levels, and R rows
  ///   that come, go or change, plus a step for each hundred siblings of an element that comes, goes
  ///   or moves. For E elements of one id, a change of one of them is O(E).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func outline(
    parent: @escaping @Sendable (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none,
    mayHaveChildren: (@Sendable (Element) -> Bool)? = nil
  ) -> OutlineList<Element> {
    outlining(parent, expanded, mayHaveChildren, ElementOperations())
  }

  @usableFromInline
  func outlining(
    _ parent: @escaping (Element) -> Element.ID?, _ expanded: OutlineExpansion<Element.ID>,
    _ mayHaveChildren: ((Element) -> Bool)?, _ operations: ElementOperations<OutlineRow<Element>>
  ) -> OutlineList<Element> {
    OutlineList(
      OutlineSettings(expanded), of: self, isBound: false,
      function: outlineFunction(false, asking: asking(parent, mayHaveChildren)),
      operation: { Outlining($0, operations: operations) })
  }

  /// A derived list that shows the elements as a tree, and can be searched.
  ///
  /// ```swift
  /// let tree = files.outline(parent: \.folderID, matching: String?.none) { file, text in
  ///   file.name.localizedStandardContains(text)
  /// }
  /// tree.parameter = "swift"
  /// ```
  ///
  /// - Parameters:
  ///   - parent: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - expanded: the elements whose children are shown.
  ///   - mayHaveChildren: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - search: what is searched for; `nil` for no search.
  ///   - opensMatches: whether a search has an expansion of its own, which shows all it finds. If not,
  ///     what is collapsed stays so: for a filter, such as one of unread feeds.
  ///   - showsAllBelowMatches: whether all elements below one that matches are in the outline.
  ///   - isMatch: returns whether the search finds an element. Called for each element when another
  ///     search begins, and for each inserted or replaced one.
  /// - Complexity: the same as ``outline(parent:expanded:mayHaveChildren:)``; during a search each
  ///   changed element takes O(D) steps more, and one for each of its siblings that the search hides.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func outline<Search: Equatable & Sendable>(
    parent: @escaping @Sendable (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none,
    mayHaveChildren: (@Sendable (Element) -> Bool)? = nil, matching search: Search?,
    opensMatches: Bool = true, showsAllBelowMatches: Bool = false,
    _ isMatch: @escaping @Sendable (Element, Search) -> Bool
  ) -> SearchableOutline<Element, Search> {
    outlining(
      parent, expanded, mayHaveChildren, search, opensMatches, showsAllBelowMatches, isMatch,
      ElementOperations())
  }

  @usableFromInline
  func outlining<Search: Equatable & Sendable>(
    _ parent: @escaping (Element) -> Element.ID?, _ expanded: OutlineExpansion<Element.ID>,
    _ mayHaveChildren: ((Element) -> Bool)?, _ search: Search?, _ opensMatches: Bool,
    _ showsAllBelowMatches: Bool, _ isMatch: @escaping (Element, Search) -> Bool,
    _ operations: ElementOperations<OutlineRow<Element>>
  ) -> SearchableOutline<Element, Search> {
    SearchableOutline(
      OutlineSettings(expanded, search: search, opensMatches: opensMatches),
      of: self, isBound: false,
      function: outlineFunction(
        showsAllBelowMatches, asking: asking(parent, mayHaveChildren, isMatch)),
      operation: { Outlining($0, operations: operations) })
  }
}

// MARK: - Properties of the main actor

extension ObservableList where Element: Identifiable, Element.ID: Sendable {
  // A key path to a property of the main actor is no `@Sendable` function: see `ObservableList+Keys.swift`.
  /// A derived list that shows the elements as a tree, by properties of the main actor.
  ///
  /// - Parameters:
  ///   - isolation: the main actor, where the properties are read: see ``filtered(on:_:)``.
  ///   - parent: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - expanded: the elements whose children are shown.
  ///   - mayHaveChildren: as in ``outline(parent:expanded:mayHaveChildren:)``.
  /// - Complexity: the same as ``outline(parent:expanded:mayHaveChildren:)``.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  @MainActor public func outline(
    isolation: MainActor = .shared, parent: @escaping (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none, mayHaveChildren: ((Element) -> Bool)? = nil
  ) -> OutlineList<Element> {
    observedOutline(
      OutlineSettings(expanded), .there(Element.self), false, asking(parent, mayHaveChildren))
  }
}

// MARK: - On the main actor

extension ObservableList where Element: Identifiable, Element.ID: Sendable {
  /// A derived list that shows the elements as a tree, with main-actor-isolated closures.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - parent: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - expanded: the elements whose children are shown.
  ///   - mayHaveChildren: as in ``outline(parent:expanded:mayHaveChildren:)``.
  /// - Complexity: the same as ``outline(parent:expanded:mayHaveChildren:)``.
  @_disfavoredOverload
  @MainActor public func outline(
    on place: OnMainActor, parent: @escaping @MainActor (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none,
    mayHaveChildren: (@MainActor (Element) -> Bool)? = nil
  ) -> OutlineList<Element> {
    observedOutline(
      OutlineSettings(expanded), .closuresThere(), false,
      asking(callableThere(parent), mayHaveChildren.map { callableThere($0) }))
  }

  /// A derived list that shows the elements as a tree, and can be searched, with
  /// main-actor-isolated closures.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:_:)``.
  ///   - parent: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - expanded: the elements whose children are shown.
  ///   - mayHaveChildren: as in ``outline(parent:expanded:mayHaveChildren:)``.
  ///   - search: what is searched for; `nil` for no search.
  ///   - opensMatches: whether a search has an expansion of its own, which shows all it finds.
  ///   - showsAllBelowMatches: whether all elements below one that matches are in the outline.
  ///   - isMatch: returns whether the search finds an element.
  /// - Complexity: the same as ``outline(parent:expanded:mayHaveChildren:)``.
  @_disfavoredOverload
  @MainActor public func outline<Search: Equatable & Sendable>(
    on place: OnMainActor, parent: @escaping @MainActor (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none,
    mayHaveChildren: (@MainActor (Element) -> Bool)? = nil, matching search: Search?,
    opensMatches: Bool = true, showsAllBelowMatches: Bool = false,
    _ isMatch: @escaping @MainActor (Element, Search) -> Bool
  ) -> SearchableOutline<Element, Search> {
    observedOutline(
      OutlineSettings(expanded, search: search, opensMatches: opensMatches),
      .closuresThere(), showsAllBelowMatches,
      asking(
        callableThere(parent), mayHaveChildren.map { callableThere($0) }, callableThere(isMatch)))
  }
}

// MARK: - Of objects that change by themselves

extension ObservableList where Element: Identifiable & Observable, Element.ID: Sendable {
  /// A derived list that shows observed objects as a tree.
  ///
  /// When a property that a closure read changes, the closures are called again for that element,
  /// and its row is replaced, and moves if it has another parent.
  ///
  /// - Parameters:
  ///   - parent: as in the overload for values. Called as by
  ///     ``filtered(observing:isolation:_:)``.
  ///   - expanded: the elements whose children are shown.
  ///   - observing: what to follow, as in ``filtered(observing:isolation:_:)``.
  ///   - isolation: the actor on which the elements change.
  ///   - mayHaveChildren: as in the overload for values.
  /// - Complexity: the same as for values and as ``filtered(observing:isolation:_:)``.
  public func outline(
    parent: @escaping @Sendable (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    mayHaveChildren: (@Sendable (Element) -> Bool)? = nil
  ) -> OutlineList<Element> {
    observedOutline(
      OutlineSettings(expanded), .elements(observing, in: executor(isolation)), false,
      asking(parent, mayHaveChildren))
  }

  /// A derived list that shows observed objects as a tree, and can be searched.
  ///
  /// - Parameters:
  ///   - parent: as in the overload without a search.
  ///   - expanded: the elements whose children are shown.
  ///   - observing: what to follow.
  ///   - isolation: the actor on which the elements change.
  ///   - mayHaveChildren: as in the overload without a search.
  ///   - search: what is searched for; `nil` for no search.
  ///   - opensMatches: whether a search has an expansion of its own, which shows all it finds.
  ///   - showsAllBelowMatches: whether all elements below one that matches are in the outline.
  ///   - isMatch: returns whether the search finds an element. What it reads is followed, too.
  /// - Complexity: the same as for the overload without a search.
  public func outline<Search: Equatable & Sendable>(
    parent: @escaping @Sendable (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none, observing: ObservedReads = .all,
    isolation: isolated (any Actor)? = #isolation,
    mayHaveChildren: (@Sendable (Element) -> Bool)? = nil, matching search: Search?,
    opensMatches: Bool = true, showsAllBelowMatches: Bool = false,
    _ isMatch: @escaping @Sendable (Element, Search) -> Bool
  ) -> SearchableOutline<Element, Search> {
    observedOutline(
      OutlineSettings(expanded, search: search, opensMatches: opensMatches),
      .elements(observing, in: executor(isolation)), showsAllBelowMatches,
      asking(parent, mayHaveChildren, isMatch))
  }

  /// A derived list that shows observed objects as a tree, with main-actor-isolated closures.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - parent: as in the overload without a place.
  ///   - expanded: the elements whose children are shown.
  ///   - observing: what to follow.
  ///   - mayHaveChildren: as in the overload without a place.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func outline(
    on place: OnMainActor, parent: @escaping @MainActor (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none, observing: ObservedReads = .all,
    mayHaveChildren: (@MainActor (Element) -> Bool)? = nil
  ) -> OutlineList<Element> {
    observedOutline(
      OutlineSettings(expanded), .elementsThere(observing), false,
      asking(callableThere(parent), mayHaveChildren.map { callableThere($0) }))
  }

  /// A derived list that shows observed objects as a tree, and can be searched, with
  /// main-actor-isolated closures.
  ///
  /// - Parameters:
  ///   - place: the main actor, where the closures run: see ``filtered(on:observing:_:)``.
  ///   - parent: as in the overload without a place.
  ///   - expanded: the elements whose children are shown.
  ///   - observing: what to follow.
  ///   - mayHaveChildren: as in the overload without a place.
  ///   - search: what is searched for; `nil` for no search.
  ///   - opensMatches: whether a search has an expansion of its own, which shows all it finds.
  ///   - showsAllBelowMatches: whether all elements below one that matches are in the outline.
  ///   - isMatch: returns whether the search finds an element.
  /// - Complexity: the same as ``filtered(on:observing:_:)``.
  @MainActor public func outline<Search: Equatable & Sendable>(
    on place: OnMainActor, parent: @escaping @MainActor (Element) -> Element.ID?,
    expanded: OutlineExpansion<Element.ID> = .none, observing: ObservedReads = .all,
    mayHaveChildren: (@MainActor (Element) -> Bool)? = nil, matching search: Search?,
    opensMatches: Bool = true, showsAllBelowMatches: Bool = false,
    _ isMatch: @escaping @MainActor (Element, Search) -> Bool
  ) -> SearchableOutline<Element, Search> {
    observedOutline(
      OutlineSettings(expanded, search: search, opensMatches: opensMatches),
      .elementsThere(observing), showsAllBelowMatches,
      asking(
        callableThere(parent), mayHaveChildren.map { callableThere($0) }, callableThere(isMatch)))
  }
}

// MARK: - What they have in common

/// Asks an element, and whether a search finds it.
typealias OutlineQuestions<Element: Identifiable> = (Element, OutlineSearch?) ->
  Outlining<Element>.Answer

extension ObservableList where Element: Identifiable, Element.ID: Sendable {
  /// What the closures of an outline without a search say of an element.
  func asking(
    _ parent: @escaping (Element) -> Element.ID?, _ mayHaveChildren: ((Element) -> Bool)?
  ) -> OutlineQuestions<Element> {
    { element, _ in
      Outlining<Element>.Answer(
        id: element.id, parent: parent(element),
        mayHaveChildren: mayHaveChildren?(element) ?? false, isMatch: false)
    }
  }

  /// What the closures of an outline with a search say of an element.
  func asking<Search>(
    _ parent: @escaping (Element) -> Element.ID?, _ mayHaveChildren: ((Element) -> Bool)?,
    _ isMatch: @escaping (Element, Search) -> Bool
  ) -> OutlineQuestions<Element> {
    { element, search in
      var answer = Outlining<Element>.Answer(
        id: element.id, parent: parent(element),
        mayHaveChildren: mayHaveChildren?(element) ?? false, isMatch: false)
      if let search = search?.value as? Search { answer.isMatch = isMatch(element, search) }
      return answer
    }
  }

  /// What the operator is told, for an expansion and a search.
  func outlineFunction(
    _ showsAllBelowMatches: Bool, asking questions: @escaping OutlineQuestions<Element>
  ) -> (OutlineSettings<Element.ID>) -> Outlining<Element>.Function {
    { settings in
      let search = settings.search
      return Outlining.Function(
        ask: { questions($0, search) }, expansion: settings.inForce, search: search,
        showsAllBelowMatches: showsAllBelowMatches)
    }
  }

  func observedOutline<Result: OutlineList<Element>>(
    _ settings: OutlineSettings<Element.ID>, _ reads: FollowedReads,
    _ showsAllBelowMatches: Bool, _ questions: @escaping OutlineQuestions<Element>
  ) -> Result {
    let ask: (() -> Outlining<Element>.Answer) -> Outlining<Element>.Answer = reads.asker()
    let function = outlineFunction(
      showsAllBelowMatches,
      asking: { element, search in
        ask { questions(element, search) }
      })
    switch reads.kind {
    case .nothing:
      return Result(settings, of: self, isBound: reads.isBound, function: function) {
        Outlining<Element>($0)
      }.followingNothing
    case .elements(let tracker):
      return Result(settings, of: self, isBound: reads.isBound, function: function) {
        Observing(Outlining<Element>($0), tracker, tellsReplacements: true)
      }
    case .closures(let watcher):
      return Result(settings, of: self, isBound: reads.isBound, function: function) {
        Following(Outlining<Element>($0), watcher)
      }
    }
  }
}

extension Observing: OutlineOperator where Base: OutlineOperator {
  var outlining: Outlining<Base.OutlinedElement> { base.outlining }
}

extension Following: OutlineOperator where Base: OutlineOperator {
  var outlining: Outlining<Base.OutlinedElement> { base.outlining }
}
