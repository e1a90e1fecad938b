/// A list that follows another one: what ``ObservableList/filtered(_:)`` and the other operators return.
///
/// It is read, observed, shown and derived from as every list; it cannot be edited. A look at it
/// shows its source as it is now. It has its own versions, records, batches and history.
///
/// ```swift
/// let unread = posts.filtered { $0.isUnread }
/// let rendering = unread.render(into: table)   // one batch a turn
/// ```
///
/// It holds its source; the source does not hold it. One that was never read or observed costs nothing;
/// from then on it stands in its source's log, as an observer does, until it is released.
public class DerivedList<Element>: ObservableList<Element> {
  private let feed: ListFeed

  /// - Parameters:
  ///   - operation: what makes the elements.
  ///   - source: what they are made of.
  convenience init<Operator: Derivation>(
    _ operation: Operator, of source: ObservableList<Operator.Source>
  ) where Operator.Shown == DerivedList<Element> {
    self.init(DerivedNode(operation, of: source))
  }

  /// - Parameter node: what keeps the list current.
  init<Operator: Derivation>(
    _ node: DerivedNode<Operator>
  ) where Operator.Shown == DerivedList<Element> {
    feed = node
    super.init(snapshot: ArraySnapshot())
    node.feed(self)
  }

  deinit {
    feed.end()
  }

  override func followMove(from source: Int, to target: Int) -> Bool {
    source == target || feed.moveInRoot(from: source, to: target, ifAtVersion: core.version)
  }

  override func followRemoval(at indexes: IndexRanges) -> Any {
    feed.removeFromRoot(indexes, ifAtVersion: core.version) ?? ()
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `feed`
// is constant.
extension DerivedList: @unchecked Sendable where Element: Sendable {}

// MARK: - Indexes in the source

extension DerivedList {
  /// The index in the source, the list that this one follows, of the element at an index.
  ///
  /// ```swift
  /// let unread = posts.filtered { $0.isUnread }
  /// posts.remove(at: unread.sourceIndex(at: 0))
  /// ```
  ///
  /// Both indexes count in the lists as they are now, and inside a transaction of the source as they were before
  /// it. A row of a widget counts in what the last batch has shown, which may be older.
  ///
  /// Not for the functions of the list: calling it from one is a programmer error, and traps.
  ///
  /// - Parameter index: counts in this list; must be one of its indexes.
  /// - Complexity: O(log N) for N elements of the source, if nothing has changed since the last look.
  public func sourceIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { feed.sourceIndex(at: index) }
  }

  /// The index in this list of the element at an index of the source; nil if it is not in this list.
  ///
  /// - Parameter index: counts in the source, the list that this one follows; must be one of its indexes.
  /// - Complexity: that of ``sourceIndex(at:)``, which also says in which states the indexes count.
  public func index(atSource index: Int) -> Int? {
    withExtendedLifetime(self) { feed.index(atSource: index) }
  }

  /// The index, in the list with which a chain of derived lists begins, of the element at an index.
  ///
  /// ```swift
  /// let shown = posts.filtered { $0.isUnread }.ordered(by: \.date)
  /// posts.remove(at: shown.rootIndex(at: 0))
  /// ```
  ///
  /// - Parameter index: counts in this list; must be one of its indexes.
  /// - Complexity: that of ``sourceIndex(at:)`` for each list of the chain. ``sourceIndex(at:)`` also says in which
  ///   states the indexes count.
  public func rootIndex(at index: Int) -> Int {
    withExtendedLifetime(self) { feed.rootIndex(at: index) }
  }
}

// MARK: - For the node, which holds the gate

extension DerivedList: FedList {
  func begin(with elements: ArraySnapshot<Element>) {
    let isKnown = core.withLock {
      if !core.shared.isFollowed { current = elements }
      return core.shared.isFollowed
    }
    if !isKnown { return }
    var runs = DerivedRuns(oldCount: 0)
    runs.append(inserted: elements.count)
    publish(DerivedTurn(runs: runs, inserted: Array(elements)))
  }

  /// At most one removal, one move, one insertion and one replacement.
  func publish(_ turn: DerivedTurn<Element>, noting note: () -> Void) {
    let version = Revision(core.version)
    let edits = BatchChanges(runs: turn.runs, start: version, end: version).edits
    if edits.isEmpty { return core.withLock(note) }
    let built = turn.isBuiltAnew ? current.rebuilt(turn) : nil
    // Elements that leave are released with the lock given back.
    var departed: [ArraySnapshot<Element>] = []
    core.lock()
    note()
    if let built, !core.shared.isHeard {
      departed.append(current)
      current = built
      for edit in edits { core.endDerivedEdit(edit, nil) }
    } else {
      departed = publish(edits, turn)
    }
    core.unlock()
    withExtendedLifetime(departed) {}
  }

  /// Shows edits one after the other. Called under the data lock.
  ///
  /// - Returns: the elements that leave.
  private func publish(
    _ edits: [IndexEdit], _ turn: DerivedTurn<Element>
  ) -> [ArraySnapshot<Element>] {
    var departed: [ArraySnapshot<Element>] = []
    for edit in edits {
      let wishes = core.shared.wishes
      let old = wishes.wantsOld ? edit.oldIndexes.map { current.elements(at: $0) } : nil
      switch edit {
      case .removal(let indexes): departed.append(current.remove(at: indexes))
      case .move(let moves): current.move(moves)
      case .insertion(let indexes):
        current.insert(ArraySnapshot(turn.inserted), at: indexes)
      case .replacement(let indexes):
        departed.append(current.replace(at: indexes, with: ArraySnapshot(turn.updated)))
      }
      let new = wishes.wantsNew ? edit.newIndexes.map { current.elements(at: $0) } : nil
      let record =
        wishes.isHeard
        ? ChangeRecord(edit, oldElements: old, newElements: new, version: core.version + 1) : nil
      core.endDerivedEdit(edit, record)
    }
    return departed
  }
}

extension DerivedTurn {
  /// Whether so many places changed that the list is built anew sooner than it is edited.
  fileprivate var isBuiltAnew: Bool { runs.runCount > 64 && runs.runCount * 32 > runs.newCount }
}

extension ArraySnapshot {
  /// What became of a list, in one pass. O(N).
  fileprivate func rebuilt(_ turn: DerivedTurn<Element>) -> ArraySnapshot {
    var builder = TreeBuilder<Element>(shape: shape, expecting: turn.runs.newCount)
    var (inserted, updated) = (0, 0)
    turn.runs.forEachRun { run in
      if run.isInserted {
        builder.append(inserted..<inserted + run.count, of: turn.inserted)
        inserted += run.count
      } else if run.isUpdated {
        builder.append(updated..<updated + run.count, of: turn.updated)
        updated += run.count
      } else {
        builder.append(copying: run.oldStart..<run.oldStart + run.count, of: self)
      }
    }
    return builder.finish()
  }
}

extension TreeBuilder {
  /// Puts copies of a part of an array at the end.
  fileprivate mutating func append(_ range: Range<Int>, of elements: [Element]) {
    elements.withUnsafeBufferPointer { append(copying: UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
