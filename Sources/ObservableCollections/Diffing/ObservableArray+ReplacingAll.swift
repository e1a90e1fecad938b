// Whole snapshots in: a keyed diff against the present elements, applied as records.

extension ObservableArray {
  /// Takes over a whole new list, with the fewest records and moves.
  ///
  /// Elements with equal keys are the same element. The call is a transaction of at most one
  /// removal, one move, one insertion and one replacement, in this order; without changes there is
  /// no record. A survivor whose contents are equal stays as it is: the old element is kept.
  ///
  /// ```swift
  /// posts.replaceAll(with: latest, by: \.url) { $0.text == $1.text }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: the new list, read before the array is touched.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap. Must not change the array, nor must `hash` and `==` of the keys.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the new one replaces the old one. Must not change the array.
  /// - Returns: what was odd about the keys. See ``KeyedDiff`` for repeated ones.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll<Key: Hashable>(
    with elements: some Sequence<Element>, by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool
  ) -> DiffDiagnostics {
    withoutActuallyEscaping(key) { key in
      withoutActuallyEscaping(areContentsEqual) { areContentsEqual in
        replaceAll(
          with: elements, rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual))
      }
    }
  }

  /// Diffs and applies, through the gate.
  ///
  /// - Parameters:
  ///   - elements: read before the gate is entered.
  ///   - rule: runs foreign code, with the gate held and the array closed.
  ///   - call: the call's name, for the message of a trap.
  @inlinable
  func replaceAll(
    with elements: some Sequence<Element>, rule: some DiffRule<Element>,
    call: StaticString = "replaceAll(with:)"
  ) -> DiffDiagnostics {
    let elements = Array(reading: elements)
    // The old elements are released after the gate.
    return mutate(call) {
      let old = working.pointee
      let diff = core.gate.runClosure(of: call) {
        KeyedDiff(fromSnapshot: old, to: elements, rule: rule)
      }
      return (diff.diagnostics, old, applyChecked(call, diff.changes, with: elements))
    }.0
  }

  /// Makes the changes that lead from the present elements to new ones.
  ///
  /// - Parameters:
  ///   - call: the call's name, for traces.
  ///   - changes: known to be right.
  ///   - elements: the new list.
  /// - Returns: what leaves, to be released after the gate.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, with elements: [Element]
  ) -> [ArraySnapshot<Element>] {
    if changes.isEmpty { return [] }
    return applyChecked(
      call, changes, inserting: elements.picked(changes.insertions),
      replacing: elements.picked(changes.updatedNewIndexes))
  }

  /// Makes the changes as one record, or as a transaction of several.
  @inlinable
  func applyChecked(
    _ call: StaticString, _ changes: BatchChanges, inserting inserted: ArraySnapshot<Element>,
    replacing replaced: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let edits = changes.edits
    if edits.count == 1 { return [commit(edits[0], inserted, replaced)] }
    return transact(call) { edits.map { commit($0, inserted, replaced) } }
  }

  /// Makes one record.
  ///
  /// - Returns: what leaves.
  @inlinable
  func commit(
    _ edit: IndexEdit, _ inserted: ArraySnapshot<Element>, _ replaced: ArraySnapshot<Element>
  ) -> ArraySnapshot<Element> {
    commit(edit) { elements in
      switch edit {
      case .removal(let indexes): return elements.remove(at: indexes)
      case .move(let moves): elements.move(moves)
      case .insertion(let indexes): elements.insert(inserted, at: indexes)
      case .replacement(let indexes): return elements.replace(at: indexes, with: replaced)
      }
      return ArraySnapshot()
    }
  }
}

extension Array {
  /// The elements at some indexes, in their order.
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

// MARK: - Kinds of elements

extension ObservableArray where Element: Equatable {
  /// Takes over a whole new list, with the fewest records and moves; a survivor that is not equal
  /// is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:)``.
  ///
  /// - Parameters:
  ///   - elements: the new list, read before the array is touched.
  ///   - key: an element's key, unique in each list. Must not change the array.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll<Key: Hashable>(
    with elements: some Sequence<Element>, by key: (Element) -> Key
  ) -> DiffDiagnostics {
    replaceAll(with: elements, by: key, areContentsEqual: ==)
  }
}

extension ObservableArray where Element: Hashable {
  /// Takes over a whole new list of elements that are their own keys, with the fewest records and
  /// moves. Nothing is ever replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list, read before the array is touched.
  /// - Returns: what was odd about the elements.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    replaceAll(with: elements, rule: DiffByElement())
  }
}

extension ObservableArray where Element: Identifiable & Equatable {
  /// Takes over a whole new list, by `id`, with the fewest records and moves; a survivor that is not
  /// equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list, read before the array is touched.
  /// - Returns: what was odd about the ids.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    replaceAll(with: elements, rule: DiffByIDAndEquality())
  }
}

extension ObservableArray where Element: Identifiable & Hashable {
  /// Takes over a whole new list, by `id`, with the fewest records and moves; a survivor that is not
  /// equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list, read before the array is touched.
  /// - Returns: what was odd about the ids.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    replaceAll(with: elements, rule: DiffByIDAndEquality())
  }
}

extension ObservableArray where Element: Identifiable {
  /// Takes over a whole new list, by `id`, with the fewest records and moves.
  ///
  /// As nothing tells whether contents are equal, every survivor is replaced, except an object that
  /// is the same in both lists: ``touch(at:)-(Int)`` says that it changed.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list, read before the array is touched.
  /// - Returns: what was odd about the ids.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(with elements: some Sequence<Element>) -> DiffDiagnostics {
    replaceAll(with: elements, rule: DiffByID())
  }
}
