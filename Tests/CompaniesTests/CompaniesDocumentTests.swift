import ExampleModels
import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct CompaniesDocumentTests {
  @Test func aDocumentIsItsCompaniesInOrder() throws {
    let text = """
      {"version": 3, "companies": [
        {"id": "b", "name": "Bee", "products": [{"id": "x", "name": "Ex", "price": [1]}], "at": {}},
        {"products": [], "name": "Ay", "id": "a"}
      ]}
      """
    let companies = try Documents.read(text).get().companies
    #expect(
      companies == [
        SectionSnapshot(Company(id: "b", name: "Bee"), elements: [Product(id: "x", name: "Ex")]),
        SectionSnapshot(Company(id: "a", name: "Ay"), elements: []),
      ])
  }

  @Test func noCompaniesAreADocument() throws {
    #expect(try Documents.read("{\"companies\": []}").get().companies.isEmpty)
  }

  private static let bad: [(text: String, error: CompaniesError, message: String)] = [
    (
      "{\"firms\": []}", .missingKey("companies", path: ""),
      "The document has no key \"companies\": add it"
    ),
    (
      "{\"companies\": [\n{\"name\": \"A\", \"products\": []}]}",
      .missingKey("id", path: "companies[0]"), "companies[0] has no key \"id\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"products\": []}]}",
      .missingKey("name", path: "companies[0]"), "companies[0] has no key \"name\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": \"A\"}]}",
      .missingKey("products", path: "companies[0]"), "companies[0] has no key \"products\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": \"A\", \"products\": [\n  {\"id\": \"x\"}]}]}",
      .missingKey("name", path: "companies[0].products[0]"),
      "companies[0].products[0] has no key \"name\": add it"
    ),
    (
      Documents.json(["a": ["x"], "b": [], "a": ["y"]]),
      .repeatedCompany(id: "a", path: "companies[2]", first: "companies[0]"),
      "companies[2] has the id \"a\" of companies[0]: give each company its own"
    ),
    (
      Documents.json(["a": ["x", "y"], "b": ["z", "x"]]),
      .repeatedProduct(
        id: "x", path: "companies[1].products[1]", first: "companies[0].products[0]"),
      """
      companies[1].products[1] has the id "x" of companies[0].products[0]: give each product its own
      """
    ),
    (
      Documents.json(["a": ["x", "y", "x"]]),
      .repeatedProduct(
        id: "x", path: "companies[0].products[2]", first: "companies[0].products[0]"),
      """
      companies[0].products[2] has the id "x" of companies[0].products[0]: give each product its own
      """
    ),
  ]

  @Test(arguments: bad.indices) func aBadDocumentSaysWhatIsWrongWhereAndWhatToDo(_ number: Int) {
    let (text, error, message) = Self.bad[number]
    #expect(Documents.read(text) == .failure(error))
    #expect("\(error)" == message)
  }

  /// The reason is the decoder's.
  @Test(arguments: [
    ("[]", ""), ("{\"companies\": null}", "companies"), ("{\"companies\": [true]}", "companies[0]"),
    ("{\"companies\": [{\"id\": 7}]}", "companies[0].id"),
    ("{\"companies\": [{\"id\": \"a\", \"name\": {}}]}", "companies[0].name"),
    (
      """
      {"companies": [{"id": "a", "name": "A", "products": [{"id": "x", "name": 1}]}]}
      """,
      "companies[0].products[0].name"
    ),
  ])
  func aValueOfAnotherTypeIsNamedByItsPath(_ text: String, _ path: String) {
    guard case .failure(.wrongType(let found, let reason)) = Documents.read(text) else {
      Issue.record("\(text): \(Documents.read(text))")
      return
    }
    #expect(found == path)
    let name = path.isEmpty ? "The document" : path
    let error = CompaniesError.wrongType(path: path, reason: reason)
    #expect("\(error)" == "\(name) is of another type: \(reason)" && !reason.isEmpty)
    #expect(!reason.hasSuffix("."), "the message goes on")
  }

  @Test(arguments: [
    "", "{", "<html>", "{\"companies\": [}", "{\"companies\": [{\"id\": \"a\"",
    "{\"companies\": [] x",
    String(repeating: "[", count: 1_000_000),
  ])
  func textThatIsNoJSONSaysWhy(_ text: String) {
    expectMalformed(Data(text.utf8))
  }

  @Test func bytesThatAreNoUTF8AreNoJSON() {
    expectMalformed(Data("{\"companies\": [{\"id\": \"".utf8) + [0xE9] + Data("\"}]}".utf8))
  }

  private func expectMalformed(_ data: Data) {
    guard case .failure(.malformed(let reason)) = Documents.read(data) else {
      Issue.record("\(Documents.read(data))")
      return
    }
    #expect("\(CompaniesError.malformed(reason: reason))" == "The document is no JSON: \(reason)")
    #expect(!reason.hasSuffix("."), "the message goes on")
    // The system's sentence: its end or its place.
    #expect(reason.contains(/[0-9]|end/), "\(reason)")
  }

  /// No damaged document ends the program, and none is half taken.
  @Test func noDamagedDocumentEndsTheProgram() throws {
    let good = Array(Documents.json(["a": ["x", "y"], "b": ["z"], "é": []]).utf8)
    let parts = [
      "\"", "{", "}", "[", "]", ",", ":", "null", "1e999", "\\u", "\\uD83D", "\u{0}", "é",
    ]
    for seed in 0..<UInt64(TestScale.randomRuns(20_000)) {
      var random = SplitMix64(seed: seed)
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(place + Int.random(in: 0...4, using: &random), bytes.count)
        let part = Array((parts.randomElement(using: &random) ?? "").utf8)
        bytes.replaceSubrange(place..<end, with: Bool.random(using: &random) ? part : [])
      }
      let model = CompaniesModel()
      switch Documents.read(Data(bytes)) {
      case .success(let document):
        model.show(document)
        #expect(model.sections.snapshot.count == document.companies.count, "seed \(seed)")
      case .failure(let error): #expect(!"\(error)".isEmpty, "seed \(seed)")
      }
    }
  }
}
