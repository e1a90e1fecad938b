// Whole lists in: compared with the present one, applied as records.

extension ObservableSections {
  /// Replaces all sections by the sections of a new list, with the fewest records and moves.
  ///
  /// Sections are matched by their `id`; elements, by the matching, first within their section and
  /// then across sections.
  ///
  /// The call is a transaction of at most eight records, in this order: removed elements, removed
  /// sections, moved sections, inserted sections, moved elements, inserted elements, replaced
  /// headers, replaced elements. If nothing changes, there is no record. If an element is in both
  /// lists and is not updated, the old element is kept.
  ///
  /// An element that moves from a removed section, or to an inserted one, is removed or inserted
  /// with that section.
  ///
  /// - Parameters:
  ///   - sections: the new sections, read before the list is edited; traps if two have the same id.
  ///   - matching: determines which elements are the same, and which of them are updated. Neither
  ///     its closures nor `hash` and `==` of keys and elements may change the list.
  ///   - headersUpdatedWhen: returns whether the header of a surviving section is updated; receives
  ///     the old header, then the new one.
  /// - Returns: the repeated keys found in the lists.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>, matching: Matching<Element>,
    headersUpdatedWhen: (_ old: Header, _ new: Header) -> Bool
  ) -> DiffDiagnostics {
    let new = SectionsSnapshot(sections)
    let call: StaticString = "replaceAll(with:)"
    return mutate(call) {
      compareAndApply(call, new, matching, headersDiffer: headersUpdatedWhen)
    }.diagnostics
  }

  /// Compares under the gate, and applies the changes.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traps and traces.
  ///   - new: the new list.
  ///   - matching: runs client code, with the gate held and the list closed.
  ///   - headersDiffer: returns whether the headers of an old and a new section with equal ids
  ///     differ.
  /// - Returns: the diagnostics, and the old list with the removed content, to be released after
  ///   the gate.
  @inlinable
  func compareAndApply(
    _ call: StaticString, _ new: SectionsSnapshot<Header, Element>, _ matching: Matching<Element>,
    headersDiffer: (Header, Header) -> Bool
  ) -> (diagnostics: DiffDiagnostics, old: SectionsSnapshot<Header, Element>) {
    let old = working
    let diff = core.runClosure(of: call) {
      SectionsDiff(from: old, to: new, matching: matching, headersDiffer: headersDiffer)
    }
    applyChecked(call, diff.changes, to: new)
    return (diff.diagnostics, old)
  }
}

extension ObservableSections where Header: Equatable {
  /// Replaces all sections by the sections of a new list, and updates headers that are not equal.
  ///
  /// Otherwise, it works like ``replaceAll(with:matching:headersUpdatedWhen:)``.
  ///
  /// - Parameters:
  ///   - sections: the new sections, read before the list is edited; traps if two have the same id.
  ///   - matching: determines which elements are the same, and which of them are updated. Neither
  ///     its closures nor `hash` and `==` of keys, elements and headers may change the list.
  /// - Returns: the repeated keys found in the lists.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>, matching: Matching<Element>
  ) -> DiffDiagnostics {
    replaceAll(with: sections, matching: matching, headersUpdatedWhen: !=)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable & Equatable {
  /// Replaces all sections by the sections of a new list, with sections and elements matched by
  /// their `id`.
  ///
  /// Headers and elements that are not equal are updated.
  ///
  /// The call is the same as `replaceAll(with: sections, matching: .id)`.
  ///
  /// - Parameter sections: the new sections, read before the list is edited; traps if two have the
  ///   same id.
  /// - Returns: the repeated ids found in the lists.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> DiffDiagnostics {
    replaceAll(with: sections, matching: .id)
  }
}

// MARK: - In the background

