import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

/// The posts of a feed, the newest first, in a section for each day.
final class PostListController: UITableViewController {
  let model = FeedViewModel()
  private(set) var rows: SectionsTableViewBinding<SectionKey<String>, Post>?
  /// The look at the feed that is under way.
  private(set) var refreshing: Task<Void, Never>?
  private let poller: FeedPoller
  private let scheduler: TurnScheduler
  private var pollCount = 0

  /// - Parameters:
  ///   - source: where the posts come from.
  ///   - scheduler: determines when a turn ends.
  init(_ source: FeedSource = .bundled, scheduler: TurnScheduler = .mainRunLoop) {
    poller = FeedPoller(source: source, model: model)
    self.scheduler = scheduler
    super.init(style: .plain)
    title = "Posts"
    model.order = .newest
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "post")
    let days = model.shown.sections { $0.updated.map(FeedDate.day(of:)) ?? "Undated" }
    let rows = SectionsTableViewBinding(of: days, in: tableView, scheduler: scheduler) {
      tableView, path, post in
      let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: path)
      cell.contentConfiguration = post.content
      cell.accessoryType = .disclosureIndicator
      return cell
    }
    rows.headerTitle = { $0.id }
    rows.canDelete = { _ in true }
    rows.didPublish = { [weak self] _ in self?.showCount() }
    self.rows = rows
    addSearch()
    addRefreshControl()
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Show", menu: menu)
    refresh()
  }

  /// Shows what is no list: the number of posts, and that there are none.
  private func showCount() {
    let count = rows?.sections.elementCount ?? 0
    title = count == 1 ? "1 post" : "\(count) posts"
    var empty = UIContentUnavailableConfiguration.empty()
    empty.text = model.posts.isEmpty ? "Pull down to look for posts" : "Nothing found"
    contentUnavailableConfiguration = count == 0 ? empty : nil
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let post = rows?.element(at: indexPath) else { return }
    navigationController?.pushViewController(
      PostController(post.id, in: model, scheduler: scheduler), animated: true)
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let post = rows?.element(at: indexPath) else { return nil }
    let action = UIContextualAction(style: .normal, title: post.isRead ? "Unread" : "Read") {
      [model] _, _, done in
      model.toggleRead(post.id)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let post = rows?.element(at: indexPath) else { return nil }
    let action = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, _, done in done(self?.delete(post.id) ?? false)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }
}

// MARK: - Search, and what is shown

extension PostListController: UISearchResultsUpdating {
  private func addSearch() {
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Title, author, text"
    navigationItem.searchController = search
  }

  func updateSearchResults(for searchController: UISearchController) {
    model.search = SearchText(searchController.searchBar.text ?? "")
  }

  /// Asks for its entries each time that it opens.
  private var menu: UIMenu {
    UIMenu(children: [
      UIDeferredMenuElement.uncached { [weak self] show in show(self?.menuItems ?? []) }
    ])
  }

  private var menuItems: [UIMenuElement] {
    let model = model
    return [
      UIAction(title: "Unread Only", state: model.showsUnreadOnly ? .on : .off) { _ in
        model.showsUnreadOnly.toggle()
      },
      UIAction(title: "Oldest First", state: model.order == .oldest ? .on : .off) { _ in
        model.order = model.order == .oldest ? .newest : .oldest
      },
    ]
  }
}

// MARK: - Pull to refresh

extension PostListController {
  private func addRefreshControl() {
    let control = UIRefreshControl()
    control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
    refreshControl = control
  }

  /// Looks for posts, and ends the control when the new ones are seen.
  private func refresh() {
    let (poller, number) = (poller, pollCount)
    pollCount += 1
    refreshing = Task { [weak self] in
      let outcome = await poller.poll(number)
      await self?.rows?.shown()
      self?.refreshControl?.endRefreshing()
      if case .failure(let error) = outcome { self?.navigationItem.prompt = "\(error)" }
    }
  }
}

// MARK: - Deleting

extension PostListController {
  /// Deletes a post at once, wherever its row is by now.
  private func delete(_ id: Post.ID) -> Bool {
    guard let rows, let path = rows.path(ofID: id), rows.removeRows(at: [path]) else {
      return false
    }
    // The feed still has it.
    model.delete(id)
    return true
  }
}

extension Post {
  /// What a row shows.
  @MainActor fileprivate var content: UIListContentConfiguration {
    var content = UIListContentConfiguration.subtitleCell()
    content.text = title
    content.secondaryText = author.isEmpty ? nil : author
    content.image = picture
    content.textProperties.color = isRead ? .secondaryLabel : .label
    return content
  }

  /// The first letter of the author in a circle, or a person.
  private var picture: UIImage? {
    let letter = author.first?.lowercased() ?? ""
    return UIImage(systemName: "\(letter).circle.fill") ?? UIImage(systemName: "person.circle.fill")
  }
}
