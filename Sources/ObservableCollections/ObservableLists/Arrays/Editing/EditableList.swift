/// A list that you edit with the calls of an array.
///
/// ``ObservableArray``, the sections of an ``ObservableSections``, and the elements of one of its
/// sections are editable lists. A type of yours that wraps one of these can be one, too: it returns
/// the wrapped list's editor.
///
/// ```swift
/// struct Inbox: EditableList {
///   private let messages = ObservableArray<Message>()
///   var editor: ListEditor<Message> { messages.editor }
/// }
/// inbox.removeAll { $0.isSpam }   // and every other call of an array
/// ```
///
/// Each call is one record, or none if it changes nothing, unless its documentation states
/// otherwise. It checks its indexes and runs its closures in one atomic step.
public protocol EditableList<Element> {
  /// The type of the list's elements.
  associatedtype Element

  /// The editor that carries out the edits. It has no public members.
  var editor: ListEditor<Element> { get }
}

/// An editor that carries out the edits of a list.
///
/// ``ObservableArray``, ``EditableSections`` and ``EditableSection`` return one. It holds the list,
/// and may be kept and reused.
public struct ListEditor<Element> {
  @usableFromInline package let target: any EditTarget<Element>

  /// Creates the editor of a list.
  package init(target: any EditTarget<Element>) { self.target = target }
}

/// The list of an editor. Every requirement but `edit` and `snapshot` is for the holder of the
/// gate; indexes are checked by the caller and not empty.
@usableFromInline
package protocol EditTarget<Element> {
  associatedtype Element

  /// The locks, and the version.
  var core: ArrayCore { get }
  /// Ends a mutating call.
  func leave()
  /// The items as any thread sees them.
  var snapshot: ArraySnapshot<Element> { get }

  /// The items that the call works on. Editing the list while they are held copies them.
  var items: ArraySnapshot<Element> { get }
  /// The number of items.
  var itemCount: Int { get }
  /// The list in the message of a trap: ` of section 2`.
  var place: String { get }

  /// The list with an index of its elements' ids, if the items are all elements of one.
  var wholeList: ObservableList<Element>? { get }

  /// Runs a mutating call through the gate.
  ///
  /// - Parameter body: the call; receives the target to work on.
  func edit<Result, Failure: Error>(
    _ call: StaticString, _ body: (any EditTarget<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Runs a part of the call as a transaction.
  func transact<Result>(_ body: () -> Result) -> Result

  /// Inserts items, one for each index; the indexes count after the insertion.
  func insertChecked(_ new: ArraySnapshot<Element>, at indexes: IndexRanges)
  /// Removes items.
  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element>
  /// Replaces items.
  ///
  /// - Returns: the replaced items.
  func replaceChecked(
    at indexes: IndexRanges, with new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>]
  /// Notes that items changed in place.
  func touchChecked(at indexes: IndexRanges)
  /// Moves items; the moves are in ascending order of their sources.
  func moveChecked(_ moves: [RangePair])
  /// Replaces the items of a range by any number of others, in at most two records.
  ///
  /// - Returns: the replaced and removed items.
  func exchangeChecked(
    _ range: Range<Int>, for new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>]
  /// Reserves memory for new items.
  func reserveChecked(_ minimumCapacity: Int)
}

extension EditTarget {
  package func edit<Result, Failure: Error>(
    _ call: StaticString, _ body: (any EditTarget<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.enter(call)
    defer { leave() }
    return try body(self)
  }

  package func exchangeChecked(
    _ range: Range<Int>, for new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    if range.isEmpty || new.isEmpty || range.count == new.count {
      return exchangeInPlace(range, for: new)
    }
    return transact { exchangeInPlace(range, for: new) }
  }

  private func exchangeInPlace(
    _ range: Range<Int>, for new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let kept = range.lowerBound..<range.lowerBound + Swift.min(range.count, new.count)
    var departed = [remove(kept.upperBound..<range.upperBound)]
    insert(new.part(kept.count..<new.count), at: kept.upperBound)
    if !kept.isEmpty {
      departed += replaceChecked(at: IndexRanges(kept), with: new.part(0..<kept.count))
    }
    return departed
  }

  package func reserveChecked(_ minimumCapacity: Int) {}

  package var wholeList: ObservableList<Element>? { nil }
}

// MARK: - For all calls

extension EditTarget {
  /// Inserts items; makes no record if there are none.
  @usableFromInline
  package func insert(_ new: ArraySnapshot<Element>, at index: Int) {
    if !new.isEmpty { insertChecked(new, at: IndexRanges(index..<index + new.count)) }
  }

  /// Removes the items of a range; makes no record if it is empty.
  @usableFromInline
  package func remove(_ range: Range<Int>) -> ArraySnapshot<Element> {
    range.isEmpty ? ArraySnapshot() : removeChecked(at: IndexRanges(range))
  }

  /// Removes items; makes no record if there are no indexes.
  @usableFromInline
  func remove(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    indexes.isEmpty ? ArraySnapshot() : removeChecked(at: indexes)
  }

  /// Reorders the items with the fewest moves.
  ///
  /// - Parameter order: the old index of the item at each new index.
  @_alwaysEmitIntoClient
  func reorder(_ order: some Sequence<Int>) {
    reorder(ranges: order.map { $0..<$0 + 1 })
  }

  /// Reorders ranges of items with the fewest moves.
  @usableFromInline
  func reorder(ranges: [Range<Int>]) {
    let runs = ranges.map { EditLog.Run(oldStart: $0.lowerBound, count: $0.count) }
    let moves = EditLog(oldCount: itemCount, runs: runs).fewestMoves()
    if !moves.isEmpty { moveChecked(moves) }
  }

  /// The location of an error, for the message of a trap: the list and the call.
  @usableFromInline
  var site: String { place + core.site }

  /// Runs client code, with the list closed to changes.
  @usableFromInline
  func runClosure<Result, Failure: Error>(
    of call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.runClosure(of: call, body)
  }

  /// Traps unless there is an item at an index.
  @usableFromInline
  func checkItem(at index: Int) {
    let count = itemCount
    if index < 0 || index >= count { trap("Index \(index) is outside 0..<\(count)\(site)") }
  }

  /// Traps unless there is an item at each index.
  @usableFromInline
  func checkItems(at indexes: IndexRanges) {
    if let last = indexes.last { checkItem(at: last) }
  }

  /// Traps unless an item can be inserted at an index.
  @usableFromInline
  func checkInsertion(at index: Int) {
    checkInsertionIndex(index, count: itemCount, in: site)
  }

  /// Traps unless items can be moved to an index, an insertion index before the move.
  @usableFromInline
  func checkTarget(_ index: Int) {
    let count = itemCount
    if index < 0 || index > count { trap("Move target \(index) is outside 0...\(count)\(site)") }
  }

  /// Traps if there are fewer than `k` items, or if `k` is negative.
  @usableFromInline
  func checkLength(_ k: Int) {
    let count = itemCount
    if k < 0 || k > count { trap("A length of \(k) is outside 0...\(count)\(site)") }
  }

  /// The range for a range expression. Traps if it is outside the list.
  @usableFromInline
  func checkedRange(_ range: some RangeExpression<Int>, of call: StaticString) -> Range<Int> {
    core.checkedRange(range, of: call, in: place) { itemCount }
  }
}
