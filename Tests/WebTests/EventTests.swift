import ExampleModels
import ExampleTestKit
import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import Web
@testable import WebSinks

@Suite("The events of a page", .fewAtATime)
struct EventTests {
  /// Where a page stands that shows a version of the rows, and the first one of the sections.
  private static func position(of screen: TestScreen, _ version: Int, part: Int = 0) -> String {
    "\(PagePosition(panes: [screen.array.at(version, part: part), screen.sections.at(0)]))"
  }

  @Test("A page is told what there is, all rows, and then batches")
  func beginning() async throws {
    let server = try await TestServer()
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read { $0.state != nil }
    let hello = try #require(page.hello)
    #expect(hello.name == "Test")
    #expect(hello.panes.map(\.title) == ["Rows", "Sections"])
    #expect(hello.panes.map(\.layout) == [.grid, .list])
    #expect(hello.actions.map(\.id) == ["any", "row"])
    #expect(hello.actions.map(\.needsRow) == [false, true])
    #expect(hello.kinds.map(\.word) == ["deleted", "inserted", "moved", "reloaded"])
    #expect(hello.kinds.map(\.sign) == ["-", "+", "↕", "*"])
    #expect(hello.search == PageHello.Search(prompt: "Number <of> a \"row\""))
    #expect(hello.choices.map(\.title) == ["Order"] && hello.choices.map(\.key) == ["o"])
    #expect(hello.choices.first?.options.map(\.id) == ["up", "down"])
    #expect(hello.choices.first?.options.map(\.title) == TestScreen.Order.allCases.map(\.title))
    #expect(
      page.state
        == PageState(
          status: "3 rows", isOn: [true, nil], isReady: [true, true], search: "", chosen: ["up"]))
    #expect(page.panes.map(\.rows) == [server.screen.rowTexts, server.screen.sectionTexts])
    #expect((page.reloads, page.lastID) == (2, Self.position(of: server.screen, 0)))

