import ObservableCollections

/// A view-based outline: calls take effect one after another, in one parent each, and calls in a
/// collapsed parent do nothing.
///
/// In AppKit it is a subclass of NSTableView, with a data source of another type under the same
/// name, which Swift does not let a Swift class have. It fetches a view for every row that an
/// expanded parent shows, so that tests can compare all of them.
///
/// https://developer.apple.com/documentation/appkit/nsoutlineview
@MainActor open class NSOutlineView: NSControl {
  /// https://developer.apple.com/documentation/appkit/nsoutlineview/datasource
  open weak var dataSource: (any NSOutlineViewDataSource)?
  /// https://developer.apple.com/documentation/appkit/nsoutlineview/delegate
  open weak var delegate: (any NSOutlineViewDelegate)?
  /// https://developer.apple.com/documentation/appkit/nstableview/tablecolumns
  public private(set) var tableColumns: [NSTableColumn] = []

  /// Holds the root items; it is never shown itself.
  var root = OutlineRow()
  private var groupDepth = 0

  /// The calls so far, as `removeItems {1} in root animation 1`; the simulator's.
  public internal(set) var calls: [String] = []
  /// How long the rows of the last group took to move; the simulator's.
  public private(set) var animationDuration: TimeInterval?
  /// The animation group that the last updates were told in. The simulator's.
  public private(set) var animationGroup: Int?
  /// How long each expansion took, and the animation group that it was told in. The simulator's.
  public private(set) var expansions: [(duration: TimeInterval, group: Int?)] = []

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/outlinetablecolumn
  open var outlineTableColumn: NSTableColumn?
  /// https://developer.apple.com/documentation/appkit/nstableview/headerview
  open var headerView: NSTableHeaderView? = NSTableHeaderView()

