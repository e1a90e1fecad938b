import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Selection and scroll position") @MainActor
struct SavedViewStateTests {
  private let refreshes: [ListViewOptions.Refresh] = [.reconfigure, .reload]

  @Test(
    "A selected row stays selected: moved, reloaded, or the view reloaded",
    arguments: ViewKind.allCases)
  func selection(kind: ViewKind) {
    for refresh in refreshes {
      for threshold in [nil, 0] {
        let list = kind.array(5)
        list.drain()
        list.binding.options.refresh = refresh
        list.binding.options.reloadThreshold = threshold
        list.simulation.select([0, 1])
        list.array.update(at: 1) { $0.value += 1 }
        list.array.move(from: 1, to: 4)
        list.array.remove(at: 0)
        list.endTurn()
        #expect(list.simulation.selectedPaths == [[0, 3]])
        list.array.remove(at: 3)
        list.endTurn()
        #expect(list.simulation.selectedPaths == [])
        #expect(list.exceptions == [])
      }
    }
  }

  @Test(
    "The first row on the screen keeps its place when rows come and go above it",
    arguments: ViewKind.allCases)
  func anchor(kind: ViewKind) {
    for threshold in [nil, 0] {
      let list = kind.array(100)
      list.drain()
      list.binding.options.reloadThreshold = threshold
      list.view.contentOffset.y = 20 * 44 + 10
      list.array.insert(contentsOf: (200..<203).map { Row(id: $0) }, at: 0)
      list.endTurn()
      #expect(list.view.contentOffset.y == 1_022.0)
      // The first row on the screen goes; the next one keeps its distance.
      list.array.remove(at: [1, 23])
      list.endTurn()
      #expect(list.view.contentOffset.y == 934.0)
      list.array.removeLast(79)
      list.endTurn()
      #expect(list.view.contentOffset.y == 528.0)
      #expect(list.exceptions == [])
    }
  }

  @Test("A view that goes on scrolling by itself goes on", arguments: ViewKind.allCases)
  func fling(kind: ViewKind) {
    for threshold in [nil, 0] {
      let list = kind.array(100)
      list.drain()
      list.binding.options.reloadThreshold = threshold
      list.view.contentOffset.y = 880
      list.simulation.fling()
      list.array.insert(Row(id: 200), at: 0)
      list.endTurn()
      #expect(list.view.contentOffset.y == 924.0)
      #expect(list.view.isDecelerating)
    }
  }

