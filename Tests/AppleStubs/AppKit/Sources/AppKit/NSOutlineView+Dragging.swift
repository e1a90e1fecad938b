extension NSOutlineView {
  /// Drags items, as a user does. The simulator's.
  ///
  /// - Parameters:
  ///   - items: what is taken.
  ///   - parent: where it is dropped; nil for the root.
  ///   - index: the child before which it is dropped; -1 on the parent itself; nil where nothing
  ///     takes it.
  ///   - other: where it comes from, if not from this outline.
  ///   - meanwhile: what happens on the way.
  /// - Returns: whether the drop was accepted.
  @discardableResult
  public func drag(
    _ items: [Any], to parent: Any?, _ index: Int?, from other: NSView? = nil,
    meanwhile: () -> Void = {}
  ) -> Bool {
    let session = NSDraggingSession()
    guard let dataSource else { return false }
    // Items without a writer stay where they are; the others are dragged.
    let dragged = items.compactMap { item in
      dataSource.outlineView(self, pasteboardWriterForItem: item).map { (item: item, writer: $0) }
    }
    if dragged.isEmpty { return false }
    if other == nil {
      dataSource.outlineView(
        self, draggingSession: session, willBeginAt: .zero, forItems: dragged.map(\.item))
    }
    meanwhile()
    let info = StubDraggingInfo(draggingSource: other ?? self)
    var isAccepted = false
    if let index, takes(dragged.map(\.writer)),
      dataSource.outlineView(
        self, validateDrop: info, proposedItem: parent, proposedChildIndex: index) == .move
    {
      isAccepted = dataSource.outlineView(
        self, acceptDrop: info, item: parent, childIndex: index)
    }
    if other == nil {
      dataSource.outlineView(
        self, draggingSession: session, endedAt: .zero, operation: isAccepted ? .move : [])
    }
    return isAccepted
  }
}
