import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Derived lists: withoutChanges")
struct HeldRootTests {
  @Test("It may be called inside itself, of the list and of those with which its chain begins")
  func nested() {
    let source = ObservableArray([1, 2, 3])
    let even = source.filtered { $0.isMultiple(of: 2) }
    let odd = source.filtered { !$0.isMultiple(of: 2) }
    let all = even.joined(with: odd)
    let inItself = source.withoutChanges { source.withoutChanges { source.count } }
    #expect(inItself == 3)
    #expect(even.withoutChanges { even.withoutChanges { even.count } } == 1)
    #expect(even.withoutChanges { source.withoutChanges { odd.withoutChanges { odd.count } } } == 2)
    #expect(source.withoutChanges { even.withoutChanges { even.count } } == 1)
    #expect(all.withoutChanges { all.withoutChanges { all.count } } == 3)
    var count = 0
    source.transaction { source in
      source.append(4)
      source.withoutChanges { source.withoutChanges { count = source.count } }
    }
    #expect(count == 4)
    source.append(5)
    #expect(all.count == 5)
    let groups = ObservableSections<SectionKey<Int>, Int>()
    #expect(groups.withoutChanges { groups.withoutChanges { groups.elementCount } } == 0)
  }

  #if os(macOS) || os(Linux)
    @Test("Its closure changes none of the lists with which the chain begins: that traps")
    func changedRoot() async throws {
      let filtered = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let source = ObservableArray([1, 2, 3])
        let even = source.filtered { $0.isMultiple(of: 2) }
        even.withoutChanges { source.append(4) }
      }
      try expectMessage(
        "append(_:) changes the array inside the closure of withoutChanges(_:)", in: filtered)
      let joined = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let (first, second) = (ObservableArray([1]), ObservableArray([2]))
        let all = first.joined(with: second).mapped { $0 }
        all.withoutChanges { second[0] = 3 }
      }
      try expectMessage("changes the array inside the closure of withoutChanges(_:)", in: joined)
      let parts = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let part = ObservableArray([1])
        let all = ObservableArray([part]).flattened { $0 }
        all.withoutChanges { part.removeAll() }
      }
      try expectMessage("changes the array inside the closure of withoutChanges(_:)", in: parts)
      let sections = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let source = ObservableArray([1, 2, 3])
        let groups = source.sections { $0 % 2 }
        groups.withoutChanges { groups.withoutChanges { source.transaction { $0.append(1) } } }
      }
      try expectMessage("changes the array inside the closure of withoutChanges(_:)", in: sections)
    }
  #endif
}
