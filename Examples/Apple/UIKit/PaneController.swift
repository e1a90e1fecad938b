import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

/// Shows one list of an example.
@MainActor protocol PaneController: UIViewController {
  var binding: ListViewBinding? { get }
  /// What the list calls its selected row; nil if none is selected.
  var selectedRow: String? { get }
}

/// A list that a view shows, and what it calls its rows.
struct PaneBinding {
  let binding: ListViewBinding
  let rowID: (IndexPath) -> String?
}

/// Makes the controller that fits a list: a table, or a collection view for a grid.
struct PaneMaker: PaneVisitor {
  let scheduler: TurnScheduler

  func visit<Element>(_ pane: ListPane<Element>) -> any PaneController {
    if pane.layout == .grid {
      return GridController(pane.title) { view, cell in
        let items = CollectionViewBinding(of: pane.list, in: view, scheduler: scheduler) {
          view, path, element in
          view.dequeueConfiguredReusableCell(using: cell, for: path, item: pane.text(element))
        }
        return PaneBinding(binding: items) { items.element(at: $0).map(pane.rowID) }
      }
    }
    return TableController(pane.title) { view in
      var options = ListViewOptions()
      options.followsEnd = pane.followsEnd
      let rows = TableViewBinding(of: pane.list, in: view, scheduler: scheduler, options: options) {
        view, path, element in
        view.dequeue(pane.text(element), for: path)
      }
      return PaneBinding(binding: rows) { rows.element(at: $0).map(pane.rowID) }
    }
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> any PaneController {
    if pane.layout == .grid {
      return GridController(pane.title) { view, cell in
        let items = SectionsCollectionViewBinding(of: pane.sections, in: view, scheduler: scheduler)
        {
          view, path, element in
          view.dequeueConfiguredReusableCell(using: cell, for: path, item: pane.text(element))
        }
        return PaneBinding(binding: items) { items.element(at: $0).map(pane.rowID) }
      }
    }
    return TableController(pane.title) { view in
      let table = SectionsTableViewBinding(of: pane.sections, in: view, scheduler: scheduler) {
        view, path, element in
        view.dequeue(pane.text(element), for: path)
      }
      table.headerTitle = { pane.head($0).title }
      return PaneBinding(binding: table) { table.element(at: $0).map(pane.rowID) }
    }
  }
}

/// A list, one row below the other.
final class TableController: UITableViewController, PaneController {
  private let bind: (UITableView) -> PaneBinding
  private var pane: PaneBinding?

  init(_ title: String, bind: @escaping (UITableView) -> PaneBinding) {
    self.bind = bind
    super.init(style: .plain)
    self.title = title
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    pane = bind(tableView)
  }

  var binding: ListViewBinding? { pane?.binding }
  var selectedRow: String? {
    tableView.indexPathsForSelectedRows?.first.flatMap { pane?.rowID($0) }
  }
}

/// A list of short texts beside each other.
final class GridController: UICollectionViewController, PaneController {
  typealias Cell = UICollectionView.CellRegistration<UICollectionViewCell, RowText>

  private let bind: (UICollectionView, Cell) -> PaneBinding
  private var pane: PaneBinding?
  private let cell = Cell { cell, _, text in
    var content = UIListContentConfiguration.cell()
    content.text = text.title
    content.textProperties.color = text.isDim ? .secondaryLabel : .label
    cell.contentConfiguration = content
  }

  init(_ title: String, bind: @escaping (UICollectionView, Cell) -> PaneBinding) {
    self.bind = bind
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 64, height: 64)
    super.init(collectionViewLayout: layout)
    self.title = title
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    pane = bind(collectionView, cell)
  }

  var binding: ListViewBinding? { pane?.binding }
  var selectedRow: String? {
    collectionView.indexPathsForSelectedItems?.first.flatMap { pane?.rowID($0) }
  }
}

extension UITableView {
  /// A cell with a text.
  func dequeue(_ text: RowText, for path: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: "row", for: path)
    cell.show(text)
    return cell
  }
}

extension UITableViewCell {
  /// Shows a text.
  func show(_ text: RowText) {
    var content = UIListContentConfiguration.subtitleCell()
    content.text = text.title
    content.secondaryText = text.detail.isEmpty ? nil : text.detail
    content.textProperties.color = text.isDim ? .secondaryLabel : .label
    contentConfiguration = content
  }
}
