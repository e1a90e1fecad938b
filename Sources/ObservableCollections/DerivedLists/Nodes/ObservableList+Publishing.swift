// How a derived list publishes its changes. For its node, which holds the gate.

extension DerivedList: OutputList {}
extension JoinedList: OutputList {}
extension ReducedList: OutputList {}

extension ObservableList {
  package func begin(with elements: ArraySnapshot<Element>) {
    let isKnown = core.withLock {
      if !core.isFollowed { current = elements }
      return core.isFollowed
    }
    if !isKnown { return }
    var runs = DerivedRuns(oldCount: current.count)
    runs.append(inserted: elements.count)
    publish(DerivedTurn(runs: runs, inserted: Array(elements))) {}
  }

  /// At most one removal, one move, one insertion and one replacement.
  package func publish(_ turn: DerivedTurn<Element>, noting note: () -> Void) {
    if turn.runs.recordCount == 0 { return core.withLock(note) }
    let operations = turn.operations ?? ElementOperations()
    let news = NewElements(turn.runs, inserted: turn.inserted, updated: turn.updated)
    let isBuiltAnew = turn.isBuiltAnew
    // Removed elements are released with the lock released.
    var other = isBuiltAnew ? operations.rebuild(current, news) : ArraySnapshot()
    var departed: AnyObject?
    core.lock()
    note()
    if core.needsEdits || !isBuiltAnew && !turn.runs.staysAreInOrder {
      departed = publish(edits(of: turn), turn)
    } else {
      if isBuiltAnew {
        swap(&current, &other)
      } else {
        departed = operations.edit(&current, news)
      }
      core.endDerivedEdits(turn.runs, count: turn.runs.recordCount)
    }
    core.unlock()
    withExtendedLifetime(other) {}
    withExtendedLifetime(departed) {}
  }

  /// The changes of the list as consecutive edits.
  private func edits(of turn: DerivedTurn<Element>) -> [IndexEdit] {
    BatchChanges(runs: turn.runs, start: .ofNoList, end: .ofNoList).edits
  }

  /// Publishes edits one after the other. Called under the data lock.
  ///
  /// - Returns: an object that holds the removed elements.
  private func publish(
    _ edits: [IndexEdit], _ turn: DerivedTurn<Element>
  ) -> DepartedElements<Element> {
    let departed = DepartedElements<Element>()
    for edit in edits {
      let wishes = core.wishes
      let old = wishes.wantsOld ? edit.oldIndexes.map { current.elements(at: $0) } : nil
      switch edit {
      case .removal(let indexes): departed.ranges.append(current.remove(at: indexes))
      case .move(let moves): current.move(moves)
      case .insertion(let indexes):
        current.insert(ArraySnapshot(turn.inserted), at: indexes)
      case .replacement(let indexes):
        departed.ranges.append(current.replace(at: indexes, with: ArraySnapshot(turn.updated)))
      }
      let new = wishes.wantsNew ? edit.newIndexes.map { current.elements(at: $0) } : nil
      let record =
        wishes.hasReceivers
        ? ChangeRecord(
          edit, oldElements: old, newElements: new,
          leadingTo: core.revision(of: core.version + 1)) : nil
      core.endDerivedEdit(edit, record)
    }
    return departed
  }
}

extension DerivedTurn {
  /// Whether rebuilding the list is faster than editing it.
  var isBuiltAnew: Bool { runs.runCount > 64 && runs.runCount * 32 > runs.newCount }
}