  /// https://developer.apple.com/documentation/appkit/nstableview/makeview(withidentifier:owner:)
  open func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?
  ) -> NSView? { takeUnused(identifier) }

  /// https://developer.apple.com/documentation/appkit/nstableview/addtablecolumn(_:)
  open func addTableColumn(_ tableColumn: NSTableColumn) {
    tableColumns.append(tableColumn)
  }

  // MARK: - Items

  /// https://developer.apple.com/documentation/appkit/nstableview/numberofrows
  open var numberOfRows: Int { shownRows.count }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/item(atrow:)
  open func item(atRow row: Int) -> Any? {
    let rows = shownRows
    return rows.indices.contains(row) ? rows[row].item : nil
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/row(foritem:)
  open func row(forItem item: Any?) -> Int {
    shownRows.firstIndex { $0.shows(item) } ?? -1
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/parent(foritem:)
  open func parent(forItem item: Any?) -> Any? { row(of: item)?.parent?.item }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/childindex(foritem:)
  open func childIndex(forItem item: Any) -> Int {
    guard let row = row(of: item), let parent = row.parent else { return -1 }
    return parent.children.firstIndex { $0 === row } ?? -1
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/isitemexpanded(_:)
  open func isItemExpanded(_ item: Any?) -> Bool { row(of: item)?.isExpanded ?? false }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/expanditem(_:)
  ///
  /// An item that came is known from the end of the updates on. What is below it moves at once, if
  /// the call was not made of the animator.
  open func expandItem(_ item: Any?) {
    let duration = isAnimator ? NSAnimationContext.current.duration : 0
    isAnimator = false
    guard let row = row(of: item), !row.isExpanded, let item = row.item, let dataSource,
      dataSource.outlineView(self, isItemExpandable: item)
    else { return }
    noteStarts()
    let oldRects = rects
    row.isExpanded = true
    loadChildren(of: row)
    layoutSubtreeIfNeeded()
    if duration > 0 { fly(duration: duration) } else { jump(from: oldRects) }
    expansions.append((duration, NSAnimationContext.group))
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/collapseitem(_:)
  open func collapseItem(_ item: Any?) {
    guard let row = row(of: item) else { return }
    row.isExpanded = false
    for child in row.children { takeOut(child) }
    row.children = []
    layoutSubtreeIfNeeded()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/view(atcolumn:row:makeifnecessary:)
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    let rows = shownRows
    guard rows.indices.contains(row) else {
      raise("NSTableViewException", "Row \(row) out of row range [0-\(rows.count - 1)]")
      return nil
    }
    if !makeIfNecessary, !isOnScreen(rect(ofRow: row)) { return nil }
    let views = rows[row].views
    return rows[row].isGroup ? views[0] : views[column]
  }

  // MARK: - Places

  /// https://developer.apple.com/documentation/appkit/nstableview/rowheight
  open var rowHeight: CGFloat = 20

  private var geometry: RowGeometry {
    RowGeometry(count: numberOfRows, height: rowHeight, width: bounds.width)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/rect(ofrow:)
  open func rect(ofRow row: Int) -> NSRect { geometry.rect(ofRow: row) }

  /// https://developer.apple.com/documentation/appkit/nstableview/rows(in:)
  open func rows(in rect: NSRect) -> NSRange { geometry.rows(in: rect) }

  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  open override func layoutSubtreeIfNeeded() {
    fit(NSSize(width: 0, height: CGFloat(numberOfRows) * rowHeight))
  }

  // MARK: - Updating

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata()
  open func reloadData() {
    calls.append("reloadData")
    let expanded = root.children.filter(\.isExpanded).compactMap(\.item)
    let selected = selectedRowIndexes
    loadChildren(of: root)
    for item in expanded { expandItem(item) }
    selectRowIndexes(selected, byExtendingSelection: false)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/beginupdates()
  open func beginUpdates() {
    groupDepth += 1
    if groupDepth == 1 { noteStarts() }
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/endupdates()
  open func endUpdates() {
    if groupDepth == 0 {
      return raise("NSInternalInconsistencyException", "endUpdates called without a beginUpdates")
    }
    groupDepth -= 1
    animationDuration = NSAnimationContext.current.duration
    animationGroup = NSAnimationContext.group
    if groupDepth > 0 { return }
    layoutSubtreeIfNeeded()
    fetchItems()
    fly(duration: NSAnimationContext.current.duration)
    checkItems()
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/insertitems(at:inparent:withanimation:)
  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    note("insertItems \(IndexRanges(indexes))", parent, animationOptions)
    guard let parentRow = openParent(parent) else { return }
    for (offset, index) in indexes.enumerated() where index > parentRow.children.count + offset {
      return refuse("inserting", indexes, parentRow)
    }
    for index in indexes { parentRow.insert(OutlineRow(isKnown: false), at: index) }
    // "… which is called only after endUpdates() to ensure data source integrity"
    if groupDepth == 0 { fetchItems() }
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/removeitems(at:inparent:withanimation:)
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    note("removeItems \(IndexRanges(indexes))", parent, animationOptions)
    guard let parentRow = openParent(parent) else { return }
    if let last = indexes.last, last >= parentRow.children.count {
      return refuse("removing", indexes, parentRow)
    }
    for index in indexes.reversed() { takeOut(parentRow.children.remove(at: index)) }
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/moveitem(at:inparent:to:inparent:)
  open func moveItem(
    at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?
  ) {
    note("moveItem \(fromIndex) \(toIndex)", oldParent, nil)
    guard let source = openParent(oldParent), let target = openParent(newParent) else { return }
    guard source.children.indices.contains(fromIndex) else {
      return refuse("moving", [fromIndex], source)
    }
    let count = target.children.count - (source === target ? 1 : 0)
    guard (0...count).contains(toIndex) else { return refuse("moving", [toIndex], target) }
    target.insert(source.children.remove(at: fromIndex), at: toIndex)
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/reloaditem(_:reloadchildren:)
  open func reloadItem(_ item: Any?, reloadChildren: Bool) {
    guard let row = row(of: item), row !== root else { return }
    calls.append("reloadItem")
    fetchViews(of: row)
    if reloadChildren, row.isExpanded { loadChildren(of: row) }
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata(forrowindexes:columnindexes:)
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    calls.append("reloadRows \(IndexRanges(rowIndexes)) columns \(IndexRanges(columnIndexes))")
    let rows = shownRows
    for index in rowIndexes {
      guard rows.indices.contains(index) else {
        let reason = "Row \(index) out of row range [0-\(rows.count - 1)]"
        return raise("NSTableViewException", reason)
      }
      // A group row has no columns, so it stays as it is: radar 18906942.
      if !rows[index].isGroup { fetchViews(of: rows[index]) }
    }
  }

  // MARK: - Selection

  /// https://developer.apple.com/documentation/appkit/nstableview/doubleaction
  open var doubleAction: Selector?
  /// https://developer.apple.com/documentation/appkit/nstableview/clickedrow
  public internal(set) var clickedRow: Int = -1
  /// https://developer.apple.com/documentation/appkit/nstableview/sortdescriptors
  open var sortDescriptors: [NSSortDescriptor] = [] {
    didSet { dataSource?.outlineView(self, sortDescriptorsDidChange: oldValue) }
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/selectedrowindexes
  open var selectedRowIndexes: IndexSet {
    let rows = shownRows
    return IndexSet(rows.indices.filter { rows[$0].isSelected })
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/selectrowindexes(_:byextendingselection:)
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    let old = selectedRowIndexes
    for (index, row) in shownRows.enumerated() {
      row.isSelected = indexes.contains(index) || extend && row.isSelected
    }
    if selectedRowIndexes == old { return }
    delegate?.outlineViewSelectionDidChange(
      Notification(name: Self.selectionDidChangeNotification, object: self))
  }

  /// https://developer.apple.com/documentation/appkit/nsoutlineview/selectiondidchangenotification
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "NSOutlineViewSelectionDidChangeNotification")
}
