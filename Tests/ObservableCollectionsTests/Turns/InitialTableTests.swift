import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// What shows a list × what the list and the screen hold at the beginning: with `initial: true` each shows
/// the list from then on, and nothing is refused.
@Suite("What shows a list by a closure shows it from the beginning") @MainActor
struct InitialTableTests {
  /// What the list holds, and what is on the screen, when the closure begins.
  struct Beginning: CustomTestStringConvertible {
    let list: [Int]
    let screen: [Int]

    var testDescription: String { "list \(list), screen \(screen)" }

    static let all = [
      Beginning(list: [], screen: []),
      Beginning(list: [1, 2, 3], screen: []),
      // A table that has asked the list for its rows already.
      Beginning(list: [1, 2, 3], screen: [1, 2, 3]),
      // A screen that showed another list before.
      Beginning(list: [1, 2, 3], screen: [7, 8]),
    ]
  }

  /// Changes the list, and says so each time.
  private func edit(_ list: ObservableArray<Int>, _ show: () throws -> Void) rethrows {
    try show()
    list.append(contentsOf: [4, 5])
    list.remove(at: 0)
    try show()
    list.move(from: 0, to: list.count - 1)
    list[0] = 9
    try show()
    list.removeAll()
    try show()
    list.append(6)
    try show()
  }

  @Test("The whole value", arguments: Beginning.all)
  func wholeValue(_ beginning: Beginning) {
    let list = ObservableArray(beginning.list)
    var rows = beginning.screen
    let rendering = list.render(every: .manual, initial: true) { rows = Array($0.after) }
    edit(list) {
      rendering.flush()
      #expect(rows == Array(list.snapshot))
    }
    rendering.cancel()
  }

  @Test("An incremental mirror", arguments: Beginning.all)
  func mirror(_ beginning: Beginning) {
    let list = ObservableArray(beginning.list)
    var rows = beginning.screen
    var refused: (any Error)?
    let rendering = list.render(every: .manual, initial: true) { batch in
      do { rows = try batch.applied(to: rows) } catch { refused = error }
    }
    edit(list) {
      rendering.flush()
      #expect(rows == Array(list.snapshot))
    }
    #expect(refused == nil)
    rendering.cancel()
  }

  @Test("A widget, by its calls", arguments: StrictTableProfile.allCases, Beginning.all)
  func widget(_ profile: StrictTableProfile, _ beginning: Beginning) throws {
    let list = ObservableArray(beginning.list)
    var batches: [BatchUpdate<Int>] = []
    let rendering = list.render(every: .manual, initial: true) { batches.append($0) }
    var tables = Self.lowerings(of: profile).map { (table(beginning.screen, profile), $0) }
    try edit(list) {
      rendering.flush()
      for batch in batches {
        for index in tables.indices { try tables[index].1(batch, &tables[index].0) }
      }
      batches = []
      for (table, _) in tables { #expect(table.rows == Array(list.snapshot)) }
    }
    rendering.cancel()
  }

  @Test("A stream to a client", arguments: Beginning.all)
  func client(_ beginning: Beginning) async throws {
    let list = ObservableArray(beginning.list)
    let client = ObservableArray(beginning.screen)
    var batches = list.batches(every: .immediate, initial: true).makeAsyncIterator()
    func receive() async throws {
      let batch = try #require(await batches.next())
      let data = try JSONEncoder().encode(batch.patch)
      try client.apply(try JSONDecoder().decode(BatchPatch<Int>.self, from: data))
      #expect(client.snapshot == list.snapshot)
    }
    if beginning.list.isEmpty {
      // An empty list has no initial batch: who follows it begins with nothing, and says so.
      client.followedRevision = list.revision
    } else {
      try await receive()
    }
    list.append(contentsOf: [4, 5])
    try await receive()
    list.removeAll()
    try await receive()
    list.append(6)
    try await receive()
  }

  // MARK: - The mistake that this is about

  @Test("A batch that says \"insert all\" is refused by a widget that shows the rows already")
  func plantedInsertions() throws {
    let rows = [1, 2, 3]
    let batch = BatchUpdate(
      changes: try BatchChanges(insertions: IndexRanges(0..<3), oldCount: 0, newCount: 3),
      before: [], after: ArraySnapshot(rows))
    #expect(!batch.isInitial)
    for profile in StrictTableProfile.allCases {
      for perform in Self.lowerings(of: profile) {
        var table = table(rows, profile)
        #expect(throws: StrictTableError.self) { try perform(batch, &table) }
      }
    }
  }

  private func table(_ rows: [Int], _ profile: StrictTableProfile) -> StrictTable<Int> {
    StrictTable(rows: rows, profile: profile)
  }

  private typealias Perform = (BatchUpdate<Int>, inout StrictTable<Int>) throws -> Void

  /// What a widget is told, as an app tells it.
  private static func lowerings(of profile: StrictTableProfile) -> [Perform] {
    switch profile {
    case .strict, .table, .collection:
      [
        { batch, table in
          for call in batch.calls.tableView { try table.perform(call, after: batch.after) }
        }
      ]
    case .macCollection:
      [
        { batch, table in
          for call in batch.calls.macCollectionView { try table.perform(call, after: batch.after) }
        }
      ]
    case .sequential:
      [
        { try $1.perform($0.calls.sequential, after: $0.after) },
        { try $1.perform($0.calls.recyclerView, after: $0.after) },
      ]
    case .itemsChanged:
      [
        { try $1.perform($0.calls.listModel, after: $0.after) },
        { try $1.perform($0.calls.listModelHunks, after: $0.after) },
        { try $1.perform($0.calls.listModelHull.map { [$0] } ?? [], after: $0.after) },
      ]
    case .dom: [{ try $1.perform($0.calls.dom, after: $0.after) }]
    }
  }
}
