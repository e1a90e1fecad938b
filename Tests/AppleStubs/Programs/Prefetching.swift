// Images and pages that are loaded ahead.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Product: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var imageURL: URL
}

final class ProductsController: UITableViewController, UITableViewDataSourcePrefetching {
  private let products = ObservableArray<Product>()
  private var rows: TableViewBinding<Product>?
  private var images: [Product.ID: UIImage] = [:]
  private var loads: [Product.ID: Task<Void, Never>] = [:]
  private var isLoading = false

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "product")
    tableView.prefetchDataSource = self
    rows = TableViewBinding(of: products, in: tableView) { [weak self] tableView, path, product in
      let cell = tableView.dequeueReusableCell(withIdentifier: "product", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = product.name
      content.image = self?.images[product.id]
      cell.contentConfiguration = content
      return cell
    }
  }

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for product in indexPaths.compactMap({ rows?.element(at: $0) }) where loads[product.id] == nil {
      loads[product.id] = Task { [weak self] in
        guard let (data, _) = try? await URLSession.shared.data(from: product.imageURL) else {
          return
        }
        self?.images[product.id] = UIImage(data: data)
        self?.products.touch(id: product.id)
      }
    }
    if let last = indexPaths.map(\.row).max(), last > products.count - 10 { loadMore() }
  }

  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    for product in indexPaths.compactMap({ rows?.element(at: $0) }) {
      loads.removeValue(forKey: product.id)?.cancel()
    }
  }

  private func loadMore() {
    guard !isLoading else { return }
    isLoading = true
    let start = products.count
    Task {
      defer { isLoading = false }
      let page = await ProductAPI().page(from: start)
      products.upsert(contentsOf: page)
    }
  }
}

nonisolated struct ProductAPI: Sendable {
  func page(from start: Int) async -> [Product] { [] }
}
