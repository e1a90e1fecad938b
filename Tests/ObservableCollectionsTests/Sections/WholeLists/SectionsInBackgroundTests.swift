import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: replaceAll in the background")
struct SectionsInBackgroundTests {
  @Test("The list is taken over, in every form")
  func forms() async {
    let list = ObservableSections(plainSections([2, 1]).map(\.snapshot))
    let wanted = plainSections([1, 2, 1]).map(\.snapshot)
    let diagnostics = await list.replaceAllInBackground(with: wanted)
    #expect(diagnostics?.metRepeatedKeys == false && Array(list) == wanted)
    await list.replaceAllInBackground(
      with: plainSections([3]).map(\.snapshot), matching: .key(\.token))
    #expect(list.elementCount == 3)
    await list.replaceAllInBackground(
      with: plainSections([2]).map(\.snapshot), matching: .key(\.token, updatedWhen: !=),
      headersUpdatedWhen: { $0 != $1 })
    #expect(list.elementCount == 2)
    let numbers = ObservableSections([SectionSnapshot(Head(id: 0), elements: [1, 2])])
    await numbers.replaceAllInBackground(
      with: [SectionSnapshot(Head(id: 0), elements: [2, 3])], matching: .self)
    #expect(Array(numbers[0].elements) == [2, 3] && numbers.revision.version == 2)
  }

  @Test("The lists are compared off the caller's actor") @MainActor
  func actor() async {
    let list = ObservableSections(plainSections([2]).map(\.snapshot))
    let caller = threadIdentity()
    let threads = Recorder<ObjectIdentifier>()
    await list.replaceAllInBackground(
      with: plainSections([1]).map(\.snapshot),
      matching: .key { cell in
        threads.keep(threadIdentity())
        return cell.token
      })
    #expect(!threads.values.isEmpty && !threads.values.contains(caller))
  }

  /// A list that somebody changes while it is compared, so many times.
  private final class Overtaken: Sendable {
    let list = ObservableSections(plainSections([1]).map(\.snapshot))
    let overtakings: Int
    let comparisons = LockedValue(0)

    init(_ overtakings: Int) { self.overtakings = overtakings }

    /// The contents of the one survivor are compared once each time that the lists are.
    func compareContents() {
      let comparison = comparisons.withLock { comparisons in
        comparisons += 1
        return comparisons
      }
      if comparison <= overtakings { list.sections.append(Head(id: 10 + comparison)) }
    }

    func replace() async {
      await list.replaceAllInBackground(
        with: [SectionSnapshot(Head(id: 0), elements: [Cell(token: 0), Cell(token: 5)])],
        matching: .key(\.token) { _, _ in
          self.compareContents()
          return false
        })
    }
  }

  @Test("An overtaken diff is made again, and the last one holds the gate", arguments: 0...3)
  func overtakings(count: Int) async {
    let overtaken = Overtaken(count)
    let kinds = Recorder<String>()
    let token = overtaken.list.observe(on: .callingThread) { kinds.keep("\($0.level) \($0.kind)") }
    await overtaken.replace()
    token.cancel()
    #expect(overtaken.comparisons.withLock { $0 } == count + 1)
    #expect(overtaken.list.map(\.header.id) == [0])
    #expect(overtaken.list[0].elements.map(\.token) == [0, 5])
    let appended = Array(repeating: "section insertion", count: count)
    let removed = count > 0 ? ["section removal"] : []
    #expect(kinds.values == appended + removed + ["element insertion"])
  }

  /// A change that leaves all counts as they are, and the cells 0 and 3 there.
  struct QuietChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (ObservableSections<Head, Cell>) -> Void

    private static func path(_ section: Int, _ element: Int) -> ElementPath {
      ElementPath(section: section, element: element)
    }

    static let all = [
      QuietChange(testDescription: "swapAt") { $0.swapAt(path(0, 0), path(1, 1)) },
      QuietChange(testDescription: "move") { $0.move(from: path(0, 0), to: path(0, 1)) },
      QuietChange(testDescription: "crossing moves") { list in
        list.transaction { list in
          list.move(from: path(0, 1), to: path(1, 0))
          list.move(from: path(1, 1), to: path(0, 0))
        }
      },
      QuietChange(testDescription: "reverseElements") { $0[section: 0].reverse() },
      QuietChange(testDescription: "moveSection") { $0.sections.move(from: 0, to: 1) },
      QuietChange(testDescription: "reverseSections") { $0.sections.reverse() },
      QuietChange(testDescription: "updateSection") {
        $0[section: 0].updateHeader { $0.value += 1 }
      },
      QuietChange(testDescription: "replaceSection") { list in
        list[section: 0].header = Head(id: 0, value: 3)
      },
      QuietChange(testDescription: "touchSection") { $0.sections.touch(at: 1) },
      QuietChange(testDescription: "update") { $0.update(at: path(0, 1)) { $0.value += 1 } },
      QuietChange(testDescription: "touch") { $0.touch(at: path(0, 0)) },
    ]
  }

  @Test(
    "A diff that was overtaken by a change of the same counts is made again",
    arguments: QuietChange.all, 1...3)
  func quietChanges(change: QuietChange, overtakings: Int) async {
    let old = plainSections([2, 2]).map(\.snapshot)
    let new = [
      SectionSnapshot(Head(id: 1), elements: [Cell(token: 3), Cell(token: 9)]),
      SectionSnapshot(Head(id: 0, value: 7), elements: [Cell(token: 1), Cell(token: 0)]),
    ]
    let list = ObservableSections(old)
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    let comparisons = LockedValue(0)
    await list.replaceAllInBackground(
      with: new,
      matching: .key(\.token) { one, other in
        // Of this survivor the contents are compared once each time that the lists are.
        guard other.token == 3 else { return one != other }
        let comparison = comparisons.withLock { comparisons in
          comparisons += 1
          return comparisons
        }
        if comparison <= overtakings { change.make(list) }
        return one != other
      })
    token.cancel()
    #expect(comparisons.withLock { $0 } == overtakings + 1)
    #expect(Array(list) == new)
    #expect(records.values.map(\.revision.version) == Array(1...list.revision.version))
    let replayed = records.values.reduce(SectionsSnapshot(old)) { sections, record in
      (try? record.applied(to: sections)) ?? []
    }
    #expect(Array(replayed) == new)
  }

  @Test("A diff that was overtaken by a transaction under way is made again")
  func transactionUnderWay() async {
    let list = ObservableSections(plainSections([2, 2]).map(\.snapshot))
    let new = [SectionSnapshot(Head(id: 1), elements: [Cell(token: 3), Cell(token: 0)])]
    let comparisons = LockedValue(0)
    let hasBegun = DispatchSemaphore(value: 0)
    let writer = LockedValue<RunningThread<Void>?>(nil)
    await list.replaceAllInBackground(
      with: new,
      matching: .key(\.token) { one, other in
        guard other.token == 3 else { return one != other }
        let comparison = comparisons.withLock { comparisons in
          comparisons += 1
          return comparisons
        }
        if comparison > 1 { return one != other }
        let thread = RunningThread {
          list.transaction { list in
            list[section: 1].reverse()
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
    #expect(Array(list) == new)
  }

  #if os(macOS) || os(Linux)
    @Test("The last diff keeps other writers out")
    func gate() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Overtaken(4).replace()
      }
      try expectMessage(
        "append(_:) changes the array inside the closure of replaceAllInBackground(with:)",
        in: result)
    }
  #endif
}
