import ExampleModels
import ExampleTestKit
import Foundation
import Testing

@testable import Web
@testable import WebSinks

@Suite("What a page looks for and chooses", .fewAtATime)
struct SearchTests {
  private func post(
    _ path: String, _ body: String, type: String = "application/json", to server: TestServer
  ) async throws -> Client.Response {
    try await server.answer(
      """
      POST /Test/\(path) HTTP/1.1\r
      \(server.host)Content-Type: \(type)\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """)
  }

  private func body(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(SearchRequest(text: text)), as: UTF8.self)
  }

  @Test("Whatever a page sends is looked for as text, and answered with what is kept of it")
  func hostile() async throws {
    let server = try await TestServer()
    let texts = [
      "", " ", "two words", "<script>alert(1)</script>", "\"};{\"", "{{name}}", "%2e%2e/",
      "a\r\nb: c",
      "\u{0}\u{1B}[2J", "data: x\n\nevent: hello", "\u{2028}", "👩‍👩‍👧‍👦", "e\u{301}", ".*(", "日本",
      String(repeating: "long ", count: 2_000), String(repeating: "é", count: 20_000),
    ]
    for text in texts {
      let answer = try await post("search", try body(text), to: server)
      let kept = try JSONDecoder().decode(SearchRequest.self, from: Data(answer.body.utf8))
      #expect(answer.status == 200 && kept.text == SearchText(text).text, "\(text.prefix(20))")
      #expect(answer.headers["content-type"] == "application/json")
      #expect(server.screen.sought.withLock { $0 } == SearchText(text))
    }
  }

  @Test("What is no text changes nothing")
  func refused() async throws {
    let server = try await TestServer()
    server.screen.search?.set("kept")
    let bodies = [
      "", "{}", "[]", "null", "{\"text\": null}", "{\"text\": 7}", "{\"text\": [\"a\"]}", "text",
      "{\"text\": \"\\ud800\"}", "{\"text\": \"a", "{\"TEXT\": \"a\"}",
      String(repeating: "[", count: 60_000),
    ]
    for body in bodies {
      let answer = try await post("search", body, to: server)
      #expect(answer.status == 400, "\(body.prefix(20))")
    }
    #expect(try await post("search", "{}", type: "text/plain", to: server).status == 415)
    let long = try body(String(repeating: "x", count: 70_000))
    #expect(try await post("search", long, to: server).status == 413)
    for path in ["/Test/search", "/Test/choices/order"] {
      let answer = try await server.answer("GET \(path) HTTP/1.1\r\n\(server.host)\r\n")
      #expect(answer.status == 405 && answer.headers["allow"] == "POST")
    }
    #expect(server.screen.search?.text == "kept")
  }

  @Test("An option is chosen by its name, and nothing else is")
  func choices() async throws {
    let server = try await TestServer()
    #expect(try await post("choices/order", "{\"option\": \"down\"}", to: server).status == 204)
    #expect(server.screen.order.withLock { $0 } == .down)
    for option in ["", "Down", "sideways", "<b>", "down "] {
      let answer = try await post("choices/order", "{\"option\": \"\(option)\"}", to: server)
      #expect(answer.status == 422 && answer.body == "Order is one of up, down\n", "\(option)")
    }
    for body in ["", "{}", "{\"option\": 1}", "{\"option\": null}"] {
      #expect(try await post("choices/order", body, to: server).status == 400, "\(body)")
    }
    for path in ["choices", "choices/none", "choices/order/up", "search/more"] {
      #expect(try await post(path, "{}", to: server).status == 404, "\(path)")
    }
    #expect(server.screen.order.withLock { $0 } == .down)
  }

  @Test("An example without a search has none for pages either")
  func without() async throws {
    let site = await WebSite([NumbersScreen()])
    for path in ["search", "choices/order"] {
      let request = try #require(HTTPRequest(method: "POST", target: "/Numbers/\(path)"))
      guard case .response(let response) = await site.answer(request) else {
        Issue.record("\(path) is answered by events")
        continue
      }
      #expect(response.status == .notFound)
    }
  }
}
