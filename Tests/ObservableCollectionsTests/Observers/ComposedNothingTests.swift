import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// An observer with a limit for which records were composed that came to nothing: its next record starts
/// at the state that it heard of last.
@Suite("Composed records that come to nothing")
struct ComposedNothingTests {
  private typealias Groups = ObservableSections<Head, Cell>

  /// Where records start and lead.
  private static let expected = [[0, 1], [1, 2], [2, 3], [3, 6], [6, 7]]

  /// Appends three elements and removes the last: of this the observer hears two, and nothing of the rest.
  private static func disturb(_ array: ObservableArray<Int>) {
    for number in 2..<5 { array.append(number) }
    array.removeLast()
  }

  private static func disturb(_ list: Groups) {
    for number in 2..<5 { list[section: 0].append(Cell(token: number)) }
    list[section: 0].removeLast()
  }

  @Test("On the calling thread")
  func callingThread() throws {
    let (array, mirror) = (ObservableArray<Int>(), ObservableArray<Int>())
    try mirror.apply(array.fullPatch())
    let heard = Recorder<ArrayChange<Int>>()
    let token = array.observe(on: .callingThread, limit: 1) { change in
      heard.keep(change)
      if change.revision.version == 1 { Self.disturb(array) }
    }
    for number in [1, 5, 6] { array.append(number) }
    #expect(
      heard.values.map { [$0.previousRevision, $0.revision].map(\.version) } == Self.expected)
    for change in heard.values { try mirror.apply(change) }
    #expect(Array(mirror) == Array(array) && mirror.followedRevision == array.revision)
    for change in heard.values.reversed() { try mirror.apply(change.inverse) }
    #expect(mirror.isEmpty)
    token.cancel()
  }

  @Test("On the main actor, each record announced") @MainActor
  func mainActor() async throws {
    let array = ObservableArray<Int>()
    var heard: [[Int]] = []
    let token = array.observe(options: [.prior, .old, .new], limit: 1) { change in
      heard.append([change.previousRevision, change.revision].map(\.version))
    }
    array.append(1)
    // While this thread waits, more records come than may wait.
    onOtherThread { Self.disturb(array) }
    try await wait {
      heard.count == 6 && array.core.withLock { array.core.shared.history.isEmpty }
    }
    for number in [5, 6] { array.append(number) }
    #expect(heard == Self.expected.flatMap { [$0, $0] })
    token.cancel()
  }

  @Test("Of sections, on the calling thread")
  func sections() throws {
    let (list, mirror) = (Groups([SectionSnapshot(Head(id: 1), elements: [])]), Groups())
    try mirror.apply(list.fullPatch())
    let heard = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread, limit: 1) { change in
      heard.keep(change)
      if change.revision.version == 1 { Self.disturb(list) }
    }
    for number in [1, 5, 6] { list[section: 0].append(Cell(token: number)) }
    #expect(
      heard.values.map { [$0.previousRevision, $0.revision].map(\.version) } == Self.expected)
    for change in heard.values { try mirror.apply(change) }
    #expect(mirror.snapshot == list.snapshot && mirror.followedRevision == list.revision)
    token.cancel()
  }

  @Test("Of streams, on both levels")
  func streams() async throws {
    let (array, mirror) = (ObservableArray<Int>(), ObservableArray<Int>())
    let list = Groups([SectionSnapshot(Head(id: 1), elements: [])])
    try mirror.apply(array.fullPatch())
    let (changes, groups) = (
      array.changes(initial: false, limit: 1), list.changes(initial: false, limit: 1)
    )
    let (heard, heardOfSections) = (Recorder<ArrayChange<Int>>(), Recorder<[Int]>())
    func append(_ number: Int) {
      array.append(number)
      list[section: 0].append(Cell(token: number))
    }
    // Two records wait; the others come to nothing.
    for number in 1..<4 { append(number) }
    array.removeLast()
    list[section: 0].removeLast()
    let tasks = [
      Task { for await change in changes { heard.keep(change) } },
      Task {
        for await change in groups {
          heardOfSections.keep([change.previousRevision, change.revision].map(\.version))
        }
      },
    ]
    func heardAll(_ count: Int) -> Bool {
      heard.values.count == count && heardOfSections.values.count == count
        && [array.core, list.core].allSatisfy { core in
          core.withLock { core.shared.history.isEmpty }
        }
    }
    try await wait { heardAll(2) }
    for number in 5..<7 {
      append(number)
      try await wait { heardAll(number - 2) }
    }
    let expected = [[0, 1], [1, 2], [2, 5], [5, 6]]
    #expect(heard.values.map { [$0.previousRevision, $0.revision].map(\.version) } == expected)
    #expect(heardOfSections.values == expected)
    for change in heard.values { try mirror.apply(change) }
    #expect(Array(mirror) == Array(array) && mirror.followedRevision == array.revision)
    for task in tasks { task.cancel() }
  }

  @Test("Of sections, on the main actor") @MainActor
  func sectionsOnMainActor() async throws {
    let list = Groups([SectionSnapshot(Head(id: 1), elements: [])])
    var heard: [[Int]] = []
    let token = list.observe(limit: 1) { change in
      heard.append([change.previousRevision, change.revision].map(\.version))
    }
    list[section: 0].append(Cell(token: 1))
    onOtherThread { Self.disturb(list) }
    try await wait { heard.count == 3 && list.core.withLock { list.core.shared.history.isEmpty } }
    for number in [5, 6] { list[section: 0].append(Cell(token: number)) }
    #expect(heard == Self.expected)
    token.cancel()
  }
}
