import AppKit
import KitOnAppKit
import ModelsOnSwiftUI
import ObservableCollections
import Testing

@testable import AdaptersOnAppKit
@testable import AppKitGallery

@Suite("The search field and the menus for AppKit") @MainActor
struct SearchingTests {
  @Test("A search shows what is found, and a menu its order; whatever is typed")
  func searching() async throws {
    let screen = FeedReaderScreen()
    let controller = ExampleController(screen, scheduler: .mainActor)
    let window = NSWindow(contentViewController: controller)
    window.makeKeyAndOrderFront(nil)
    try await wait(for: "the posts") { screen.model.posts.count > 400 }
    window.contentView = nil
    await controller.running?.value
    let table = try #require(controller.panes[0].list as? NSTableView)
    func shows(_ what: String) async throws {
      try await wait(for: "\(what)") {
        NSAnimationContext.finishAnimations()
        let titles = table.shownViews.map { ($0[0] as? NSTextField)?.stringValue ?? "" }
        let posts = screen.model.shown.snapshot
        return titles.count == posts.count
          && zip(titles, posts).allSatisfy { $0.contains($1.title) }
      }
    }
    let field = try #require(controller.searchField)
    #expect(field.placeholderString == screen.search?.prompt)
    #expect(field.accessibilityLabel() == "Search: Title, author, text")
    field.type("NEW book")
    try await shows("what is found")
    let count = screen.model.shown.count
    #expect(count > 0 && count < screen.model.posts.count)
    #expect(controller.status.stringValue.hasPrefix("\(count) of "))

    let menu = try #require(controller.choiceButtons.first)
    #expect(menu.itemTitles == screen.choices[0].options.map(\.title))
    menu.choose("By title")
    #expect(screen.model.order == .title)
    try await shows("the order")

    for text in ["<b>", ".*", "a\u{1B}[2J\n", String(repeating: "x", count: 100_000), "👩‍👧"] {
      field.type(text)
      #expect(screen.model.search == SearchText(text))
      try await shows(text)
    }
    field.cancelSearch()
    try await shows("all posts")
    #expect(screen.model.shown.count == screen.model.posts.count)
    #expect(controller.panes.flatMap(\.list.exceptions) == [])
  }

  @Test("What somebody else looks for and chooses is shown, but not where a user types")
  func elsewhere() throws {
    let screen = FeedReaderScreen()
    let controller = ExampleController(screen, scheduler: .mainActor)
    _ = controller.view
    let (field, menu) = (try #require(controller.searchField), controller.choiceButtons[0])
    let action = try #require(screen.actions.first { $0.id == "ten" })
    screen.model.search = SearchText("book")
    screen.model.order = .oldest
    controller.perform(action)
    #expect(field.stringValue == "book" && menu.indexOfSelectedItem == 2)
    field.type("read")
    screen.model.search = SearchText("other")
    controller.perform(action)
    #expect(field.stringValue == "read")
  }

  @Test("An example without a search has no field and no menus")
  func without() throws {
    let entry = try #require(ExampleScreens.named("KVOList"))
    let controller = ExampleController(entry.make(), scheduler: .mainActor)
    _ = controller.view
    #expect(controller.searchField == nil && controller.choiceButtons.isEmpty)
  }
}
