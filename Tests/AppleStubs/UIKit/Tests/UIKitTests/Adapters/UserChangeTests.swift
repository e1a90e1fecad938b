import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("What the user does") @MainActor
struct UserChangeTests {
  @Test(
    "Deleted by the user: the view shows it at once, and is not told again",
    arguments: ViewKind.allCases)
  func removal(kind: ViewKind) throws {
    let list = kind.array(4)
    list.drain()
    list.simulation.keepsCalls = true
    // Somebody else was quicker, and the view does not know yet.
    list.array.insert(Row(id: 9), at: 0)
    #expect(list.deleteAsUser([0, 1]))
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 2, 3])
    #expect(list.array.map(\.id) == [9, 0, 2, 3])
    list.drain()
    try list.check("both")
    #expect(list.simulation.calls.filter { $0.hasPrefix("delete") }.count == 1)
  }

  @Test("Put in by the user", arguments: ViewKind.allCases)
  func insertion(kind: ViewKind) throws {
    let list = kind.array(4)
    list.drain()
    list.array.remove(at: 0)
    #expect(list.insertAsUser(Row(id: 9), at: [0, 2]))
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 9, 2, 3])
    list.drain()
    #expect(list.array.map(\.id) == [1, 9, 2, 3])
    try list.check("both")
  }

  @Test("Deleted while a batch animates, or without a window", arguments: ViewKind.allCases)
  func removalMeanwhile(kind: ViewKind) throws {
    let list = kind.array(4)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    #expect(list.deleteAsUser([0, 4]))
    list.array.append(Row(id: 10))
    list.drain()
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3])
    list.simulation.endAnimations()
    list.drain()
    try list.check("after the animations")
    list.view.removeFromSuperview()
    #expect(list.deleteAsUser([0, 0]))
    list.simulation.endAnimations()
    list.screen.addSubview(list.view)
    list.drain()
    try list.check("in the window again")
  }

  @Test(
    "While the user's change is told, callbacks can neither flush nor change anything",
    arguments: ViewKind.allCases, [false, true])
  func callbacks(kind: ViewKind, hasWindow: Bool) throws {
    for list in [kind.array(4), kind.sections([4])] {
      var generator = SplitMix64(seed: 6)
      list.drain()
      if !hasWindow { list.view.removeFromSuperview() }
      var refusals = 0
      let refuse: (ListViewUpdate) -> Void = { [unowned list] _ in
        if !list.deleteAsUser([0, 0]) { refusals += 1 }
        list.binding.flush()
      }
      (list.binding.willUpdate, list.binding.didUpdate) = (refuse, refuse)
      // Somebody else was quicker, and the view does not know yet.
      list.change(using: &generator)
      #expect(list.deleteAsUser([0, 2]))
      #expect(refusals == 2)
      list.change(using: &generator)
      _ = list.insertAsUser(Row(id: 9_000), at: [0, 0])
      #expect(refusals == 4)
      (list.binding.willUpdate, list.binding.didUpdate) = (nil, nil)
      list.screen.addSubview(list.view)
      list.drain()
      try list.check("all of it")
    }
  }

  @Test("The table's own controls: the red one, the green one, and the grip")
  func controls() throws {
    let list = ShownArray<UITableView>(4)
    let rows = try #require(list.binding as? TableViewBinding<Row>)
    let source = try #require(list.window.view.dataSource)
    list.drain()
    let view = list.window.view
    #expect(!source.tableView(view, canEditRowAt: [0, 0]))
    #expect(!source.tableView(view, canMoveRowAt: [0, 0]))
    rows.canDelete = { $0.id != 2 }
    rows.canMove = { $0.id == 3 }
    #expect(
      (0..<4).map { source.tableView(view, canEditRowAt: [0, $0]) } == [
        true, true, false, true,
      ])
    #expect(
      (0..<4).map { source.tableView(view, canMoveRowAt: [0, $0]) } == [
        false, false, false, true,
      ])
    source.tableView(view, commit: .delete, forRowAt: [0, 1])
    #expect(list.array.map(\.id) == [0, 2, 3])
    source.tableView(view, commit: .insert, forRowAt: [0, 1])
    #expect(list.array.count == 3)
    rows.newElement = { Row(id: 50 + $0.row) }
    #expect(source.tableView(view, canEditRowAt: [0, 1]))
    // A row that can be edited for its green button is not one that may be deleted.
    source.tableView(view, commit: .delete, forRowAt: [0, 1])
    #expect(list.array.map(\.id) == [0, 2, 3])
    source.tableView(view, commit: .insert, forRowAt: [0, 1])
    #expect(list.array.map(\.id) == [0, 51, 2, 3])
    list.simulation.beginReordering()
    list.simulation.endReordering(from: [0, 3], to: [0, 0])
    #expect(list.array.map(\.id) == [3, 0, 51, 2])
    list.drain()
    try list.check("all of it")
    #expect(rows.element(at: [0, 2]) == Row(id: 51))
    #expect(rows.element(at: [0, 4]) == nil && rows.element(at: [1, 0]) == nil)
  }

  @Test("Controls of a table with sections, and what a section that is gone does")
  func sectionControls() throws {
    let list = ShownSections<UITableView>([2, 1])
    let table = try #require(list.binding as? SectionsTableViewBinding<Head, Row>)
    let source = try #require(list.window.view.dataSource)
    let view = list.window.view
    list.drain()
    table.canDelete = { _ in true }
    table.canMove = { $0.id == 2 }
    #expect(source.tableView(view, canEditRowAt: [0, 1]))
    #expect(source.tableView(view, canMoveRowAt: [1, 0]))
    source.tableView(view, commit: .delete, forRowAt: [0, 0])
    table.canDelete = nil
    source.tableView(view, commit: .delete, forRowAt: [0, 0])
    list.simulation.endReordering(from: [1, 0], to: [0, 1])
    #expect(list.model.map { $0.map(\.id) } == [[1, 2], []])
    list.list.sections.remove(at: 1)
    #expect(!table.insertRow(Row(id: 9), at: [1, 0]))
    #expect(list.simulation.shownRows.map(\.count) == [2, 1])
    list.drain()
    try list.check("the section is gone, with the row")
    #expect(table.element(at: [0, 1]) == Row(id: 2))
    #expect(table.element(at: [1, 0]) == nil)
  }

  @Test("An item dropped in a collection view, flat and with sections")
  func droppedItems() throws {
    let list = ShownArray<UICollectionView>(4)
    list.drain()
    (list.binding as? CollectionViewBinding<Row>)?.canMove = { $0.id == 3 }
    let source = try #require(list.window.view.dataSource)
    #expect(source.collectionView(list.window.view, canMoveItemAt: [0, 3]))
    #expect(!source.collectionView(list.window.view, canMoveItemAt: [0, 2]))
    list.simulation.endReordering(from: [0, 3], to: [0, 1])
    #expect(list.array.map(\.id) == [0, 3, 1, 2])
    list.drain()
    try list.check("dropped")
    // As a gesture of the program's own does it.
    list.binding.pause()
    list.array.append(Row(id: 9))
    list.drain()
    list.simulation.endReordering(from: [0, 0], to: [0, 3])
    list.binding.resume()
    list.drain()
    #expect(list.array.map(\.id) == [3, 1, 2, 0, 9])
    try list.check("dropped while it was paused")
    let sections = ShownSections<UICollectionView>([2, 1])
    sections.drain()
    sections.simulation.endReordering(from: [0, 0], to: [1, 1])
    #expect(sections.model.map { $0.map(\.id) } == [[1], [2, 0]])
    sections.drain()
    try sections.check("dropped in another section")
  }

  @Test("A drop while an update is put off is taken back")
  func refusedDrop() throws {
    let list = ShownArray<UITableView>(4)
    list.drain()
    var done: [ListViewUpdate] = []
    list.binding.didUpdate = { done.append($0) }
    list.simulation.runsUpdatesLate = true
    list.array.remove(at: 3)
    list.endTurn()
    list.simulation.endReordering(from: [0, 0], to: [0, 3])
    #expect(list.array.map(\.id) == [0, 1, 2])
    list.simulation.runLateUpdates()
    list.drain()
    #expect(done == [.reload(.refusedDrop), .blocks(1)])
    try list.check("as the array has it")
  }

  @Test("Random drags, removals and insertions between everybody else's changes")
  func random() throws {
    for seed in 0..<UInt64(TestScale.bound(full: 2_000, debug: 60)) {
      try demandRandom(ShownArray<UITableView>(Int(seed % 6)), seed)
      try demandRandom(ShownArray<UICollectionView>(Int(seed % 6)), seed)
      try demandRandom(ShownSections<UITableView>([2, Int(seed % 4)]), seed)
      try demandRandom(ShownSections<UICollectionView>([2, Int(seed % 4)]), seed)
    }
  }

  private func demandRandom(_ list: some ShownList, _ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    list.drain()
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 0...2, using: &generator) { list.change(using: &generator) }
      for _ in 0..<Int.random(in: 0...2, using: &generator) { list.actAsUser(using: &generator) }
      if Bool.random(using: &generator) { list.change(using: &generator) }
      list.drain()
      try list.check("seed \(seed)")
    }
  }
}
