// In AppKit the methods of these protocols are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource
@MainActor public protocol NSOutlineViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:numberofchildrenofitem:)
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:child:ofitem:)
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdatasource/outlineview(_:isitemexpandable:)
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

/// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate
@MainActor public protocol NSOutlineViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:viewfor:item:)
  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?

  /// https://developer.apple.com/documentation/appkit/nsoutlineviewdelegate/outlineview(_:isgroupitem:)
  func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool
}

extension NSOutlineViewDelegate {
  /// No view.
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { nil }

  /// No group row.
  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
}
