/// A list that you edit with the calls of an array: ``ObservableArray``, the sections of an
/// ``ObservableSections``, the elements of one of its sections, or a type of yours that wraps one of
/// these and hands on its editor.
///
/// ```swift
/// struct Inbox: EditableList {
///   private let messages = ObservableArray<Message>()
///   var editor: ListEditor<Message> { messages.editor }
/// }
/// inbox.removeAll { $0.isSpam }   // and every other call of an array
/// ```
///
/// Each call is one record, or none if it changes nothing, unless it says more. Indexes and closures
/// are checked and run as one step that no other thread can come between.
public protocol EditableList<Element> {
  /// What the list holds.
  associatedtype Element

  /// Carries out the edits. There is nothing to ask it.
  var editor: ListEditor<Element> { get }
}

/// Carries out the edits of a list.
///
/// ``ObservableArray``, ``EditableSections`` and ``EditableSection`` make one. It holds the list, and
/// may be kept and used again.
public struct ListEditor<Element> {
  let target: any EditTarget<Element>
}

/// What an editor needs of a list. Every requirement but `edit` and `snapshot` is for the holder of
/// the gate; places are checked by the caller and not empty.
protocol EditTarget<Element> {
  associatedtype Element

  /// The locks, and the version.
  var core: ArrayCore { get }
  /// Ends a mutating call.
  func leave()
  /// The items as any thread sees them.
  var snapshot: ArraySnapshot<Element> { get }

  /// The items that the call works on. Held while the list is edited, they cost a copy.
  var items: ArraySnapshot<Element> { get }
  /// The number of them.
  var itemCount: Int { get }
  /// Which list that is, for the message of a trap: ` of section 2`.
  var place: String { get }

  /// The list, if the items are all its elements: what has an index of their ids.
  var wholeList: ObservableList<Element>? { get }

  /// Runs a mutating call through the gate.
  ///
  /// - Parameter body: gets the target to work on.
  func edit<Result, Failure: Error>(
    _ call: StaticString, _ body: (any EditTarget<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Runs a part of the call as a transaction.
  func transact<Result>(_ body: () -> Result) -> Result

  /// Inserts as many items as there are indexes, which count afterwards.
  func insertChecked(_ new: ArraySnapshot<Element>, at indexes: IndexRanges)
  /// Removes items.
  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element>
  /// Replaces items.
  ///
  /// - Returns: what leaves.
  func replaceChecked(
    at indexes: IndexRanges, with new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>]
  /// Notes that items changed in place.
  func touchChecked(at indexes: IndexRanges)
  /// Moves items; ascending by source.
  func moveChecked(_ moves: [RangePair])
  /// Replaces neighbours by any number of others, in at most two records.
  ///
  /// - Returns: what leaves.
  func exchangeChecked(
    _ range: Range<Int>, for new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>]
  /// Makes room for items to come.
  func reserveChecked(_ minimumCapacity: Int)
}

extension EditTarget {
  func edit<Result, Failure: Error>(
    _ call: StaticString, _ body: (any EditTarget<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.enter(call)
    defer { leave() }
    return try body(self)
  }

  func exchangeChecked(
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

  func reserveChecked(_ minimumCapacity: Int) {}

  var wholeList: ObservableList<Element>? { nil }
}

// MARK: - For all calls

extension EditTarget {
  /// Makes no record of no items.
  func insert(_ new: ArraySnapshot<Element>, at index: Int) {
    if !new.isEmpty { insertChecked(new, at: IndexRanges(index..<index + new.count)) }
  }

  /// Makes no record of no items.
  func remove(_ range: Range<Int>) -> ArraySnapshot<Element> {
    range.isEmpty ? ArraySnapshot() : removeChecked(at: IndexRanges(range))
  }

  /// Makes no record of no indexes.
  func remove(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    indexes.isEmpty ? ArraySnapshot() : removeChecked(at: indexes)
  }

  /// Moves items so that the list has a given order, with the fewest moves.
  ///
  /// - Parameter order: for each new index the old one.
  func reorder(_ order: some Sequence<Int>) {
    reorder(runs: order.map { EditLog.Run(oldStart: $0, count: 1) })
  }

  /// Moves items so that the list consists of runs of the old one, with the fewest moves.
  func reorder(runs: [EditLog.Run]) {
    let moves = EditLog(oldCount: itemCount, runs: runs).fewestMoves()
    if !moves.isEmpty { moveChecked(moves) }
  }

  /// Which items a call failed at, the call and its list, for the message of a trap.
  var site: String { place + core.site }

  /// Runs foreign code, with the list closed.
  func runClosure<Result, Failure: Error>(
    of call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.runClosure(of: call, body)
  }

  /// Traps unless an index names an item.
  func checkItem(at index: Int) {
    let count = itemCount
    if index < 0 || index >= count { trap("Index \(index) is outside 0..<\(count)\(site)") }
  }

  /// Traps unless all indexes name items.
  func checkItems(at indexes: IndexRanges) {
    if let last = indexes.last { checkItem(at: last) }
  }

  /// Traps unless an item can be inserted at an index.
  func checkInsertion(at index: Int) {
    checkInsertionIndex(index, count: itemCount, in: site)
  }

  /// Traps unless items can be moved to an index, as an insertion index counted before.
  func checkTarget(_ index: Int) {
    let count = itemCount
    if index < 0 || index > count { trap("Move target \(index) is outside 0...\(count)\(site)") }
  }

  /// Traps unless so many items can be taken off an end.
  func checkLength(_ k: Int) {
    let count = itemCount
    if k < 0 || k > count { trap("A length of \(k) is outside 0...\(count)\(site)") }
  }

  /// The range that a call was given. Traps unless it lies within.
  func checkedRange(_ range: some RangeExpression<Int>, of call: StaticString) -> Range<Int> {
    core.checkedRange(range, of: call, in: place) { itemCount }
  }
}
