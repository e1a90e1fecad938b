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

  @inline(__always)
  package func publish(_ turn: DerivedTurn<Element>, noting note: () -> Void) {
    publish(
      turn.runs, turn.operations ?? ElementOperations(), inserted: turn.inserted,
      updated: turn.updated, noting: note)
  }

  /// At most one removal, one move, one insertion and one replacement.
  ///
  /// Not of a turn: a value of a generic type is copied and destroyed by asking the runtime for it.
  func publish(
    _ runs: DerivedRuns, _ operations: ElementOperations<Element>, inserted: [Element],
    updated: [Element], noting note: () -> Void
  ) {
    if runs.recordCount == 0 { return core.withLock(note) }
    let news = NewElements(runs, inserted: inserted, updated: updated)
    if runs.areBuiltAnew {
      return publish(runs, operations.rebuild(current, news), news, noting: note)
    }
    // Removed elements are released with the lock released.
    let departed: AnyObject
    core.lock()
    note()
    if core.needsEdits || !runs.staysAreInOrder {
      departed = publishEdits(runs, news)
    } else {
      departed = operations.edit(&current, news)
      core.endDerivedEdits(runs, count: runs.recordCount)
    }
    core.unlock()
    withExtendedLifetime(departed) {}
  }

  /// Publishes a list that was built anew.
  private func publish(
    _ runs: DerivedRuns, _ built: consuming ArraySnapshot<Element>, _ news: NewElements<Element>,
    noting note: () -> Void
  ) {
    var departed: AnyObject?
    core.lock()
    note()
    if core.needsEdits {
      departed = publishEdits(runs, news)
    } else {
      swap(&current, &built)
      core.endDerivedEdits(runs, count: runs.recordCount)
    }
    core.unlock()
    withExtendedLifetime(built) {}
    withExtendedLifetime(departed) {}
  }

  /// Publishes changes as consecutive edits. Called under the data lock.
  ///
  /// - Returns: an object that holds the removed elements.
  private func publishEdits(
    _ runs: DerivedRuns, _ news: NewElements<Element>
  ) -> DepartedElements<Element> {
    let edits = BatchChanges(runs: runs, start: .ofNoList, end: .ofNoList).edits
    let departed = DepartedElements<Element>()
    for edit in edits {
      let wishes = core.wishes
      let old = wishes.wantsOld ? edit.oldIndexes.map { current.elements(at: $0) } : nil
      switch edit {
      case .removal(let indexes): departed.ranges.append(current.remove(at: indexes))
      case .move(let moves): current.move(moves)
      case .insertion(let indexes):
        current.insert(ArraySnapshot(news.inserted), at: indexes)
      case .replacement(let indexes):
        departed.ranges.append(current.replace(at: indexes, with: ArraySnapshot(news.updated)))
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

extension DerivedRuns {
  /// Whether rebuilding the list is faster than editing it.
  var areBuiltAnew: Bool { runCount > 64 && runCount * 32 > newCount }
}
