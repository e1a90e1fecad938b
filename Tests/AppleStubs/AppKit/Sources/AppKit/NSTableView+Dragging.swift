extension NSTableView {
  /// https://developer.apple.com/documentation/appkit/nstableview/dropoperation
  public enum DropOperation: UInt, Sendable {
    /// On a row.
    case on
    /// Between two rows.
    case above
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/setdroprow(_:dropoperation:)
  public func setDropRow(_ row: Int, dropOperation: DropOperation) {
    // On the row -1 is on the table as a whole; above a row may be behind the last one.
    let rows = dropOperation == .on ? -1...numberOfRows - 1 : 0...numberOfRows
    if !rows.contains(row) {
      return raise(Self.houseFault, "A drop is retargeted to row \(row) of \(numberOfRows)")
    }
    dropTarget = (row, dropOperation)
  }

  /// Whether what was dragged last was proposed to be dropped on a row or above one; the data source
  /// has had a say. The simulator's.
  public var dropOperation: DropOperation? { dropTarget?.operation }

  /// Drags rows, as a user does. The simulator's.
  ///
  /// - Parameters:
  ///   - rows: what is taken.
  ///   - row: the row before which it is dropped; -1 with `.on` for the table as a whole; nil where
  ///     nothing takes it.
  ///   - operation: whether it is dropped on the row or above it.
  ///   - other: where it comes from, if not from this table.
  ///   - meanwhile: what happens on the way.
  /// - Returns: whether the drop was accepted.
  @discardableResult
  public func drag(
    _ rows: IndexSet, toRow row: Int?, _ operation: DropOperation = .above,
    from other: NSTableView? = nil, meanwhile: () -> Void = {}
  ) -> Bool {
    let session = NSDraggingSession()
    guard let dataSource else { return false }
    // Rows without a writer stay where they are; the others are dragged.
    let items = rows.compactMap { row in
      dataSource.tableView(self, pasteboardWriterForRow: row).map { (row: row, writer: $0) }
    }
    if other == nil {
      if items.isEmpty { return false }
      dataSource.tableView(
        self, draggingSession: session, willBeginAt: .zero,
        forRowIndexes: IndexSet(items.map(\.row)))
    }
    meanwhile()
    let info = StubDraggingInfo(draggingSource: other ?? self)
    var isAccepted = false
    dropTarget = row.map { ($0, operation) }
    if let row, takes(items.map(\.writer)) || other != nil,
      dataSource.tableView(
        self, validateDrop: info, proposedRow: row, proposedDropOperation: operation) == .move,
      let target = dropTarget
    {
      isAccepted = dataSource.tableView(
        self, acceptDrop: info, row: target.row, dropOperation: target.operation)
    }
    if other == nil {
      dataSource.tableView(
        self, draggingSession: session, endedAt: .zero, operation: isAccepted ? .move : [])
    }
    return isAccepted
  }
}
