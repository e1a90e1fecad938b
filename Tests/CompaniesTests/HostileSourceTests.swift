import ExampleTestKit
import Foundation
import Synchronization
import TerminalSinks
import Testing

@testable import Companies
@testable import ExampleModels

/// Sources that mean harm. FeedReader fetches its documents in the same way.
@Suite(.fewAtATime) struct HostileSourceTests {
  private let limit = 100_000
  private static let head = "HTTP/1.1 200 Answer\r\n"

  /// What comes of an address, when the deadline is what `gate` says.
  private func outcome(
    of address: String, deadline gate: Latch = Latch()
  ) async throws -> FetchError? {
    let url = try #require(URL(string: address))
    let deadline = Deadline(limit: .seconds(7)) { await gate.wait() }
    do throws(FetchError) {
      _ = try await DocumentFetch(limit: limit, deadline: deadline).document(at: url)
      return nil
    } catch {
      return error
    }
  }

  /// Sends `piece` until the client goes: without an end, were it not cut.
  private static func sendForever(_ head: String, _ piece: [UInt8])
    -> @Sendable (
      Int, WebConnection
    ) -> Void
  {
    { _, connection in
      connection.readRequest()
      guard connection.send(head.utf8) else { return }
      while connection.send(piece) {}
    }
  }

  private static let spaces = [UInt8](repeating: 0x20, count: 16_384)
  private static let chunk = Array("4000\r\n".utf8) + spaces + Array("\r\n".utf8)
  /// A part of a deflated stream that is 1 MB of spaces, and after which it may come again.
  private static let deflated =
    [
      0xEC, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE,
      0x40, 0x01,
    ] + [UInt8](repeating: 0, count: 1_015) + [0x7C, 0x06, 0x00, 0x00, 0xFF, 0xFF]

  @Test(arguments: [
    (head + "\r\n", spaces), (head + "Transfer-Encoding: chunked\r\n\r\n", chunk),
    (head + "Content-Length: 10000000000\r\n\r\n", spaces),
  ])
  func aDocumentWithoutAnEndIsCut(_ head: String, _ piece: [UInt8]) async throws {
    let server = try WebServer(connections: 1, serve: Self.sendForever(head, piece))
    #expect(try await outcome(of: server.url) == .tooLarge(name: server.url, limit: limit))
    await server.ended.wait()
  }

