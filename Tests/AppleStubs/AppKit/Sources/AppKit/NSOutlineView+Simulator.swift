import ObservableCollections

/// One item as an outline holds it.
@MainActor final class OutlineRow {
  /// Nil in the root, and for a child that its data source has not been asked for yet.
  private(set) var item: Any?
  private(set) var isKnown = true
  private(set) weak var parent: OutlineRow?
  private static var count = 0
  /// Tells it from all others.
  let number: Int
  var children: [OutlineRow] = []
  var isExpanded: Bool
  var isGroup = false
  var isSelected = false
  var views: [NSView?] = []
  /// Where it was shown when the group of calls began that is open.
  var start: NSPoint?
  var flight: Flight?

  /// The root, which is always open.
  init() {
    item = nil
    isExpanded = true
    number = 0
  }

  init(isKnown: Bool) {
    self.isKnown = isKnown
    isExpanded = false
    Self.count += 1
    number = Self.count
  }

  func know(_ item: Any) {
    self.item = item
    isKnown = true
  }

  func insert(_ row: OutlineRow, at index: Int) {
    children.insert(row, at: index)
    row.parent = self
  }

  /// Whether the row is that of an item, the same object.
  func shows(_ other: Any?) -> Bool {
    guard let item, let other else { return isKnown && item == nil && other == nil }
    return item as AnyObject === other as AnyObject
  }
}

extension NSOutlineView {
  /// Opens the menu of a row, or beside the rows, as a click with the right button does.
  ///
  /// - Returns: the items that it shows.
  public func openMenu(atRow row: Int) -> [NSMenuItem] {
    clickedRow = row
    return menu?.open() ?? []
  }

  /// Notes that a row is double-clicked. Without Objective-C no action can be called by its name.
  public func doubleClick(row: Int) { clickedRow = row }

  /// What each root item shows, and what its children show if it is expanded: views by column, one
  /// for a group row.
  public var shownViews: [(head: [NSView?], children: [[NSView?]]?)] {
    root.children.map { ($0.views, $0.isExpanded ? $0.children.map(\.views) : nil) }
  }

  /// Forgets the calls so far.
  public func forgetCalls() { calls = [] }

  /// The rows from the top, as far as their parents are expanded.
  var shownRows: [OutlineRow] {
    func rows(below row: OutlineRow) -> [OutlineRow] {
      row.isExpanded ? row.children.flatMap { [$0] + rows(below: $0) } : []
    }
    return rows(below: root)
  }

  /// The row of an item; the root for nil.
  func row(of item: Any?) -> OutlineRow? {
    item == nil ? root : shownRows.first { $0.shows(item) }
  }

  /// The row of a parent whose children are shown; nil if it is collapsed.
  func openParent(_ item: Any?) -> OutlineRow? {
    guard let row = row(of: item) else {
      raise(NSTableView.houseFault, "The outline does not know the parent \(item ?? "root")")
      return nil
    }
    return row.isExpanded ? row : nil
  }

  func note(
    _ call: String, _ parent: Any?, _ animation: NSTableView.AnimationOptions?
  ) {
    let place = parent == nil ? "root" : "section \(childIndex(forItem: parent as Any))"
    calls.append("\(call) in \(place)" + (animation.map { " animation \($0.rawValue)" } ?? ""))
  }

  /// FSNotes issue 1620 and Monal issue 273 on GitHub print it, with the addresses of the index set
  /// and of the parent.
  func refuse(_ verb: String, _ indexes: IndexSet, _ parent: OutlineRow) {
    let count = "number of indexes: \(indexes.count) (in \(indexes.rangeView.count) ranges)"
    let ranges = indexes.rangeView.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)"
    }
    raise(
      "NSOutlineView",
      "NSOutlineView error \(verb) child indexes <NSIndexSet>[\(count), indexes: "
        + "(\(ranges.joined(separator: " ")))] in parent (which has \(parent.children.count) "
        + "children).")
  }

  /// Takes out the views of a row and of all below it.
  func takeOut(_ row: OutlineRow) {
    takeOut(row.views)
    for child in row.children { takeOut(child) }
  }

  func loadChildren(of row: OutlineRow) {
    let count = dataSource?.outlineView(self, numberOfChildrenOfItem: row.item) ?? 0
    for child in row.children { takeOut(child) }
    row.children = []
    for index in 0..<count { row.insert(OutlineRow(isKnown: false), at: index) }
    fetchItems()
  }

  /// Asks for the children that it does not know yet, at the indexes that they have now.
  func fetchItems() {
    for parent in [root] + root.children where parent.isKnown && parent.isExpanded {
      for (index, row) in parent.children.enumerated() where !row.isKnown {
        fetch(row, index, of: parent)
      }
    }
  }

  private func fetch(_ row: OutlineRow, _ index: Int, of parent: OutlineRow) {
    let count = dataSource?.outlineView(self, numberOfChildrenOfItem: parent.item) ?? 0
    guard let dataSource, index < count else {
      return raise(
        NSTableView.houseFault, "The outline asks for child \(index) of a parent with \(count)")
    }
    row.know(dataSource.outlineView(self, child: index, ofItem: parent.item))
    fetchViews(of: row)
  }

  func fetchViews(of row: OutlineRow) {
    guard let delegate, let item = row.item else { return }
    takeOut(row.views)
    row.isGroup = delegate.outlineView(self, isGroupItem: item)
    row.views =
      row.isGroup
      ? [delegate.outlineView(self, viewFor: nil, item: item)]
      : tableColumns.map { delegate.outlineView(self, viewFor: $0, item: item) }
    for case let view? in row.views { addSubview(view) }
  }

  /// After the outermost group the outline and its data source must agree, item by item: AppKit
  /// goes on and shows wrong rows.
  func checkItems() {
    guard exceptions.isEmpty, let dataSource else { return }
    for parent in [root] + root.children where parent.isExpanded {
      let count = dataSource.outlineView(self, numberOfChildrenOfItem: parent.item)
      let agrees =
        count == parent.children.count
        && parent.children.enumerated().allSatisfy { index, row in
          row.shows(dataSource.outlineView(self, child: index, ofItem: parent.item))
        }
      if agrees { continue }
      return raise(
        NSTableView.houseFault,
        "A parent shows \(parent.children.count) items, its data source has \(count), or others")
    }
  }
}