    server.screen.array.update(at: 1) { $0.revision += 1 }
    server.screen.array.append(RandomRow(id: 100))
    try await page.read(until: server.screen)
    try await page.read { $0.state?.status == "4 rows" }
    #expect(page.patches.allSatisfy { $0.pane == 0 })
    #expect(page.lastID == Self.position(of: server.screen, 2))
  }

  @Test("Random edits of both lists reach every page, and the batches chain", arguments: [3, 4])
  func random(seed: UInt64) async throws {
    let server = try await TestServer()
    let pages = [try await PageClient(server), try await PageClient(server)]
    for page in pages { try await page.begin() }
    var rows = RandomRows(seed: seed, firstID: 1_000)
    for _ in 0..<TestScale.randomRuns(400) {
      for _ in 0..<3 { server.screen.array.editAtRandom(&rows) }
      for _ in 0..<3 { server.screen.sections.editAtRandom(&rows) }
      try await pages[0].read(until: server.screen)
    }
    try await pages[1].read(until: server.screen)
    #expect(pages.map(\.reloads) == [2, 2], "seed \(seed)")
  }

  @Test("A page that comes back gets one batch for each list that changed meanwhile")
  func comingBack() async throws {
    let server = try await TestServer()
    let first = try await PageClient(server)
    try await first.begin()
    try await first.read(until: server.screen)
    let id = try #require(first.lastID)
    first.vanish()
    var rows = RandomRows(seed: 9, firstID: 1_000)
    for _ in 0..<100 { server.screen.array.editAtRandom(&rows) }
    for _ in 0..<100 { server.screen.sections.editAtRandom(&rows) }

    // As the page's script says it, and as the browser does.
    for (since, header) in [(id, ""), (nil, "Last-Event-ID: \(id)\r\n")] {
      let page = try await PageClient(server, since: since, header: header, panes: first.panes)
      try await page.begin()
      try await page.read(until: server.screen)
      #expect((page.reloads, page.patches.map(\.pane)) == (0, [0, 1]))
      // It follows from there.
      server.screen.array.append(rows.new())
      try await page.read(until: server.screen)
      #expect((page.reloads, page.patches.count) == (0, 3))
    }
  }

  @Test("What one page looks for and chooses, every page is told")
  func searchAndChoice() async throws {
    let server = try await TestServer()
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read { $0.state != nil }
    // Lines and escapes would end an event, or begin another one.
    server.screen.search?.set("<b>\n\nevent: patch\ndata: {}\u{0} \u{2028}\"\\")
    server.screen.choices[0].select("down")
    let text = "<b>  event: patch data: {}   \"\\"
    try await page.read { $0.state?.search == text && $0.state?.chosen == ["down"] }
  }

  @Test("A page that shows what is there gets nothing again")
  func nothingMissed() async throws {
    let server = try await TestServer()
    let first = try await PageClient(server)
    try await first.begin()
    try await first.read(until: server.screen)
    let page = try await PageClient(server, since: first.lastID, panes: first.panes)
    try await page.begin()
    try await page.read { $0.state != nil }
    #expect((page.reloads, page.patches.count) == (0, 0))
  }

  @Test(
    "Who shows what the server does not know gets all rows",
    arguments: [
      "there.0.0,there.0.0", "a.0.0", "a.0.0,b.0.0,b.0.0", "a.99.0,b.99.0", "a.0.1,b.0.2", "a.",
      "a",
      "nonsense", "a.-1.0,b.0.0", "a.1.0,b.9999999999999999999.0", "b.0.0,a.0.0",
      "0000000000000001.0.0,0000000000000002.0.0",
    ])
  func unknown(since: String) async throws {
    let server = try await TestServer()
    server.screen.array.append(RandomRow(id: 100))
    let (array, sections) = (server.screen.array.revision, server.screen.sections.revision)
    let since =
      since.replacing("a.", with: "\(array.history!).").replacing(
        "b.", with: "\(sections.history!).")
    let page = try await PageClient(server, since: since)
    try await page.begin()
    try await page.read { $0.state != nil }
    #expect((page.reloads, page.patches.count) == (2, 0))
    #expect(page.panes.map(\.rows) == [server.screen.rowTexts, server.screen.sectionTexts])
  }

  @Test("Who shows a version that is too old gets all rows of that list")
  func tooOld() async throws {
    let server = try await TestServer()
    let first = try await PageClient(server)
    try await first.begin()
    try await first.read(until: server.screen)
    let id = first.lastID
    first.vanish()
    try await server.waitForPages(0)
    for index in 0..<3_000 { server.screen.array.update(at: 0) { $0.revision = index } }
    let page = try await PageClient(server, since: id, panes: first.panes)
    try await page.begin()
    try await page.read(until: server.screen)
    #expect((page.reloads, page.patches.count) == (1, 0))
  }

  @Test("A list that shows so many changes a turn sends parts, and a page between two reloads")
  func parts() async throws {
    let server = try await TestServer()
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read(until: server.screen)
    server.screen.limit.withLock { $0 = 10 }
    server.screen.array.append(contentsOf: (100..<195).map { RandomRow(id: $0) })
    try await page.read { !$0.patches.isEmpty }
    let between = try #require(page.lastID)
    try await page.read(until: server.screen)
    #expect(page.patches.count == 10)
    #expect(page.patches.allSatisfy { $0.patch.changes.changeCount <= 10 })
    #expect(page.patches.map(\.patch.end.part) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])

    #expect(between == Self.position(of: server.screen, 0, part: 1))
    let late = try await PageClient(server, since: between)
    try await late.begin()
    try await late.read { $0.reloads == 1 }
    // The limit is asked for before each turn.
    server.screen.limit.withLock { $0 = nil }
    server.screen.array.removeAll()
    try await page.read(until: server.screen)
    #expect(page.patches.count == 11)
  }
}

/// The bug that these are named for: a client took a sign of life for an event without a name.
@Suite("Signs of life", .fewAtATime)
struct SignOfLifeTests {
  @Test("A page that hears no event gets signs of life between events, and they are no events")
  func betweenEvents() async throws {
    var patience = Patience.endless
    patience.silence = .milliseconds(1)
    let server = try await TestServer(patience: patience)
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read(until: server.screen)
    for turn in 1...20 {
      server.screen.array.update(at: 0) { $0.revision = turn }
      try await page.read(until: server.screen)
    }
    // The rows change after some silence only: the sign of life comes before the event.
    while page.commentCount == 0 {
      try await Task.sleep(for: .milliseconds(20))
      server.screen.array.update(at: 0) { $0.revision += 1 }
      try await page.read(until: server.screen)
    }
    #expect(page.reloads == 2)
  }
}

@Suite("Pages that are slow or gone", .fewAtATime)
struct SlowPageTests {
  /// So many bytes a row that a few rows fill what may be on its way to a page.
  private let filling = String(repeating: "x", count: 20_000)

