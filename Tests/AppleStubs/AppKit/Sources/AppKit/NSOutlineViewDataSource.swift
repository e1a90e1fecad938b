// In AppKit the methods of these protocols are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource
@MainActor public protocol NSOutlineViewDataSource: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:numberofchildrenofitem:)
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:child:ofitem:)
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:isitemexpandable:)
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:sortdescriptorsdidchange:)
  func outlineView(
    _ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:pasteboardwriterforitem:)
  func outlineView(
    _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
  ) -> (any NSPasteboardWriting)?

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:draggingsession:willbeginat:foritems:)
  func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItems draggedItems: [Any])

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:draggingsession:endedat:operation:)
  func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation)

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:validatedrop:proposeditem:proposedchildindex:)
  func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:acceptdrop:item:childindex:)
  func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
    childIndex index: Int
  ) -> Bool
}

extension NSOutlineViewDataSource {
  /// Does nothing.
  public func outlineView(
    _ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {}

  /// Nothing may be dragged.
  public func outlineView(
    _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
  ) -> (any NSPasteboardWriting)? { nil }

  /// Does nothing.
  public func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItems draggedItems: [Any]
  ) {}

  /// Does nothing.
  public func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation
  ) {}

  /// Nothing may be dropped.
  public func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation { [] }

  /// Nothing is taken.
  public func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
    childIndex index: Int
  ) -> Bool { false }
}

/// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate
@MainActor public protocol NSOutlineViewDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:viewfor:item:)
  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:isgroupitem:)
  func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineviewselectiondidchange(_:)
  func outlineViewSelectionDidChange(_ notification: Notification)
}

extension NSOutlineViewDelegate {
  /// No view.
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { nil }

  /// Does nothing.
  public func outlineViewSelectionDidChange(_ notification: Notification) {}

  /// No group row.
  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
}
