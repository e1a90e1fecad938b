// Pull to refresh: a list that is compared in the background.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Story: Identifiable, Codable, Equatable, Sendable {
  let id: Int
  var title: String
}

final class StoriesController: UITableViewController {
  private let stories = ObservableArray<Story>()
  private var rows: TableViewBinding<Story>?
  private let url = URL(string: "https://example.com/stories.json")!

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "story")
    rows = TableViewBinding(of: stories, in: tableView) { tableView, path, story in
      let cell = tableView.dequeueReusableCell(withIdentifier: "story", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = story.title
      cell.contentConfiguration = content
      return cell
    }
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: #selector(refresh), for: .valueChanged)
    Task { await load() }
  }

  @objc private func refresh() {
    Task {
      await load()
      refreshControl?.endRefreshing()
    }
  }

  private func load() async {
    do {
      let (data, _) = try await URLSession.shared.data(from: url)
      let answer = try JSONDecoder().decode([Story].self, from: data)
      await stories.replaceAllInBackground(with: answer)
      await rows?.shown()
    } catch {
      let alert = UIAlertController(
        title: "Could not load", message: error.localizedDescription, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      present(alert, animated: true)
    }
  }
}
