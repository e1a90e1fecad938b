import ExampleTestKit
import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Indexes in the source")
struct SourceIndexTests {
  @Test("A row leads to its element, through all lists, after changes that nobody has looked at")
  func rows() {
    let posts = ObservableArray(["b", "-", "a", "-", "c"])
    let unread = posts.filtered { $0 != "-" }
    let shown = unread.ordered().limited(to: 2)
    #expect(shown.rootIndex(at: 0) == 2)
    posts.insert("-", at: 0)
    #expect(shown.rootIndex(at: 0) == 3)
    #expect(shown.sourceIndex(at: 1) == 1, "in the ordered list")
    #expect(unread.sourceIndex(at: 2) == 5)
    #expect(unread.index(atSource: 3) == 1)
    #expect(unread.index(atSource: 4) == nil)
    #expect(shown.index(atSource: 2) == nil)
    posts.remove(at: shown.rootIndex(at: 0))
    #expect(Array(shown) == ["b", "c"])
  }

  @Test("While others change the lists, an index leads to an element that is there or was")
  func whileOthersChange() {
    let source = ObservableArray(0..<100)
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    let shown = found.ordered { $0 > $1 }
    onThreads(3) { thread in
      for step in 0..<200 {
        switch thread {
        case 0: source.move(from: step % 100, to: step * 7 % 100)
        case 1: found.parameter = 1 + step % 3
        default: #expect((0..<100).contains(shown.rootIndex(at: 20)))
        }
      }
    }
    for index in 0..<shown.count { #expect(source[shown.rootIndex(at: index)] == shown[index]) }
  }

  #if os(macOS) || os(Linux)
    @Test("An index that is not there")
    func outside() async throws {
      let derived = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).filtered { $0.isMultiple(of: 2) }.sourceIndex(at: 2)
      }
      try expectMessage("Index 2 is outside 0..<2, in sourceIndex(at:)", in: derived)
      let source = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).filtered { $0.isMultiple(of: 2) }.index(atSource: -1)
      }
      try expectMessage("Index -1 is outside 0..<4, in index(atSource:)", in: source)
      let root = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).filtered { $0 > 2 }.limited(to: 1).rootIndex(at: 1)
      }
      try expectMessage("Index 1 is outside 0..<1, in rootIndex(at:)", in: root)
      let sum = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).reduced(0, +).sourceIndex(at: 0)
      }
      try expectMessage("What all elements come to has no index", in: sum)
    }

    @Test("A count that is none")
    func counts() async throws {
      let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).limited(to: -1)
      }
      try expectMessage("limited(to:) was given -1: a count is at least 0", in: made)
      let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ObservableArray(1...4).limited(toLast: 1).parameter = -2
      }
      try expectMessage("limited(toLast:) was given -2: a count is at least 0", in: set)
    }

    @Test("A range of indexes that are none")
    func ranges() async throws {
      let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray(1...4).limited(to: -3..<2)
      }
      try expectMessage("limited(to:) was given -3..<2: an index is at least 0", in: made)
      let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ObservableArray(1...4).limited(to: 0..<2).parameter = -2..<(-1)
      }
      try expectMessage("limited(to:) was given -2..<-1: an index is at least 0", in: set)
    }

    @Test("A count that is none traps where it is given, not later on the main actor")
    func boundCount() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let numbers = ObservableArray(1...4).filtered(on: .mainActor) { $0 > 2 }
          let page = numbers.limited(to: 1)
          onOtherThread { page.parameter = -1 }
          // No job of the main actor has run.
          exit(0)
        }
      }
      try expectMessage("limited(to:) was given -1: a count is at least 0", in: result)
    }

    @Test("Calls by a function of the list itself")
    func ownFunctions() async throws {
      let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = LockedValue<AdjustableList<Int, Int>?>(nil)
        let found = ObservableArray(1...4).filtered(with: 2) {
          list.withLock { $0 }?.parameter = 3
          return $0.isMultiple(of: $1)
        }
        list.withLock { $0 = found }
        _ = found.count
      }
      try expectMessage(
        """
        the setter of `parameter` was called while the thread is at work on the list: by a closure \
        of that list, or inside its `withoutChanges`, in a read
        """, in: set)
      let asked = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = LockedValue<DerivedList<Int>?>(nil)
        let found = ObservableArray(1...4).filtered {
          list.withLock { $0 }?.rootIndex(at: $0) == 0
        }
        list.withLock { $0 = found }
        _ = found.count
      }
      try expectMessage("rootIndex(at:) was called while the thread is at work", in: asked)
      let above = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = LockedValue<AdjustableList<Int, Int>?>(nil)
        let positive = ObservableArray(1...4).filtered {
          list.withLock { $0 }?.parameter = 3
          return $0 > 0
        }
        list.withLock { $0 = positive.limited(to: 2) }
        _ = positive.count
      }
      try expectMessage("is at work on a list that this one follows: by a closure", in: above)
    }
  #endif
}
