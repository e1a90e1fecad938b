extension BatchUpdate {
  /// The batch as consecutive records: at most a removal, a move, an insertion and a replacement,
  /// in this order.
  ///
  /// The last one leads to the state of `end`, the others to unversioned states: those are based on
  /// `start`, and their parts count from 1.
  ///
  /// - Parameters:
  ///   - withOld: whether the records contain old elements.
  ///   - withNew: whether the records contain new elements.
  /// - Complexity: O(R log R + C log N) for R entries that name C elements, of N.
  func records(withOld: Bool, withNew: Bool) -> [ChangeRecord<Element>] {
    let edits = changes.edits
    var previous = start
    let states = Revision.steps(from: start, to: end, count: edits.count)
    return zip(edits, states).map { edit, state in
      defer { previous = state }
      return ChangeRecord(
        edit, oldElements: withOld ? oldElements(of: edit) : nil,
        newElements: withNew ? newElements(of: edit) : nil, revision: state,
        previous: previous)
    }
  }

  /// The elements that an edit replaces, moves or removes; `nil` for an insertion.
  private func oldElements(of edit: IndexEdit) -> [Element]? {
    switch edit {
    case .removal: before.elements(at: removals)
    case .move: moves.flatMap { before.part($0.oldRange) }
    case .insertion: nil
    case .replacement:
      changes.updates.ranges.sortedByNewStart().flatMap { before.part($0.oldRange) }
    }
  }

  /// The elements that an edit inserts, writes or moves, in the new order; `nil` for a removal.
  private func newElements(of edit: IndexEdit) -> [Element]? {
    switch edit {
    case .removal: nil
    case .move: moves.ranges.sortedByNewStart().flatMap { before.part($0.oldRange) }
    case .insertion(let indexes), .replacement(let indexes): after.elements(at: indexes)
    }
  }
}
