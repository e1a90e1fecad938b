// In AppKit the methods of these protocols are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource
public protocol NSOutlineViewDataSource: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:numberofchildrenofitem:)
  @MainActor func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?)
    -> Int

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:child:ofitem:)
  @MainActor func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?)
    -> Any

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:isitemexpandable:)
  @MainActor func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:sortdescriptorsdidchange:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:pasteboardwriterforitem:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
  ) -> (any NSPasteboardWriting)?

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:draggingsession:willbeginat:foritems:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItems draggedItems: [Any])

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:draggingsession:endedat:operation:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation)

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:validatedrop:proposeditem:proposedchildindex:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:acceptdrop:item:childindex:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
    childIndex index: Int
  ) -> Bool
}

@MainActor extension NSOutlineViewDataSource {
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
public protocol NSOutlineViewDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:viewfor:item:)
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:isgroupitem:)
  @MainActor func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineviewselectiondidchange(_:)
  @MainActor func outlineViewSelectionDidChange(_ notification: Notification)
}

@MainActor extension NSOutlineViewDelegate {
  /// No view.
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { nil }

  /// Does nothing.
  public func outlineViewSelectionDidChange(_ notification: Notification) {}

  /// No group row.
  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
}
