import Foundation
import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// What the guide shows.
struct Post: Sendable {
  var title: String
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
    let cells = controller.tableView.simulation.shown[0].cells
    #expect(cells.map { ($0 as? UITableViewCell)?.textLabel?.text } == ["one", "two"])
    controller.tableView(controller.tableView, didSelectRowAt: [0, 1])
    #expect(controller.title == "two")
  }

  @Test("Its options and controls, as written there")
  func options() {
    let posts = ObservableArray([Post(title: "one")])
    let table = TestWindow<UITableView>()
    let rows: TableViewBinding<Post>? = TableViewBinding(of: posts, in: table.view)
    rows?.options.rowAnimations = .init(removal: .left, insertion: .top, reload: .fade)
    rows?.options.animation = .crossFade(seconds: 0.25)
    rows?.options.animatesVisibleOnly = true
    rows?.options.reloadThreshold = 300
    rows?.options.reloadsOnEmptyTransition = true
    rows?.options.crossing = .cautious
    rows?.changeLimit = 10
    rows?.canDelete = { $0.isMine }
    rows?.canMove = { _ in true }
    rows?.newElement = { path in Post.draft() }
    #expect(rows?.changeLimit == 10)
  }

  @Test("Its sections, as written there")
  func sections() {
    struct Company: Identifiable, Sendable {
      let id = 1
      var name = "Apple"
      var note = "Cupertino"
    }
    let companies = ObservableSections<Company, Post>([
      SectionSnapshot(Company(), elements: [Post(title: "one")])
    ])
    let window = TestWindow<UITableView>()
    let table = SectionsTableViewBinding(of: companies, in: window.view) { view, path, _ in
      view.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    table.headerTitle = { $0.name }
    table.footerTitle = { $0.note }
    table.indexTitle = { String($0.name.prefix(1)) }
    window.window.layoutIfNeeded()
    #expect(window.view.headerView(forSection: 0)?.textLabel?.text == "Apple")
    #expect(window.view.footerView(forSection: 0)?.textLabel?.text == "Cupertino")
    #expect(window.simulation.indexTitles == ["A"])
  }
}
