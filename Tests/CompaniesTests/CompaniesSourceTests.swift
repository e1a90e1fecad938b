import ExampleTestKit
import Foundation
import Testing

@testable import ExampleModels

@Suite struct CompaniesSourceTests {
  @Test func aNameIsAFileOrAnAddressOfTheWeb() throws {
    #expect(try CompaniesSource(name: "data/companies.json") == .file(path: "data/companies.json"))
    #expect(try CompaniesSource(name: "C:/companies.json") == .file(path: "C:/companies.json"))
    let url = try #require(URL(string: "https://host/Companies.json"))
    #expect(try CompaniesSource(name: "HTTPS://host/Companies.json") == .web(url))
  }

  @Test(arguments: ["ftp://host/a", "file:///a", "http://", "https:///a", "http://ho st/"])
  func whatIsNoAddressOfTheWebIsRefused(_ name: String) {
    #expect(throws: CompaniesError.notHTTP(url: name)) { try CompaniesSource(name: name) }
  }

  private func expectFailure(_ path: String, _ error: CompaniesError, _ message: String) async {
    await #expect(throws: error) {
      _ = try await CompaniesSource.file(path: path).document(poll: 0, fetch: Documents.fetch)
    }
    #expect("\(error)" == message)
  }

  @Test func aMissingFile() async {
    await expectFailure(
      "/nowhere/c.json", .missingFile(path: "/nowhere/c.json"),
      "There is no file at /nowhere/c.json: check the path")
  }

  @Test func aFolder() async {
    await expectFailure(
      "/", .unreadableFile(path: "/", reason: "it is a folder, name a file in it"),
      "The file at / cannot be read: it is a folder, name a file in it")
  }

  @Test func aFileWithoutAnEnd() async {
    await expectFailure(
      "/dev/zero", .tooLarge(name: "/dev/zero", limit: 16_777_216),
      "/dev/zero has more than 16777216 bytes: ask for fewer companies")
  }

  @Test func aFileMayBeAsLargeAsTheLimitAndNoLarger() throws {
    let file = try TemporaryFile("0123456789")
    let path = file.path
    #expect(try CompaniesSource.data(ofFile: path, limit: 10).count == 10)
    #expect(throws: FetchError.tooLarge(name: path, limit: 9)) {
      try CompaniesSource.data(ofFile: path, limit: 9)
    }
    try file.remove()
  }

  @Test func theBundledDocumentsComeInTurn() async throws {
    let source = CompaniesSource.bundled
    var found: [CompaniesDocument] = []
    for poll in 0..<6 { found.append(try await source.document(poll: poll)) }
    #expect(source.statesInARound == 3)
    #expect(Array(found.prefix(3)) == Array(found.suffix(3)))
    #expect(found[0] != found[1] && found[1] != found[2] && found[2] != found[0])
  }
}

@Suite(.fewAtATime) struct CompaniesWebTests {
  private func document(
    _ answer: (status: Int, body: String), declaringLength: Bool = true, limit: Int = 1_000
  ) async throws -> (url: String, answer: Result<Data, CompaniesError>) {
    let server = try WebServer(answering: [answer], declaringLength: declaringLength)
    let url = try #require(URL(string: server.url))
    do throws(CompaniesError) {
      do throws(FetchError) {
        let file = try await DocumentFetch(limit: limit, deadline: Documents.fetch.deadline)
          .document(at: url)
        return (server.url, .success(try CompaniesSource.data(of: file, limit: limit)))
      } catch {
        throw CompaniesError(error)
      }
    } catch {
      return (server.url, .failure(error))
    }
  }

  @Test(arguments: [true, false]) func aDocumentComesWhole(_ declaringLength: Bool) async throws {
    let text = Documents.json(["a": ["x"]])
    let found = try await document((200, text), declaringLength: declaringLength)
    #expect(found.answer == .success(Data(text.utf8)))
  }

  @Test(arguments: [404, 500, 204, 403]) func anotherAnswerThan200(_ status: Int) async throws {
    let found = try await document((status, status == 204 ? "" : "sorry"))
    let error = CompaniesError.httpStatus(url: found.url, code: status)
    #expect(found.answer == .failure(error))
    #expect(
      "\(error)"
        == "\(found.url) answered with HTTP status \(status): it must answer with 200, check the address"
    )
  }

  @Test(arguments: [true, false])
  func anAnswerThatIsTooLarge(_ declaringLength: Bool) async throws {
    let text = String(repeating: "x", count: 1_001)
    let found = try await document((200, text), declaringLength: declaringLength)
    #expect(found.answer == .failure(.tooLarge(name: found.url, limit: 1_000)))
    let fitting = try await document(
      (200, String(text.dropLast())), declaringLength: declaringLength)
    #expect(try fitting.answer.get().count == 1_000)
  }

  @Test func anAddressWhereNobodyAnswers() async throws {
    let url = try #require(URL(string: nobody))
    let error = await #expect(throws: CompaniesError.self) {
      try await CompaniesSource.web(url).document(poll: 0, fetch: Documents.fetch)
    }
    guard case .unreachable(let name, let reason) = error else {
      Issue.record("Another error: \(String(describing: error))")
      return
    }
    #expect(name == nobody && !reason.isEmpty && !reason.hasSuffix("."))
    #expect(
      error.map { "\($0)" }
        == "\(nobody) cannot be reached: \(reason). Check the address and the network")
  }
}
