import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Views that are busy") @MainActor
struct SlowViewTests {
  @Test(
    "While a batch animates, all changes become one batch afterwards", arguments: ViewKind.allCases)
  func slowCompletion(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    var done: [ListViewUpdate] = []
    list.binding.didUpdate = { done.append($0) }
    list.simulation.endsAnimationsAtOnce = false
    list.simulation.keepsCalls = true
    list.array.append(Row(id: 9))
    list.endTurn()
    for id in 10..<15 {
      list.array.append(Row(id: id))
      list.endTurn()
    }
    #expect(list.simulation.calls.count { $0 == "begin" } == 1)
    #expect(done == [])
    list.simulation.endAnimations()
    #expect(done == [.blocks(1)])
    list.drain()
    #expect(list.simulation.calls.count { $0 == "begin" } == 2)
    try list.check("two batches")
    list.simulation.endAnimations()
    #expect(done == [.blocks(1), .blocks(1)])
  }

  @Test("A reload that falls into an animation waits for its end", arguments: ViewKind.allCases)
  func reloadAfterAnimation(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    list.binding.options.reloadThreshold = 0
    list.array.append(Row(id: 10))
    list.drain()
    #expect(list.simulation.shownRows[0].count == 4)
    list.simulation.endAnimations()
    list.drain()
    try list.check("reloaded")
  }

