import Foundation
import ObservableCollections
import Testing
import TestingOnUIKit
import UIKit

@testable import AdaptersOnUIKit

/// What the guide shows.
struct Post: Sendable, Identifiable {
  var title: String
  var id: String { title }
  var kind: Int { title.count }
  var isMine = false

  static func draft() -> Post { Post(title: "", isMine: true) }
}

extension PostsController {
  func open(_ post: Post) { title = post.title }
}

@Suite("The guide to lists in UIKit") @MainActor
struct GuideTests {
  /// A file of the project.
  private func text(_ path: String) throws -> String {
    let end = try #require(#filePath.range(of: "/Tests/AppleStubs/", options: .backwards))
    let file = "\(#filePath[..<end.lowerBound])/\(path)"
    return try String(contentsOf: URL(filePath: file), encoding: .utf8)
  }

  @Test("Its controller is the one that is compiled and run here")
  func controller() throws {
    let guide = try text("Docs/Guides/UIKit.md")
    let source = try text("Tests/AppleStubs/UIKit/Tests/UIKitTests/Guide/PostsController.swift")
    let code = try #require(source.range(of: "final class")).lowerBound
    #expect(guide.contains(source[code...]))
    let posts = ObservableArray([Post(title: "one"), Post(title: "two")])
    let controller = PostsController(posts: posts)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.layoutIfNeeded()
    let cells = controller.collectionView.simulation.shown[0].cells
    let content = cells.map {
      ($0 as? UICollectionViewCell)?.contentConfiguration as? UIListContentConfiguration
    }
    #expect(content.map { $0?.text } == ["one", "two"])
    controller.collectionView(controller.collectionView, didSelectItemAt: [0, 1])
    #expect(controller.title == "two")
  }

