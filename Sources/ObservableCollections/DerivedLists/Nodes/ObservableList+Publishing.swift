// How a derived list publishes its changes. For its node, which holds the gate.

extension DerivedList: OutputList {}
extension JoinedList: OutputList {}

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

  /// Publishes an edit of one element, whose new element the operations hold.
  ///
  /// - Parameters:
  ///   - first: another edit of the same instant, which is made before it and has no new element.
  ///   - leaving: the row that leaves although the source has its element.
  ///   - count: the length of the source.
  package func publish(
    _ edit: SingleEdit, after first: SingleEdit? = nil, _ operations: ElementOperations<Element>,
    leaving: LeavingRow? = nil, count: Int = 0
  ) {
    var departed: AnyObject?
    core.lock()
    if let leaving, core.hasPositions { leave(leaving, of: count) }
    if core.needsEdits {
      departed = publishEdits(first, edit, operations)
    } else {
      let (first, last) = edit.holdingOneElement(after: first)
      if let first {
        operations.apply(first, &current, operations)
        core.endDerivedEdit(first)
      }
      operations.apply(last, &current, operations)
      core.endDerivedEdit(last)
    }
    core.unlock()
    withExtendedLifetime(departed) {}
    operations.release(operations)
  }

  /// Publishes one or two edits of one element each. Called under the data lock.
  ///
  /// Not inlined: it asks the runtime for types.
  ///
  /// - Returns: an object that holds the removed elements.
  @inline(never)
  private func publishEdits(
    _ first: SingleEdit?, _ edit: SingleEdit, _ operations: ElementOperations<Element>
  ) -> DepartedElements<Element> {
    let new = operations.element.map { ArraySnapshot([$0]) } ?? ArraySnapshot()
    let edits = first.map { [$0.edit, edit.edit] } ?? [edit.edit]
    return publishEdits(edits, inserted: new, updated: new)
  }

  /// At most one removal, one move, one insertion and one replacement.
  ///
  /// Not of a turn: a value of a generic type is copied and destroyed by asking the runtime for it.
  package func publish(
    _ runs: DerivedRuns, _ operations: ElementOperations<Element>, inserted: [Element],
    updated: [Element], noting note: () -> Void
  ) {
    if runs.recordCount == 0 {
      return core.withLock {
        note()
        // What comes back above may not come back here.
        depart(runs)
        if runs.hasMoves { core.noteMoves(runs) }
      }
    }
    let news = NewElements(runs, inserted: inserted, updated: updated)
    if runs.areBuiltAnew {
      return publish(runs, operations.rebuild(current, news), news, noting: note)
    }
    // Removed elements are released with the lock released.
    let departed: AnyObject
    core.lock()
    note()
    depart(runs)
    if core.needsEdits || !runs.staysAreInOrder {
      departed = publishEdits(of: runs, news)
    } else {
      departed = operations.edit(&current, news)
      endEdits(runs)
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
    depart(runs)
    if core.needsEdits {
      departed = publishEdits(of: runs, news)
    } else {
      swap(&current, &built)
      endEdits(runs)
    }
    core.unlock()
    withExtendedLifetime(built) {}
    withExtendedLifetime(departed) {}
  }

  /// Notes the rows that leave and may come back, before they are removed. Called under the data lock.
  @inline(__always)
  private func depart(_ runs: DerivedRuns) {
    if let returns = runs.returns { depart(returns) }
  }

  @inline(never)
  private func depart(_ returns: ReturningRows) {
    if !core.hasPositions { return }
    core.depart(returns.departing)
    if returns.left.isEmpty { return }
    let lives = ElementLives(count: returns.sourceCount)
    core.node.lives = lives
    core.depart(lives.leave(returns.left))
  }

  /// Numbers the elements of the source, because a row leaves that may come back. Called under the data
  /// lock.
  ///
  /// - Parameter count: the length of the source.
  @inline(never)
  private func leave(_ row: LeavingRow, of count: Int) {
    let lives = ElementLives(count: count)
    core.node.lives = lives
    core.depart([lives.leave(row)])
  }

  /// Notes the changes that were made. Called under the data lock.
  private func endEdits(_ runs: DerivedRuns) {
    if let returns = runs.returns, !returns.back.isEmpty {
      core.endDerivedEdits(returns.log(of: runs), count: runs.recordCount)
    } else {
      core.endDerivedEdits(runs, count: runs.recordCount)
    }
  }

  /// Publishes changes as consecutive edits. Called under the data lock.
  ///
  /// - Returns: an object that holds the removed elements.
  private func publishEdits(
    of runs: DerivedRuns, _ news: NewElements<Element>
  ) -> DepartedElements<Element> {
    let edits = BatchChanges(runs: runs, start: .ofNoList, end: .ofNoList).edits
    var log: EditLog?
    if let returns = runs.returns, !returns.back.isEmpty {
      log = runs.staysAreInOrder ? returns.log(of: runs) : returns.log(of: runs.log(of: edits))
    } else if runs.hasMoves, runs.staysAreInOrder {
      // Elements that a move call touched, and that stay in their places, have no edit.
      log = EditLog(runs)
    }
    return publishEdits(
      edits, inserted: ArraySnapshot(news.inserted), updated: ArraySnapshot(news.updated), log)
  }

  /// Publishes consecutive edits. Called under the data lock.
  ///
  /// - Parameter log: their combined result; `nil` if it has nothing that they have not.
  /// - Returns: an object that holds the removed elements.
  private func publishEdits(
    _ edits: [IndexEdit], inserted: ArraySnapshot<Element>, updated: ArraySnapshot<Element>,
    _ log: EditLog? = nil
  ) -> DepartedElements<Element> {
    let departed = DepartedElements<Element>()
    for edit in edits {
      let wishes = core.wishes
      let old = wishes.wantsOld ? edit.oldIndexes.map { current.elements(at: $0) } : nil
      switch edit {
      case .removal(let indexes): departed.ranges.append(current.remove(at: indexes))
      case .move(let moves): current.move(moves)
      case .insertion(let indexes):
        current.insert(inserted, at: indexes)
      case .replacement(let indexes):
        departed.ranges.append(current.replace(at: indexes, with: updated))
      }
      let new = wishes.wantsNew ? edit.newIndexes.map { current.elements(at: $0) } : nil
      let record =
        wishes.hasReceivers
        ? ChangeRecord(
          edit, oldElements: old, newElements: new,
          leadingTo: core.revision(of: core.version + 1)) : nil
      if log == nil {
        core.endDerivedEdit(edit, record)
      } else {
        core.makeDerivedRecord(edit, record)
      }
    }
    if let log { core.endDerivedRecords(log) }
    return departed
  }
}

