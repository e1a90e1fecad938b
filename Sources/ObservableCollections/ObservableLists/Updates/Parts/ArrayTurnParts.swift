/// A large turn of an array, split into parts.
struct ArrayTurnParts<Element>: TurnParts {
  private var rows: RowParts

  /// - Parameter batch: the turn.
  init(_ batch: BatchUpdate<Element>) {
    rows = RowParts(batch.changes)
  }

  var isEmpty: Bool { rows.isEmpty }

  var log: EditLog { rows.log }

  mutating func next(_ limit: Int) -> EditLog { rows.next(limit) }

  func state(
    after log: EditLog, of state: ArraySnapshot<Element>, towards end: ArraySnapshot<Element>
  ) -> ArraySnapshot<Element> {
    // Inserted and updated elements already have their final indexes.
    BatchChanges(log, start: .ofNoList, end: .ofNoList).applied(to: state) { end[$0] }
  }
}
