import KitOnUIKit
import ModelsOnUIKit
import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit
@testable import UIKitGallery

@Suite("The example for UIKit") @MainActor
struct GalleryTests {
  @Test("The gallery lists all examples and opens the one that is tapped")
  func gallery() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let gallery = GalleryController()
    let navigation = UINavigationController(rootViewController: gallery)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let cells = gallery.tableView.simulation.shown.flatMap(\.cells)
    #expect(cells.map(text) == ExampleScreens.all.map { "\($0.name)\n\($0.summary)" })
    gallery.tableView(gallery.tableView, didSelectRowAt: [0, 1])
    let example = try #require(navigation.topViewController as? ExampleController)
    #expect(example.screen.name == ExampleScreens.all[1].name)
    let menu = try #require(example.navigationItem.rightBarButtonItem?.menu)
    #expect(menu.simulation.open().map(\.title) == example.screen.actions.map(\.title))
    // It is not replaced, maybe while it is open, but asked anew.
    let action = try #require(example.screen.actions.first { $0.isReady && !$0.needsRow })
    example.perform(action)
    #expect(example.navigationItem.rightBarButtonItem?.menu === menu)
    let marks = menu.simulation.open().map { ($0 as? UIAction)?.state == .on }
    #expect(marks == example.screen.actions.map { $0.isOn == true })
    navigation.popViewController(animated: true)
    #expect(navigation.topViewController === gallery)
  }

  @Test(
    "Each example, played at random: the views show its lists",
    arguments: ExampleScreens.all.map(\.name))
  func example(name: String) async throws {
    let screen = try #require(ExampleScreens.named(name)).make()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 844))
    let controller = ExampleController(screen, scheduler: .mainActor)
    window.rootViewController = controller
    window.layoutIfNeeded()
    var generator = SplitMix64(seed: 11)
    for _ in 0..<TestScale.bound(full: 120, debug: 40) {
      if let action = screen.actions.randomElement(using: &generator) {
        select(in: controller.panes[0], using: &generator)
        controller.perform(action)
      }
      try await Task.sleep(for: .milliseconds(2))
      window.layoutIfNeeded()
    }
    controller.viewDidDisappear(false)
    // A poll may still be on its way, on another thread.
    await controller.running?.value
    try await wait(for: "the lists of \(name)") {
      window.layoutIfNeeded()
      return isCurrent(controller)
    }
    #expect(isCurrent(controller))
    #expect(controller.navigationItem.prompt?.isEmpty == false)
  }

  @Test("A phone shows one pane, and a control which; turned, all of them")
  func panes() throws {
    let screen = try #require(ExampleScreens.named("KVOList")).make()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let controller = ExampleController(screen, scheduler: .mainActor)
    window.rootViewController = controller
    window.layoutIfNeeded()
    func widths() -> [CGFloat] {
      controller.panes.map { $0.view.isHidden ? 0 : $0.view.bounds.width }
    }
    #expect(widths() == [390, 0, 0])
    let choice = try #require(controller.navigationItem.titleView as? UISegmentedControl)
    #expect((0..<3).map { choice.titleForSegment(at: $0) } == screen.panes.map(\.title))
    choice.selectedSegmentIndex = 2
    choice.actionForSegment(at: 2)?.performWithSender(choice, target: nil)
    window.layoutIfNeeded()
    #expect(widths() == [0, 0, 390])
    window.frame.size = CGSize(width: 900, height: 400)
    window.layoutIfNeeded()
    #expect(widths() == [300, 300, 300])
    #expect(controller.navigationItem.titleView == nil)
    controller.viewDidDisappear(false)
  }

  @Test("A search shows what is found, and a menu its order; whatever is typed")
  func searching() async throws {
    let screen = FeedReaderScreen()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 844))
    let controller = ExampleController(screen, scheduler: .mainActor)
    window.rootViewController = controller
    window.layoutIfNeeded()
    try await wait(for: "the posts") { screen.model.posts.count > 400 }
    controller.viewDidDisappear(false)
    await controller.running?.value
    func shows(_ what: String) async throws {
      try await wait(for: "\(what)") {
        window.layoutIfNeeded()
        return isCurrent(controller)
      }
    }
    let search = try #require(controller.navigationItem.searchController)
    #expect(search.searchBar.placeholder == screen.search?.prompt)
    #expect(!search.obscuresBackgroundDuringPresentation)
    search.simulation.type("NEW book")
    try await shows("what is found")
    let count = screen.model.shown.count
    #expect(count > 0 && count < screen.model.posts.count)
    let actions = try #require(controller.navigationItem.rightBarButtonItem?.menu)
    let menu = try #require(actions.simulation.open().first as? UIMenu)
    #expect(menu.title == "Order" && menu.options == .singleSelection)
    let option = try #require(menu.children.first { $0.title == "By title" } as? UIAction)
    option.performWithSender(nil, target: nil)
    #expect(screen.model.order == .title)
    let opened = try #require(actions.simulation.open().first as? UIMenu)
    let chosen = opened.children.filter { ($0 as? UIAction)?.state == .on }
    #expect(chosen.map(\.title) == ["By title"])
    try await shows("the order")
    for text in ["<b>", ".*", "a\u{1B}[2J\n", String(repeating: "x", count: 100_000), "👩‍👧"] {
      search.simulation.type(text)
      #expect(screen.model.search == SearchText(text))
      try await shows(text)
    }
    search.simulation.cancel()
    try await shows("all posts")
    #expect(screen.model.shown.count == screen.model.posts.count)
  }

  /// Selects any row.
  private func select(in pane: any PaneController, using generator: inout SplitMix64) {
    guard let simulation = simulation(of: pane) else { return }
    let paths = simulation.shown.indices.flatMap { section in
      simulation.shown[section].cells.indices.map { IndexPath(item: $0, section: section) }
    }
    simulation.select(paths.randomElement(using: &generator))
  }

  private func simulation(of pane: any PaneController) -> ListSimulation? {
    (pane.view as? UITableView)?.simulation ?? (pane.view as? UICollectionView)?.simulation
  }

  private func isCurrent(_ controller: ExampleController) -> Bool {
    zip(controller.screen.panes, controller.panes).allSatisfy { pane, shown in
      simulation(of: shown)?.shown.map { $0.cells.map(text) } == pane.accept(PaneTexts(shown))
    }
  }

  private func text(_ cell: UIView) -> String {
    let configuration =
      (cell as? UITableViewCell)?.contentConfiguration
      ?? (cell as? UICollectionViewCell)?.contentConfiguration
    guard let content = configuration as? UIListContentConfiguration else { return "" }
    return [content.text, content.secondaryText].compactMap(\.self).joined(separator: "\n")
  }
}

/// What the cells of a list must say; in a grid there is no room for details.
private struct PaneTexts: PaneVisitor {
  private let isGrid: Bool

  init(_ controller: any PaneController) {
    isGrid = controller.view is UICollectionView
  }

  func visit<Element>(_ pane: ListPane<Element>) -> [[String]] {
    [pane.list.snapshot.map { text(pane.text($0)) }]
  }

  func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> [[String]] {
    pane.sections.snapshot.map { $0.elements.map { text(pane.text($0)) } }
  }

  private func text(_ text: RowText) -> String {
    isGrid || text.detail.isEmpty ? text.title : "\(text.title)\n\(text.detail)"
  }
}
