import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Places in a list of two levels, and sets of them.
@Suite struct ElementPathTests {
  static let everyPath = (0..<3).flatMap { section in
    (0..<3).map { ElementPath(section: section, element: $0) }
  }

  @Test func pathsAscendBySectionAndThenByElement() {
    for (rank, path) in Self.everyPath.enumerated() {
      for (otherRank, other) in Self.everyPath.enumerated() {
        #expect((path < other) == (rank < otherRank))
      }
    }
  }

  @Test func aPathIsTwoNumbers() throws {
    let path = ElementPath(section: 2, element: 0)
    #expect(path.description == "(2, 0)")
    #expect(String(decoding: try JSONEncoder().encode(path), as: UTF8.self) == "[2,0]")
    #expect(try JSONDecoder().decode(ElementPath.self, from: Data("[2,0]".utf8)) == path)
  }

  @Test(arguments: ["[]", "[1]", "[1,2,3]", "{}", "[1,\"a\"]"])
  func anythingElseIsNoPath(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPath.self, from: Data(document.utf8))
    }
  }

  @Test func everySetOfNinePathsIsTheSet() throws {
    for bits in 0..<512 {
      let members = Self.everyPath.indices.filter { bits >> $0 & 1 == 1 }
        .map { Self.everyPath[$0] }
      let paths = ElementPaths(members.reversed() + members)
      #expect(Array(paths) == members)
      #expect(paths.count == members.count)
      #expect(paths.underestimatedCount == members.count)
      #expect(paths.isEmpty == members.isEmpty)
      #expect(Self.everyPath.filter(paths.contains) == members)
      for section in -1..<4 {
        #expect(
          Array(paths[section]) == members.filter { $0.section == section }.map(\.element))
      }
      #expect(paths.entries.allSatisfy { !$0.elements.isEmpty })
      let document = try JSONEncoder().encode(paths)
      #expect(try JSONDecoder().decode(ElementPaths.self, from: document) == paths)
    }
  }

  @Test func aSetPrintsAndWritesItsSections() throws {
    let paths = ElementPaths([
      ElementPath(section: 2, element: 0), ElementPath(section: 0, element: 1),
      ElementPath(section: 2, element: 1),
    ])
    #expect(paths.description == "0: {1}, 2: {0...1}")
    #expect(ElementPaths().description == "none")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(paths), as: UTF8.self)
        == #"[{"elements":[[1,2]],"section":0},{"elements":[[0,2]],"section":2}]"#)
  }

  @Test(arguments: [
    #"[{"elements":[[1,2]],"section":-1}]"#, #"[{"elements":[],"section":1}]"#,
    #"[{"elements":[[1,2]],"section":1},{"elements":[[1,2]],"section":1}]"#,
    #"[{"elements":[[1,2]],"section":1},{"elements":[[1,2]],"section":0}]"#,
    #"[{"elements":[[2,1]],"section":0}]"#, #"[{"section":0}]"#, #"[{"elements":[[1,2]]}]"#,
  ])
  func aCorruptSetThrows(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPaths.self, from: Data(document.utf8))
    }
  }

  @Test(arguments: [
    (#"[{"elements":[[1,2]],"section":-1}]"#, "Section -1 is negative"),
    (#"[{"elements":[],"section":1}]"#, "Section 1 names no elements"),
    (
      #"[{"elements":[[1,2]],"section":1},{"elements":[[1,2]],"section":1}]"#,
      "Section 1 does not stand behind section 1"
    ),
    (
      #"[{"elements":[[1,2]],"section":2},{"elements":[[1,2]],"section":0}]"#,
      "Section 0 does not stand behind section 2"
    ),
  ])
  func aCorruptSetSaysWhy(document: String, fault: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPaths.self, from: Data(document.utf8))
    }
    #expect(error.fault == fault)
  }

  @Test(arguments: ["[]", "[1]", "[1,2,3]", "[1,2,3,4]"])
  func otherNumbersAreNoPath(document: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(ElementPath.self, from: Data(document.utf8))
    }
    let numbers = try JSONDecoder().decode([Int].self, from: Data(document.utf8)).prefix(3)
    #expect(error.fault == "A path needs 2 numbers, but starts with \(Array(numbers))")
  }

  #if os(macOS) || os(Linux)
    @Test func negativeNumbersTrap() async throws {
      let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ElementPaths([ElementPath(section: -1, element: 0)])
      }
      try expectMessage("Section -1 is negative", in: result1)
      let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ElementPaths([ElementPath(section: 0, element: -1)])
      }
      try expectMessage("Index -1 is negative", in: result2)
    }
  #endif
}

extension DecodingError {
  /// What a corrupt document says of itself.
  var fault: String? {
    if case .dataCorrupted(let context) = self { context.debugDescription } else { nil }
  }
}