  @Test("A page that does not read gets composed batches, and holds no other one up")
  func slow() async throws {
    let server = try await TestServer(TestScreen(filling: filling))
    let slow = try await PageClient(server, receiveBuffer: 4_096)
    let quick = try await PageClient(server)
    try await quick.begin()
    try await quick.read(until: server.screen)
    try await server.waitForPages(2)
    let turns = 40
    for turn in 1...turns {
      server.screen.array.update(at: turn % 3) { $0.revision = turn }
      try await quick.read(until: server.screen)
    }
    #expect(quick.patches.count == turns)
    try await slow.begin()
    try await slow.read(until: server.screen)
    // The batches were applied one after another, so they chain; what was composed is one of them.
    #expect(slow.patches.count < turns / 2)
    #expect(slow.patches.last?.patch.end.version == turns)
    #expect(slow.reloads == 2)
  }

  @Test("A page that vanishes in the middle of a batch is forgotten, and the others go on")
  func vanishing() async throws {
    let server = try await TestServer(TestScreen(filling: filling))
    let other = try await PageClient(server)
    try await other.begin()
    try await other.read(until: server.screen)
    for round in 1...5 {
      let page = try await PageClient(server, receiveBuffer: 4_096)
      try await page.begin()
      try await page.read { $0.reloads == 1 }
      try await server.waitForPages(2)
      // Far more than the page is sent without reading.
      server.screen.array.append(contentsOf: (0..<20).map { RandomRow(id: 1_000 * round + $0) })
      try await other.read(until: server.screen)
      page.vanish()
      server.screen.array.removeLast(20)
      try await other.read(until: server.screen)
      try await server.waitForPages(1)
    }
    #expect(other.reloads == 2)
  }

  @Test("An example runs while pages show it")
  func running() async throws {
    let screen = TestScreen()
    let runner = ScreenRunner(screen, grace: .milliseconds(1))
    func runs(_ begun: Int, _ ended: Int) async throws {
      try await wait(for: "run \(begun), end \(ended)") {
        screen.runs.withLock { $0 == (begun, ended) }
      }
    }
    await runner.pageOpened()
    await runner.pageOpened()
    try await runs(1, 0)
    await runner.pageClosed()
    await runner.pageClosed()
    try await runs(1, 1)
    await runner.pageOpened()
    try await runs(2, 1)
  }

  @Test("A page that is loaded anew finds its example running")
  func loadedAnew() async throws {
    let screen = TestScreen()
    let runner = ScreenRunner(screen, grace: .seconds(60))
    await runner.pageOpened()
    try await wait(for: "the run") { screen.runs.withLock { $0.begun == 1 } }
    await runner.pageClosed()
    await runner.pageOpened()
    #expect(screen.runs.withLock { $0 == (1, 0) })
  }
}

@Suite("Rows over a wire")
struct PageRowTests {
  @Test("What is usual is left out, and what a line tells is a word")
  func coding() throws {
    let rows = [
      PageRow(id: "1", text: RowText("a")),
      PageRow(id: "2", text: RowText("b", detail: "c", isDim: true, tells: .moved), isHead: true),
    ]
    let text = try String(decoding: JSONEncoder().encode(rows), as: UTF8.self)
    #expect(text.contains("\"tells\":\"moved\""))
    #expect(text.matches(of: /"(tells|detail|dim|head)"/).count == 4)
    #expect(try JSONDecoder().decode([PageRow].self, from: Data(text.utf8)) == rows)
    #expect(throws: DecodingError.self) {
      let wrong = text.replacing("moved", with: "eaten")
      _ = try JSONDecoder().decode([PageRow].self, from: Data(wrong.utf8))
    }
  }
}

@Suite("Where a page stands")
struct PagePositionTests {
  @Test("It is written and read again")
  func roundTrip() throws {
    let history = try #require(Revision.History("9f3c5a1200000001"))
    for panes in [[(0, 0)], [(12, 0), (5, 3)], [(.max, .max), (0, 1), (1, 0)]] {
      let position = PagePosition(
        panes: panes.map { Revision(history: history, version: $0.0, part: $0.1) })
      #expect(PagePosition("\(position)") == position)
    }
    let position = try #require(PagePosition("\(history).12.0,\(history).5.3"))
    #expect(position.panes.map(\.history) == [history, history])
    #expect(position.panes.map(\.version) == [12, 5])
    #expect(position.panes.map(\.part) == [0, 3])
  }

  @Test("What says less is read as nothing")
  func bad() {
    let texts = [
      "", ".", "x", "x.", ".1.0", "x.1", "x.1.0,", "x.1.0.2.0", "x.1.0.0", "x.a.0", "x.-1.0",
      "9f3c.1.0",
    ]
    for text in texts.flatMap({ [$0, $0.replacing("x", with: "9f3c5a1200000001")] }) {
      #expect(PagePosition(text) == nil, "\(text)")
    }
  }
}
