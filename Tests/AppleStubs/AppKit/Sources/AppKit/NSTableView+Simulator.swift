import ObservableCollections

extension NSTableView {
  /// The name of what this module finds wrong and AppKit would show wrong without a word.
  public static let houseFault = "StubFault"

  /// All rows as they are shown, with a view for each column; one view for a group row.
  public var shownViews: [[NSView?]] { rows.map(\.views) }

  /// Which rows are shown as group rows.
  public var groupRows: [Bool] { rows.map(\.isGroup) }

  /// Opens the menu of a row, or beside the rows, as a click with the right button does.
  ///
  /// - Returns: the items that it shows.
  public func openMenu(atRow row: Int) -> [NSMenuItem] {
    clickedRow = row
    return menu?.open() ?? []
  }

  /// Notes that a row is double-clicked. Without Objective-C no action can be called by its name.
  public func doubleClick(row: Int) { clickedRow = row }

  /// Forgets the calls so far.
  public func forgetCalls() { calls = [] }

  func note(_ call: String) { calls.append(call) }

  func check(_ index: Int, below bound: Int) -> Bool {
    if index >= 0, index < bound { return true }
    // Seaglass issue 66 and Latest issue 25 on GitHub print it.
    raise(
      "NSTableViewException",
      "NSTableView error inserting/removing/moving row \(index) (numberOfRows: \(rows.count)).")
    return false
  }

  func fetch(_ index: Int) -> Row? {
    let count = dataSource?.numberOfRows(in: self) ?? 0
    if index < count { return makeRow(index) }
    raise(Self.houseFault, "The table asks for row \(index) of a data source with \(count) rows")
    return nil
  }

  func makeRow(_ index: Int) -> Row {
    rowCount += 1
    guard let delegate else {
      return Row(views: tableColumns.map { _ in nil }, isGroup: false, number: rowCount)
    }
    let isGroup = delegate.tableView(self, isGroupRow: index)
    let views =
      isGroup
      ? [delegate.tableView(self, viewFor: nil, row: index)]
      : tableColumns.map { delegate.tableView(self, viewFor: $0, row: index) }
    for case let view? in views { addSubview(view) }
    return Row(views: views, isGroup: isGroup, number: rowCount)
  }

  /// After the outermost group the table and its data source must agree: AppKit goes on and shows
  /// wrong rows, or asks for rows that are not there.
  func checkCount() {
    guard groupDepth == 0, exceptions.isEmpty else { return }
    let count = dataSource?.numberOfRows(in: self) ?? 0
    if count == rows.count { return }
    raise(Self.houseFault, "The table shows \(rows.count) rows, its data source has \(count)")
  }
}

extension NSTableView: ShowsPlaces {
  /// Where each row is shown.
  public var shownPlaces: [ShownPlace] {
    rows.indices.map { place(rows[$0].number, rect(ofRow: $0), from: shownCorner(ofRow: $0)) }
  }

  func shownCorner(ofRow row: Int) -> NSPoint {
    guard let flight = rows[row].flight, flight.time == NSAnimationContext.time else {
      return rect(ofRow: row).origin
    }
    return flight.start
  }
}
