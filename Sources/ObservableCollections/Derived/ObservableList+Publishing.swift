// How a list that follows others shows what became of it. For its node, which holds the gate.

extension DerivedList: FedList {}
extension JoinedList: FedList {}
extension ReducedList: FedList {}

extension ObservableList {
  func begin(with elements: ArraySnapshot<Element>) {
    let isKnown = core.withLock {
      if !core.shared.isFollowed { current = elements }
      return core.shared.isFollowed
    }
    if !isKnown { return }
    var runs = DerivedRuns(oldCount: current.count)
    runs.append(inserted: elements.count)
    publish(DerivedTurn(runs: runs, inserted: Array(elements))) {}
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