  @Test("Its table, as written there")
  func table() {
    let posts = ObservableArray([Post(title: "one")])
    let window = TestWindow<UITableView>()
    let tableView = window.view
    var rows: TableViewBinding<Post>?
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "post")
    rows = TableViewBinding(of: posts, in: tableView) { tableView, path, post in
      let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = post.title
      cell.contentConfiguration = content
      return cell
    }
    rows?.needsNewCell = { old, new in old.kind != new.kind }
    window.window.layoutIfNeeded()
    let cell = window.simulation.shown[0].cells[0] as? UITableViewCell
    #expect((cell?.contentConfiguration as? UIListContentConfiguration)?.text == "one")
    #expect(rows?.rows.count == 1)
  }

  @Test("Its moment of publication, and its wait, as written there")
  func publication() async {
    @MainActor final class Controller {
      let posts = ObservableArray([Post(title: "one")])
      let window = TestWindow<UITableView>()
      var title = ""
      var rows: TableViewBinding<Post>?

      init() {
        rows = TableViewBinding(of: posts, in: window.view, scheduler: .mainActor) {
          view, path, _ in
          view.dequeueReusableCell(withIdentifier: "row", for: path)
        }
        rows?.didPublish = { [weak self] _ in
          guard let rows = self?.rows?.rows else { return }
          self?.title = rows.isEmpty ? "No posts" : "\(rows.count) posts"
        }
      }

      func add(_ post: Post) async -> IndexPath? {
        posts.append(post)
        await rows?.shown()
        return rows?.path(ofID: post.id)
      }
    }
    let controller = Controller()
    #expect(controller.title == "1 posts")
    #expect(await controller.add(Post(title: "two")) == [0, 1])
    #expect(controller.title == "2 posts")
  }

  @Test("Its drop from another list, as written there, is one turn of both")
  func dropFromAnotherList() {
    let inbox = ObservableArray([Post(title: "one"), Post(title: "two")])
    let done = ObservableArray([Post(title: "three")])
    let (inboxWindow, doneWindow) = (TestWindow<UITableView>(), TestWindow<UITableView>())
    let turns = ManualTurnScheduler()
    func bind(
      _ list: ObservableArray<Post>, _ window: TestWindow<UITableView>
    ) -> TableViewBinding<Post>? {
      TableViewBinding(of: list, in: window.view, scheduler: turns.mainActorScheduler) {
        view, path, _ in
        view.dequeueReusableCell(withIdentifier: "row", for: path)
      }
    }
    let (inboxRows, doneRows) = (bind(inbox, inboxWindow), bind(done, doneWindow))
    for window in [inboxWindow, doneWindow] { window.window.layoutIfNeeded() }
    let (id, path) = ("one", IndexPath(row: 0, section: 0))
    // Others are quicker, and the table does not show it yet.
    done.insert(Post(title: "zero"), at: 0)
    let next = doneRows?.element(at: path)?.id
    transaction(inbox, done) { inbox, done in
      guard let post = inbox[id: id] else { return }
      inbox.remove(id: id)
      done.append(post)
      if let next { done.move(id: id, before: next) }
    }
    turns.endMainActorTurn()
    #expect(inboxRows?.rows.map(\.title) == ["two"])
    #expect(doneRows?.rows.map(\.title) == ["zero", "one", "three"])
    #expect(inboxWindow.exceptions + doneWindow.exceptions == [])
  }

  @Test("Its delegate of a table with insert buttons, as written there")
  func editingStyle() {
    final class Delegate: NSObject, UITableViewDelegate {
      var rows: TableViewBinding<Post>?

      func tableView(
        _ tableView: UITableView, editingStyleForRowAt path: IndexPath
      ) -> UITableViewCell.EditingStyle {
        rows?.element(at: path)?.isMine == true ? .delete : .insert
      }
    }
    let posts = ObservableArray([Post(title: "one"), Post(title: "two", isMine: true)])
    let (window, delegate) = (TestWindow<UITableView>(), Delegate())
    delegate.rows = TableViewBinding(of: posts, in: window.view)
    #expect(delegate.tableView(window.view, editingStyleForRowAt: [0, 0]) == .insert)
    #expect(delegate.tableView(window.view, editingStyleForRowAt: [0, 1]) == .delete)
  }

  @Test("Its options and controls, as written there")
  func options() {
    let posts = ObservableArray([Post(title: "one")])
    let table = TestWindow<UITableView>()
    let rows: TableViewBinding<Post>? = TableViewBinding(of: posts, in: table.view)
    rows?.options.rowAnimations = .init(removal: .left, insertion: .top, reload: .fade)
    rows?.options.animation = .crossFade(seconds: 0.25)  // the whole view; .none for no animation
    rows?.options.animatesVisibleOnly = true  // nothing is animated that nobody sees
    rows?.options.reloadThreshold = 300  // nil: never reload for their number
    rows?.options.reloadsOnEmptyTransition = true  // for the first row, and for the last
    rows?.options.crossing = .cautious  // see `CrossingMoves`
    rows?.options.keepsScrollPositionAtStart = true  // for older messages above
    rows?.options.followsEnd = true  // for new ones below: a chat, a log
    rows?.options.respectsReduceMotion = false  // animate although Reduce Motion is on
    rows?.changeLimit = 10  // a large turn in parts of ten changes
    rows?.canDelete = { $0.isMine }  // swipe, or the red button; also lets swipe actions appear
    rows?.canMove = { _ in true }  // the grip, while the table is edited
    rows?.newElement = { path in Post.draft() }  // the green button, on rows that the delegate says
    #expect(rows?.changeLimit == 10)
  }

  @Test("Its data source of one's own, as written there")
  func ownSource() {
    final class Source: NSObject, UITableViewDataSource {
      private var rows: TableViewBinding<Post>?

      init(_ posts: ObservableArray<Post>, _ tableView: UITableView) {
        super.init()
        rows = TableViewBinding(of: posts, in: tableView)
        tableView.dataSource = self
      }

      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows?.rows.count ?? 0
      }

      func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      }
    }
    let posts = ObservableArray([Post(title: "one")])
    let window = TestWindow<UITableView>()
    let source = Source(posts, window.view)
    window.window.layoutIfNeeded()
    #expect(window.view.numberOfRows(inSection: 0) == 1)
    withExtendedLifetime(source) {}
  }

  @Test("Its sections, as written there")
  func sections() {
    let companies = ObservableSections<Company, Post>([
      SectionSnapshot(Company(), elements: [Post(title: "one")])
    ])
    let window = TestWindow<UITableView>()
    let table = SectionsTableViewBinding(of: companies, in: window.view) { view, path, _ in
      view.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    table.headerTitle = { $0.name }
    table.footerTitle = { $0.note }
    table.indexTitle = { String($0.name.prefix(1)) }  // at the edge; nil for none
    window.window.layoutIfNeeded()
    #expect(window.view.headerView(forSection: 0)?.textLabel?.text == "Apple")
    #expect(window.view.footerView(forSection: 0)?.textLabel?.text == "Cupertino")
    #expect(window.simulation.indexTitles == ["A"])
  }

  /// A section of the guide.
  struct Company: Identifiable, Sendable {
    let id = 1
    var name = "Apple"
    var note = "Cupertino"
  }

  /// The guide's header of a collection view.
  final class HeaderView: UICollectionReusableView {
    private(set) var name = ""

    func show(_ company: Company) { name = company.name }
  }

  @Test("Its headers of a collection view, as written there")
  func headers() throws {
    let companies = ObservableSections<Company, Post>([
      SectionSnapshot(Company(), elements: [Post(title: "one")])
    ])
    let (window, turns) = (TestWindow<UICollectionView>(), ManualTurnScheduler())
    let kind = UICollectionView.elementKindSectionHeader
    window.view.register(
      HeaderView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    let items = SectionsCollectionViewBinding(
      of: companies, in: window.view, scheduler: turns.mainActorScheduler
    ) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
    }
    items.supplementaryView = { view, kind, path, company in
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
      (header as? HeaderView)?.show(company)
      return header
    }
    items.configureSupplementaryView = { view, kind, company in
      (view as? HeaderView)?.show(company)
    }
    window.window.layoutIfNeeded()
    let header = window.view.supplementaryView(forElementKind: kind, at: [0, 0]) as? HeaderView
    #expect(header?.name == "Apple")
    companies[section: 0].updateHeader { $0.name = "Pear" }
    turns.endMainActorTurn()
    #expect(header?.name == "Pear")
  }
}
