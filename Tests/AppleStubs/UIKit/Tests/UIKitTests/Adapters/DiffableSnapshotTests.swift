import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Batches applied to diffable snapshots") @MainActor
struct DiffableSnapshotTests {
  nonisolated static let refreshes: [ListViewOptions.Refresh] = [.reconfigure, .reload]

  @Test("Random turns of an array, shrunk if they fail", arguments: refreshes)
  func arrays(refresh: ListViewOptions.Refresh) throws {
    try EditScript.checkRandom(
      runs: TestScale.bound(full: 10_000, debug: 400), seed: 1, initialCount: 0...8,
      length: 1...12, longest: 3
    ) { script in
      let list = DiffableArray(script.initialCount, refresh)
      for (index, edit) in script.edits.enumerated() {
        list.change(edit)
        if index % 3 == 2 || index == script.edits.count - 1 { try list.endTurn() }
      }
    }
  }

  @Test("Random turns of sections, shrunk if they fail", arguments: refreshes)
  func sections(refresh: ListViewOptions.Refresh) throws {
    try SectionsEditScript.checkRandom(
      runs: TestScale.bound(full: 10_000, debug: 400), seed: 1
    ) { script in
      let list = DiffableSections(script.initialCounts, refresh)
      for (index, edit) in script.edits.enumerated() {
        list.shown.change(edit)
        if index % 3 == 1 { list.replaceSomething(index) }
        if index % 3 == 2 || index == script.edits.count - 1 { try list.endTurn() }
      }
    }
  }

  @Test("An element whose id changes is another item, wherever it goes")
  func otherIdentity() throws {
    let list = DiffableArray(3, .reconfigure)
    list.array[0] = Row(id: 1)
    list.array[1] = Row(id: 0)
    list.array.move(from: 0, to: 2)
    try list.endTurn()
    #expect(list.items == [0, 2, 1])
  }

  @Test("What goes and comes back in one turn is refreshed: its cell would be kept")
  func returning() throws {
    let list = DiffableArray(3, .reload)
    list.array.remove(at: 2)
    list.array.insert(Row(id: 2, value: 5), at: 0)
    try list.endTurn()
    #expect(list.items == [2, 0, 1])
    #expect(list.refreshed == [2])
  }

  @Test("A section that gets another id goes and comes, with all that is in it")
  func renamedSection() throws {
    let list = DiffableSections([2, 1], .reconfigure)
    list.shown.list[section: 0].header = Head(id: 77)
    list.shown.list.move(
      from: ElementPath(section: 1, element: 0), to: ElementPath(section: 0, element: 1))
    try list.endTurn()
    #expect(list.sections == [77, 1])
  }
}

/// An array, and a snapshot of its ids in the second of two sections.
@MainActor private final class DiffableArray {
  let array: ObservableArray<Row>
  private let turns = ManualTurnScheduler()
  private var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
  private var coalescer: CoalescingObserver<BatchUpdate<Row>>?
  private var batches: [BatchUpdate<Row>] = []
  private var next = 100
  private let refresh: ListViewOptions.Refresh

  init(_ count: Int, _ refresh: ListViewOptions.Refresh) {
    array = ObservableArray((0..<count).map { Row(id: $0) })
    self.refresh = refresh
    snapshot.appendSections(["above", "main"])
    snapshot.appendItems([-1, -2], toSection: "above")
    snapshot.appendItems(array.map(\.id), toSection: "main")
    coalescer = array.render(every: turns.mainActorScheduler, initial: false) { [weak self] in
      self?.batches.append($0)
    }
  }

  var items: [Int] { snapshot.itemIdentifiers(inSection: "main") }
  var refreshed: [Int] {
    snapshot.reconfiguredItemIdentifiers + snapshot.reloadedItemIdentifiers
  }

  /// Some replacements keep the id, and some insertions bring an id that just went.
  func change(_ edit: ListEdit) {
    switch edit {
    case .insert(let count, let index):
      for _ in 0..<count { array.insert(makeRow(), at: index) }
    case .remove(let range):
      array.removeSubrange(range)
    case .replace(let range): for index in range { array[index] = makeRow() }
    case .touch(let range): for index in range { array.update(at: index) { $0.value += 1 } }
    case .move(let range, let index):
      array.move(
        fromOffsets: IndexRanges(range),
        toOffset: index <= range.lowerBound ? index : index + range.count)
    }
  }

