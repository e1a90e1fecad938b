import Testing

@testable import ObservableCollections

@Suite struct ReplaceAllInBackgroundTests {
  @Test func theListIsTakenOver() async {
    let array = ObservableArray([Item(id: 1), Item(id: 2), Item(id: 3)])
    let keeper = RecordKeeper(array)
    let new = [Item(id: 3), Item(id: 1, text: 4), Item(id: 5)]
    let diagnostics = await array.replaceAllInBackground(with: new)
    #expect(!diagnostics.metRepeatedKeys)
    #expect(Array(array) == new)
    #expect(keeper.kinds == [.removal, .move, .insertion, .replacement])
  }

  @Test func everyKindOfElementHasItsForm() async {
    let numbers: ObservableArray = [1, 2, 3]
    await numbers.replaceAllInBackground(with: [3, 2])
    #expect(Array(numbers) == [3, 2])
    await numbers.replaceAllInBackground(with: [2, 30], by: { $0 % 10 })
    #expect(Array(numbers) == [2, 30])
    await numbers.replaceAllInBackground(with: [2, 50], by: \.description) { $0 == $1 }
    #expect(Array(numbers) == [2, 50])
  }

  @Test @MainActor func theListsAreComparedOffTheCallersActor() async {
    let array = ObservableArray([1, 2])
    let caller = threadIdentity()
    let threads = Recorder<ObjectIdentifier>()
    await array.replaceAllInBackground(
      with: [2, 1],
      by: { number in
        threads.keep(threadIdentity())
        return number
      })
    #expect(!threads.values.isEmpty)
    #expect(!threads.values.contains(caller))
  }

  /// An array that somebody changes while its list is compared, so many times.
  private final class Overtaken: Sendable {
    let array = ObservableArray([1, 2, 3])
    let overtakings: Int
    let comparisons = LockedValue(0)

    init(_ overtakings: Int) { self.overtakings = overtakings }

    /// The contents of the one survivor are compared once each time that the lists are.
    func compareContents() {
      let comparison = comparisons.withLock { comparisons in
        comparisons += 1
        return comparisons
      }
      if comparison <= overtakings { array.append(3 + comparison) }
    }
  }

  @Test(arguments: 0...3)
  func anOvertakenDiffIsMadeAgainAndTheLastOneHoldsTheGate(overtakings: Int) async {
    let overtaken = Overtaken(overtakings)
    let keeper = RecordKeeper(overtaken.array)
    await overtaken.array.replaceAllInBackground(with: [1, 100], by: \.self) { _, _ in
      overtaken.compareContents()
      return true
    }
    #expect(overtaken.comparisons.withLock { $0 } == overtakings + 1)
    #expect(Array(overtaken.array) == [1, 100])
    let appended = Array(repeating: ArrayChange<Int>.Kind.insertion, count: overtakings)
    #expect(keeper.kinds == appended + [.removal, .insertion])
    #expect(keeper.records[overtakings].indexes == IndexRanges(1..<3 + overtakings))
  }

  @Test func theLastDiffKeepsOtherWritersOut() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let overtaken = Overtaken(4)
      await overtaken.array.replaceAllInBackground(with: [1], by: \.self) { _, _ in
        overtaken.compareContents()
        return true
      }
    }
    try expectMessage(
      "append(_:) changes the array inside the closure of replaceAllInBackground(with:)", in: result
    )
  }
}
