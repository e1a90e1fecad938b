import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("IndexRanges: traps")
struct IndexRangesTrapTests {
  #if os(macOS) || os(Linux)
    @Test("A negative index traps wherever it comes in")
    func negativeIndex() async throws {
      let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges(-1)
      }
      try expectMessage("Index -1 is negative", in: made)
      let listed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = [3, -2] as IndexRanges
      }
      try expectMessage("Index -2 is negative", in: listed)
      let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        var indexes: IndexRanges = [3]
        indexes.insert(-7)
      }
      try expectMessage("Index -7 is negative", in: inserted)
    }

    @Test("A negative range traps wherever it comes in")
    func negativeRange() async throws {
      let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges(-1..<4)
      }
      try expectMessage("Range -1..<4 starts below 0", in: made)
      let listed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges([5..<6, -3..<2])
      }
      try expectMessage("Range -3..<2 starts below 0", in: listed)
      let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        var indexes: IndexRanges = [3]
        indexes.insert(contentsOf: -2..<1)
      }
      try expectMessage("Range -2..<1 starts below 0", in: inserted)
      let converted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
      {
        _ = IndexRanges(RangeSet([-4..<1]))
      }
      try expectMessage("Range -4..<1 starts below 0", in: converted)
    }

    @Test("The largest integer traps")
    func tooLarge() async throws {
      let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges([Int.max])
      }
      try expectMessage("Index \(Int.max) is too large for a range", in: made)
    }

    @Test("An offset outside traps")
    func offsets() async throws {
      let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges([1, 5, 6]).nonmember(atOffset: -1)
      }
      try expectMessage("Offset -1 is negative", in: other)
      let large = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = IndexRanges([1, 5, 6]).nonmember(atOffset: Int.max)
      }
      try expectMessage("The nonmember at offset \(Int.max) is above \(Int.max)", in: large)
    }
  #endif
}
