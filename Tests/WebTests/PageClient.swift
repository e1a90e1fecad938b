import ExampleModels
import Foundation
import ObservableCollections

@testable import WebSinks

/// A page without a screen: it applies batches by the library's own rules, which throw if one does
/// not start from the rows that are shown.
final class PageClient {
  /// One event as it came.
  struct Event {
    var name = ""
    var id: String?
    var data = ""

    init(_ lines: [Substring]) {
      for line in lines {
        let sides = line.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
        switch sides[0] {
        case "event": name = String(sides[1])
        case "id": id = String(sides[1])
        case "data": data = String(sides[1])
        default: break
        }
      }
    }

    func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
      try JSONDecoder().decode(type, from: Data(data.utf8))
    }
  }

  /// What one pane shows.
  struct Pane {
    var rows: [PageRow] = []
    var revision: Revision?
  }

  private let client: Client
  private(set) var hello: PageHello?
  private(set) var panes: [Pane] = []
  private(set) var state: PageState?
  private(set) var lastID: String?
  private(set) var patches: [PagePatch] = []
  private(set) var reloads = 0
  /// How often the server said that it is there.
  private(set) var commentCount = 0

  /// - Parameter panes: what it shows before it connects.
  init(
    _ server: TestServer, since: String? = nil, header: String = "", panes: [Pane] = [],
    receiveBuffer: Int32? = nil
  ) async throws {
    client = try Client(port: server.port, receiveBuffer: receiveBuffer)
    self.panes = panes
    let query = since.map { "?since=\($0)" } ?? ""
    try await client.send(
      "GET /Test/events\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(header)\r\n")
  }

  /// Reads the head of the answer.
  func begin() async throws {
    let head = try await client.text(through: "\r\n\r\n")
    guard head.hasPrefix("HTTP/1.1 200 "), head.contains("Content-Type: text/event-stream") else {
      throw Client.Failure(description: "no stream of events: \(head)")
    }
  }

  func vanish() { client.vanish() }

  /// Reads and applies the next event.
  @discardableResult
  func next() async throws -> Event {
    while true {
      let lines = try await client.text(through: "\n\n").split(separator: "\n")
      // The server says now and then that it is still there. A comment is no event.
      if lines.allSatisfy({ $0.hasPrefix(":") }) {
        commentCount += 1
        continue
      }
      let event = Event(lines)
      lastID = event.id ?? lastID
      try apply(event)
      return event
    }
  }

  private func apply(_ event: Event) throws {
    switch event.name {
    case "hello":
      hello = try event.message(PageHello.self)
      while panes.count < hello!.panes.count { panes.append(Pane()) }
    case "reload":
      let reload = try event.message(PageReload.self)
      panes[reload.pane] = Pane(rows: reload.rows, revision: reload.revision)
      reloads += 1
    case "patch":
      let message = try event.message(PagePatch.self)
      let (pane, patch) = (panes[message.pane], message.patch)
      panes[message.pane].rows = try patch.applied(to: pane.rows, at: pane.revision)
      panes[message.pane].revision = patch.end
      patches.append(message)
    case "state": state = try event.message(PageState.self)
    default: throw Client.Failure(description: "an unknown event: \(event)")
    }
  }

  /// Reads until a condition holds.
  func read(until condition: (PageClient) -> Bool) async throws {
    while !condition(self) { try await next() }
  }

  /// Reads until all rows of a test's screen are there.
  func read(until screen: TestScreen) async throws {
    let (rows, sections) = (screen.rowTexts, screen.sectionTexts)
    try await read { page in
      page.panes.count == 2 && page.panes[0].rows == rows && page.panes[1].rows == sections
        && page.panes.allSatisfy { $0.revision?.part == 0 }
    }
  }
}
