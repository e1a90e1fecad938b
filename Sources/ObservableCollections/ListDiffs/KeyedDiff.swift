/// The fewest changes between two lists, by a ``Matching``.
///
/// Elements with equal keys are the same element: it stays, or it moves, and it is updated if its
/// contents differ. No valid batch with these survivors moves fewer elements.
///
/// Keys should be unique in each list. Otherwise, equal keys that changed their places are paired
/// in order, and ``diagnostics`` has those that were found. A list has fewer than 2³⁰ elements.
///
/// Comparing the lists once and hashing the changed elements takes O(N + C log C) for N elements, C
/// of them in changed places. The time never exceeds O(N log N), whatever the order and the keys;
/// the memory is O(N).
@usableFromInline
package struct KeyedDiff: Equatable {
  /// The changes that lead from the old list to the new one.
  @usableFromInline package let changes: BatchChanges
  /// The repeated keys that were found.
  @usableFromInline package let diagnostics: DiffDiagnostics

  /// Compares two lists.
  @_alwaysEmitIntoClient
  init<Element>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    matching: Matching<Element>, start: Revision = .ofNoList, end: Revision = .ofNoList
  ) {
    self = old.withOneBuffer { old in
      new.withOneBuffer { new in
        matching.compare(.buffer(old), new, start, end)
      }
    }
  }

  /// Compares a snapshot and a list, without copying the snapshot.
  @_alwaysEmitIntoClient
  package init<Element>(
    fromSnapshot old: ArraySnapshot<Element>, to new: [Element], matching: Matching<Element>
  ) {
    self = new.withUnsafeBufferPointer { new in
      matching.compare(.snapshot(old), new, .ofNoList, .ofNoList)
    }
  }

  /// Compares two lists by a rule.
  @inlinable
  init<Rule: DiffRule, Old: DiffSource<Rule.Element>>(
    _ lists: DiffLists<Rule, Old>, start: Revision, end: Revision
  ) {
    lists.checkCounts()
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
    diagnostics = RepeatedKeys().diagnostics
  }

  @usableFromInline
  init(_ runs: DiffRuns, _ repeats: RepeatedKeys, start: Revision, end: Revision) {
    changes = BatchChanges(runs: runs, start: start, end: end)
    diagnostics = repeats.diagnostics
  }
}