  /// A row with an id that the array does not have, by preference one that the snapshot has.
  private func makeRow() -> Row {
    next += 1
    let present = Set(array.map(\.id))
    let gone = next % 2 == 0 ? items.first { !present.contains($0) } : nil
    return Row(id: gone ?? next, value: next)
  }

  func endTurn() throws {
    let old = coalescerRows
    turns.endMainActorTurn()
    var fresh = NSDiffableDataSourceSnapshot<String, Int>()
    for section in snapshot.sectionIdentifiers {
      fresh.appendSections([section])
      fresh.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    for batch in batches { fresh.apply(batch, toSection: "main", refresh: refresh) }
    batches = []
    snapshot = fresh
    coalescerRows = Array(array)
    if items != array.map(\.id) {
      throw Mismatch(description: "\(items), not \(array.map(\.id))")
    }
    if snapshot.itemIdentifiers(inSection: "above") != [-1, -2] {
      throw Mismatch(description: "the other section changed")
    }
    let wrong =
      refresh == .reload
      ? snapshot.reconfiguredItemIdentifiers : snapshot.reloadedItemIdentifiers
    if !wrong.isEmpty { throw Mismatch(description: "\(wrong) is refreshed the wrong way") }
    try demandRefreshes(refreshed, from: old, to: Array(array))
  }

  private lazy var coalescerRows: [Row] = Array(array)
}

/// Sections, and a snapshot of all ids.
@MainActor private final class DiffableSections {
  let shown: ShownSections<UITableView>
  private var snapshot: NSDiffableDataSourceSnapshot<Int, Int>
  private var rows: [Row]
  private var coalescer: CoalescingObserver<SectionsBatchUpdate<Head, Row>>?
  private var batches: [SectionsBatchUpdate<Head, Row>] = []
  private let refresh: ListViewOptions.Refresh

  init(_ counts: [Int], _ refresh: ListViewOptions.Refresh) {
    shown = ShownSections(counts)
    self.refresh = refresh
    snapshot = NSDiffableDataSourceSnapshot(shown.list.snapshot)
    rows = shown.model.flatMap(\.self)
    coalescer = shown.list.render(every: shown.turns.mainActorScheduler, initial: false) {
      [weak self] in
      self?.batches.append($0)
    }
  }

  var sections: [Int] { snapshot.sectionIdentifiers }

  /// Replaces an element or a section by one with another id, or brings an id back that just went.
  func replaceSomething(_ seed: Int) {
    let list = shown.list
    let paths = list.snapshot.indices.flatMap { section in
      list.snapshot[section].elements.indices.map { ElementPath(section: section, element: $0) }
    }
    if seed % 2 == 0, list.snapshot.count > 0 {
      list[section: seed % list.snapshot.count].header = Head(id: shown.makeRow().id, value: seed)
    } else if let path = paths.isEmpty ? nil : paths[seed % paths.count] {
      let present = Set(shown.model.joined().map(\.id))
      let gone = rows.first { !present.contains($0.id) }
      list[path] = Row(id: gone?.id ?? shown.makeRow().id, value: seed + 1)
    }
  }

  func endTurn() throws {
    shown.turns.endMainActorTurn()
    var fresh = NSDiffableDataSourceSnapshot<Int, Int>()
    for section in snapshot.sectionIdentifiers {
      fresh.appendSections([section])
      fresh.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    for batch in batches { fresh.apply(batch, refresh: refresh) }
    batches = []
    snapshot = fresh
    let items = snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
    if sections != shown.heads?.map(\.id) || items != shown.model.map({ $0.map(\.id) }) {
      throw Mismatch(description: "\(sections) \(items), not \(shown.list.snapshot)")
    }
    let new = shown.model.flatMap(\.self)
    try demandRefreshes(
      snapshot.reconfiguredItemIdentifiers + snapshot.reloadedItemIdentifiers, from: rows, to: new)
    rows = new
  }
}

/// A data source keeps the cell of an id that is still there, so what shows something else there must
/// be refreshed, once; what is new must not.
private func demandRefreshes(_ refreshed: [Int], from old: [Row], to new: [Row]) throws {
  let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
  let stale = new.filter { row in before[row.id].map { $0 != row } ?? false }.map(\.id)
  if !Set(stale).isSubset(of: refreshed) {
    throw Mismatch(description: "\(stale) is stale, but only \(refreshed) refreshed")
  }
  if Set(refreshed).count != refreshed.count || !refreshed.allSatisfy({ before[$0] != nil }) {
    throw Mismatch(description: "\(refreshed) has an item twice, or a new one")
  }
}
