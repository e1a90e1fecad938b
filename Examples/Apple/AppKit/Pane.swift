import AppKit
import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters

/// One list of an example in its view.
struct Pane {
  /// The list's title, and below it the list in a scroll view.
  let view: NSView
  /// The view that shows the list.
  let list: NSView
  let binding: ListViewBinding
  /// What the list calls its selected row; nil if none is selected.
  let selectedRow: @MainActor () -> String?

  @MainActor init(
    _ title: String, _ list: NSView, _ binding: ListViewBinding,
    selectedRow: @escaping @MainActor () -> String?
  ) {
    (self.list, self.binding, self.selectedRow) = (list, binding, selectedRow)
    view = NSView(frame: NSRect(x: 0, y: 0, width: 240, height: 568))
    let label = NSTextField(labelWithString: title)
    label.frame = NSRect(x: 0, y: 548, width: 240, height: 20)
    label.autoresizingMask = [.width, .minYMargin]
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 240, height: 544))
    scrollView.autoresizingMask = [.width, .height]
    scrollView.hasVerticalScroller = true
    scrollView.documentView = list
    view.addSubview(label)
    view.addSubview(scrollView)
  }
}

/// Makes the view that fits a list: a table, an outline for sections, a collection view for a grid.
struct PaneMaker: PaneVisitor {
  let scheduler: TurnScheduler
  /// Whether the user may drag rows to other places.
  let canMove: Bool

  func visit<Element>(_ pane: ListPane<Element>) -> Pane {
    if pane.layout == .grid {
      let view = NSCollectionView(hasHeaders: false)
      let items = CollectionViewBinding(of: pane.list, in: view, scheduler: scheduler) {
        view, path, element in
        view.item(pane.text(element), at: path)
      }
      if canMove { items.canMove = { _ in true } }
      return Pane(pane.title, view, items) {
        view.selectionIndexPaths.first.flatMap { items.element(at: $0) }.map(pane.rowID)
      }
    }
    let view = NSTableView()
    for column in NSTableColumn.columns(pane.columns) { view.addTableColumn(column) }
    if pane.columns.isEmpty { view.headerView = nil }
    var options = ListViewOptions()
    options.followsEnd = pane.followsEnd
    let rows = TableViewBinding(of: pane.list, in: view, scheduler: scheduler, options: options) {
      view, column, element in
      let label = NSTextField.row(.row, reusing: view.makeView(withIdentifier: .row, owner: nil))
      label.show(pane.text(element), in: column, of: view.tableColumns)
      return label
    }
    if canMove { rows.canMove = { _ in true } }
    return Pane(pane.title, view, rows) {
      view.selectedRowIndexes.first.flatMap { rows.element(at: $0) }.map(pane.rowID)
    }
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> Pane {
    if pane.layout == .grid { return grid(pane) }
    let view = NSOutlineView()
    for column in NSTableColumn.columns(pane.columns) { view.addTableColumn(column) }
    view.outlineTableColumn = view.tableColumns.first
    if pane.columns.isEmpty { view.headerView = nil }
    let rows = OutlineViewBinding(of: pane.sections, in: view, scheduler: scheduler) {
      view, section in
      let label = NSTextField.row(.head, reusing: view.makeView(withIdentifier: .head, owner: nil))
      label.show(pane.head(section))
      return label
    } cell: { view, column, element in
      let label = NSTextField.row(.row, reusing: view.makeView(withIdentifier: .row, owner: nil))
      label.show(pane.text(element), in: column, of: view.tableColumns)
      return label
    }
    rows.configureHeader = { ($0 as? NSTextField)?.show(pane.head($1)) }
    if canMove { rows.canMove = { _ in true } }
    return Pane(pane.title, view, rows) {
      let item = view.selectedRowIndexes.first.flatMap { view.item(atRow: $0) }
      guard case .element(let element) = (item as? OutlineItem<Header, Element>)?.content else {
        return nil
      }
      return pane.rowID(of: element)
    }
  }

  private func grid<Header, Element>(_ pane: SectionsPane<Header, Element>) -> Pane {
    let view = NSCollectionView(hasHeaders: true)
    let items = SectionsCollectionViewBinding(of: pane.sections, in: view, scheduler: scheduler) {
      view, kind, path, section in
      let header = view.makeSupplementaryView(ofKind: kind, withIdentifier: .head, for: path)
      (header as? HeaderView)?.label.show(pane.head(section))
      return header
    } item: { view, path, element in
      view.item(pane.text(element), at: path)
    }
    items.configureSupplementaryView = { view, _, section in
      (view as? HeaderView)?.label.show(pane.head(section))
    }
    if canMove { items.canMove = { _ in true } }
    return Pane(pane.title, view, items) {
      view.selectionIndexPaths.first.flatMap { items.element(at: $0) }.map(pane.rowID)
    }
  }
}
