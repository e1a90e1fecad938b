import AppKit
import ObservableCollections
import SupportOnAppKit
import Testing
import TestingOnAppKit

@testable import AdaptersOnAppKit

@Suite("Batches applied to AppKit's diffable snapshots") @MainActor
struct DiffableSnapshotTests {
  @Test("Random turns of an array, shrunk if they fail")
  func arrays() throws {
    try EditScript.checkRandom(
      runs: TestScale.bound(full: 10_000, debug: 400), seed: 1, initialCount: 0...8,
      length: 1...12, longest: 3
    ) { script in
      let list = DiffableArray(script.initialCount)
      for (index, edit) in script.edits.enumerated() {
        list.change(edit)
        if index % 3 == 2 || index == script.edits.count - 1 { try list.endTurn() }
      }
    }
  }

  @Test("Random turns of sections", arguments: 0..<UInt64(TestScale.bound(full: 2_000, debug: 100)))
  func sections(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let turns = ManualTurnScheduler()
    let list = ObservableSections(
      (0..<3).map { SectionSnapshot(Head(id: $0, value: 0), elements: [Item(id: $0 * 10)]) })
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    let observer = list.render(every: turns.mainActorScheduler, initial: true) {
      snapshot.apply($0)
    }
    for turn in 0..<8 {
      for step in 0..<3 { edit(list, id: 100 + turn * 10 + step, &random) }
      turns.endMainActorTurn()
      #expect(snapshot.sectionIdentifiers == list.snapshot.map(\.header.id), "turn \(turn)")
      for section in list.snapshot {
        let items = snapshot.itemIdentifiers(inSection: section.header.id)
        #expect(items == section.elements.map(\.id), "turn \(turn)")
      }
    }
    withExtendedLifetime(observer) {}
  }

  private func edit(
    _ list: ObservableSections<Head, Item>, id: Int, _ random: inout SplitMix64
  ) {
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let section = list.snapshot.isEmpty ? nil : number(list.snapshot.count)
    let path = section.flatMap { section in
      let count = list.snapshot[section].elements.count
      return count == 0 ? nil : ElementPath(section: section, element: number(count))
    }
    switch (number(6), section, path) {
    case (0, let section?, _): list[section: section].insert(Item(id: id), at: 0)
    case (1, _, let path?): list.remove(at: path)
    case (2, let section?, let path?):
      let count = list.snapshot[section].elements.count
      let isSame = section == path.section
      list.move(from: path, to: ElementPath(section: section, element: isSame ? 0 : count))
    case (3, let section?, _): list.sections.move(from: section, to: 0)
    case (4, let section?, _): list.sections.remove(at: section)
    default: list.sections.append(Head(id: id, value: 0), elements: [Item(id: 1_000 + id)])
    }
  }

  @Test("An element replaced by one with the same id is reloaded, also one that went and came back")
  func reloads() {
    let turns = ManualTurnScheduler()
    let array = ObservableArray((0..<4).map { Item(id: $0) })
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["main"])
    let observer = array.render(every: turns.mainActorScheduler, initial: true) {
      snapshot.apply($0, toSection: "main")
    }
    array[1].value = 1
    array.remove(at: 3)
    array.insert(Item(id: 3, value: 1), at: 0)
    array.append(Item(id: 9))
    turns.endMainActorTurn()
    #expect(snapshot.itemIdentifiers == [3, 0, 1, 2, 9])
    #expect(Set(snapshot.reloadedItemIdentifiers) == [1, 3])
    withExtendedLifetime(observer) {}
  }
}

private struct Item: Identifiable, Hashable, Sendable {
  let id: Int
  var value = 0
}

/// An array, and a snapshot of its ids in the second of two sections.
@MainActor private final class DiffableArray {
  private let array: ObservableArray<Item>
  private let turns = ManualTurnScheduler()
  private var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
  private var observer: CoalescingObserver<BatchUpdate<Item>>?
  private var next = 100
  private var rows: [Item]

  init(_ count: Int) {
    rows = (0..<count).map { Item(id: $0) }
    array = ObservableArray(rows)
    snapshot.appendSections(["above", "main"])
    snapshot.appendItems([-1, -2], toSection: "above")
    snapshot.appendItems(rows.map(\.id), toSection: "main")
    observer = array.render(every: turns.mainActorScheduler, initial: false) { [weak self] in
      self?.snapshot.apply($0, toSection: "main")
    }
  }

  func change(_ edit: ListEdit) {
    switch edit {
    case .insert(let count, let index):
      for _ in 0..<count { array.insert(makeItem(), at: index) }
    case .remove(let range): array.removeSubrange(range)
    case .replace(let range): for index in range { array[index] = makeItem() }
    case .touch(let range): for index in range { array.update(at: index) { $0.value += 1 } }
    case .move(let range, let index):
      array.move(
        fromOffsets: IndexRanges(range),
        toOffset: index <= range.lowerBound ? index : index + range.count)
    }
  }

  /// An item with an id that the array does not have, by preference one that just went.
  private func makeItem() -> Item {
    next += 1
    let present = Set(array.map(\.id))
    let gone = next % 2 == 0 ? rows.first { !present.contains($0.id) }?.id : nil
    return Item(id: gone ?? next, value: next)
  }

  func endTurn() throws {
    // What was reloaded in earlier turns is forgotten.
    var fresh = NSDiffableDataSourceSnapshot<String, Int>()
    for section in snapshot.sectionIdentifiers {
      fresh.appendSections([section])
      fresh.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    snapshot = fresh
    turns.endMainActorTurn()
    let items = snapshot.itemIdentifiers(inSection: "main")
    let before = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    rows = Array(array)
    if items != rows.map(\.id) { throw Difference(text: "\(items), not \(rows)") }
    if snapshot.itemIdentifiers(inSection: "above") != [-1, -2] {
      throw Difference(text: "the other section changed")
    }
    let stale = rows.filter { row in before[row.id].map { $0 != row } ?? false }.map(\.id)
    if !Set(stale).isSubset(of: snapshot.reloadedItemIdentifiers) {
      throw Difference(text: "\(stale) is stale, \(snapshot.reloadedItemIdentifiers) reloaded")
    }
  }
}

private struct Difference: Error { let text: String }
