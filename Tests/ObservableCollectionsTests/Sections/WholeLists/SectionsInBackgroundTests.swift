import Testing

@testable import ObservableCollections

@Suite("Sections: replaceAll in the background")
struct SectionsInBackgroundTests {
  @Test("The list is taken over, in every form")
  func forms() async {
    let list = ObservableSections(plainSections([2, 1]).map(\.snapshot))
    let wanted = plainSections([1, 2, 1]).map(\.snapshot)
    let diagnostics = await list.replaceAllInBackground(with: wanted)
    #expect(!diagnostics.metRepeatedKeys && Array(list) == wanted)
    await list.replaceAllInBackground(with: plainSections([3]).map(\.snapshot), by: \.token)
    #expect(list.elementCount == 3)
    await list.replaceAllInBackground(
      with: plainSections([2]).map(\.snapshot), by: \.token, areContentsEqual: ==,
      areSectionsEqual: ==)
    #expect(list.elementCount == 2)
    let numbers = ObservableSections([SectionSnapshot(Head(id: 0), elements: [1, 2])])
    await numbers.replaceAllInBackground(with: [SectionSnapshot(Head(id: 0), elements: [2, 3])])
    #expect(Array(numbers[0].elements) == [2, 3] && numbers.version == 2)
  }

  @Test("The lists are compared off the caller's actor") @MainActor
  func actor() async {
    let list = ObservableSections(plainSections([2]).map(\.snapshot))
    let caller = threadIdentity()
    let threads = Recorder<ObjectIdentifier>()
    await list.replaceAllInBackground(
      with: plainSections([1]).map(\.snapshot),
      by: { cell in
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
      if comparison <= overtakings { list.append(Head(id: 10 + comparison)) }
    }

    func replace() async {
      await list.replaceAllInBackground(
        with: [SectionSnapshot(Head(id: 0), elements: [Cell(token: 0), Cell(token: 5)])],
        by: \.token
      ) { _, _ in
        self.compareContents()
        return true
      }
    }
  }

  @Test("An overtaken diff is made again, and the last one holds the gate", arguments: 0...3)
  func overtakings(count: Int) async {
    let overtaken = Overtaken(count)
    let kinds = Recorder<String>()
    let token = overtaken.list.observe { kinds.keep("\($0.level) \($0.kind)") }
    await overtaken.replace()
    token.cancel()
    #expect(overtaken.comparisons.withLock { $0 } == count + 1)
    #expect(overtaken.list.map(\.section.id) == [0])
    #expect(overtaken.list[0].elements.map(\.token) == [0, 5])
    let appended = Array(repeating: "section insertion", count: count)
    let removed = count > 0 ? ["section removal"] : []
    #expect(kinds.values == appended + removed + ["element insertion"])
  }

  @Test("The last diff keeps other writers out")
  func gate() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Overtaken(4).replace()
    }
    try expectMessage(
      "append(_:elements:) changes the array inside the closure of replaceAllInBackground(with:)",
      in: result)
  }
}