  @Test("Closures that run late find the old rows before them", arguments: ViewKind.allCases)
  func lateClosure(kind: ViewKind) throws {
    let list = kind.array(4)
    list.drain()
    list.simulation.runsUpdatesLate = true
    list.binding.options.refresh = kind == .table ? .reload : .reconfigure
    list.array.move(from: 0, to: 3)
    list.array.update(at: 1) { $0.value = 1 }
    list.endTurn()
    list.array.append(Row(id: 9))
    list.endTurn()
    #expect(list.simulation.lateCount == (kind == .table ? 2 : 1))
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3])
    // Nothing may be said in places that the view does not show yet.
    #expect(!list.deleteAsUser([0, 0]))
    list.simulation.runLateUpdates()
    #expect(list.simulation.shownRows[0].map { $0?.id } == [1, 2, 3, 0])
    list.endTurn()
    list.simulation.runLateUpdates()
    list.drain()
    try list.check("all shown")
  }

  @Test(
    "Random turns over views that animate and run closures when they like",
    arguments: ViewKind.allCases)
  func random(kind: ViewKind) throws {
    for seed in 0..<UInt64(TestScale.bound(full: 2_000, debug: 80)) {
      try demandRandom(kind.array(Int(seed % 7)), seed: seed)
      try demandRandom(kind.sections([Int(seed % 3), 2, Int(seed % 5)]), seed: seed)
    }
  }

  private func demandRandom(_ list: any ShownList, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var selected: Set<Int> = []
    list.drain()
    list.keepsIdentity = true
    list.allowsMultipleSelection = true
    list.simulation.dropsUpdatesOutside = seed % 2 == 0
    list.binding.options.refresh = Bool.random(using: &generator) ? .reload : .reconfigure
    list.simulation.endsAnimationsAtOnce = false
    for _ in 0..<30 {
      list.simulation.runsUpdatesLate = Int.random(in: 0..<3, using: &generator) == 0
      step(list, &selected, using: &generator)
    }
    list.simulation.runsUpdatesLate = false
    list.screen.addSubview(list.view)
    for _ in 0..<4 {
      list.simulation.runLateUpdates()
      list.simulation.endAnimations()
      list.drain()
    }
    try list.check("seed \(seed)")
    selected.formIntersection(list.model.joined().map(\.id))
    if list.heads == nil, Set(list.selectedRows.map(\.id)) != selected {
      throw Mismatch(description: "seed \(seed): \(list.selectedRows), not \(selected)")
    }
  }

  private func step(
    _ list: any ShownList, _ selected: inout Set<Int>, using generator: inout SplitMix64
  ) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4: list.change(using: &generator)
    case 4, 5: list.endTurn()
    case 6: list.simulation.runLateUpdates()
    case 7: list.layOut()
    case 8:
      let isShown = list.view.window != nil
      if isShown { list.view.removeFromSuperview() } else { list.screen.addSubview(list.view) }
    case 9:
      // The user acts on what is on the screen.
      list.layOut()
      if list.view.window != nil { list.actAsUser(using: &generator) }
    case 10: list.selectAsUser(&selected, using: &generator)
    default: list.simulation.endAnimations()
    }
  }

  @Test(
    "A view that leaves its window with an update put off: told nothing there, reloaded instead",
    arguments: ViewKind.allCases, [false, true])
  func leavesWithLateUpdate(kind: ViewKind, isDropped: Bool) throws {
    for refresh in [ListViewOptions.Refresh.reconfigure, .reload] {
      let list = kind.array(5)
      list.drain()
      var done: [ListViewUpdate] = []
      list.binding.didUpdate = { done.append($0) }
      list.binding.options.refresh = refresh
      (list.simulation.runsUpdatesLate, list.simulation.dropsUpdatesOutside) = (true, isDropped)
      list.simulation.select([0, 3])
      list.array.move(from: 0, to: 4)
      list.array.update(at: 1) { $0.value = 1 }
      list.endTurn()
      list.view.removeFromSuperview()
      list.array.remove(at: 0)
      list.endTurn()
      list.simulation.runsUpdatesLate = false
      list.simulation.runLateUpdates()
      list.drain()
      let count = refresh == .reload ? 2 : 1
      #expect(
        done == [
          .reload(isDropped ? .lostUpdate : .noWindow), .blocks(count), .reload(.noWindow),
        ])
      list.screen.addSubview(list.view)
      list.drain()
      try list.check("back")
      #expect(list.selectedRows == [Row(id: 3)])
    }
  }

  @Test("Back in its window before the update runs, nothing is reloaded")
  func comesBackInTime() throws {
    let list = ShownArray<UICollectionView>(5)
    list.drain()
    var done: [ListViewUpdate] = []
    list.binding.didUpdate = { done.append($0) }
    list.simulation.runsUpdatesLate = true
    list.array.remove(at: 2)
    list.endTurn()
    list.view.removeFromSuperview()
    list.screen.addSubview(list.view)
    list.simulation.runLateUpdates()
    #expect(done == [.blocks(1)])
    try list.check("in place")
  }

  @Test("Deleted by the user outside the window while an animation runs: shown when it has ended")
  func deletedOutside() throws {
    let list = ShownArray<UITableView>(4)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    list.view.removeFromSuperview()
    #expect(list.deleteAsUser([0, 0]))
    #expect(list.array.map(\.id) == [1, 2, 3, 9])
    // Until then the table finds the rows that it knows, and nothing more is taken from the user.
    #expect(list.window.view.dataSource?.tableView(list.window.view, numberOfRowsInSection: 0) == 5)
    #expect(!list.deleteAsUser([0, 4]))
    list.screen.addSubview(list.view)
    list.simulation.endAnimations()
    list.drain()
    try list.check("reloaded")
  }

  @Test(
    "Callbacks may not change the view: the user's calls are refused, a flush waits",
    arguments: ViewKind.allCases)
  func callbacks(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    var refusals = 0
    let refuse: (ListViewUpdate) -> Void = { [unowned list] _ in
      if !list.deleteAsUser([0, 0]) { refusals += 1 }
      list.binding.flush()
    }
    list.binding.willUpdate = refuse
    list.binding.didUpdate = refuse
    list.array.append(Row(id: 9))
    list.endTurn()
    #expect(refusals == 2)
    try list.check("untouched")
    #expect(list.array.count == 4)
    list.binding.willUpdate = nil
    list.binding.didUpdate = nil
    #expect(list.deleteAsUser([0, 0]))
    list.drain()
    try list.check("afterwards")
  }

  @Test("After a late update the position is the user's", arguments: ViewKind.allCases)
  func lateScrolling(kind: ViewKind) {
    let list = kind.array(100)
    list.drain()
    list.view.contentOffset.y = 440
    list.simulation.runsUpdatesLate = true
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    list.view.contentOffset.y = 2_000
    list.simulation.runLateUpdates()
    #expect(list.view.contentOffset.y == 2_000.0)
  }

  @Test("A flush from inside the data source waits for the end of the turn")
  func flushDuringLayout() throws {
    let window = TestWindow<UITableView>()
    let array = ObservableArray([Row(id: 0), Row(id: 1)])
    let turns = ManualTurnScheduler()
    var flush: () -> Void = {}
    let rows = TableViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler
    ) { view, path, row in
      if array.count < 3 { array.append(Row(id: 2)) }
      flush()
      return rowCell(view, path, row)
    }
    flush = { [weak rows] in rows?.flush() }
    window.window.layoutIfNeeded()
    #expect(window.simulation.shownRows == [[Row(id: 0), Row(id: 1)]])
    turns.endMainActorTurn()
    #expect(window.simulation.shownRows == [Array(array)])
    #expect(window.exceptions == [])
  }
}
