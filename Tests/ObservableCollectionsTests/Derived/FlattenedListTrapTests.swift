import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

#if os(macOS) || os(Linux)
  @Suite("Flattened lists: traps")
  struct FlattenedListTrapTests {
    @Test("An index that is not there; to hold the list inside a transaction of one part")
    func outside() async throws {
      let place = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([Folder("one", [1])]).flattened { $0.posts }.place(at: 1)
      }
      try expectMessage("Index 1 is outside 0..<1, in place(at:)", in: place)
      let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([Folder("one", [1])]).flattened { $0.posts }.index(at: 0, inPart: 1)
      }
      try expectMessage("Part 1 is outside 0..<1, in index(at:inPart:)", in: part)
      let held = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let folder = Folder("one", [1])
        let posts = ObservableArray([folder]).flattened { $0.posts }
        _ = posts.count
        folder.posts.transaction { _ in posts.withoutChanges { _ = posts.count } }
      }
      try expectMessage("of only 1 of the 2 lists that this one follows", in: held)
    }
  }
#endif
