import AppKit
import KitOnAppKit
import ModelsOnSwiftUI
import ObservableCollections
import TestingOnAppKit
import SupportOnAppKit
import Testing

@testable import AdaptersOnAppKit
@testable import AppKitGallery

@Suite("The example for AppKit") @MainActor
struct GalleryTests {
  @Test("The program opens a window with all examples, and shows the one that is selected")
  func gallery() throws {
    let window = NSWindow(contentViewController: GalleryController())
    window.makeKeyAndOrderFront(nil)
    let gallery = try #require(window.contentViewController as? GalleryController)
    let table = gallery.sidebar.tableView
    #expect(
      table.shownViews.map { ($0[0] as? NSTextField)?.stringValue }
        == ExampleScreens.all.map(\.name))
    #expect(gallery.example?.screen.name == ExampleScreens.all[0].name)
    let first = gallery.example
    table.selectRowIndexes([1], byExtendingSelection: false)
    let example = try #require(gallery.example)
    #expect(example.screen.name == ExampleScreens.all[1].name)
    #expect(window.title == example.screen.name)
    #expect(example.buttons.map(\.title) == example.screen.actions.map(\.title))
    #expect(example.view.window === window && first?.view.window == nil)
    window.contentView = nil
  }

  @Test("The program starts, with a menu to end it")
  func program() {
    AppDelegate.main()
    #expect(NSApplication.shared.mainMenu?.items[0].submenu?.items[0].keyEquivalent == "q")
  }

  @Test(
    "Each example, played at random: the views show its lists",
    arguments: ExampleScreens.all.map(\.name))
  func example(name: String) async throws {
    let (controller, window) = try show(name)
    var generator = SplitMix64(seed: 11)
    for _ in 0..<TestScale.bound(full: 120, debug: 40) {
      select(in: controller.panes[0].list, using: &generator)
      controller.buttons.randomElement(using: &generator)?.performClick(nil)
      try await Task.sleep(for: .milliseconds(2))
      finishAnimations(of: controller)
    }
    window.contentView = nil
    // A poll may still be on its way, on another thread.
    await controller.running?.value
    try await wait(for: "the lists of \(name)") {
      finishAnimations(of: controller)
      return isCurrent(controller)
    }
    #expect(isCurrent(controller))
    #expect(controller.panes.flatMap(\.list.exceptions) == [])
    #expect(!controller.status.stringValue.isEmpty)
  }

  @Test("Rows are dragged in a list whose rows can be moved, and only there")
  func drag() async throws {
    let (controller, window) = try show("KVOList")
    let table = try #require(controller.panes[0].list as? NSTableView)
    try await wait(for: "the list") { table.numberOfRows > 2 }
    let old = table.shownViews.map { text($0) }
    try #require(table.drag([0], toRow: 2, .on))
    #expect(table.shownViews.map { text($0) } == [old[1], old[0]] + old[2...])
    try await wait(for: "the model") { isCurrent(controller) }
    let notes = try #require(controller.panes[1].list as? NSTableView)
    try await wait(for: "the notes") { notes.numberOfRows > 0 }
    #expect(!notes.drag([0], toRow: 1))
    window.contentView = nil
  }

  @Test("⌘⌫ deletes the row that is selected; ⌘R refreshes")
  func keys() async throws {
    // A second poll, on a machine that needs long, would bring rows that nobody deleted.
    let (controller, window) = show(FeedReaderScreen(every: 3_600))
    let table = try #require(controller.panes[0].list as? NSTableView)
    try await wait(for: "the posts") { table.numberOfRows > 400 }
    let count = table.numberOfRows
    let delete = try #require(controller.buttons.first { $0.keyEquivalent == "\u{8}" })
    #expect(delete.keyEquivalentModifierMask == .command)
    delete.performClick(nil)
    table.selectRowIndexes([7], byExtendingSelection: false)
    let gone = text(table.shownViews[7])
    try await wait(for: "the button") { delete.isEnabled }
    delete.performClick(nil)
    try await wait(for: "the removal") { table.numberOfRows == count - 1 }
    #expect(!table.shownViews.contains { text($0) == gone })
    let refresh = try #require(controller.buttons.first { $0.keyEquivalent == "r" })
    let top = text(table.shownViews[0])
    refresh.performClick(nil)
    try await wait(for: "another document") { text(table.shownViews[0]) != top }
    window.contentView = nil
  }

  /// An example in a window.
  private func show(_ name: String) throws -> (controller: ExampleController, window: NSWindow) {
    show(try #require(ExampleScreens.named(name)).make())
  }

  private func show(_ screen: any ExampleScreen) -> (
    controller: ExampleController, window: NSWindow
  ) {
    let controller = ExampleController(screen, scheduler: .mainActor)
    let window = NSWindow(contentViewController: controller)
    window.makeKeyAndOrderFront(nil)
    return (controller, window)
  }

  private func finishAnimations(of controller: ExampleController) {
    NSAnimationContext.finishAnimations()
    for pane in controller.panes { (pane.list as? NSCollectionView)?.finishAnimations() }
  }

  /// Selects any row.
  private func select(in list: NSView, using generator: inout SplitMix64) {
    if let table = list as? NSTableView, table.numberOfRows > 0 {
      let row = Int.random(in: 0..<table.numberOfRows, using: &generator)
      table.selectRowIndexes([row], byExtendingSelection: false)
    } else if let outline = list as? NSOutlineView, outline.numberOfRows > 0 {
      let row = Int.random(in: 0..<outline.numberOfRows, using: &generator)
      outline.selectRowIndexes([row], byExtendingSelection: false)
    } else if let items = (list as? NSCollectionView)?.shownSections.first?.items, !items.isEmpty {
      let item = Int.random(in: items.indices, using: &generator)
      (list as? NSCollectionView)?.selectionIndexPaths = [[0, item]]
    }
  }

  private func isCurrent(_ controller: ExampleController) -> Bool {
    zip(controller.screen.panes, controller.panes).allSatisfy { pane, shown in
      texts(in: shown.list) == pane.accept(PaneTexts(shown.list))
    }
  }

  private func text(_ views: [NSView?]) -> [String] {
    views.map { ($0 as? NSTextField)?.stringValue ?? "" }
  }

  /// What each section says, head by head and row by row.
  private func texts(in list: NSView) -> [[[String]]] {
    if let table = list as? NSTableView { return [table.shownViews.map(text)] }
    if let outline = list as? NSOutlineView {
      return outline.shownViews.map { [text($0.head)] + ($0.children ?? []).map(text) }
    }
    let sections = (list as? NSCollectionView)?.shownSections ?? []
    return sections.map { $0.items.map { text([$0.view]) } }
  }
}

/// What a list must say; in a grid there is no room for details.
private struct PaneTexts: PaneVisitor {
  private let isGrid: Bool

  init(_ list: NSView) {
    isGrid = list is NSCollectionView
  }

  func visit<Element>(_ pane: ListPane<Element>) -> [[[String]]] {
    [pane.list.snapshot.map { text(pane.text($0), pane.columns.count) }]
  }

  func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> [[[String]]] {
    pane.sections.snapshot.map { section in
      let head = isGrid ? [] : [text(pane.head(section.header), 0)]
      return head + section.elements.map { text(pane.text($0), pane.columns.count) }
    }
  }

  private func text(_ text: RowText, _ columnCount: Int) -> [String] {
    if columnCount > 1 {
      return (0..<columnCount).map { text.parts.indices.contains($0) ? text.parts[$0] : "" }
    }
    return [isGrid || text.detail.isEmpty ? text.title : "\(text.title) — \(text.detail)"]
  }
}
