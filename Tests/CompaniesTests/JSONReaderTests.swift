import Foundation
import Testing

@testable import ExampleModels

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONReader.value(of: Array(text.utf8))
  }

  /// A value as Foundation would have it, so that both can be compared.
  private func plain(_ value: JSONValue) -> NSObject {
    switch value.content {
    case .object(let members): members.mapValues(plain) as NSDictionary
    case .array(let values): values.map(plain) as NSArray
    case .string(let text): text as NSString
    case .number(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .null: NSNull()
    }
  }

  @Test(arguments: [
    "{}", "[]", " [ 1 , 2 ]\n", "{\"a\": {\"b\": [null, true, false]}}", "\"\"", "-0.5e+3", "0",
    "1E-2", "[1.25, -7]", #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é日""#, "\u{FEFF}{\"a\":\t1}",
    "  \r\n\"x\"  ",
  ])
  func whatFoundationReadsItReadsToo(_ text: String) throws {
    let expected = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    #expect(plain(try read(text)) == expected as? NSObject)
  }

  @Test func everyValueKnowsItsPlace() throws {
    let text = "{\n  \"é\": [1,\n    \"x\"]\n}"
    guard case .object(let members) = try read(text).content, let list = members["é"],
      case .array(let values) = list.content
    else {
      Issue.record("The document was read as something else")
      return
    }
    let places = ([list] + values).map { TextPlace(offset: $0.offset, in: Array(text.utf8)) }
    let expected = ["line 2, column 8", "line 2, column 9", "line 3, column 5"]
    #expect(places.map(\.description) == expected)
  }

  @Test(arguments: [
    ("", 1, 1, "the document ends where a value is expected"),
    ("  \n ", 2, 2, "the document ends where a value is expected"),
    ("{", 1, 2, "the document ends where a key in quotes is expected"),
    ("[1,", 1, 4, "the document ends where a value is expected"),
    ("[1 2]", 1, 4, "\"2\" stands where a comma or \"]\" is expected"),
    ("[1,]", 1, 4, "\"]\" stands where a value is expected"),
    ("{\"a\":1,}", 1, 8, "\"}\" stands where a key in quotes is expected"),
    ("{\"a\" 1}", 1, 6, "\"1\" stands where a colon is expected"),
    ("{a: 1}", 1, 2, "\"a\" stands where a key in quotes is expected"),
    ("{\"a\": 1,\n \"a\": 2}", 2, 2, "the key \"a\" comes twice in one object"),
    ("nul", 1, 1, "\"n\" stands where a value is expected"),
    ("<html>", 1, 1, "\"<\" stands where a value is expected"),
    ("01", 1, 2, "the document goes on behind its end"),
    ("{} x", 1, 4, "the document goes on behind its end"),
    ("1.", 1, 3, "the document ends where a digit is expected"),
    ("-", 1, 2, "the document ends where a digit is expected"),
    ("1e+x", 1, 4, "\"x\" stands where a digit is expected"),
    ("[\"abc", 1, 2, "a string begins here and has no end"),
    ("\"a\nb\"", 1, 3, "a string holds a line break or another control character"),
    (#""\x""#, 1, 3, "\"x\" stands where one of \" \\ / b f n r t u is expected"),
    (#""\u12G4""#, 1, 6, "\"G\" stands where a hexadecimal digit is expected"),
    (#""\uD83D""#, 1, 4, "half of a surrogate pair stands alone"),
    (#""\uDE00\uD83D""#, 1, 4, "half of a surrogate pair stands alone"),
    (#""\uD83D\u0041""#, 1, 4, "half of a surrogate pair stands alone"),
    ("é", 1, 1, "byte c3 stands where a value is expected"),
  ])
  func aFaultNamesItsPlace(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
    let bytes = Array(text.utf8)
    let fault = #expect(throws: JSONFault.self) { try JSONReader.value(of: bytes) }
    #expect(fault?.reason == reason)
    let place = fault.map { TextPlace(offset: $0.offset, in: bytes) }
    #expect(place == TextPlace(line: line, column: column))
  }

  @Test func bytesThatAreNoUTF8AreAFault() {
    let bytes = Array("[\"caf".utf8) + [0xE9] + Array("\"]".utf8)
    #expect(throws: JSONFault(offset: 1, reason: "this string is not UTF-8")) {
      try JSONReader.value(of: bytes)
    }
  }

  @Test func nestingEndsBeforeTheStackDoes() throws {
    let deep = { (levels: Int) in
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    _ = try read(deep(200))
    #expect(throws: JSONFault(offset: 200, reason: "more than 200 levels are nested")) {
      try read(deep(201))
    }
    #expect(throws: JSONFault.self) { try read(String(repeating: "[", count: 1_000_000)) }
  }

  /// No text may crash the reader, and what it takes Foundation takes too.
  @Test func everyCutOfADocumentIsAFault() throws {
    let text = #"{"companies": [{"id": "a\u00e9\"", "n": -1.5e3, "l": [true, false, null]}]}"#
    let bytes = Array(text.utf8)
    _ = try JSONReader.value(of: bytes)
    for length in bytes.indices {
      let fault = #expect(throws: JSONFault.self) {
        try JSONReader.value(of: Array(bytes.prefix(length)))
      }
      #expect((fault?.offset ?? .max) <= length)
    }
  }
}
