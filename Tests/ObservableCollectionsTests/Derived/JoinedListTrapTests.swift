import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

#if os(macOS) || os(Linux)
  @Suite("Joined lists: traps")
  struct JoinedListTrapTests {
    @Test("An index, or a part, that is not there")
    func outside() async throws {
      let place = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).place(at: 2)
      }
      try expectMessage("Index 2 is outside 0..<2, in place(at:)", in: place)
      let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).index(at: 0, inPart: 2)
      }
      try expectMessage("Part 2 is outside 0..<2, in index(at:inPart:)", in: part)
      let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).index(at: 1, inPart: 0)
      }
      try expectMessage("Index 1 is outside 0..<1, in index(at:inPart:)", in: index)
    }

    @Test("To hold the list inside a transaction of some of its parts")
    func transactionOfSome() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let first = ObservableArray([1])
        let all = first.joined(with: ObservableArray([2]))
        first.transaction { _ in all.withoutChanges { _ = all.count } }
      }
      try expectMessage("of only 1 of the 2 lists that this one follows", in: result)
    }

    @Test("Its indexes, and to hold it, while the thread is at work on a part")
    func atWork() async throws {
      let place = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = ObservableArray([1]).filtered { $0 > 0 }
        let all = part.joined(with: ObservableArray([2]))
        part.withoutChanges { _ = all.place(at: 0) }
      }
      try expectMessage("place(at:) was called while the thread is at work", in: place)
      let held = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let part = ObservableArray([1]).filtered { $0 > 0 }
        let all = part.joined(with: ObservableArray([2]))
        part.withoutChanges { all.withoutChanges { _ = all.count } }
      }
      try expectMessage("withoutChanges(_:) was called while the thread is at work", in: held)
    }
  }
#endif
