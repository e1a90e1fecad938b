// Replacing all elements: the new list is compared with the current elements and applied as
// records.

extension ObservableArray {
  /// Replaces all elements by the elements of a new list, with the fewest records and moves.
  ///
  /// The call is a transaction of at most one removal, one move, one insertion and one replacement,
  /// in this order; if nothing changes, there is no record. If an element is in both lists and is
  /// not updated, the old element is kept.
  ///
  /// ```swift
  /// posts.replaceAll(with: latest, matching: .key(\.url) { old, new in old.text != new.text })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: the new list, read before the array is edited.
  ///   - matching: determines which elements are the same, and which of them are updated. Neither
  ///     its closures nor `hash` and `==` of keys and elements may change the array.
  /// - Returns: the repeated keys found in the lists.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with elements: some Sequence<Element>, matching: Matching<Element>
  ) -> DiffDiagnostics {
    let elements = Array(reading: elements)
    let call: StaticString = "replaceAll(with:)"
    return mutate(call) { compareAndApply(call, elements, matching) }.diagnostics
  }

  /// Compares the lists under the gate, and applies the changes.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traps and traces.
  ///   - elements: the new list.
  ///   - matching: runs client code, with the gate held and the array closed to changes.
  /// - Returns: the diagnostics; and the removed elements and the old list, to be released after
  ///   the gate.
  @inlinable
  func compareAndApply(
    _ call: StaticString, _ elements: [Element], _ matching: Matching<Element>
  ) -> (
    diagnostics: DiffDiagnostics, departed: [ArraySnapshot<Element>], old: ArraySnapshot<Element>
  ) {
    let old = working
    let diff = core.runClosure(of: call) {
      KeyedDiff(fromSnapshot: old, to: elements, matching: matching)
    }
    return (diff.diagnostics, applyChecked(call, diff.changes, with: elements), old)
  }

  /// Unavailable: elements that are not `Identifiable` and `Equatable` need `matching:`.
  @available(
    *, unavailable,
    message: "say which elements are the same: 'matching: .id', '.self' or '.key(\\.…)'"
  )
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    trap("'replaceAll(with:)' without 'matching:' needs Identifiable and Equatable elements")
  }
}

extension ObservableArray where Element: Identifiable & Equatable {
  /// Replaces all elements by the elements of a new list, matched by their `id`.
  ///
  /// An element in both lists is updated if the new one is not equal. The call is the same as
  /// `replaceAll(with: elements, matching: .id)`.
  ///
  /// - Parameter elements: the new list, read before the array is edited.
  /// - Returns: the repeated ids found in the lists.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    replaceAll(with: elements, matching: .id)
  }
}

// MARK: - In the background

extension ObservableArray where Element: Sendable {
  /// Replaces all elements by the elements of a new list, compared off the caller's actor.
  ///
  /// The result is the same as with ``replaceAll(with:matching:)``, but other writers do not wait
  /// for the comparison.
  ///
  /// If several calls overlap, the last one started wins: once its list has replaced the elements,
  /// an earlier call that finishes later changes nothing and returns `nil`. A call starts when it
  /// is made, on the caller's actor, not when its comparison begins. Changes by other calls do not
  /// count: the new list replaces the elements that are there when it is applied.
  ///
  /// If the array is changed during the comparison, the lists are compared again. After three
  /// attempts a last comparison holds the writer gate, so that no other thread can change the
  /// array. The records are delivered on the thread of the comparison, as after any change from
  /// another thread.
  ///
  /// ```swift
  /// await posts.replaceAllInBackground(with: latest, matching: .key(\.url))
  /// ```
  ///
  /// - Parameters:
  ///   - elements: the new list.
  ///   - matching: determines which elements are the same, and which of them are updated. It is
  ///     made in the background, so its closures may only capture `Sendable` values. Neither they
  ///     nor `hash` and `==` of keys and elements may change the array.
  /// - Returns: the repeated keys found in the lists, or `nil` if a call that was started later has
  ///   already replaced the elements.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @_alwaysEmitIntoClient
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable,
    matching: @autoclosure @Sendable () -> Matching<Element>
  ) async -> DiffDiagnostics? {
    let number = core.startBackgroundCall()
    return await compareInBackground(with: elements, matching: matching, as: number)
  }

  /// Compares without the gate, and applies the changes if the array is still at the same version.
  @_alwaysEmitIntoClient
  @concurrent
  func compareInBackground(
    with elements: some Sequence<Element> & Sendable, matching: @Sendable () -> Matching<Element>,
    as number: Int
  ) async -> DiffDiagnostics? {
    let (elements, matching) = (Array(reading: elements), matching())
    let call: StaticString = "replaceAllInBackground(with:)"
    for _ in 0..<3 where !core.isOvertaken(number) {
      let (old, version) = readVersioned()
      let diff = KeyedDiff(fromSnapshot: old, to: elements, matching: matching)
      let departed = mutate(call) { () -> [ArraySnapshot<Element>]? in
        if readVersioned().version != version || !core.endBackgroundCall(number) { return nil }
        return applyChecked(call, diff.changes, with: elements)
      }
      if departed != nil { return diff.diagnostics }
    }
    return mutate(call) {
      core.endBackgroundCall(number) ? compareAndApply(call, elements, matching) : nil
    }?.diagnostics
  }

  /// Unavailable: elements that are not `Identifiable` and `Equatable` need `matching:`.
  @available(
    *, unavailable,
    message: "say which elements are the same: 'matching: .id', '.self' or '.key(\\.…)'"
  )
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics? {
    trap("Without 'matching:' elements must be Identifiable and Equatable")
  }
}

extension ObservableArray where Element: Identifiable & Equatable & Sendable {
  /// Replaces all elements by the elements of a new list, matched by `id` off the caller's actor.
  ///
  /// An element in both lists is updated if the new one is not equal. The call is the same as
  /// `replaceAllInBackground(with: elements, matching: .id)`.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: the repeated ids found in the lists, or `nil` if a call that was started later has
  ///   already replaced the elements.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @_alwaysEmitIntoClient
  @discardableResult
  nonisolated(nonsending) public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics? {
    // Not by the call above: of a function that a program reaches only through another one, Swift 6.3
    // forgets that it returns to the caller's actor.
    let number = core.startBackgroundCall()
    return await compareInBackground(with: elements, matching: { .id }, as: number)
  }
}

extension ObservableArray where Element: Identifiable & Equatable {
  /// Replaces all elements by the elements of a new list, compared on the main actor, because their
  /// `==` belongs to it.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: the repeated ids found in the lists, or `nil` if a call that was started later has
  ///   already replaced the elements.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @available(
    *, deprecated,
    message:
      "'==' of the elements belongs to the main actor, so it compares them: use 'nonisolated struct'"
  )
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  @discardableResult
  @MainActor public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics? {
    let (number, elements) = (core.startBackgroundCall(), Array(reading: elements))
    let call: StaticString = "replaceAllInBackground(with:)"
    return mutate(call) {
      core.endBackgroundCall(number) ? compareAndApply(call, elements, .id) : nil
    }?.diagnostics
  }
}

// MARK: - The elements of a new list

extension Array {
  /// The elements at a set of indexes, in order.
  @inlinable
  func picked(_ indexes: IndexRanges) -> ArraySnapshot<Element> {
    var picked: [Element] = []
    picked.reserveCapacity(indexes.count)
    for range in indexes.ranges {
      for index in range { picked.append(self[index]) }
    }
    return ArraySnapshot(picked)
  }
}