  @Test func aServerThatNeverAnswersIsGivenUpAtTheDeadline() async throws {
    let asked = Latch()
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      asked.open()
      connection.waitForClient()
    }
    let error = try await outcome(of: server.url, deadline: asked)
    #expect(error == .tooLate(name: server.url, limit: .seconds(7)))
    await server.ended.wait()
  }

  @Test func aByteNowAndThenDoesNotMoveTheDeadline() async throws {
    let late = Latch()
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      _ = connection.send((Self.head + "\r\n").utf8)
      for number in 0... {
        if number == 20 { late.open() }
        guard connection.send([0x20]) else { return }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    let error = try await outcome(of: server.url, deadline: late)
    #expect(error == .tooLate(name: server.url, limit: .seconds(7)))
    await server.ended.wait()
  }

  @Test func anAddressThatSendsOnForEverIsGivenUp() async throws {
    let server = try WebServer(connections: 6) { _, connection in
      connection.readRequest()
      let head = "HTTP/1.1 302 On\r\nLocation: /next\r\nConnection: close\r\n"
      _ = connection.send("\(head)Content-Length: 0\r\n\r\n".utf8)
    }
    let reason = "it sends us on more than 5 times"
    #expect(try await outcome(of: server.url) == .unreachable(url: server.url, reason: reason))
  }

  @Test func whatComesWithARedirectionDoesNotMoveTheDeadline() async throws {
    let late = Latch()
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      _ = connection.send("HTTP/1.1 302 On\r\nLocation: /next\r\n\r\n".utf8)
      late.open()
      while connection.send([0x20]) { Thread.sleep(forTimeInterval: 0.01) }
    }
    let error = try await outcome(of: server.url, deadline: late)
    #expect(error == .tooLate(name: server.url, limit: .seconds(7)))
    await server.ended.wait()
  }

  @Test func aPollThatNobodyWaitsForEnds() async throws {
    let asked = Latch()
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      asked.open()
      connection.waitForClient()
    }
    let url = server.url
    let poll = Task { try await outcome(of: url) }
    await asked.wait()
    poll.cancel()
    let reason = "nobody waits for it any more"
    #expect(try await poll.value == .unreachable(url: url, reason: reason))
    await server.ended.wait()
  }

  // MARK: - Files

  /// What comes of a path, when the deadline is over at once.
  private func outcome(ofPath path: String) async -> FetchError? {
    let deadline = Deadline(limit: .seconds(7)) {}
    do throws(FetchError) {
      _ = try await DocumentFetch(limit: limit, deadline: deadline).document(atPath: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func aPipeIntoWhichNobodyWritesIsGivenUpAtTheDeadline() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(path, 0o600) == 0)
    // A writer that says nothing.
    let writer = open(path, O_RDWR)
    defer {
      close(writer)
      unlink(path)
    }
    #expect(await outcome(ofPath: path) == .tooLate(name: path, limit: .seconds(7)))
  }

  @Test func aPipeIsReadToItsEnd() async throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let text = Documents.json(["a": ["x"]])
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let document = try await CompaniesSource.file(path: path).document(poll: 0)
    #expect(Documents.text(document.companies) == ["a: x"])
  }

  @Test func aDeviceIsCutAndAFolderRefused() async throws {
    let deadline = Deadline(limit: .zero) { await Latch().wait() }
    let never = DocumentFetch(limit: limit, deadline: deadline)
    await #expect(throws: FetchError.tooLarge(name: "/dev/zero", limit: limit)) {
      _ = try await never.document(atPath: "/dev/zero")
    }
    await #expect(throws: FetchError.folder(path: "/")) {
      _ = try await never.document(atPath: "/")
    }
  }

  // MARK: - The program

  #if os(Linux)
    /// What the program may take; one of the documents below would be more.
    private static let memory = "ulimit -v 1000000"

    @Test(arguments: [
      (head + "\r\n", spaces),
      (head + "Content-Encoding: gzip\r\n\r\n\u{1F}GZIP", deflated),
    ])
    func whatHasNoEndIsRefusedInBoundedMemory(_ head: String, _ piece: [UInt8]) async throws {
      let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
      let isBomb = head.hasSuffix("GZIP")
      let start = Array(head.replacing("\u{1F}GZIP", with: "").utf8) + (isBomb ? gzip : [])
      let server = try WebServer(connections: 1) { _, connection in
        connection.readRequest()
        guard connection.send(start) else { return }
        // A gigabyte: not more, so that the test ends where nobody cuts it.
        for _ in 0..<(isBomb ? 1_000 : 64_000) where !connection.send(piece) { return }
      }
      let run = try await CompaniesProgram.program.run(
        ["--json", server.url], after: Self.memory)
      #expect(
        run.errors == "\(server.url) has more than 16777216 bytes: ask for fewer companies\n")
      #expect(run.status == ExitCode.badSource.rawValue)
      await server.ended.wait()
    }
  #endif

  /// It is asked to end while a document comes.
  @Test func theProgramLeavesNoFileBehind() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let hasSent = Latch()
    let server = try WebServer(connections: 1) { _, connection in
      connection.readRequest()
      _ = connection.send((Self.head + "\r\n").utf8)
      _ = connection.send(Self.spaces)
      hasSent.open()
      connection.waitForClient()
    }
    let session = try TerminalSession(
      CompaniesProgram.program, [server.url], after: "export TMPDIR='\(folder.path)'")
    try await session.wait(for: "0 companies")
    await hasSent.wait()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    session.terminate()
    _ = await session.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    try FileManager.default.removeItem(at: folder)
  }
}
