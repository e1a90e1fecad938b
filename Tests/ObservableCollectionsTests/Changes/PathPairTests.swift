import Foundation
import ObservableCollections
import TestSupport
import Testing

/// Pairs of sections and of paths: their words, their documents, and what they refuse.
@Suite struct PathPairTests {
  static let pair = ElementPathPair(
    old: ElementPath(section: 0, element: 2), new: ElementPath(section: 1, element: 0), count: 3)

  @Test func pairsSayBothPlaces() {
    #expect(Self.pair.description == "3 × (0, 2) → (1, 0)")
    #expect(Self.pair.oldRange == 2..<5)
    #expect(Self.pair.newRange == 0..<3)
    #expect(SectionPair(old: 4, new: 0).description == "4 → 0")
  }

  @Test func pairsAreNumbers() throws {
    let document = try JSONEncoder().encode(Self.pair)
    #expect(String(decoding: document, as: UTF8.self) == "[0,2,1,0,3]")
    #expect(try JSONDecoder().decode(ElementPathPair.self, from: document) == Self.pair)
    let section = try JSONEncoder().encode(SectionPair(old: 4, new: 0))
    #expect(String(decoding: section, as: UTF8.self) == "[4,0]")
    #expect(try JSONDecoder().decode(SectionPair.self, from: section).old == 4)
  }

  @Test(arguments: [
    "[]", "[0,0,0,0]", "[0,0,0,0,0]", "[0,0,0,0,1,1]", "[-1,0,0,0,1]", "[0,0,0,-1,1]",
    "[0,9223372036854775807,0,0,1]",
  ]) func otherNumbersAreNoPair(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPathPair.self, from: Data(document.utf8))
    }
  }

  @Test(arguments: ["[]", "[1]", "[1,2,3]", "[-1,0]", "[0,-1]"])
  func otherNumbersAreNoSections(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionPair.self, from: Data(document.utf8))
    }
  }

  @Test(arguments: [
    ("[1,2]", "A pair needs 5 numbers, but starts with [1, 2]"),
    ("[1,2,3,4,5,6,7]", "A pair needs 5 numbers, but starts with [1, 2, 3, 4, 5, 6]"),
    ("[0,0,0,0,0]", "Count 0 is not positive"),
    ("[0,-1,0,0,1]", "Old path (0, -1) is negative"),
    ("[0,0,-2,0,1]", "New path (-2, 0) is negative"),
    ("[0,0,0,\(Int.max),1]", "Count 1 from \(Int.max) ends above \(Int.max)"),
  ]) func numbersThatAreNoPairSayWhy(document: String, fault: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPathPair.self, from: Data(document.utf8))
    }
    #expect(error.fault == fault)
  }

  @Test(arguments: [
    ("[1]", "A section needs 2 numbers, but starts with [1]"),
    ("[1,2,3,4]", "A section needs 2 numbers, but starts with [1, 2, 3]"),
    ("[-1,0]", "Section -1 → 0 is negative"), ("[0,-1]", "Section 0 → -1 is negative"),
  ]) func numbersThatAreNoSectionsSayWhy(document: String, fault: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionPair.self, from: Data(document.utf8))
    }
    #expect(error.fault == fault)
  }

  #if os(macOS) || os(Linux)
    @Test func wrongNumbersTrap() async throws {
      let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SectionPair(old: 0, new: -1)
      }
      try expectMessage("Section 0 → -1 is negative", in: result1)
      let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let path = ElementPath(section: 0, element: 0)
        _ = ElementPathPair(old: path, new: path, count: 0)
      }
      try expectMessage("Count 0 is not positive", in: result2)
      let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let path = ElementPath(section: 0, element: 0)
        _ = ElementPathPair(old: path, new: ElementPath(section: -1, element: 0))
      }
      try expectMessage("New path (-1, 0) is negative", in: result3)
    }
  #endif
}
