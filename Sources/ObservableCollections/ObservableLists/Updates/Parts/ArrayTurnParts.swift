/// A large turn of an array, cut up.
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
    // Whatever is inserted or updated stands where it will stand in the end.
    BatchChanges(log, start: .ofNoList, end: .ofNoList).applied(to: state) { end[$0] }
  }
}
