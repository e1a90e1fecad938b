import ExampleTestKit
import Testing

@testable import WebSinks

@Suite("Peers that mean harm", .fewAtATime)
struct HostilePeerTests {
  @Test("Line ends, or a head byte by byte, hold no connection for longer than a head may take")
  func trickle() async throws {
    var impatient = Patience.endless
    impatient.head = .milliseconds(200)
    impatient.idle = .milliseconds(200)
    let server = try await TestServer(patience: impatient)
    for text in ["\r\n", "x"] {
      let client = try Client(port: server.port)
      var sent = 0
      // However slow this machine is, the server ends it; how many bytes fit before is not said.
      while sent < 3_000, await client.isOpen(afterSending: text) {
        sent += 1
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(sent < 3_000, "\(text.debugDescription)")
    }
  }

  @Test("A body byte by byte holds no connection for longer than a body may take")
  func slowBody() async throws {
    var impatient = Patience.endless
    impatient.body = .milliseconds(200)
    let server = try await TestServer(patience: impatient)
    let client = try Client(port: server.port)
    try await client.send(
      "POST /Test/actions/any HTTP/1.1\r\n\(server.host)Content-Length: 60000\r\n\r\n")
    var sent = 0
    while sent < 3_000, await client.isOpen(afterSending: "x") {
      sent += 1
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(sent < 3_000)
  }

  @Test("A head is read once, and each of its bytes looked at once, however the body comes")
  func linear() {
    let lines = (0..<60).map { "X-\($0): \(String(repeating: "a", count: 250))\r\n" }.joined()
    let head = "POST /a HTTP/1.1\r\nHost: a\r\n\(lines)Content-Length: 5000\r\n\r\n"
    #expect(head.utf8.count > 15_000)
    for size in [1, 7, 20_000] {
      var parser = RequestParser()
      var requests = 0
      let bytes = Array((head + String(repeating: "b", count: 5_000)).utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        parser.append(Array(bytes[start..<min(start + size, bytes.count)]))
        if case .request(let request) = parser.next() {
          requests += 1
          #expect(request.body.count == 5_000)
        }
      }
      #expect((requests, parser.readHeads) == (1, 1), "pieces of \(size)")
      #expect(parser.scannedBytes == head.utf8.count, "pieces of \(size)")
    }
  }

  @Test("Many requests that come together are each looked at once")
  func pipelined() {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    var parser = RequestParser()
    parser.append(Array(String(repeating: text, count: 1_000).utf8))
    var requests = 0
    while case .request = parser.next() { requests += 1 }
    #expect((requests, parser.readHeads) == (1_000, 1_000))
    #expect(parser.scannedBytes == 1_000 * text.utf8.count)
    #expect(parser.isEmpty)
  }

  @Test("Nothing but line ends, and too many headers, are refused")
  func floods() {
    let headers = (0..<100).map { "A\($0): b\r\n" }.joined()
    let floods: [(String, HTTPStatus)] = [
      (String(repeating: "\r\n", count: 40), .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\n\(headers)\r\n", .headerFieldsTooLarge),
    ]
    for (text, status) in floods {
      var parser = RequestParser()
      parser.append(Array(text.utf8))
      guard case .refuse(let response) = parser.next() else {
        Issue.record("\(text.prefix(20)) was not refused")
        continue
      }
      #expect(response.status == status)
    }
  }

  @Test("Clients that ask for nothing do not keep others out")
  func idleFlood() async throws {
    var patience = Patience.endless
    // Those who are refused and do not go either are left after a while.
    patience.farewell = Patience().farewell
    let server = try await TestServer(patience: patience)
    var idle: [Client] = []
    for number in 0..<2 * server.connectionLimit {
      let client = try Client(port: server.port)
      // Half of them begin a request and do not end it.
      if number % 2 == 0 { try await client.send("GET / HTTP/1.1\r\n") }
      idle.append(client)
    }
    // All are given a moment to ask; until it is over another one is refused.
    try await wait(for: "an answer") {
      (try? await server.answer("GET /icon.svg HTTP/1.1\r\n\(server.host)\r\n").status) == 200
    }
    withExtendedLifetime(idle) {}
  }

  @Test("Event streams do not keep pages and actions out, and are told that there are too many")
  func eventFlood() async throws {
    let server = try await TestServer()
    let get = "GET /Test/events HTTP/1.1\r\n\(server.host)\r\n"
    var open: [Client] = []
    for _ in 0..<server.eventLimit {
      let client = try Client(port: server.port)
      try await client.send(get)
      #expect(try await client.text(through: "\r\n") == "HTTP/1.1 200 OK")
      open.append(client)
    }
    let refused = try await server.answer(get)
    #expect((refused.status, refused.body) == (503, "\(server.eventLimit) pages are open\n"))
    let page = try await server.answer("GET / HTTP/1.1\r\n\(server.host)\r\n")
    #expect(page.status == 200)
    withExtendedLifetime(open) {}
  }

  @Test("A client that speaks after it asked for events is ended")
  func talkingPage() async throws {
    let server = try await TestServer()
    let client = try Client(port: server.port)
    try await client.send("GET /Test/events HTTP/1.1\r\n\(server.host)\r\n")
    _ = try await client.text(through: "event: state")
    try await client.send("more")
    try await server.waitForPages(0)
  }

  @Test("A page from elsewhere may link here, and do nothing else")
  func crossSite() async throws {
    let server = try await TestServer()
    let cases = [
      ("GET", "/", "cross-site", "navigate", "document", 200),
      ("GET", "/", "same-site", "navigate", "document", 200),
      ("GET", "/Test", "cross-site", "navigate", "iframe", 403),
      ("GET", "/Test/rows", "cross-site", "no-cors", "script", 403),
      ("GET", "/Test/events", "cross-site", "no-cors", "image", 403),
      ("GET", "/Test/rows", "same-site", "cors", "empty", 403),
      ("GET", "/Test/rows", "same-origin", "cors", "empty", 200),
      ("GET", "/Test/rows", "none", "navigate", "document", 200),
      ("POST", "/Test/actions/any", "cross-site", "navigate", "document", 403),
    ]
    for (method, path, site, mode, target, status) in cases {
      let answer = try await server.answer(
        """
        \(method) \(path) HTTP/1.1\r
        \(server.host)Sec-Fetch-Site: \(site)\r
        Sec-Fetch-Mode: \(mode)\r
        Sec-Fetch-Dest: \(target)\r
        Content-Type: application/json\r
        Content-Length: 2\r
        \r
        {}
        """)
      #expect(answer.status == status, "\(method) \(path) \(site) \(mode) \(target)")
    }
    // Older clients say no host; their origin counts nevertheless.
    let old = try await server.answer("GET / HTTP/1.0\r\nOrigin: http://evil.example\r\n\r\n")
    #expect(old.status == 421)
    #expect(server.screen.performed.withLock { $0 } == [])
  }

  @Test("What there is nothing to do for is refused, and told to pages")
  func notReady() async throws {
    let server = try await TestServer()
    server.screen.isReady.withLock { $0 = false }
    let answer = try await server.answer(
      """
      POST /Test/actions/any HTTP/1.1\r
      \(server.host)Content-Type: application/json\r
      Content-Length: 2\r
      \r
      {}
      """)
    #expect((answer.status, answer.body) == (409, "Any: there is nothing to do\n"))
    let page = try await PageClient(server)
    try await page.begin()
    try await page.read { $0.state?.isReady == [false, true] }
    server.screen.isReady.withLock { $0 = true }
    try await page.read { $0.state?.isReady == [true, true] }
  }
}
