import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import WebSinks

@Suite("The parser of requests")
struct RequestParserTests {
  private let whole = """
    POST /Numbers/actions/insert%20it?a=1&b=%41 HTTP/1.1\r
    Host: localhost:8080\r
    content-TYPE:  application/json \r
    Content-Length: 4\r
    \r
    {\r\n}
    """

  private func check(_ step: RequestParser.Step) throws {
    guard case .request(let request) = step else {
      Issue.record("no request: \(step)")
      return
    }
    #expect(request.method == "POST")
    #expect(request.path == ["Numbers", "actions", "insert it"])
    #expect(request.query == ["a": "1", "b": "A"])
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.body == Array("{\r\n}".utf8))
    #expect(request.keepsAlive)
  }

  @Test("A request may come cut anywhere")
  func cutAnywhere() throws {
    let bytes = Array(whole.utf8)
    for cut in 1..<bytes.count {
      var parser = RequestParser()
      parser.append(Array(bytes[..<cut]))
      guard case .wait = parser.next() else {
        Issue.record("\(cut) bytes are no request")
        return
      }
      parser.append(Array(bytes[cut...]))
      try check(parser.next())
      #expect(parser.isEmpty)
    }
  }

  @Test("Requests may come together")
  func together() throws {
    var parser = RequestParser()
    parser.append(Array((whole + whole + "\r\n" + whole).utf8))
    for _ in 0..<3 { try check(parser.next()) }
    guard case .wait = parser.next() else {
      Issue.record("there were only three")
      return
    }
  }

  @Test("What is no request is refused")
  func refused() {
    let refusals: [(String, HTTPStatus)] = [
      ("\u{0}\u{1}\r\n\r\n", .badRequest),
      ("GET\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1 now\r\n\r\n", .badRequest),
      ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", .badRequest),
      ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET /%+1 HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET /%FF HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET /?a=%zz HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .versionNotSupported),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", .contentTooLarge),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        .contentTooLarge
      ),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .notImplemented),
      ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", .expectationFailed),
      ("GET /\(String(repeating: "a", count: 9_000))", .uriTooLong),
      ("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 4_000))", .headerFieldsTooLarge),
    ]
    for (text, status) in refusals {
      var parser = RequestParser()
      parser.append(Array(text.utf8))
      guard case .refuse(let response) = parser.next() else {
        Issue.record("\(text.prefix(80)) was not refused")
        continue
      }
      #expect(response.status == status, "\(text.prefix(80))")
    }
  }

  @Test("A client says when it asks no more")
  func keepingAlive() {
    let lines = [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true),
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, Close\r\n\r\n", false),
      ("GET / HTTP/1.0\r\n\r\n", false),
    ]
    for (text, keepsAlive) in lines {
      var parser = RequestParser()
      parser.append(Array(text.utf8))
      guard case .request(let request) = parser.next() else {
        Issue.record("\(text) is a request")
        return
      }
      #expect(request.keepsAlive == keepsAlive, "\(text)")
    }
  }

  @Test("Damaged requests are read or refused, in the same way however they are cut")
  func damaged() {
    let pieces = ["\r\n", "\r", "\n", ":", " ", "%", "é", "\u{0}", "1", "Host: a\r\n", "HTTP/1.1"]
    var (read, refused) = (0, 0)
    for seed in 0..<UInt64(TestScale.randomRuns(1_500)) {
      var generator = SplitMix64(seed: seed)
      var bytes = Array((whole + whole).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(start + Int.random(in: 0...2, using: &generator), bytes.count)
        bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator)!.utf8)
      }
      let atOnce = outcomes(of: [bytes])
      #expect(atOnce == outcomes(of: bytes.map { [$0] }), "seed \(seed)")
      if atOnce.count > 1 { read += 1 }
      if atOnce.count == 1 { refused += 1 }
    }
    #expect(read > 0 && refused > 0)
  }

  /// What a parser says of bytes that come in these pieces.
  private func outcomes(of pieces: [[UInt8]]) -> [String] {
    var parser = RequestParser()
    var outcomes: [String] = []
    for piece in pieces {
      parser.append(piece)
      steps: while true {
        switch parser.next() {
        case .request(let request):
          outcomes.append("\(request.method) \(request.path) \(request.body)")
        case .refuse(let response): return outcomes + ["\(response.status)"]
        case .wait: break steps
        }
      }
    }
    return outcomes
  }
}
