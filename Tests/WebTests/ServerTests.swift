import ExampleTestKit
import ExampleModels
import Foundation
import Synchronization
import Testing

@testable import Web
@testable import WebSinks

@Suite("The server", .fewAtATime)
struct ServerTests {
  @Test("One connection serves one request after another, also those that came together")
  func keepAlive() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    let get = "GET / HTTP/1.1\r\n\(server.host)\r\n"
    try await client.send(get)
    let gallery = try await client.response()
    #expect(gallery.status == 200)
    #expect(gallery.headers["connection"] == "keep-alive")
    #expect(gallery.body.contains("Lists &lt;that> a test &amp; nobody else changes"))
    try await client.send(get + "GET /Test HTTP/1.1\r\n\(server.host)\r\n")
    #expect(try await client.response().body == gallery.body)
    #expect(try await client.response().body.contains("<title>Test</title>"))
    try await client.send("GET / HTTP/1.1\r\n\(server.host)Connection: close\r\n\r\n")
    #expect(try await client.response().headers["connection"] == "close")
    #expect(await client.isAtEnd())
  }

  @Test("A request may come byte for byte")
  func bytewise() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    for character in "GET /page.css HTTP/1.1\r\n\(server.host)\r\n" {
      try await client.send(String(character))
    }
    let style = try await client.response()
    #expect((style.status, style.headers["content-type"]) == (200, "text/css; charset=utf-8"))
    // The colours of all hosts are filled in.
    for kind in AnimationKind.allCases {
      let colour = "light-dark(\(kind.colour.light), \(kind.colour.dark))"
      #expect(style.body.contains("--\(kind): \(colour);"), "\(kind)")
    }
    #expect(!style.body.contains("{{"))
  }

  @Test("HEAD tells what GET would bring, and brings nothing")
  func head() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    for path in ["/", "/Test", "/Test/rows", "/page.js", "/icon.svg"] {
      try await client.send("HEAD \(path) HTTP/1.1\r\n\(server.host)\r\n")
      let head = try await client.response(hasBody: false)
      try await client.send("GET \(path) HTTP/1.1\r\n\(server.host)\r\n")
      let get = try await client.response()
      #expect((head.status, get.status) == (200, 200), "\(path)")
      #expect(head.headers == get.headers, "\(path)")
      #expect(head.headers["content-length"] == "\(get.body.utf8.count)", "\(path)")
    }
  }

  @Test("A file that is gone is told, and ends nothing")
  func missingFile() {
    let folder = URL(filePath: "/nowhere/at/all", directoryHint: .isDirectory)
    let answer = Files.response("page.js", type: Asset.script.type, in: folder)
    #expect(answer.status == .internalServerError)
    #expect(
      String(decoding: answer.body, as: UTF8.self) == """
        /nowhere/at/all/page.js, which comes with this program, cannot be read: build it again

        """)
    // A folder is there and cannot be read either: building again would not help.
    let other = Files.response("tmp", type: Asset.script.type, in: URL(filePath: "/"))
    #expect(other.status == .internalServerError)
    let reason = String(decoding: other.body, as: UTF8.self)
    #expect(reason.hasPrefix("/tmp cannot be read: ") && !reason.contains("build"), "\(reason)")
  }

  @Test("Who reads a page is led from a wrong address to the examples")
  func wrongLink() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    try await client.send(
      "GET /%3Cold%3E HTTP/1.1\r\n\(server.host)Accept: text/html,*/*;q=0.8\r\n\r\n")
    let page = try await client.response()
    #expect((page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8"))
    #expect(page.body.contains("There is no /&lt;old> here"))
    #expect(page.body.contains("<a href=\"/Test\">") && page.body.contains("<a href=\"/\">"))
  }

  @Test("An address that is quoted fills in nothing, and steers no terminal")
  func quotedAddress() async throws {
    let server = try await TestServer()
    let path = "/%7B%7Bexamples%7D%7D%7B%7Bsummary%7D%7D%1B%5B2J%C2%9B%E2%80%AEa%C3%BC"
    let shown = "There is no /{{examples}}{{summary}}%1B[2J%C2%9B%E2%80%AEaü here"
    let line = try await server.answer("GET \(path) HTTP/1.1\r\n\(server.host)\r\n")
    #expect(line.status == 404 && line.body == "\(shown). The examples are at /\n", "\(line.body)")
    let client = try Client(port: server.port)
    try await client.send("GET \(path) HTTP/1.1\r\n\(server.host)Accept: text/html\r\n\r\n")
    let page = try await client.response()
    #expect(page.status == 404 && page.body.contains("<h1>\(shown)</h1>"), "\(page.body)")
    #expect(page.body.components(separatedBy: "<a href=\"/Test\">").count == 2)
  }

  @Test("Unknown paths and wrong methods have their answers")
  func paths() async throws {
    let server = try await TestServer()
    for path in ["/nothing", "/Test/nothing", "/Test/rows/0", "/Test/actions", "/Test/actions/no"] {
      let answer = try await server.answer("GET \(path) HTTP/1.1\r\n\(server.host)\r\n")
      #expect(answer.status == 404, "\(path)")
      #expect(answer.body == "There is no \(path) here. The examples are at /\n")
    }
    let wrong = [
      ("POST", "/", "GET, HEAD"), ("PUT", "/Test", "GET, HEAD"),
      ("DELETE", "/Test/rows", "GET, HEAD"),
      ("HEAD", "/Test/events", "GET"), ("POST", "/Test/events", "GET"),
      ("GET", "/Test/actions/any", "POST"),
    ]
    for (method, path, allowed) in wrong {
      let answer = try await server.answer(
        "\(method) \(path) HTTP/1.1\r\n\(server.host)\r\n", hasBody: method != "HEAD")
      #expect(answer.status == 405, "\(method) \(path)")
      #expect(answer.headers["allow"] == allowed, "\(method) \(path)")
    }
  }

  @Test("What is no request is refused, and the connection ends")
  func malformed() async throws {
    let server = try await TestServer()
    let requests = [
      ("nonsense\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\r\n", 414),
      ("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 5_000))\r\n", 431),
      ("POST /Test/actions/any HTTP/1.1\r\n\(server.host)Content-Length: 70000\r\n\r\n", 413),
    ]
    for (text, status) in requests {
      let client = try Client(port: server.port)
      try await client.send(text)
      let answer = try await client.response()
      #expect((answer.status, answer.headers["connection"]) == (status, "close"))
      #expect(await client.isAtEnd())
    }
  }

  @Test("A request that does not end is not waited for, nor is a silent client")
  func unfinished() async throws {
    // A slow machine may need longer than that to begin: then the client counts as silent.
    for power in 0..<12 {
      var impatient = Patience.endless
      impatient.head = .milliseconds(50 << power)
      let server = try await TestServer(patience: impatient)
      let unfinished = try Client(port: server.port)
      try? await unfinished.send("GET / HTTP/1.1\r\nHo")
      guard let answer = try? await unfinished.response() else {
        #expect(power < 11)
        continue
      }
      #expect(answer.status == 408)
      #expect(await unfinished.isAtEnd())
      break
    }
    // Another server: one that soon ends silent connections might end that one before it speaks.
    var brief = Patience.endless
    brief.head = .milliseconds(50)
    let other = try await TestServer(patience: brief)
    let silent = try Client(port: other.port)
    #expect(await silent.isAtEnd())
    // One that was answered may be silent for a while, and not longer.
    var lasting = Patience.endless
    lasting.idle = .milliseconds(50)
    let third = try await TestServer(patience: lasting)
    let answered = try Client(port: third.port)
    try await answered.send("GET /icon.svg HTTP/1.1\r\n\(third.host)\r\n")
    #expect(try await answered.response().status == 200)
    #expect(await answered.isAtEnd())
  }

  @Test("A name of another origin that leads here is refused, and so is a page from there")
  func otherOrigins() async throws {
    let server = try await TestServer()
    let port = server.port
    for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
      let answer = try await server.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(answer.status == 200, "\(host)")
    }
    let others = [
      "evil.example:\(port)", "localhost", "127.0.0.1:\(port - 1)", "127.0.0.1.evil:\(port)",
    ]
    for host in others {
      let answer = try await server.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(answer.status == 421, "\(host)")
    }
    for (origin, status) in [("http://127.0.0.1:\(port)", 204), ("http://evil.example", 421)] {
      let answer = try await server.answer(
        """
        POST /Test/actions/any HTTP/1.1\r
        \(server.host)Origin: \(origin)\r
        Content-Type: application/json\r
        Content-Length: 2\r
        \r
        {}
        """)
      #expect(answer.status == status, "\(origin)")
    }
    #expect(server.screen.performed.withLock { $0 } == ["any none"])
  }

  @Test("Actions are asked for with JSON, and those about a row name it")
  func actions() async throws {
    let server = try await TestServer()
    let requests = [
      ("any", "application/json", "{}", 204),
      ("any", "Application/JSON; charset=utf-8", "{\"row\": null}", 204),
      ("row", "application/json", "{\"row\": \"7\"}", 204),
      ("row", "application/json", "{}", 422), ("any", "application/json", "", 400),
      ("any", "application/json", "{\"row\": 7}", 400), ("any", "application/json", "[", 400),
      ("any", "application/x-www-form-urlencoded", "{}", 415),
    ]
    for (action, type, body, status) in requests {
      let answer = try await server.answer(
        """
        POST /Test/actions/\(action) HTTP/1.1\r
        \(server.host)Content-Type: \(type)\r
        Content-Length: \(body.utf8.count)\r
        \r
        \(body)
        """)
      #expect(answer.status == status, "\(action) \(type) \(body)")
    }
    #expect(server.screen.performed.withLock { $0 } == ["any none", "any none", "row 7"])
  }

  @Test("There is an end to connections; the one that has been idle for longest makes room")
  func manyConnections() async throws {
    let server = try await TestServer()
    let get = "GET /icon.svg HTTP/1.1\r\n\(server.host)\r\n"
    var open: [Client] = []
    for _ in 0..<server.connectionLimit {
      let client = try Client(port: server.port)
      try await client.send(get)
      #expect(try await client.response().status == 200)
      open.append(client)
    }
    #expect(try await server.answer(get).status == 200)
    #expect(await open[0].isAtEnd())
    try await open[1].send(get)
    #expect(try await open[1].response().status == 200)
  }

  @Test("Where all connections are at work another one is refused, until one of them is gone")
  func busyConnections() async throws {
    let few = OpenFiles(limit: 60, count: 30)
    let server = try HTTPServer(port: 0, patience: Patience.endless, openFiles: few)
    let handler = PatientHandler()
    let running = Task { await server.run(handler) }
    let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
    var clients: [Client] = []
    for count in 1...server.connectionLimit {
      let client = try Client(port: server.port)
      try await client.send(get)
      try await wait(for: "request \(count)") { handler.begun.withLock { $0 } == count }
      clients.append(client)
    }
    let late = try Client(port: server.port)
    let refusal = try await late.response()
    #expect(refusal.status == 503 && refusal.body.hasPrefix("6 connections are open"))
    handler.mayEnd.withLock { $0 = true }
    for client in clients { #expect(try await client.response().status == 204) }
    // They are idle now: each makes room.
    let other = try Client(port: server.port)
    try await other.send(get)
    #expect(try await other.response().status == 204)
    running.cancel()
    await running.value
  }

  @Test("Where the system allows few open files, few connections are served, or none")
  func fewFiles() throws {
    let few = OpenFiles(limit: 60, count: 30)
    let server = try HTTPServer(port: 0, patience: Patience(), openFiles: few)
    #expect(server.connectionLimit == 6)
    #expect(
      server.shortage == """
        The system allows this program 60 open files, so it serves 6 connections at a time. \
        To have more: ulimit -n 256
        """)
    let many = OpenFiles(limit: .max, count: 30)
    let other = try HTTPServer(port: 0, patience: Patience(), openFiles: many)
    #expect((other.connectionLimit, other.shortage) == (HTTPServer.mostConnections, nil))
    #expect(throws: ListenError.fewFiles(limit: 50)) {
      try HTTPServer(
        port: 0, patience: Patience(), openFiles: OpenFiles(limit: 50, count: 30))
    }
  }

  @Test("A server that ends takes its connections with it")
  func ending() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read(until: server.screen)
    await server.stop()
    #expect(await client.isAtEnd())
    await #expect(throws: Client.Failure.self) {
      while true { try await page.next() }
    }
  }
}

/// Answers when a test lets it.
private final class PatientHandler: RequestHandler {
  let begun = Mutex(0)
  let mayEnd = Mutex(false)

  func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    begun.withLock { $0 += 1 }
    // Cancelled when the test is over.
    while !mayEnd.withLock({ $0 }), (try? await Task.sleep(for: .milliseconds(5))) != nil {}
    return .response(.done)
  }
}
