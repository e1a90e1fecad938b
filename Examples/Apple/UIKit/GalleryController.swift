import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

/// The menu of the examples: a list that does not change, shown as all others are.
final class GalleryController: UITableViewController {
  private let entries = ObservableArray(ExampleScreens.all)
  private var rows: TableViewBinding<ExampleEntry>?

  init() {
    super.init(style: .plain)
    title = "Gallery"
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
    rows = TableViewBinding(of: entries, in: tableView) { tableView, path, entry in
      let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: path)
      cell.show(RowText(entry.name, detail: entry.summary))
      return cell
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let entry = rows?.element(at: indexPath) else { return }
    navigationController?.pushViewController(
      ExampleController(entry.make()), animated: true)
  }
}
