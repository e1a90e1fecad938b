// error: call to main actor-isolated initializer 'init(of:in:scheduler:options:)' in a synchronous nonisolated context
// error: main actor-isolated property 'dataSource' can not be mutated from a nonisolated context
// error: call to main actor-isolated instance method 'reloadData()' in a synchronous nonisolated context
import AdaptersOnAppKit
import AppKit
import ObservableCollections

// AppKit's protocols are not isolated, only what they ask for is: a class that conforms to one says `@MainActor`.
final class Source: NSObject, NSTableViewDataSource {
  private var rows: TableViewBinding<String>?

  init(_ posts: ObservableArray<String>, _ tableView: NSTableView) {
    super.init()
    rows = TableViewBinding(of: posts, in: tableView)
    tableView.dataSource = self
    tableView.reloadData()
  }

  func numberOfRows(in tableView: NSTableView) -> Int { rows?.rows.count ?? 0 }
}
