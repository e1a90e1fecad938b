import ExampleTestKit
import Foundation
import TerminalSinks
import Testing

@testable import Web
@testable import WebSinks

@Suite("The program", .fewAtATime)
struct WebProgramTests {
  @Test("A port that is taken is told, with what to do")
  func portTaken() async throws {
    let server = try await TestServer()
    let run = try await ExampleProgram("Web").run(["--port", "\(server.port)"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        Web: Port \(server.port) is taken by another program. End that one, or choose another \
        port: --port \(server.port + 1), or --port 0 for any that is free.

        """)
    #expect(throws: ListenError.portTaken(server.port)) { try HTTPServer(port: server.port) }
  }

  /// How many connections at once, and what their clients ask for: some stay, some are short.
  private static let flood = (
    count: 80, paths: ["/", "/Processes/events", "/page.js", "/FeedReader/events", "/nothing"]
  )

  @Test("With few open files it serves whom it can, refuses the others, and goes on")
  func fewOpenFiles() async throws {
    let session = try TerminalSession(
      ExampleProgram("Web"), ["--port", "0"], after: "ulimit -n 40")
    try await session.wait(for: "allows this program 40 open files, so it serves")
    let address = try #require(session.output.firstMatch(of: /127\.0\.0\.1:(\d+)/))
    let port = try #require(Int(address.1))
    var clients: [Client] = []
    for number in 0..<Self.flood.count {
      let client = try Client(port: port)
      let path = Self.flood.paths[number % Self.flood.paths.count]
      try await client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      clients.append(client)
    }
    var answers: [Int: Int] = [:]
    for client in clients {
      // Some made room for others before they were answered.
      guard let head = try? await client.text(through: "\r\n") else { continue }
      answers[Int(head.split(separator: " ")[1]) ?? 0, default: 0] += 1
      if head.contains(" 503 ") { client.vanish() }
    }
    #expect(Set(answers.keys).isSubset(of: [200, 404, 503]), "\(answers)")
    #expect(answers[200, default: 0] > 0 && answers[503, default: 0] > 0, "\(answers)")
    clients = []
    try await wait(for: "a free place") {
      guard let client = try? Client(port: port) else { return false }
      try? await client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      return (try? await client.response().status) == 200
    }
    session.terminate()
    #expect(await session.finish() == 128 + SIGTERM)
  }

  @Test("Wrong usage says what is right")
  func usage() async throws {
    let wrong = [
      (["--prot"], "Unknown option --prot"),
      (["--port"], "--port needs a number in 0...65535"),
      (["--port", "70000"], "--port needs a number in 0...65535, not \"70000\""),
      (["Parks", "Numbers"], "More than one example: name one, the others are a link away"),
      (
        ["Lists"],
        "No example Lists: there are Companies, KVOList, Chores, FeedReader, Numbers, Parks, Processes"
      ),
    ]
    for (arguments, message) in wrong {
      do throws(UsageError) {
        _ = try Options(arguments)
        Issue.record("\(arguments) are accepted")
      } catch {
        #expect("\(error)" == message)
      }
    }
    let run = try await ExampleProgram("Web").run(["--prot"])
    #expect(run.status == 64)
    #expect(run.errors == "Web: Unknown option --prot. --help lists the options.\n")
    let help = try await ExampleProgram("Web").run(["--help"])
    #expect((help.status, help.output) == (0, Options.help + "\n"))
  }

  @Test("Names may be written small")
  func names() throws {
    let options = try Options(["numbers", "--port", "0", "--random", "7"])
    #expect((options.name, options.port, options.seed) == ("Numbers", 0, 7))
  }
}
