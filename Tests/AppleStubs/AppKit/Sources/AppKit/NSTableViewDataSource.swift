// In AppKit the methods of these protocols are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nstableviewdatasource
@MainActor public protocol NSTableViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/numberofrows(in:)
  func numberOfRows(in tableView: NSTableView) -> Int
}

extension NSTableViewDataSource {
  /// No rows.
  public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
}

/// https://developer.apple.com/documentation/appkit/nstableviewdelegate
@MainActor public protocol NSTableViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableview(_:viewfor:row:)
  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?

  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableview(_:isgrouprow:)
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
}

extension NSTableViewDelegate {
  /// No view.
  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { nil }

  /// No group row.
  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }
}
