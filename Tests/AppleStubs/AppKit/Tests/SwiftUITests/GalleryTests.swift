import KitOnAppKit
import ModelsOnSwiftUI
import ObservableCollections
import TestingOnAppKit
import SwiftUI
import SupportOnAppKit
import Testing

@testable import SwiftUIGallery

@Suite("The example for SwiftUI") @MainActor
struct GalleryTests {
  @Test("The gallery lists all examples, and a link leads to the one it names")
  func gallery() async throws {
    let host = ViewHost { GalleryView() }
    #expect(host.title == "Gallery")
    #expect(host.nodes.texts == ExampleScreens.all.flatMap { [$0.name, $0.summary] })
    let link = try #require(host.links[1] as? String)
    let view = try #require(host.destination?(link))
    let example = ViewHost { view }
    #expect(example.title == ExampleScreens.all[1].name)
    #expect(example.nodes.texts == [])
    let run = try #require(example.tasks.values.first)
    let running = Task { await run() }
    try await wait(for: "a change of the view") { example.needsRender }
    example.renderIfNeeded()
    #expect(example.buttons.count == ExampleScreens.all[1].make().actions.count)
    running.cancel()
    await running.value
  }

  @Test(
    "Each example, played at random: the views show its lists",
    arguments: ExampleScreens.all.map(\.name))
  func example(name: String) async throws {
    let screen = try #require(ExampleScreens.named(name)).make()
    let host = ViewHost { ScreenView(screen) }
    let running = Task { await screen.run() }
    var generator = SplitMix64(seed: 11)
    for step in 0..<TestScale.bound(full: 60, debug: 25) {
      if step % 8 == 5 { host.search?.wrappedValue = host.search?.wrappedValue == "" ? "a" : "" }
      host.pickers.keys.sorted().first.flatMap { host.pickers[$0] }?(
        ["By title", "By name", "Newest first", "Most memory"][step % 4])
      host.select?(host.tags.randomElement(using: &generator))
      host.renderIfNeeded()
      let titles = host.buttons.keys.sorted()
      titles.randomElement(using: &generator).flatMap { host.buttons[$0] }?()
      try await Task.sleep(for: .milliseconds(2))
      host.render()
    }
    host.search?.wrappedValue = ""
    running.cancel()
    await running.value
    try await wait(for: "the lists of \(name)") {
      host.render()
      return isCurrent(host, screen)
    }
    #expect(host.faults == [])
  }

  @Test("A search shows what is found, and a menu its order; whatever is typed")
  func searching() async throws {
    let screen = FeedReaderScreen()
    let host = ViewHost { ScreenView(screen) }
    let running = Task { await screen.run() }
    try await wait(for: "the posts") { screen.model.posts.count > 400 }
    running.cancel()
    await running.value
    func shows(_ what: String) async throws {
      try await wait(for: "\(what)") {
        host.render()
        return isCurrent(host, screen)
      }
    }
    #expect(host.searchPrompt == screen.search?.prompt)
    let search = try #require(host.search)
    search.wrappedValue = "NEW book"
    try await shows("what is found")
    let count = screen.model.shown.count
    #expect(count > 0 && count < screen.model.posts.count)
    let choose = try #require(host.pickers["Order"])
    choose("By title")
    #expect(screen.model.order == .title)
    try await shows("the order")
    for text in ["<b>", ".*", "a\u{1B}[2J\n", String(repeating: "x", count: 100_000), "👩‍👧"] {
      search.wrappedValue = text
      #expect(search.wrappedValue == SearchText(text).text)
      try await shows(text)
    }
    search.wrappedValue = ""
    try await shows("all posts")
    #expect(screen.model.shown.count == screen.model.posts.count)
    #expect(host.faults == [])
  }

  @Test("A phone shows one list, and a control which")
  func narrow() throws {
    let screen = try #require(ExampleScreens.named("KVOList")).make()
    var phone = EnvironmentValues()
    phone.horizontalSizeClass = .compact
    EnvironmentValues.$simulated.withValue(phone) {
      let host = ViewHost { ScreenView(screen) }
      for pane in screen.panes {
        host.pickers["Shown list"]?(pane.title)
        host.renderIfNeeded()
        let texts = pane.accept(PaneTexts())
        #expect(Array(host.nodes.texts.dropFirst().prefix(texts.count)) == texts)
        let titles = Set(screen.panes.map(\.title))
        #expect(host.nodes.texts.filter(titles.contains).count == 1)
      }
      #expect(host.faults == [])
    }
  }

  private func isCurrent(_ host: ViewHost, _ screen: any ExampleScreen) -> Bool {
    let texts = screen.panes.flatMap { $0.accept(PaneTexts()) }
    return Array(host.nodes.texts.prefix(texts.count)) == texts
  }
}

/// What a list must say.
private struct PaneTexts: PaneVisitor {
  func visit<Element>(_ pane: ListPane<Element>) -> [String] {
    [pane.title] + pane.list.snapshot.flatMap { texts(pane.text($0)) }
  }

  func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> [String] {
    [pane.title]
      + pane.sections.snapshot.flatMap { section in
        texts(pane.head(section.header)) + section.elements.flatMap { texts(pane.text($0)) }
      }
  }

  private func texts(_ text: RowText) -> [String] {
    text.detail.isEmpty ? [text.title] : [text.title, text.detail]
  }
}
