import AppKit
import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters

/// The window's content: the examples on the left, the one that is selected on the right.
final class GalleryController: NSSplitViewController {
  let sidebar = SidebarController()

  override func viewDidLoad() {
    super.viewDidLoad()
    addSplitViewItem(NSSplitViewItem(sidebarWithViewController: sidebar))
    sidebar.onSelection = { [weak self] in self?.show($0) }
    sidebar.select(row: 0)
  }

  /// The example that is shown.
  var example: ExampleController? {
    splitViewItems.last?.viewController as? ExampleController
  }

  private func show(_ entry: ExampleEntry) {
    if entry.name == example?.screen.name { return }
    // The example that was shown ends when it leaves the window.
    for item in splitViewItems.dropFirst() { removeSplitViewItem(item) }
    let controller = ExampleController(entry.make())
    addSplitViewItem(NSSplitViewItem(viewController: controller))
    view.window?.title = entry.name
  }
}

/// The menu of the examples: a list that does not change, shown as all others are.
final class SidebarController: NSViewController {
  /// Called when another example is selected.
  var onSelection: ((ExampleEntry) -> Void)?
  let tableView = NSTableView()
  private let entries = ObservableArray(ExampleScreens.all)
  private var rows: TableViewBinding<ExampleEntry>?
  private var observation: (any NSObjectProtocol)?

  override func loadView() {
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 220, height: 640))
    tableView.addTableColumn(NSTableColumn(identifier: .row))
    tableView.headerView = nil
    scrollView.documentView = tableView
    scrollView.hasVerticalScroller = true
    view = scrollView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    rows = TableViewBinding(of: entries, in: tableView) { tableView, _, entry in
      let label = NSTextField.row(
        .row, reusing: tableView.makeView(withIdentifier: .row, owner: nil))
      label.show(RowText(entry.name))
      label.toolTip = entry.summary
      return label
    }
    observation = NotificationCenter.default.addObserver(
      forName: NSTableView.selectionDidChangeNotification, object: tableView, queue: nil
    ) { [weak self] _ in
      // Tables tell it on the main thread.
      MainActor.assumeIsolated { self?.selectionDidChange() }
    }
  }

  func select(row: Int) {
    _ = view
    tableView.selectRowIndexes([row], byExtendingSelection: false)
  }

  private func selectionDidChange() {
    guard let row = tableView.selectedRowIndexes.first else { return }
    rows?.element(at: row).map { onSelection?($0) }
  }
}
