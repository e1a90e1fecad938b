import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("RangePair")
struct RangePairTests {
  @Test("A pair names its range in both arrays")
  func ranges() {
    let pair = RangePair(oldStart: 2, newStart: 7, count: 3)
    #expect(pair.oldRange == 2..<5)
    #expect(pair.newRange == 7..<10)
    #expect(pair.description == "2...4 → 7...9")
    #expect(RangePair(oldStart: 4, newStart: 0, count: 1).description == "4 → 0")
  }

  @Test("A pair comes back from JSON")
  func roundTrip() throws {
    let pair = RangePair(oldStart: 2, newStart: 7, count: 3)
    let document = try JSONEncoder().encode(pair)
    #expect(String(decoding: document, as: UTF8.self) == "[2,7,3]")
    #expect(try JSONDecoder().decode(RangePair.self, from: document) == pair)
  }

  @Test(
    "A bad document is corrupt, and the error says why",
    arguments: [
      ("[]", "A pair needs 3 numbers, but starts with []"),
      ("[1, 2]", "A pair needs 3 numbers, but starts with [1, 2]"),
      ("[1, 2, 3, 4, 5]", "A pair needs 3 numbers, but starts with [1, 2, 3, 4]"),
      ("[-1, 2, 3]", "Old start -1 is negative"),
      ("[1, -2, 3]", "New start -2 is negative"),
      ("[1, 2, 0]", "Count 0 is not positive"),
      ("[1, 2, \(Int.max)]", "Count \(Int.max) from 2 ends above \(Int.max)"),
    ])
  func corrupt(document: String, fault: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(RangePair.self, from: Data(document.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      throw Mismatch(description: "\(document) throws \(error)")
    }
    #expect(context.debugDescription == fault)
  }

  #if os(macOS) || os(Linux)
    @Test("Numbers that make no pair trap")
    func traps() async throws {
      let count = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RangePair(oldStart: 1, newStart: 2, count: 0)
      }
      try expectMessage("Count 0 is not positive", in: count)
      let old = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RangePair(oldStart: -1, newStart: 2, count: 1)
      }
      try expectMessage("Old start -1 is negative", in: old)
      let new = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = RangePair(oldStart: 1, newStart: -2, count: 1)
      }
      try expectMessage("New start -2 is negative", in: new)
    }
  #endif
}
