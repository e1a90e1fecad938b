import ExampleModels
import ExampleTestKit
import ObservableCollections
import Synchronization

@testable import Web
@testable import WebSinks

/// An example whose lists a test changes.
final class TestScreen: ExampleScreen {
  enum Order: String, ChoiceOption {
    case up, down

    var title: String { "<\(rawValue)> & \"so\"" }
  }

  let name = "Test"
  let summary = "Lists <that> a test & nobody else changes"
  let array: ObservableArray<RandomRow>
  let sections: ObservableSections<RandomRow, RandomRow>
  let limit = Mutex<Int?>(nil)
  /// Whether there is anything to do.
  let isReady = Mutex(true)
  /// What actions were performed, and with which rows.
  let performed = Mutex<[String]>([])
  /// What is looked for, and what is chosen.
  let sought = Mutex(SearchText())
  let order = Mutex(Order.up)
  /// How often `run` began and ended.
  let runs = Mutex((begun: 0, ended: 0))
  /// What stands behind each row's number: how long rows are.
  private let filling: String

  init(rows: Int = 3, filling: String = "") {
    var new = RandomRows(seed: 1)
    array = ObservableArray(new.new(rows))
    sections = ObservableSections([SectionSnapshot(new.new(), elements: new.new(2))])
    self.filling = filling
  }

  var panes: [any ExamplePane] {
    [
      ListPane(
        "Rows", layout: .grid, list: array, changeLimit: { [self] in limit.withLock { $0 } },
        text: text),
      SectionsPane("Sections", sections: sections, head: text, text: text),
    ]
  }

  @Sendable private func text(_ row: RandomRow) -> RowText {
    RowText("\(row.id)\(filling)", detail: "\(row.revision)", isDim: row.id % 2 == 0)
  }

  var actions: [ExampleAction] {
    [
      ExampleAction(
        "any", title: "Any", key: "a", isOn: { true },
        isReady: { [self] in isReady.withLock { $0 } }
      ) { [self] row in performed.withLock { $0.append("any \(row ?? "none")") } },
      ExampleAction("row", title: "Row", key: "r", needsRow: true) { [self] row in
        performed.withLock { $0.append("row \(row ?? "none")") }
      },
    ]
  }

  var search: ExampleSearch? {
    ExampleSearch(
      "Number <of> a \"row\"", read: { [self] in sought.withLock { $0 } },
      write: { [self] text in sought.withLock { $0 = text } })
  }

  var choices: [ExampleChoice] {
    [
      ExampleChoice(
        "order", title: "Order", key: "o", read: { [self] in order.withLock { $0 } },
        write: { [self] new in order.withLock { $0 = new } })
    ]
  }

  var status: String { "\(array.count) rows" }

  /// Runs until it is cancelled.
  func run() async {
    runs.withLock { $0.begun += 1 }
    while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
    runs.withLock { $0.ended += 1 }
  }

  var rowTexts: [PageRow] { array.map { PageRow(id: "\($0.id)", text: text($0)) } }

  var sectionTexts: [PageRow] {
    sections.snapshot.flatMap { section in
      [PageRow(id: "head \(section.header.id)", text: text(section.header), isHead: true)]
        + section.elements.map { PageRow(id: "\($0.id)", text: text($0)) }
    }
  }
}

/// A server with that one example, on a port of its own.
final class TestServer: Sendable {
  let screen: TestScreen
  let site: WebSite
  private let server: HTTPServer
  private let running: Task<Void, Never>

  init(
    _ screen: TestScreen = TestScreen(), patience: Patience = .endless
  ) async throws {
    self.screen = screen
    let site = await WebSite([screen])
    let server = try HTTPServer(port: 0, patience: patience)
    (self.site, self.server) = (site, server)
    running = Task { await server.run(site) }
  }

  deinit { running.cancel() }

  var port: Int { server.port }
  var connectionLimit: Int { server.connectionLimit }
  var eventLimit: Int { server.eventLimit }
  /// The header that every request has.
  var host: String { "Host: 127.0.0.1:\(port)\r\n" }

  /// Ends, and waits until all connections have ended.
  func stop() async {
    running.cancel()
    await running.value
  }

  /// One request on a connection of its own.
  func answer(_ text: String, hasBody: Bool = true) async throws -> Client.Response {
    let client = try Client(port: port)
    try await client.send(text)
    return try await client.response(hasBody: hasBody)
  }

  /// Waits until so many pages show the example.
  func waitForPages(_ count: Int) async throws {
    try await wait(for: "\(count) pages") { await self.site.pageCount(of: "Test") == count }
  }
}

extension Patience {
  /// For tests of anything else: they take as long as the machine needs. With the server's own
  /// limits, a client that waits for a core between two calls is ended as a silent one.
  static var endless: Self {
    var patience = Self()
    let day = Duration.seconds(86_400)
    (patience.head, patience.body, patience.idle) = (day, day, day)
    (patience.reply, patience.event, patience.silence) = (day, day, day)
    (patience.farewell, patience.stall) = (day, day)
    return patience
  }
}