extension ObservableSections where Header: Sendable, Element: Sendable {
  /// Replaces all sections by the sections of a new list, compared off the caller's actor.
  ///
  /// The result is the same as with ``replaceAll(with:matching:headersUpdatedWhen:)``, but other
  /// writers do not wait for the comparison.
  ///
  /// For overlapping calls, changes during the comparison, and the thread that delivers the
  /// records, see ``ObservableArray/replaceAllInBackground(with:matching:)``. An earlier call that
  /// finishes later changes nothing and returns nil.
  ///
  /// - Parameters:
  ///   - sections: the new sections; traps if two have the same id.
  ///   - matching: determines which elements are the same, and which of them are updated. It is
  ///     made in the background, so its closures may only capture `Sendable` values. Neither they
  ///     nor `hash` and `==` of keys and elements may change the list.
  ///   - headersUpdatedWhen: returns whether the header of a surviving section is updated; receives
  ///     the old header, then the new one.
  /// - Returns: the repeated keys found in the lists, or nil if a call that was started later has
  ///   already replaced the sections.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @_alwaysEmitIntoClient
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    matching: @autoclosure @Sendable () -> Matching<Element>,
    headersUpdatedWhen: @Sendable (_ old: Header, _ new: Header) -> Bool
  ) async -> DiffDiagnostics? {
    let number = core.startBackgroundCall()
    return await compareInBackground(
      with: sections, matching: matching, headersDiffer: headersUpdatedWhen, as: number)
  }

  /// Compares without the gate, and applies the changes if the list is still at that version.
  @_alwaysEmitIntoClient
  @concurrent
  func compareInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    matching: @Sendable () -> Matching<Element>,
    headersDiffer: @Sendable (Header, Header) -> Bool, as number: Int
  ) async -> DiffDiagnostics? {
    let (new, matching) = (SectionsSnapshot(sections), matching())
    let call: StaticString = "replaceAllInBackground(with:)"
    for _ in 0..<3 where !core.isOvertaken(number) {
      // The old list is released after the gate, and with it the removed content.
      let (old, version) = readVersioned()
      let diff = SectionsDiff(
        from: old, to: new, matching: matching, headersDiffer: headersDiffer)
      let departed = mutate(call) { () -> SectionsSnapshot<Header, Element>? in
        if readVersioned().version != version || !core.endBackgroundCall(number) { return nil }
        let old = working
        applyChecked(call, diff.changes, to: new)
        return old
      }
      if departed != nil { return diff.diagnostics }
    }
    return mutate(call) {
      core.endBackgroundCall(number)
        ? compareAndApply(call, new, matching, headersDiffer: headersDiffer) : nil
    }?.diagnostics
  }
}

extension ObservableSections where Header: Equatable & Sendable, Element: Sendable {
  /// Replaces all sections off the caller's actor, and updates headers that are not equal.
  ///
  /// Otherwise, it works like ``replaceAllInBackground(with:matching:headersUpdatedWhen:)``.
  ///
  /// - Parameters:
  ///   - sections: the new sections; traps if two have the same id.
  ///   - matching: determines which elements are the same, and which of them are updated. It is
  ///     made in the background, so its closures may only capture `Sendable` values.
  /// - Returns: the repeated keys found in the lists, or nil if a call that was started later has
  ///   already replaced the sections.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @_alwaysEmitIntoClient
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    matching: @autoclosure @Sendable () -> Matching<Element>
  ) async -> DiffDiagnostics? {
    // Not by the call above, which would not return to the caller's actor: see those of arrays.
    let number = core.startBackgroundCall()
    return await compareInBackground(
      with: sections, matching: matching, headersDiffer: { $0 != $1 }, as: number)
  }
}

extension ObservableSections
where Header: Equatable & Sendable, Element: Identifiable & Equatable & Sendable {
  /// Replaces all sections off the caller's actor, with sections and elements matched by their
  /// `id`.
  ///
  /// Headers and elements that are not equal are updated.
  ///
  /// The call is the same as `replaceAllInBackground(with: sections, matching: .id)`.
  ///
  /// - Parameter sections: the new sections; traps if two have the same id.
  /// - Returns: the repeated ids found in the lists, or nil if a call that was started later has
  ///   already replaced the sections.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @_alwaysEmitIntoClient
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> DiffDiagnostics? {
    let number = core.startBackgroundCall()
    return await compareInBackground(
      with: sections, matching: { .id }, headersDiffer: { $0 != $1 }, as: number)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable & Equatable {
  /// Replaces all sections, compared on the main actor, because the `==` of headers or elements
  /// belongs to it.
  ///
  /// - Parameter sections: the new sections; traps if two have the same id.
  /// - Returns: the repeated ids found in the lists, or nil if a call that was started later has
  ///   already replaced the sections.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @available(
    *, deprecated,
    message:
      "'==' of the elements belongs to the main actor, so it compares them: use 'nonisolated struct'"
  )
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  @discardableResult
  @MainActor public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> DiffDiagnostics? {
    let (number, new) = (core.startBackgroundCall(), SectionsSnapshot(sections))
    let call: StaticString = "replaceAllInBackground(with:)"
    return mutate(call) {
      core.endBackgroundCall(number)
        ? compareAndApply(call, new, .id, headersDiffer: { $0 != $1 }) : nil
    }?.diagnostics
  }
}

// MARK: - Elements that do not qualify

extension ObservableSections {
  /// Unavailable: elements that are not `Identifiable` and `Equatable` need a matching.
  @available(
    *, unavailable,
    message: "say which elements are the same: 'matching: .id', '.self' or '.key(\\.…)'"
  )
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> DiffDiagnostics {
    trap("'replaceAll(with:)' without 'matching:' needs Identifiable and Equatable elements")
  }

  /// Unavailable: elements that are not `Identifiable` and `Equatable` need a matching.
  @available(
    *, unavailable,
    message: "say which elements are the same: 'matching: .id', '.self' or '.key(\\.…)'"
  )
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> DiffDiagnostics? {
    trap("Without 'matching:' elements must be Identifiable and Equatable")
  }
}
