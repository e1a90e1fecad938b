import ObservableCollections

/// A view-based table that behaves as AppKit's documentation and the talk "View Based NSTableView"
/// (WWDC 2011, session 120) say: calls take effect one after another, begin and end only group
/// their animation, and a view is fetched at the row that it has at the moment of the call.
///
/// It fetches a view for every row, visible or not, so that tests can compare all of them.
///
/// https://developer.apple.com/documentation/appkit/nstableview
@MainActor open class NSTableView: NSControl {
  /// https://developer.apple.com/documentation/appkit/nstableview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Rows fade.
    public static let effectFade = AnimationOptions(rawValue: 0x1)
    /// Rows leave a gap.
    public static let effectGap = AnimationOptions(rawValue: 0x2)
    /// Rows slide up.
    public static let slideUp = AnimationOptions(rawValue: 0x10)
    /// Rows slide down.
    public static let slideDown = AnimationOptions(rawValue: 0x20)
    /// Rows slide to the left.
    public static let slideLeft = AnimationOptions(rawValue: 0x30)
    /// Rows slide to the right.
    public static let slideRight = AnimationOptions(rawValue: 0x40)
  }

  /// One row as it is shown.
  struct Row {
    var views: [NSView?]
    var isGroup: Bool
    var isSelected = false
    let number: Int
    /// Where it was shown when the group of calls began that is open.
    var start: NSPoint?
    var flight: Flight?
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/datasource
  open weak var dataSource: (any NSTableViewDataSource)?
  /// https://developer.apple.com/documentation/appkit/nstableview/delegate
  open weak var delegate: (any NSTableViewDelegate)?
  /// https://developer.apple.com/documentation/appkit/nstableview/tablecolumns
  public private(set) var tableColumns: [NSTableColumn] = []
  /// https://developer.apple.com/documentation/appkit/nstableview/allowsmultipleselection
  open var allowsMultipleSelection = true

  var rows: [Row] = []
  var rowCount = 0
  var groupDepth = 0
  /// Where what is being dragged would be dropped, as far as its data source has had a say.
  var dropTarget: (row: Int, operation: DropOperation)?

  /// The calls so far, as `removeRows {1} animation 1`; the simulator's.
  public internal(set) var calls: [String] = []
  /// How long the rows of the last group took to move; the simulator's.
  public private(set) var animationDuration: TimeInterval?

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

  /// https://developer.apple.com/documentation/appkit/nstableview/numberofrows
  open var numberOfRows: Int { rows.count }

  /// https://developer.apple.com/documentation/appkit/nstableview/view(atcolumn:row:makeifnecessary:)
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    guard rows.indices.contains(row) else {
      raise("NSTableViewException", "Row \(row) out of row range [0-\(rows.count - 1)]")
      return nil
    }
    if !makeIfNecessary, !isOnScreen(rect(ofRow: row)) { return nil }
    return rows[row].isGroup ? rows[row].views[0] : rows[row].views[column]
  }

  // MARK: - Places

  /// https://developer.apple.com/documentation/appkit/nstableview/rowheight
  open var rowHeight: CGFloat = 20

  private var geometry: RowGeometry {
    RowGeometry(count: rows.count, height: rowHeight, width: bounds.width)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/rect(ofrow:)
  open func rect(ofRow row: Int) -> NSRect { geometry.rect(ofRow: row) }

  /// https://developer.apple.com/documentation/appkit/nstableview/rows(in:)
  open func rows(in rect: NSRect) -> NSRange { geometry.rows(in: rect) }

  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  open override func layoutSubtreeIfNeeded() {
    fit(NSSize(width: 0, height: CGFloat(rows.count) * rowHeight))
  }

  // MARK: - Updating

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata()
  open func reloadData() {
    note("reloadData")
    let selected = selectedRowIndexes
    let count = dataSource?.numberOfRows(in: self) ?? 0
    let oldViews = rows.flatMap(\.views)
    rows = (0..<count).map(makeRow)
    takeOut(oldViews)
    selectRowIndexes(selected.filteredIndexSet { $0 < count }, byExtendingSelection: false)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/beginupdates()
  open func beginUpdates() {
    groupDepth += 1
    if groupDepth > 1 { return }
    for index in rows.indices { rows[index].start = shownCorner(ofRow: index) }
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/endupdates()
  open func endUpdates() {
    if groupDepth == 0 {
      return raise("NSInternalInconsistencyException", "endUpdates called without a beginUpdates")
    }
    groupDepth -= 1
    animationDuration = NSAnimationContext.current.duration
    if groupDepth > 0 { return }
    layoutSubtreeIfNeeded()
    for index in rows.indices {
      // What was there goes from where it was to where it is now, if that takes time.
      let start = NSAnimationContext.current.duration > 0 ? rows[index].start : nil
      rows[index].flight = start.map { Flight(start: $0, time: NSAnimationContext.time) }
      rows[index].start = nil
    }
    checkCount()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/removerows(at:withanimation:)
  open func removeRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    note("removeRows \(IndexRanges(indexes)) animation \(options.rawValue)")
    for index in indexes where !check(index, below: rows.count) { return }
    for index in indexes.reversed() { takeOut(rows.remove(at: index).views) }
    checkCount()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/insertrows(at:withanimation:)
  open func insertRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    note("insertRows \(IndexRanges(indexes)) animation \(options.rawValue)")
    for (offset, index) in indexes.enumerated() {
      guard check(index, below: rows.count + offset + 1) else { return }
    }
    for index in indexes {
      guard let row = fetch(index) else { return }
      rows.insert(row, at: index)
    }
    checkCount()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/moverow(at:to:)
  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    note("moveRow \(oldIndex) \(newIndex)")
    guard check(oldIndex, below: rows.count), check(newIndex, below: rows.count) else { return }
    rows.insert(rows.remove(at: oldIndex), at: newIndex)
    checkCount()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata(forrowindexes:columnindexes:)
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    note("reloadRows \(IndexRanges(rowIndexes)) columns \(IndexRanges(columnIndexes))")
    for index in rowIndexes {
      guard check(index, below: rows.count), let row = fetch(index) else { return }
      // A group row has no columns, so it stays as it is: radar 18906942.
      if rows[index].isGroup { continue }
      for column in columnIndexes where column < rows[index].views.count {
        takeOut([rows[index].views[column]])
        rows[index].views[column] = row.views[column]
        row.views[column].map(addSubview)
      }
    }
  }

  // MARK: - Clicks

  /// https://developer.apple.com/documentation/appkit/nstableview/doubleaction
  open var doubleAction: Selector?
  /// https://developer.apple.com/documentation/appkit/nstableview/clickedrow
  public internal(set) var clickedRow: Int = -1
  /// https://developer.apple.com/documentation/appkit/nstableview/sortdescriptors
  open var sortDescriptors: [NSSortDescriptor] = [] {
    didSet { dataSource?.tableView(self, sortDescriptorsDidChange: oldValue) }
  }

  // MARK: - Selection

  /// https://developer.apple.com/documentation/appkit/nstableview/selectedrowindexes
  open var selectedRowIndexes: IndexSet { IndexSet(rows.indices.filter { rows[$0].isSelected }) }

  /// https://developer.apple.com/documentation/appkit/nstableview/selectrowindexes(_:byextendingselection:)
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    let old = selectedRowIndexes
    for index in rows.indices {
      rows[index].isSelected = indexes.contains(index) || extend && rows[index].isSelected
    }
    if selectedRowIndexes == old { return }
    let note = Notification(name: Self.selectionDidChangeNotification, object: self)
    NotificationCenter.default.post(note)
    delegate?.tableViewSelectionDidChange(note)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/selectiondidchangenotification
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "NSTableViewSelectionDidChangeNotification")
}
