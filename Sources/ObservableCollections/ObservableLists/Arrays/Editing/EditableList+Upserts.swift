// Elements that replace those with their ids, and are inserted where there are none.

extension EditableList where Element: Identifiable {
  /// Replaces the element that has the id of another one, or inserts that at the end. One replacement, or one insertion.
  ///
  /// ```swift
  /// posts.upsert(post)
  /// if posts.upsert(post).inserted { unread += 1 }
  /// ```
  ///
  /// - Parameter element: the new element. Of several with its id, the first is replaced.
  /// - Returns: whether the element was inserted, and its index.
  /// - Complexity: that of ``index(ofID:)``.
  @discardableResult
  public func upsert(_ element: Element) -> (inserted: Bool, index: Int) {
    let call: StaticString = "upsert(_:)"
    var count = 0
    // What leaves is released with nothing held.
    let done = editor.target.edit(call) { list -> (index: Int?, old: [ArraySnapshot<Element>]) in
      let id = list.runClosure(of: call) { element.id }
      if let index = list.index(ofID: id, of: call) {
        return (index, list.replaceChecked(at: IndexRanges(index), with: [element]))
      }
      count = list.itemCount
      list.insert([element], at: count)
      return (nil, [])
    }
    return (inserted: done.index == nil, index: done.index ?? count)
  }

  /// Replaces the elements that have the ids of others, and inserts at the end those whose ids no element has. A
  /// transaction of at most one replacement and one insertion.
  ///
  /// ```swift
  /// posts.upsert(contentsOf: page)
  /// ```
  ///
  /// Of several new elements with one id the last one counts. No element is removed: for a whole new list use
  /// `replaceAll(with:matching:)`.
  ///
  /// - Parameter elements: the new elements, read before the list is touched.
  /// - Returns: the indexes of the elements that were inserted, and of those that were replaced, all counted afterwards.
  /// - Complexity: O(*n*) lookups for *n* new elements. Of a section's elements, and of sections, O(N + *n*), among N.
  @discardableResult
  public func upsert(
    contentsOf elements: some Sequence<Element>
  ) -> (inserted: IndexRanges, updated: IndexRanges) {
    let new = Array(ArraySnapshot(elements))
    let call: StaticString = "upsert(contentsOf:)"
    // What leaves is released with nothing held.
    let done = editor.target.edit(call) {
      list -> (plan: UpsertPlan<Element>, old: [ArraySnapshot<Element>]) in
      let plan = list.runClosure(of: call) { UpsertPlan(new, in: list) }
      if plan.updated.isEmpty || plan.inserted.isEmpty { return (plan, list.carryOut(plan)) }
      return (plan, list.transact { list.carryOut(plan) })
    }
    return (done.plan.inserted, done.plan.updated)
  }
}

/// Where new elements go.
private struct UpsertPlan<Element: Identifiable> {
  /// The indexes of those that are inserted, afterwards.
  let inserted: IndexRanges
  /// The indexes of the elements that are replaced.
  let updated: IndexRanges
  /// What is inserted, in order.
  let insertions: ArraySnapshot<Element>
  /// What replaces others, in their order.
  let replacements: ArraySnapshot<Element>

  /// Runs the code of ids.
  init(_ new: [Element], in list: any EditTarget<Element>) {
    let items = list.items
    var (appended, replacing) = ([Element](), [Int: Element]())
    // By the hashes of ids: the rows of what is appended, and those of the items if no index has them.
    var rows: [UInt32: [Int]] = [:]
    if list.wholeList == nil {
      for (row, item) in items.enumerated() { rows[identityHash(item.id), default: []].append(row) }
    }
    for element in new {
      let id = element.id
      let hash = identityHash(id)
      let noted = rows[hash]?.first { row in
        (row < items.count ? items[row].id : appended[row - items.count].id) == id
      }
      if let row = noted ?? list.wholeList?.index(ofID: id) {
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
    let sorted = replacing.sorted { $0.key < $1.key }
    inserted = IndexRanges(items.count..<items.count + appended.count)
    updated = IndexRanges(sorted.map(\.key))
    insertions = ArraySnapshot(appended)
    replacements = ArraySnapshot(sorted.map(\.value))
  }
}

extension EditTarget where Element: Identifiable {
  /// Makes the records of a plan.
  ///
  /// - Returns: what leaves.
  fileprivate func carryOut(_ plan: UpsertPlan<Element>) -> [ArraySnapshot<Element>] {
    let old = plan.updated.isEmpty ? [] : replaceChecked(at: plan.updated, with: plan.replacements)
    insert(plan.insertions, at: itemCount)
    return old
  }
}
