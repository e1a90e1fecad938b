extension BatchUpdate {
  /// The batch as records one after another: at most a removal, a move, an insertion and a
  /// replacement, in this order, with versions that rise to `toVersion`.
  ///
  /// There are no more of them than records that the batch came from, because each kind of entry
  /// comes from a record of its kind: so they are all later than `fromVersion`.
  ///
  /// - Parameters:
  ///   - withOld: whether they carry old elements.
  ///   - withNew: whether they carry new elements.
  /// - Complexity: O(R log R + C log N) for R entries that name C elements, of N.
  func records(withOld: Bool, withNew: Bool) -> [ChangeRecord<Element>] {
    let (edits, updates) = (self.edits, changes.updatedNewIndexes)
    return edits.enumerated().map { offset, edit in
      var (old, new): ([Element]?, [Element]?) = (nil, nil)
      switch edit {
      case .removal: old = before.elements(at: deletions)
      case .move:
        old = moves.flatMap { before.part($0.oldRange) }
        new = moves.sorted { $0.newStart < $1.newStart }.flatMap { before.part($0.oldRange) }
      case .insertion: new = after.elements(at: insertions)
      case .replacement:
        old = changes.updates.sorted { $0.newStart < $1.newStart }
          .flatMap { before.part($0.oldRange) }
        new = after.elements(at: updates)
      }
      return ChangeRecord(
        edit, oldElements: withOld ? old : nil, newElements: withNew ? new : nil,
        version: toVersion - edits.count + 1 + offset)
    }
  }

  /// Each counts in the array that those before it led to.
  private var edits: [IndexEdit] {
    let updates = changes.updatedNewIndexes
    let edit = SnapshotEdit(
      deletions: deletions, insertions: insertions, moves: moves, updates: updates)
    var edits: [IndexEdit] = []
    if !deletions.isEmpty { edits.append(.removal(deletions)) }
    if !moves.isEmpty { edits.append(.move(edit.movesOfSurvivors)) }
    if !insertions.isEmpty { edits.append(.insertion(insertions)) }
    if !updates.isEmpty { edits.append(.replacement(updates)) }
    return edits
  }
}
