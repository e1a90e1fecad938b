import Foundation
import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("IndexRanges: as a document")
struct IndexRangesCodableTests {
  @Test("Every small set comes back from JSON")
  func roundTrip() throws {
    for model in everySubset(below: subsetBound) {
      let document = try JSONEncoder().encode(IndexRanges(model))
      let decoded = try JSONDecoder().decode(IndexRanges.self, from: document)
      try demand(decoded, hasMembers: model, "\(model)")
    }
  }

  @Test("The document is a list of pairs")
  func document() throws {
    let document = try JSONEncoder().encode([0, 2, 3, 4, 5] as IndexRanges)
    #expect(String(decoding: document, as: UTF8.self) == "[[0,1],[2,6]]")
  }

  @Test(
    "A bad document is corrupt, and the error says why",
    arguments: [
      ("[[1]]", "A range needs two bounds, but starts with [1]"),
      ("[[]]", "A range needs two bounds, but starts with []"),
      ("[[1, 2, 3, 4]]", "A range needs two bounds, but starts with [1, 2, 3]"),
      ("[[-1, 2]]", "Range [-1, 2] starts below 0"),
      ("[[2, 2]]", "Range [2, 2] is empty"),
      ("[[3, 1]]", "Range [3, 1] is empty"),
      ("[[0, 2], [1, 4]]", "Range [1, 4] does not lie behind 0..<2 with a gap between them"),
      ("[[0, 2], [2, 4]]", "Range [2, 4] does not lie behind 0..<2 with a gap between them"),
      ("[[5, 6], [0, 2]]", "Range [0, 2] does not lie behind 5..<6 with a gap between them"),
    ])
  func corrupt(document: String, fault: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(IndexRanges.self, from: Data(document.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      throw Mismatch(description: "\(document) throws \(error)")
    }
    #expect(context.debugDescription == fault)
  }

  @Test(
    "A document of another shape throws a decoding error",
    arguments: [
      "{}", "null", "7", "[1, 2]", "[[0.5, 2]]", "[[\"a\", 2]]", "[[null, 2]]",
      "[[0, 99999999999999999999]]", "[[0, 1]", "",
    ])
  func malformed(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IndexRanges.self, from: Data(document.utf8))
    }
  }
}
