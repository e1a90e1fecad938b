// In AppKit the methods of these protocols are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nstableviewdatasource
public protocol NSTableViewDataSource: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/numberofrows(in:)
  @MainActor func numberOfRows(in tableView: NSTableView) -> Int

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:sortdescriptorsdidchange:)
  @MainActor func tableView(
    _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:pasteboardwriterforrow:)
  @MainActor func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)?

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:draggingsession:willbeginat:forrowindexes:)
  @MainActor func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet)

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:draggingsession:endedat:operation:)
  @MainActor func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation)

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:validatedrop:proposedrow:proposeddropoperation:)
  @MainActor func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation

  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/tableview(_:acceptdrop:row:dropoperation:)
  @MainActor func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool
}

@MainActor extension NSTableViewDataSource {
  /// No rows.
  public func numberOfRows(in tableView: NSTableView) -> Int { 0 }

  /// Does nothing.
  public func tableView(
    _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {}

  /// Nothing may be dragged.
  public func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? { nil }

  /// Does nothing.
  public func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
  ) {}

  /// Does nothing.
  public func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation
  ) {}

  /// Nothing may be dropped.
  public func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation { [] }

  /// Nothing is taken.
  public func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool { false }
}

/// https://developer.apple.com/documentation/appkit/nstableviewdelegate
public protocol NSTableViewDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableview(_:viewfor:row:)
  @MainActor func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?

  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableview(_:isgrouprow:)
  @MainActor func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool

  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableviewselectiondidchange(_:)
  @MainActor func tableViewSelectionDidChange(_ notification: Notification)
}

@MainActor extension NSTableViewDelegate {
  /// No view.
  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { nil }

  /// Does nothing.
  public func tableViewSelectionDidChange(_ notification: Notification) {}

  /// No group row.
  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }
}
