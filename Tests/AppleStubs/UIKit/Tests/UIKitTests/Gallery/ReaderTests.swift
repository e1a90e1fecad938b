import KitOnUIKit
import ModelsOnUIKit
import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit
@testable import UIKitReader

/// The application, on the strict table: what a batch may not do ends the test.
@Suite("The application in UIKit") @MainActor
struct ReaderTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let posts = PostListController(scheduler: .mainActor)
  private let navigation: UINavigationController

  init() async throws {
    navigation = UINavigationController(rootViewController: posts)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    await posts.refreshing?.value
    try await shows("all posts") { posts.model.posts.count > 400 }
  }

  @Test("Days are sections, the newest first; a search narrows them, and finds nothing")
  func search() async throws {
    let heads = simulation.shown.map { ($0.head as? UITableViewHeaderFooterView)?.textLabel?.text }
    #expect(heads.count > 1)
    #expect(heads.compactMap(\.self) == heads.compactMap(\.self).sorted(by: >))
    let all = titles.joined().count
    #expect(posts.title == "\(all) posts")
    let search = try #require(posts.navigationItem.searchController)
    search.simulation.type("NEW book")
    try await shows("what is found") { titles.joined().count < all }
    #expect(!titles.isEmpty && posts.contentUnavailableConfiguration == nil)
    search.simulation.type("qqqq")
    try await shows("nothing") { titles.isEmpty }
    #expect(posts.title == "0 posts")
    let empty = posts.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
    #expect(empty?.text == "Nothing found")
    search.simulation.cancel()
    try await shows("all again") { titles.joined().count == all }
  }

  @Test("A swipe deletes one row at once, and a refresh does not bring it back")
  func delete() async throws {
    let path = IndexPath(row: 0, section: 1)
    let post = try #require(posts.rows?.element(at: path))
    let count = titles.joined().count
    simulation.swipe(true, at: path)
    let actions = posts.tableView(
      posts.tableView, trailingSwipeActionsConfigurationForRowAt: path)
    var isDone = false
    let action = try #require(actions?.actions.first)
    action.handler(action, UIView(frame: .zero)) { isDone = $0 }
    #expect(isDone && titles.joined().count == count - 1)
    #expect(posts.model.posts[id: post.id] == nil)
    // The feed has another document now, and two later the first again.
    for _ in 1...2 { try await refresh() }
    #expect(posts.rows?.path(ofID: post.id) == nil)
    #expect(posts.navigationItem.prompt == nil)
  }

  @Test("Pulling it down inserts what is new, and its end is told when that is seen")
  func pulled() async throws {
    let before = posts.model.posts.snapshot
    try await refresh()
    let ids = Set(before.map(\.id))
    let new = posts.model.posts.snapshot.filter { !ids.contains($0.id) }
    #expect(!new.isEmpty)
    #expect(new.allSatisfy { posts.rows?.path(ofID: $0.id) != nil })
    #expect(posts.refreshControl?.isRefreshing == false)
  }

  @Test("A post of another day comes into the section of that day, and goes with the last of it")
  func days() async throws {
    let count = titles.count
    let future = Date(timeIntervalSince1970: 4e9)
    posts.model.posts.append(ModelsOnUIKit.Post(id: "later", title: "Later", updated: future))
    try await shows("a day") { titles.count == count + 1 && titles.first == ["Later"] }
    posts.model.posts.update(id: "later") { $0.updated = nil }
    try await shows("no day") { titles.first != ["Later"] && titles.last?.last == "Later" }
    posts.model.posts.remove(id: "later")
    try await shows("none") { titles.joined().allSatisfy { $0 != "Later" } }
  }

  @Test("A screen follows its post alone; what was opened is read")
  func detail() async throws {
    let path = IndexPath(row: 0, section: 0)
    let post = try #require(posts.rows?.element(at: path))
    #expect(!post.isRead)
    posts.tableView(posts.tableView, didSelectRowAt: path)
    let detail = try #require(navigation.topViewController as? PostController)
    #expect(detail.title == post.title)
    #expect(posts.model.posts[id: post.id]?.isRead == true)
    posts.model.posts.update(id: post.id) { $0.title = "Another title" }
    try await wait(for: "the title") { detail.title == "Another title" }
    detail.navigationItem.rightBarButtonItem?.primaryAction?.performWithSender(nil, target: nil)
    #expect(posts.model.posts[id: post.id]?.isRead == false)
    posts.model.posts.remove(id: post.id)
    try await wait(for: "its end") { detail.title == "Deleted" }
    navigation.popViewController(animated: true)
    try await shows("the others") { posts.rows?.path(ofID: post.id) == nil }
  }

  @Test("The other swipe and the menu: read and unread, unread only, oldest first")
  func menu() async throws {
    let path = IndexPath(row: 0, section: 0)
    let post = try #require(posts.rows?.element(at: path))
    let swipe = posts.tableView(
      posts.tableView, leadingSwipeActionsConfigurationForRowAt: path)?.actions.first
    let action = try #require(swipe)
    #expect(action.title == "Read")
    action.handler(action, UIView(frame: .zero)) { #expect($0) }
    try choose("Unread Only")
    try await shows("unread ones") { posts.rows?.path(ofID: post.id) == nil }
    try choose("Unread Only")
    try await shows("all") { posts.rows?.path(ofID: post.id) == path }
    let first = titles.first
    try choose("Oldest First")
    try await shows("another order") { titles.first != first }
  }

  // MARK: - What a user does and sees

  private var simulation: ListSimulation { posts.tableView.simulation }

  private var titles: [[String]] {
    simulation.shown.map { section in
      section.cells.map { cell in
        let content = (cell as? UITableViewCell)?.contentConfiguration
        return (content as? UIListContentConfiguration)?.text ?? ""
      }
    }
  }

  private func refresh() async throws {
    posts.refreshControl?.beginRefreshing()
    posts.refreshControl?.sendActions(for: .valueChanged)
    await posts.refreshing?.value
    window.layoutIfNeeded()
  }

  private func choose(_ title: String) throws {
    let menu = try #require(posts.navigationItem.rightBarButtonItem?.menu)
    let item = menu.simulation.open().first { $0.title == title }
    try #require(item as? UIAction).performWithSender(nil, target: nil)
  }

  /// Waits for what the program must show, and that each row is that of its list.
  private func shows(_ what: String, _ condition: () -> Bool) async throws {
    try await wait(for: "\(what)") {
      window.layoutIfNeeded()
      let expected = posts.model.shown.snapshot.map(\.title).sorted()
      return condition() && titles.joined().sorted() == expected
    }
  }
}
