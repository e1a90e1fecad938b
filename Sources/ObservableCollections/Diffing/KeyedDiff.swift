/// The fewest changes that lead from one list to another, found by the elements' keys.
///
/// Elements with equal keys are the same element: it stays, or it moves, and it is updated if its
/// contents differ. No valid batch with these survivors moves fewer elements.
///
/// ```swift
/// let diff = KeyedDiff(from: ["a", "b", "c"], to: ["c", "a", "d"])
/// diff.changes.removals    // {1}, an old index
/// diff.changes.insertions   // {2}, a new index
/// diff.changes.moves        // [2 → 0]
/// ```
///
/// Keys should be unique in each list. Where they are not, equal keys that changed their places are
/// paired in order, and ``diagnostics`` names those that it met. A list has fewer than 2³⁰ elements.
///
/// The time is that of comparing the lists once, plus the hashes of what changed: O(N + C log C) for
/// N elements, C of them in changed places. It never exceeds O(N log N), whatever the order and
/// the keys; the memory is O(N).
public struct KeyedDiff: Hashable, Sendable {
  /// What leads from the old list to the new one.
  public let changes: BatchChanges
  /// What was odd about the keys.
  public let diagnostics: DiffDiagnostics

  /// Finds the changes between two lists by a rule.
  @inlinable
  init<Rule: DiffRule>(
    from old: some Collection<Rule.Element>, to new: some Collection<Rule.Element>,
    rule: Rule, start: Revision, end: Revision
  ) {
    self = old.withOneBuffer { old in
      new.withOneBuffer { new in
        KeyedDiff(DiffLists(old, new, rule), start: start, end: end)
      }
    }
  }

  /// Finds the changes between a snapshot and a list by a rule, without copying the snapshot.
  @inlinable
  init<Rule: DiffRule>(
    fromSnapshot old: ArraySnapshot<Rule.Element>, to new: [Rule.Element], rule: Rule
  ) {
    self = old.withDiffSource { old in
      new.withUnsafeBufferPointer { new in
        KeyedDiff(DiffLists(old, new, rule), start: 0, end: 0)
      }
    }
  }

  /// Walks two lists.
  @inlinable
  init<Rule: DiffRule, Old: DiffSource<Rule.Element>>(
    _ lists: DiffLists<Rule, Old>, start: Revision, end: Revision
  ) {
    KeyedDiff.checkCounts(lists.oldCount, lists.newCount)
    let ends = UnchangedEnds(of: lists)
    if ends.coverOneList {
      self.init(ends, start: start, end: end)
      return
    }
    var walk = DiffWalk(lists)
    walk.pass(ends)
    walk.run()
    self.init(walk.runs, walk.repeats, start: start, end: end)
  }

  @usableFromInline
  init(_ ends: UnchangedEnds, start: Revision, end: Revision) {
    changes = BatchChanges(ends, start: start, end: end)
    diagnostics = DiffDiagnostics(
      repeatedOldIndexes: IndexRanges(), repeatedNewIndexes: IndexRanges(), isComplete: true)
  }

  @usableFromInline
  init(
    _ runs: DiffRuns, _ repeats: RepeatedKeys, start: Revision, end: Revision
  ) {
    changes = BatchChanges(runs: runs, start: start, end: end)
    diagnostics = repeats.diagnostics
  }

  /// Traps if a list has more elements than the tables have numbers for.
  @usableFromInline
  static func checkCounts(_ oldCount: Int, _ newCount: Int) {
    if max(oldCount, newCount) > 1 << 30 - 1 {
      trap("Lists of \(oldCount) and \(newCount) elements are too long for a diff")
    }
  }
}

// MARK: - Kinds of elements

extension KeyedDiff {
  /// Compares lists by a key of their elements.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    by key: (Element) -> Key, areContentsEqual: (Element, Element) -> Bool,
    start: Revision = 0, end: Revision = 0
  ) {
    self = withoutActuallyEscaping(key) { key in
      withoutActuallyEscaping(areContentsEqual) { areContentsEqual in
        KeyedDiff(
          from: old, to: new, rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual),
          start: start, end: end)
      }
    }
  }

  /// Compares lists by a key of their elements; an element that is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Equatable, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    by key: (Element) -> Key, start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, by: key, areContentsEqual: ==, start: start,
      end: end)
  }

  /// Compares lists of elements that are their own keys: none is ever updated.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByElement(), start: start, end: end)
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByIDAndEquality(), start: start,
      end: end)
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByIDAndEquality(), start: start,
      end: end)
  }

  /// Compares lists by their elements' `id`.
  ///
  /// As nothing tells whether contents are equal, every survivor is updated, except an object that
  /// is the same in both lists.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByID(), start: start, end: end)
  }
}