extension SingleEdit {
  /// This edit and the one before it, in an order in which the new element is given away before
  /// another one is removed: an insertion comes before a removal.
  fileprivate func holdingOneElement(
    after first: SingleEdit?
  ) -> (first: SingleEdit?, last: SingleEdit) {
    guard case .removal(let removed) = first, case .insertion(let index) = self else {
      return (first, self)
    }
    return index <= removed
      ? (.insertion(index), .removal(removed + 1)) : (.insertion(index + 1), .removal(removed))
  }
}

extension DerivedRuns {
  /// Whether rebuilding the list is faster than editing it.
  var areBuiltAnew: Bool { runCount > 64 && runCount * 32 > newCount }
}

// MARK: - Rows that come back

extension ObservableList {
  package func noteReturns(
    _ above: SourceReturns, in turn: inout DerivedTurn<Element>, areUpdated: Bool,
    sourceIndex: (Int) -> Int, row: (Int) -> Int?
  ) {
    turn.runs.noteReturns(above, core.node.lives, areUpdated: areUpdated, sourceIndex, row)
  }
}

extension DerivedRuns {
  /// The changes of edits of the old list, which are made of these runs.
  fileprivate func log(of edits: [IndexEdit]) -> EditLog {
    var log = EditLog(count: oldCount)
    for edit in edits { log.apply(edit) }
    return log
  }

  /// Notes which elements come back, and which of those that leave may come back.
  fileprivate mutating func noteReturns(
    _ above: SourceReturns, _ lives: ElementLives?, areUpdated: Bool,
    _ sourceIndex: (Int) -> Int, _ row: (Int) -> Int?
  ) {
    var back: [(row: Int, life: Int)] = []
    var departing = above.departing
    for (index, life) in above.returning {
      if let row = row(index) {
        back.append((row, life))
      } else if let lives {
        departing.append(lives.leave(life, at: index))
      }
    }
    if let lives {
      var start = 0
      for run in runs {
        if run.isInserted {
          for row in start..<start + run.count {
            if let life = lives.life(at: sourceIndex(row)) { back.append((row, life)) }
          }
        }
        start += run.count
      }
      departing += lives.leave(returns?.left ?? [])
    }
    if back.isEmpty, departing.isEmpty { return }
    back.sort { $0.row < $1.row }
    if areUpdated {
      for place in back.indices { back[place].life |= PackedRun.updatedMark }
    }
    let returns = notedReturns
    (returns.back, returns.departing) = (back, departing)
    if lives != nil { returns.left = [] }
  }
}
