import AppKit

/// A table whose data source is an array that the test sets when it likes.
@MainActor
final class PlainTable: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  let table = NSTableView()
  let window: NSWindow
  var rows: [Int]

  init(_ rows: [Int]) {
    self.rows = rows
    window = NSWindow(contentView: table)
    super.init()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    table.dataSource = self
    table.delegate = self
    table.reloadData()
    table.forgetCalls()
  }

  func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { LabelView(rows[row]) }

  /// The reasons of what the table threw.
  var reasons: [String] { table.exceptions.map(\.reason) }
}
