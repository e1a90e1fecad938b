import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite struct ReplaceAllInBackgroundTests {
  @Test func theListIsTakenOver() async {
    let array = ObservableArray([Item(id: 1), Item(id: 2), Item(id: 3)])
    let keeper = RecordKeeper(array)
    let new = [Item(id: 3), Item(id: 1, text: 4), Item(id: 5)]
    let diagnostics = await array.replaceAllInBackground(with: new)
    #expect(diagnostics?.metRepeatedKeys == false)
    #expect(Array(array) == new)
    #expect(keeper.kinds == [.removal, .move, .insertion, .replacement])
  }

  @Test func everyKindOfElementHasItsForm() async {
    let numbers = ObservableArray([1, 2, 3])
    await numbers.replaceAllInBackground(with: [3, 2], matching: .self)
    #expect(Array(numbers) == [3, 2])
    await numbers.replaceAllInBackground(with: [2, 30], matching: .key { $0 % 10 })
    #expect(Array(numbers) == [2, 30])
    await numbers.replaceAllInBackground(
      with: [2, 50], matching: .key(\.description) { $0 != $1 })
    #expect(Array(numbers) == [2, 50])
  }

  @Test @MainActor func theListsAreComparedOffTheCallersActor() async {
    let array = ObservableArray([1, 2])
    let caller = threadIdentity()
    let threads = Recorder<ObjectIdentifier>()
    await array.replaceAllInBackground(
      with: [2, 1],
      matching: .key { number in
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
    await overtaken.array.replaceAllInBackground(
      with: [1, 100],
      matching: .key(\.self) { _, _ in
        overtaken.compareContents()
        return false
      })
    #expect(overtaken.comparisons.withLock { $0 } == overtakings + 1)
    #expect(Array(overtaken.array) == [1, 100])
    let appended = Array(repeating: ArrayChange<Int>.Kind.insertion, count: overtakings)
    #expect(keeper.kinds == appended + [.removal, .insertion])
    #expect(keeper.records[overtakings].indexes == IndexRanges(1..<3 + overtakings))
  }

  /// A change that leaves the count as it is, and the elements 0 and 3 there.
  struct QuietChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (ObservableArray<Item>) -> Void

    static let all = [
      QuietChange(testDescription: "swapAt") { $0.swapAt(0, 3) },
      QuietChange(testDescription: "move") { $0.move(from: 3, to: 1) },
      QuietChange(testDescription: "reverse") { $0.reverse() },
      QuietChange(testDescription: "subscript") { $0[1] = Item(id: 20 + $0.revision.version) },
      QuietChange(testDescription: "update") { $0.update(at: 0) { $0.text += 5 } },
      QuietChange(testDescription: "touch") { $0.touch(at: 1) },
      QuietChange(testDescription: "replaceSubrange") {
        $0.replaceSubrange(
          1..<3, with: [Item(id: 20 + $0.revision.version), Item(id: 30 + $0.revision.version)])
      },
      QuietChange(testDescription: "transaction") { array in
        array.transaction { array in
          array.remove(at: 2)
          array.insert(Item(id: 20 + array.revision.version), at: 1)
        }
      },
    ]
  }

  /// A comparison that was overtaken is of no use, also where the counts still agree.
  @Test(arguments: QuietChange.all, 1...3)
  func aDiffOvertakenByAChangeOfTheSameCountIsMadeAgain(change: QuietChange, overtakings: Int)
    async
  {
    let old = (0..<4).map { Item(id: $0) }
    let new = [Item(id: 2), Item(id: 0, text: 1), Item(id: 10), Item(id: 3)]
    let array = ObservableArray(old)
    let keeper = RecordKeeper(array)
    let comparisons = LockedValue(0)
    await array.replaceAllInBackground(
      with: new,
      matching: .id { one, other in
        // Of this survivor the contents are compared once each time that the lists are.
        guard other.id == 3 else { return one != other }
        let comparison = comparisons.withLock { comparisons in
          comparisons += 1
          return comparisons
        }
        if comparison <= overtakings { change.make(array) }
        return one != other
      })
    #expect(comparisons.withLock { $0 } == overtakings + 1)
    #expect(Array(array) == new)
    #expect(keeper.versions == Array(1...array.revision.version))
    #expect(keeper.records.reduce(old) { (try? $1.applied(to: $0)) ?? [] } == new)
  }

  /// A transaction that is under way while the lists are compared ends while the result waits for
  /// the gate: the comparison was overtaken, though nothing had changed when it ended.
  @Test func aDiffOvertakenByATransactionUnderWayIsMadeAgain() async {
    let array = ObservableArray([Item(id: 1), Item(id: 2), Item(id: 3)])
    let new = [Item(id: 3), Item(id: 2, text: 1), Item(id: 1)]
    let comparisons = LockedValue(0)
    let hasBegun = DispatchSemaphore(value: 0)
    let writer = LockedValue<RunningThread<Void>?>(nil)
    await array.replaceAllInBackground(
      with: new,
      matching: .id { one, other in
        guard other.id == 3 else { return one != other }
        let comparison = comparisons.withLock { comparisons in
          comparisons += 1
          return comparisons
        }
        if comparison > 1 { return one != other }
        let thread = RunningThread {
          array.transaction { array in
            array.swapAt(0, 2)
            hasBegun.signal()
            // Long enough, mostly, for the comparison to end and its result to wait for the gate.
            Thread.sleep(forTimeInterval: 0.05)
          }
        }
        writer.withLock { $0 = thread }
        hasBegun.wait()
        return one != other
      })
    writer.withLock { $0 }?.join()
    #expect(comparisons.withLock { $0 } == 2)
    #expect(Array(array) == new)
  }

  #if os(macOS) || os(Linux)
    @Test func theLastDiffKeepsOtherWritersOut() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let overtaken = Overtaken(4)
        await overtaken.array.replaceAllInBackground(
          with: [1],
          matching: .key(\.self) { _, _ in
            overtaken.compareContents()
            return false
          })
      }
      try expectMessage(
        "append(_:) changes the array inside the closure of replaceAllInBackground(with:)",
        in: result
      )
    }
  #endif
}