  @Test(
    "At the top new rows are seen; and the option can be switched off", arguments: ViewKind.allCases
  )
  func top(kind: ViewKind) {
    let list = kind.array(100)
    list.drain()
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 0.0)
    list.binding.options.keepsScrollPosition = false
    list.view.contentOffset.y = 880
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 880.0)
  }

  @Test("Insets at the sides, which no list scrolls by", arguments: ViewKind.allCases)
  func sideInsets(kind: ViewKind) {
    let list = kind.array(100)
    list.drain()
    list.simulation.setInsets(UIEdgeInsets(top: 20, left: 44, bottom: 0, right: 44))
    list.view.contentOffset.y = -20
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 0, y: -20))
    list.view.contentOffset.y = 0
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 0, y: 44))
  }

  @Test(
    "Without a window, too, a selected row stays selected, and so through several batches",
    arguments: ViewKind.allCases)
  func selectionWithoutWindow(kind: ViewKind) throws {
    for list in [kind.array(6), kind.sections([6])] {
      var generator = SplitMix64(seed: 2)
      list.keepsIdentity = true
      list.drain()
      list.allowsMultipleSelection = true
      list.simulation.select([0, 2])
      list.simulation.select([0, 4])
      let selected = list.selectedRows
      list.view.removeFromSuperview()
      #expect(list.deleteAsUser([0, 0]))
      #expect(list.simulation.selectedPaths == [[0, 1], [0, 3]])
      for _ in 0..<3 {
        #expect(list.insertAsUser(list.freshRow(), at: [0, 0]))
        list.change(using: &generator)
        list.endTurn()
      }
      list.screen.addSubview(list.view)
      list.drain()
      try list.check("back")
      #expect(selected.map(\.id) == [2, 4])
      #expect(Set(list.selectedRows.map(\.id)) == list.ids(of: selected))
      #expect(!list.selectedRows.isEmpty)
    }
  }

  @Test("Without a window the first row that was on the screen keeps its place")
  func anchorWithoutWindow() throws {
    for kind in ViewKind.allCases {
      let list = kind.array(100)
      list.drain()
      list.view.contentOffset.y = 20 * 44 + 10
      list.view.removeFromSuperview()
      // A collection view is scrolled when it is in a window again.
      func look() {
        if kind != .collection { return }
        list.screen.addSubview(list.view)
        list.view.removeFromSuperview()
      }
      list.array.insert(contentsOf: (200..<203).map { Row(id: $0) }, at: 0)
      list.endTurn()
      look()
      #expect(list.view.contentOffset.y == 1_022.0)
      list.array.remove(at: [1, 23])
      list.endTurn()
      look()
      #expect(list.view.contentOffset.y == 934.0)
      list.array.removeLast(79)
      list.endTurn()
      look()
      #expect(list.view.contentOffset.y == 528.0)
      list.screen.addSubview(list.view)
      list.drain()
      #expect(list.view.contentOffset.y == 528.0)
      try list.check("back")
    }
  }

  @Test("Sections: what is selected goes with them, and the place on the screen")
  func sections() throws {
    for (kind, hasWindow) in [
      (ViewKind.table, true), (.table, false), (.collection, true), (.collection, false),
    ] {
      let list = kind.sections([20, 20, 20])
      list.drain()
      list.binding.options.reloadThreshold = 0
      list.simulation.select([2, 3])
      list.view.contentOffset.y = 25 * 44 + 10
      if !hasWindow { list.view.removeFromSuperview() }
      list.sections.sections.move(from: 2, to: 0)
      list.sections.remove(at: ElementPath(section: 0, element: 1))
      list.endTurn()
      #expect(list.simulation.selectedPaths == [[0, 2]])
      #expect(list.view.contentOffset.y == CGFloat(44 * 44 + 10))
      list.screen.addSubview(list.view)
      list.drain()
      #expect(list.selectedRows == [Row(id: 43)])
      try list.check("moved")
    }
  }

  @Test("A view without a size keeps what a table keeps; its position stays")
  func noSize() throws {
    let list = ShownArray<UITableView>(40)
    list.drain()
    list.simulation.select([0, 2])
    list.view.contentOffset.y = 440
    list.view.bounds = .zero
    list.array.remove(at: 0)
    list.endTurn()
    #expect(list.simulation.selectedPaths == [[0, 1]])
    #expect(list.view.contentOffset.y == 440.0)
    list.view.bounds = CGRect(x: 0, y: 0, width: 300, height: 440)
    list.drain()
    #expect(list.selectedRows == [Row(id: 2)])
  }

  @Test(
    "The reload after a refused drop keeps the rows that were selected",
    arguments: ViewKind.allCases)
  func refusedDrop(kind: ViewKind) throws {
    let list = kind.array(5)
    list.drain()
    list.allowsMultipleSelection = true
    list.simulation.runsUpdatesLate = true
    list.array.remove(at: 3)
    list.endTurn()
    // While the view puts its update off, the user selects, and drags a row.
    for row in [0, 2, 3] { list.simulation.select([0, row]) }
    list.simulation.endReordering(from: [0, 0], to: [0, 3])
    #expect(list.simulation.selectedPaths == [[0, 1], [0, 2], [0, 3]])
    list.simulation.runLateUpdates()
    list.drain()
    try list.check("as the array has it")
    #expect(list.selectedRows.map(\.id) == [0, 2])
  }

  @Test(
    "A selection that is made or given up while an update is put off",
    arguments: ViewKind.allCases)
  func lateSelection(kind: ViewKind) throws {
    let list = kind.array(4)
    list.drain()
    list.binding.options.refresh = .reload
    list.allowsMultipleSelection = true
    list.simulation.select([0, 0])
    list.simulation.runsUpdatesLate = true
    for row in 0..<3 { list.array.update(at: row) { $0.value = 1 } }
    list.array.remove(at: 3)
    list.endTurn()
    list.simulation.deselect([0, 0])
    list.simulation.select([0, 2])
    list.simulation.runLateUpdates()
    #expect(list.selectedRows == [Row(id: 2, value: 1)])
  }

  @Test(
    "Random histories, in and out of the window: what is selected is what was and still is there",
    arguments: ViewKind.allCases)
  func random(kind: ViewKind) throws {
    for seed in 0..<UInt64(TestScale.bound(full: 4_000, debug: 60)) {
      try demandSelection(kind.array(Int(seed % 9)), seed: seed)
      try demandSelection(kind.sections([Int(seed % 3), 4, Int(seed % 5)]), seed: seed)
    }
  }

  private func demandSelection(_ list: any ShownList, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    list.drain()
    list.allowsMultipleSelection = true
    list.binding.options.refresh = Bool.random(using: &generator) ? .reload : .reconfigure
    list.binding.options.reloadThreshold = seed % 5 == 0 ? 2 : nil
    list.binding.options.reloadsOnEmptyTransition = seed % 3 == 0
    if seed % 7 == 3 { list.binding.options.animation = .crossFade(seconds: 0.1) }
    list.keepsIdentity = true
    var selected: Set<Int> = []
    for _ in 0..<12 {
      for (section, rows) in list.simulation.shownRows.enumerated() where list.view.window != nil {
        guard let item = rows.indices.randomElement(using: &generator) else { continue }
        list.simulation.select([section, item])
        if let row = rows[item] { selected.insert(row.id) }
      }
      if Int.random(in: 0..<3, using: &generator) == 0 { list.view.removeFromSuperview() }
      for _ in 0..<3 { list.change(using: &generator) }
      list.drain()
      if Bool.random(using: &generator) { list.change(using: &generator) }
      list.screen.addSubview(list.view)
      list.drain()
      try list.check("seed \(seed)")
      selected.formIntersection(list.model.joined().map(\.id))
      if Set(list.selectedRows.map(\.id)) != selected {
        throw Mismatch(description: "seed \(seed): \(list.selectedRows), not \(selected)")
      }
    }
  }
}
