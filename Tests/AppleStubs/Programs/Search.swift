// A search controller over a filter and an order.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct City: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var population: Int
}

final class CitiesController: UITableViewController, UISearchResultsUpdating {
  private let cities: ObservableArray<City>
  private let found: AdjustableList<City, String>
  private var rows: TableViewBinding<City>?

  init(cities: ObservableArray<City>) {
    self.cities = cities
    found = cities.filtered(with: "") { city, text in
      text.isEmpty || city.name.localizedStandardContains(text)
    }
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = search
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "city")
    let byName = found.ordered(by: \.name)
    rows = TableViewBinding(of: byName, in: tableView) { tableView, path, city in
      let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = city.name
      content.secondaryText = city.population.formatted()
      cell.contentConfiguration = content
      return cell
    }
    rows?.didPublish = { [weak self] _ in
      self?.tableView.backgroundView = self?.rows?.rows.isEmpty == true ? UILabel() : nil
    }
  }

  func updateSearchResults(for searchController: UISearchController) {
    found.parameter = searchController.searchBar.text ?? ""
  }
}
