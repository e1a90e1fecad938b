import ExampleModels
import Foundation
import ObservableCollections
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
      "{\"companies\": [}",
      .malformed(at: at(1, 16), reason: "\"}\" stands where a value is expected"),
      "No JSON in line 1, column 16: \"}\" stands where a value is expected"
    ),
    (
      "{\"firms\": []}", .missingKey("companies", of: "the document", at: at(1, 1)),
      "In line 1, column 1: the document has no key \"companies\": add it"
    ),
    (
      "{\"companies\": [\n{\"name\": \"A\", \"products\": []}]}",
      .missingKey("id", of: "a company", at: at(2, 1)),
      "In line 2, column 1: a company has no key \"id\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"products\": []}]}",
      .missingKey("name", of: "the company \"a\"", at: at(1, 16)),
      "In line 1, column 16: the company \"a\" has no key \"name\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": \"A\"}]}",
      .missingKey("products", of: "the company \"a\"", at: at(1, 16)),
      "In line 1, column 16: the company \"a\" has no key \"products\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": \"A\", \"products\": [\n  {\"name\": \"X\"}]}]}",
      .missingKey("id", of: "a product of \"a\"", at: at(2, 3)),
      "In line 2, column 3: a product of \"a\" has no key \"id\": add it"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": \"A\", \"products\": [\n  {\"id\": \"x\"}]}]}",
      .missingKey("name", of: "the product \"x\"", at: at(2, 3)),
      "In line 2, column 3: the product \"x\" has no key \"name\": add it"
    ),
    (
      "[]",
      .wrongType(of: "the document", expected: "an object", found: "an array", at: at(1, 1)),
      "In line 1, column 1: the document is an array: make it an object"
    ),
    (
      "{\"companies\": null}",
      .wrongType(
        of: "\"companies\" of the document", expected: "an array", found: "null", at: at(1, 15)),
      "In line 1, column 15: \"companies\" of the document is null: make it an array"
    ),
    (
      "{\"companies\": [true]}",
      .wrongType(of: "a company", expected: "an object", found: "a boolean", at: at(1, 16)),
      "In line 1, column 16: a company is a boolean: make it an object"
    ),
    (
      "{\"companies\": [{\"id\": 7}]}",
      .wrongType(of: "\"id\" of a company", expected: "a string", found: "a number", at: at(1, 23)),
      "In line 1, column 23: \"id\" of a company is a number: make it a string"
    ),
    (
      "{\"companies\": [{\"id\": \"a\", \"name\": {}}]}",
      .wrongType(
        of: "\"name\" of the company \"a\"", expected: "a string", found: "an object",
        at: at(1, 36)),
      "In line 1, column 36: \"name\" of the company \"a\" is an object: make it a string"
    ),
    (
      Documents.json(["a": ["x"], "b": [], "a": ["y"]]),
      .repeatedCompany(id: "a", at: at(4, 1), first: at(2, 1)),
      """
      In line 4, column 1: the company id "a" is that of line 2, column 1 already: give each company \
      its own
      """
    ),
    (
      Documents.json(["a": ["x", "y"], "b": ["z", "x"]]),
      .repeatedProduct(id: "x", at: at(3, 65), first: at(2, 39), company: "a"),
      """
      In line 3, column 65: the product id "x" is that of line 2, column 39, in company "a", already: \
      give each product its own
      """
    ),
    (
      Documents.json(["a": ["x", "y", "x"]]),
      .repeatedProduct(id: "x", at: at(2, 91), first: at(2, 39), company: "a"),
      """
      In line 2, column 91: the product id "x" is that of line 2, column 39, in company "a", already: \
      give each product its own
      """
    ),
  ]

  private static func at(_ line: Int, _ column: Int) -> TextPlace {
    TextPlace(line: line, column: column)
  }

  @Test(arguments: bad.indices) func aBadDocumentSaysWhatIsWrongWhereAndWhatToDo(_ number: Int) {
    let (text, error, message) = Self.bad[number]
    #expect(Documents.read(text) == .failure(error))
    #expect("\(error)" == message)
  }

  @Test func bytesThatAreNoUTF8AreNamed() {
    let bytes = Array("{\"companies\": [{\"id\": \"".utf8) + [0xE9] + Array("\"}]}".utf8)
    let error = CompaniesError.malformed(at: Self.at(1, 23), reason: "this string is not UTF-8")
    #expect(Documents.read(Data(bytes)) == .failure(error))
  }
}
