#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The base class of ``OutlineViewBinding``: the outline's data source and delegate, without
  /// generic types.
  ///
  /// It is not generic, so that Objective-C finds the data source and delegate methods that a
  /// nongeneric subclass implements.
  @MainActor
  open class OutlineViewBindingBase: ListViewBinding, NSOutlineViewDataSource,
    NSOutlineViewDelegate, NSMenuDelegate
  {
    /// The view that shows the items, or `nil` while it shows those of another binding.
    public var outlineView: NSOutlineView? {
      boundView?.dataSource.map(isOther) ?? false ? nil : boundView
    }
    private weak var boundView: NSOutlineView?
    /// Called with the outline's sort descriptors when they change: when they are set, or the user
    /// clicks the header of a column that has a `sortDescriptorPrototype`.
    public var sortDescriptorsDidChange: (([NSSortDescriptor]) -> Void)?
    private lazy var drag = RowDrag<ElementPath>(self)

    init(_ outlineView: NSOutlineView, options: ListViewOptions) {
      boundView = outlineView
      super.init(options: options)
    }

    /// The number of children of an item, or of root items for `nil`.
    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      0
    }

    /// A child of an item, or a root item for `nil`.
    open func outlineView(
      _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
    ) -> Any { fatalError("\(type(of: self)) has no items") }

    /// Whether an item is a section.
    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      false
    }

    /// The view of an item.
    open func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? { nil }

    /// Whether an item is shown as a group row.
    open func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }

    // MARK: - What the user selects and clicks

    override var shownView: NSView? { outlineView }

    override var selectedCount: Int { outlineView?.selectedRowIndexes.count ?? 0 }

    /// Reports a change of the selection.
    open func outlineViewSelectionDidChange(_ notification: Notification) { noteSelection() }

    /// Reports a change of the sort descriptors.
    open func outlineView(
      _ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
    ) { sortDescriptorsDidChange?(outlineView.sortDescriptors) }

    /// Fills the menu of the clicked row. A menu without items is not shown.
    open func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let outlineView, menu === outlineView.menu else { return }
      for item in menuItems(ofRow: outlineView.clickedRow) { menu.addItem(item) }
    }

    /// The items of a row's menu.
    func menuItems(ofRow row: Int) -> [NSMenuItem] { [] }

    /// Calls `doubleAction` for a double-clicked row. The row is negative for a click outside the
    /// rows.
    func doubleClicked(row: Int) {}

    #if canImport(ObjectiveC)
      @objc
    #endif
    func rowDoubleClicked(_ sender: Any?) {
      if let outlineView { doubleClicked(row: outlineView.clickedRow) }
    }

    func sendDoubleClicks() {
      outlineView?.target = self
      #if canImport(ObjectiveC)
        outlineView?.doubleAction = #selector(rowDoubleClicked(_:))
      #else
        outlineView?.doubleAction = Selector(("rowDoubleClicked:"))
      #endif
    }

    func showMenus() {
      let menu = NSMenu()
      menu.delegate = self
      outlineView?.menu = menu
    }

    // MARK: - What the user drags

    /// The path of an item, or `nil` if the user may not drag it.
    func movablePath(of item: Any) -> ElementPath? { nil }
    /// The path of an item's element, or `nil` if the item is no element.
    func place(ofItem item: Any) -> ElementPath? { nil }
    /// The path that dropped elements are inserted before, or `nil` if they cannot be dropped
    /// there.
    func place(ofDropIn item: Any?, at index: Int) -> ElementPath? { nil }
    /// Moves an item in the outline and its element in the list.
    func move(from oldPath: ElementPath, to newPath: ElementPath) {}

    func allowDragging() { outlineView?.registerForDraggedTypes([.draggedRow]) }

    /// The pasteboard representation of a dragged item, or `nil` if the item may not be dragged.
    open func outlineView(
      _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
    ) -> (any NSPasteboardWriting)? { movablePath(of: item).map { RowDrag.item(for: $0) } }

    /// Suspends updates of the outline while items are dragged.
    open func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItems draggedItems: [Any]
    ) { drag.begin(draggedItems.compactMap { place(ofItem: $0) }) }

    /// Resumes updates of the outline.
    open func outlineView(
      _ outlineView: NSOutlineView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) { drag.end() }

    /// Accepts elements of this outline between other elements, on a section, and between sections.
    open func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo,
      proposedItem item: Any?, proposedChildIndex index: Int
    ) -> NSDragOperation {
      drag.canDrop(info, on: outlineView) && place(ofDropIn: item, at: index) != nil ? .move : []
    }

    /// Moves the dropped items and their elements.
    open func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
      childIndex index: Int
    ) -> Bool {
      guard let paths = drag.rows, let place = place(ofDropIn: item, at: index) else {
        return false
      }
      for move in ElementMoves(ElementPaths(paths), to: place) {
        self.move(from: move.from, to: move.to)
      }
      return true
    }
  }
#endif
