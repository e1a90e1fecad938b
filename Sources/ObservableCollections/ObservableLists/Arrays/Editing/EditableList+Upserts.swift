// Upserts: an element replaces the one with its id, or is inserted.

extension EditableList where Element: Identifiable {
  /// Replaces the element with the same id as a new one, or appends the new one.
  ///
  /// One replacement, or one insertion; or none if both are `Equatable` and equal.
  ///
  /// ```swift
  /// posts.upsert(post)
  /// if posts.upsert(post).inserted { unread += 1 }
  /// ```
  ///
  /// - Parameter element: the new element. If several elements have its id, the first is replaced.
  /// - Returns: whether the new element was inserted, and its index.
  /// - Complexity: the same as ``index(ofID:)``.
  @discardableResult
  @_alwaysEmitIntoClient
  public func upsert(_ element: Element) -> (inserted: Bool, index: Int) {
    upsert(element) { _, _ in false }
  }

  /// Replaces the elements with the same ids as new ones, and appends the other new ones.
  ///
  /// A transaction of at most one replacement and one insertion. An element that is `Equatable` and
  /// equal to the new one is not replaced: a page that is received again changes nothing.
  ///
  /// ```swift
  /// posts.upsert(contentsOf: page)
  /// ```
  ///
  /// If several new elements have one id, the last one is used. No element is removed: to replace
  /// the whole list, use `replaceAll(with:matching:)`.
  ///
  /// - Parameter elements: the new elements, read before the list is edited.
  /// - Returns: the indexes of the inserted and of the replaced elements, after the call.
  /// - Complexity: O(*n*) lookups for *n* new elements. For the elements of a section, and for
  ///   sections, O(N + *n*), among N.
  @discardableResult
  @_alwaysEmitIntoClient
  public func upsert(
    contentsOf elements: some Sequence<Element>
  ) -> (inserted: IndexRanges, updated: IndexRanges) {
    upsert(contentsOf: elements) { _, _ in false }
  }

  @_alwaysEmitIntoClient
  func upsert(
    _ element: Element, unless isSame: (Element, Element) -> Bool
  ) -> (inserted: Bool, index: Int) {
    let call: StaticString = "upsert(_:)"
    var count = 0
    // Replaced elements are released with nothing held.
    let done = editor.target.edit(call) { list -> (index: Int?, old: [ArraySnapshot<Element>]) in
      let id = list.runClosure(of: call) { element.id }
      if let index = list.index(ofID: id, of: call) {
        if list.runClosure(of: call, { isSame(list.items[index], element) }) { return (index, []) }
        return (index, list.replaceChecked(at: IndexRanges(index), with: [element]))
      }
      count = list.itemCount
      list.insert([element], at: count)
      return (nil, [])
    }
    return (inserted: done.index == nil, index: done.index ?? count)
  }

  @_alwaysEmitIntoClient
  func upsert(
    contentsOf elements: some Sequence<Element>, unless isSame: (Element, Element) -> Bool
  ) -> (inserted: IndexRanges, updated: IndexRanges) {
    let new = Array(reading: elements)
    let call: StaticString = "upsert(contentsOf:)"
    // Replaced elements are released with nothing held.
    let done = editor.target.edit(call) {
      list -> (plan: UpsertPlan<Element>, old: [ArraySnapshot<Element>]) in
      let plan = list.runClosure(of: call) { list.plan(upserting: new, unless: isSame) }
      if plan.updated.isEmpty || plan.inserted.isEmpty { return (plan, list.carryOut(plan)) }
      return (plan, list.transact { list.carryOut(plan) })
    }
    return (done.plan.inserted, done.plan.updated)
  }
}

extension EditableList where Element: Identifiable & Equatable {
  /// Replaces the element with the same id as a new one, unless they are equal, or appends the new
  /// one.
  ///
  /// - Parameter element: the new element.
  /// - Returns: as ``upsert(_:)``.
  /// - Complexity: the same as ``index(ofID:)``.
  @_documentation(visibility: internal)
  @discardableResult
  @_alwaysEmitIntoClient
  public func upsert(_ element: Element) -> (inserted: Bool, index: Int) {
    upsert(element) { $0 == $1 }
  }

  /// Replaces the elements with the same ids as new ones, unless they are equal, and appends the
  /// other new ones.
  ///
  /// - Parameter elements: the new elements, read before the list is edited.
  /// - Returns: as ``upsert(contentsOf:)``.
  /// - Complexity: the same as ``upsert(contentsOf:)``.
  @_documentation(visibility: internal)
  @discardableResult
  @_alwaysEmitIntoClient
  public func upsert(
    contentsOf elements: some Sequence<Element>
  ) -> (inserted: IndexRanges, updated: IndexRanges) {
    upsert(contentsOf: elements) { $0 == $1 }
  }
}

/// The replacements and insertions of an upsert: the indexes of the inserted elements after the call
/// and of the replaced ones, the inserted elements, and those that replace others, in the order of
/// their indexes.
@usableFromInline
typealias UpsertPlan<Element> = (
  inserted: IndexRanges, updated: IndexRanges, insertions: ArraySnapshot<Element>,
  replacements: ArraySnapshot<Element>
)

extension EditTarget where Element: Identifiable {
  /// Plans the upsert of new elements. Calls the `hash` and `==` of ids.
  ///
  /// - Parameter isSame: returns whether an item and its replacement are equal; then it stays.
  @_alwaysEmitIntoClient
  func plan(
    upserting new: [Element], unless isSame: (Element, Element) -> Bool
  ) -> UpsertPlan<Element> {
    let items = items
    var (appended, replacing) = ([Element](), [Int: Element]())
    // By the hashes of ids: the rows of appended elements, and those of the items if there is no
    // index.
    var rows: [UInt32: [Int]] = [:]
    if wholeList == nil {
      for (row, item) in items.enumerated() { rows[identityHash(item.id), default: []].append(row) }
    }
    for element in new {
      let id = element.id
      let hash = identityHash(id)
      let noted = rows[hash]?.first { row in
        (row < items.count ? items[row].id : appended[row - items.count].id) == id
      }
      if let row = noted ?? wholeList?.index(ofID: id) {
        if row < items.count {
          replacing[row] = element
        } else {
          appended[row - items.count] = element
        }
      } else {
        rows[hash, default: []].append(items.count + appended.count)
        appended.append(element)
      }
    }
    let replaced = replacing.compactMap { isSame(items[$0.key], $0.value) ? nil : $0.key }
      .sorted(byKey: { $0 })
    return (
      inserted: IndexRanges(items.count..<items.count + appended.count),
      updated: IndexRanges(replaced), insertions: ArraySnapshot(appended),
      replacements: ArraySnapshot(replaced.compactMap { replacing[$0] })
    )
  }

  /// Commits the records of a plan.
  ///
  /// - Returns: the replaced elements.
  @_alwaysEmitIntoClient
  func carryOut(_ plan: UpsertPlan<Element>) -> [ArraySnapshot<Element>] {
    let old = plan.updated.isEmpty ? [] : replaceChecked(at: plan.updated, with: plan.replacements)
    insert(plan.insertions, at: itemCount)
    return old
  }
}
