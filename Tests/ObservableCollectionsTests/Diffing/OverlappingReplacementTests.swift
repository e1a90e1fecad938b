import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Calls of `replaceAllInBackground` that overlap, ending in every order: one that was started before
/// another that has ended changes nothing and returns nil.
@Suite("Whole lists in the background that overlap: the last one started wins")
struct OverlappingReplacementTests {
  /// Which of the calls end before all that were started later.
  private func expected(_ order: [Int]) -> [Bool] {
    order.map { call in order.prefix { $0 != call }.allSatisfy { $0 < call } }
  }

  private let orders = everyOrder(of: [1, 2, 3])

  @Test("Arrays")
  func arrays() async {
    #expect(orders.count == 6)
    for order in orders {
      let array = ObservableArray([0])
      let numbers = (1...3).map { _ in array.core.startBackgroundCall() }
      var results: [Bool] = []
      for call in order {
        let result = await array.compareInBackground(
          with: [call], matching: { .self }, as: numbers[call - 1])
        results.append(result != nil)
      }
      #expect(results == expected(order), "ending in the order \(order)")
      #expect(Array(array) == [3], "ending in the order \(order)")
      // Each call that counts made a removal and an insertion, and the others nothing.
      #expect(array.revision.version == 2 * results.count { $0 }, "ending in the order \(order)")
    }
  }

  @Test("Lists of two levels")
  func sections() async {
    for order in orders {
      let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [0])])
      let numbers = (1...3).map { _ in list.core.startBackgroundCall() }
      var results: [Bool] = []
      for call in order {
        let result = await list.compareInBackground(
          with: [SectionSnapshot(Head(id: 0), elements: [call])], matching: { .self },
          headersDiffer: { $0 != $1 }, as: numbers[call - 1])
        results.append(result != nil)
      }
      #expect(results == expected(order), "ending in the order \(order)")
      #expect(Array(list[0].elements) == [3], "ending in the order \(order)")
      #expect(list.revision.version == 2 * results.count { $0 }, "ending in the order \(order)")
    }
  }
}
