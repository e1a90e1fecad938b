import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ArraySnapshot: traps")
struct ArraySnapshotTrapTests {
  #if os(macOS) || os(Linux)
    @Test("An index outside a snapshot traps with its values")
    func index() async throws {
      let above = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[9]
      }
      try expectMessage("Index 9 is outside 0..<7", in: above)
      let below = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[-1]
      }
      try expectMessage("Index -1 is outside 0..<7", in: below)
    }

    @Test("A range outside a snapshot traps with its values")
    func range() async throws {
      let above = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[2..<9]
      }
      try expectMessage("Range 2..<9 is outside 0..<7", in: above)
      let below = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[-1..<2]
      }
      try expectMessage("Range -1..<2 is outside 0..<7", in: below)
    }

    @Test("An index or a range outside a slice traps, though the snapshot has it")
    func slice() async throws {
      let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[2..<5][5]
      }
      try expectMessage("Index 5 is outside 2..<5", in: index)
      let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<7)[2..<5][1..<3]
      }
      try expectMessage("Range 1..<3 is outside 2..<5", in: range)
    }

    @Test("The same holds in a tree of many levels")
    func levels() async throws {
      let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<100_000)[100_000]
      }
      try expectMessage("Index 100000 is outside 0..<100000", in: index)
      let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ArraySnapshot(0..<100_000)[5...][4..<9]
      }
      try expectMessage("Range 4..<9 is outside 5..<100000", in: range)
    }

    @Test("Sizes that make no tree trap with their values")
    func shape() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TreeShape(leafCapacity: 1, fanOut: 3)
      }
      try expectMessage("Leaves of 1 elements with a fan-out of 3 make no tree", in: result)
    }
  #endif
}
