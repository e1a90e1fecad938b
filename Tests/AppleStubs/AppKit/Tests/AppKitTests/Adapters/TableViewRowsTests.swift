import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A table with a ready-made data source, and the array that it shows.
@MainActor
struct ArrayTable {
  let turns = ManualTurnScheduler()
  let table = NSTableView()
  let array: ObservableArray<Int>
  let binding: TableViewBinding<Int>
  let window: NSWindow?

  init(_ numbers: [Int], inWindow: Bool = true) {
    array = ObservableArray(numbers)
    window = inWindow ? NSWindow(contentView: table) : nil
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    binding = TableViewBinding(of: array, in: table, scheduler: turns.mainActorScheduler) {
      LabelView($2)
    }
    table.forgetCalls()
  }

  var reasons: [String] { table.exceptions.map(\.reason) }

  /// All that the table shows is what the array holds.
  func expectShown(_ location: SourceLocation = #_sourceLocation) {
    #expect(table.shownNumbers == Array(array), sourceLocation: location)
    #expect(Array(binding.rows) == Array(array), sourceLocation: location)
    #expect(reasons == [], sourceLocation: location)
  }
}

@Suite("An array in an NSTableView") @MainActor
struct TableViewBindingTests {
  @Test("The first rows are loaded at once, then a turn is one group of calls")
  func oneTurn() {
    let shown = ArrayTable([0, 1, 2, 3])
    shown.expectShown()
    shown.array.append(4)
    shown.array.remove(at: 0)
    shown.array.move(from: 2, to: 0)
    shown.array[1] = 10
    #expect(shown.table.calls == [])
    shown.turns.endMainActorTurn()
    shown.expectShown()
    #expect(
      shown.table.calls == [
        "removeRows {0} animation 1", "moveRow 2 0", "insertRows {3} animation 1",
        "reloadRows {1} columns {0}",
      ])
  }

  @Test("Views of rows that stay or move are kept")
  func keptViews() {
    let shown = ArrayTable([0, 1, 2])
    let views = shown.table.shownViews.map { $0[0] }
    shown.array.move(from: 0, to: 2)
    shown.array.insert(9, at: 0)
    shown.turns.endMainActorTurn()
    let now = shown.table.shownViews.map { $0[0] }
    #expect(now[1] === views[1] && now[2] === views[2] && now[3] === views[0])
  }

  @Test("The table reads what is published, while the array goes on")
  func published() {
    let shown = ArrayTable([0, 1, 2])
    shown.binding.willUpdate = { [array = shown.array] _ in
      if array.count < 6 { array.insert(array.count + 100, at: 0) }
    }
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.table.shownNumbers == [0, 1, 2, 3])
    while shown.turns.waitingCount > 0 { shown.turns.endMainActorTurn() }
    #expect(shown.array.count == 6)
    shown.expectShown()
  }

  @Test("Without a window, and with more changes than the limit, all rows are reloaded")
  func reloads() {
    let hidden = ArrayTable([0, 1], inWindow: false)
    hidden.array.append(2)
    hidden.turns.endMainActorTurn()
    #expect(hidden.table.calls == ["reloadData"])
    hidden.expectShown()

    let shown = ArrayTable([0, 1])
    shown.binding.options.reloadThreshold = 2
    shown.array.append(contentsOf: [2, 3])
    shown.turns.endMainActorTurn()
    #expect(shown.table.calls == ["insertRows {2...3} animation 1"])
    shown.array.append(contentsOf: [4, 5, 6])
    shown.turns.endMainActorTurn()
    #expect(shown.table.calls.last == "reloadData")
    shown.expectShown()
  }

  @Test("A table that shows other rows than the batch starts with is reloaded, not broken")
  func otherRows() {
    let shown = ArrayTable([0, 1, 2])
    let other = PlainTable([7])
    shown.table.dataSource = other
    shown.table.reloadData()
    shown.table.dataSource = shown.binding
    shown.table.forgetCalls()
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.table.calls == ["reloadData"])
    #expect(shown.table.shownNumbers == [0, 1, 2, 3])
  }

  @Test("The selection follows its rows, also through a reload")
  func selection() {
    for limit in [1_000, 0, nil] {
      let shown = ArrayTable([0, 1, 2, 3])
      shown.binding.options.reloadThreshold = limit
      shown.table.selectRowIndexes([1, 3], byExtendingSelection: false)
      shown.array.move(from: 3, to: 0)
      shown.array.insert(9, at: 1)
      shown.turns.endMainActorTurn()
      #expect(shown.table.selectedRowIndexes == [0, 3])
      shown.array.remove(at: 0)
      shown.turns.endMainActorTurn()
      #expect(shown.table.selectedRowIndexes == [2])
      shown.binding.options.keepsSelection = false
      shown.array.insert(8, at: 0)
      shown.turns.endMainActorTurn()
      #expect(shown.table.selectedRowIndexes == (limit == 0 ? [2] : [3]))
      shown.expectShown()
    }
  }

  @Test("Animations are those of the options, and can be none")
  func animations() {
    let shown = ArrayTable([0, 1])
    shown.binding.options.rowAnimations.removal = .slideLeft
    shown.binding.options.rowAnimations.insertion = [.effectFade, .slideDown]
    shown.array.remove(at: 0)
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(
      shown.table.calls == ["removeRows {0} animation 48", "insertRows {1} animation 33"])
    #expect(shown.table.animationDuration == 0.25)
    shown.binding.options.animation = .none
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.table.animationDuration == 0)
    shown.expectShown()
  }

  @Test("Callbacks come before an update and when its animations have ended, with the reason")
  func callbacks() {
    let shown = ArrayTable([0])
    var heard: [String] = []
    let table = shown.table
    shown.binding.willUpdate = { heard.append("will \($0), \(table.numberOfRows)") }
    shown.binding.didUpdate = { _ in }  // The first state, which is no matter here.
    shown.binding.didUpdate = { heard.append("did \($0), \(table.numberOfRows)") }
    shown.array.append(1)
    shown.turns.endMainActorTurn()
    #expect(heard == ["will blocks(1), 1"])
    NSAnimationContext.finishAnimations()
    #expect(heard == ["will blocks(1), 1", "did blocks(1), 2"])
    heard = []
    shown.binding.options.reloadThreshold = 0
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(heard.count == 2)
    #expect(heard.allSatisfy { $0.contains("reload") && $0.contains("manyChanges") })
  }

  @Test("A row that the user drags moves at once, in both, and not again with the batch")
  func userMove() {
    let shown = ArrayTable([0, 1, 2, 3])
    shown.array.append(4)
    #expect(shown.binding.moveRow(from: 0, to: 2))
    #expect(shown.table.shownNumbers == [1, 2, 0, 3])
    #expect(Array(shown.array) == [1, 2, 0, 3, 4])
    shown.table.forgetCalls()
    shown.turns.endMainActorTurn()
    #expect(shown.table.calls == ["insertRows {4} animation 1"])
    shown.expectShown()
  }

  @Test("A row that is dragged when its element is gone already goes with the next batch")
  func userMoveOfRemoved() {
    let shown = ArrayTable([0, 1, 2])
    shown.array.remove(at: 0)
    #expect(!shown.binding.moveRow(from: 0, to: 2))
    #expect(shown.table.shownNumbers == [1, 2, 0])
    shown.turns.endMainActorTurn()
    shown.expectShown()
  }

  @Test("What is paused, flushed, limited or cancelled is the observer")
  func observer() {
    let shown = ArrayTable([0, 1])
    shown.binding.pause()
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(shown.table.shownNumbers == [0, 1])
    shown.binding.resume()
    shown.binding.flush()
    shown.expectShown()
    shown.binding.changeLimit = 1
    shown.array.append(contentsOf: [3, 4])
    shown.turns.endMainActorTurn()
    #expect(shown.table.shownNumbers == [0, 1, 2, 3])
    shown.turns.endMainActorTurn()
    shown.expectShown()
    shown.binding.cancel()
    shown.array.append(5)
    shown.turns.endMainActorTurn()
    #expect(shown.table.shownNumbers == [0, 1, 2, 3, 4])
    #expect(!shown.binding.moveRow(from: 0, to: 1))
    #expect(shown.table.shownNumbers == [0, 1, 2, 3, 4])
  }

  @Test("A table may have a data source of its own, which reads what is published")
  func ownDataSource() {
    let turns = ManualTurnScheduler()
    let own = PlainTable([])
    let array = ObservableArray([1, 2])
    let binding = TableViewBinding(of: array, in: own.table, scheduler: turns.mainActorScheduler)
    own.rows = Array(binding.rows)
    own.table.reloadData()
    binding.willUpdate = { _ in own.rows = Array(array) }
    array.insert(3, at: 0)
    turns.endMainActorTurn()
    #expect(own.table.shownNumbers == [3, 1, 2])
    #expect(own.reasons == [])
  }

  @Test("Nothing holds a table or its data source, and a sink outlives its table")
  func lifetimes() {
    let turns = ManualTurnScheduler()
    let array = ObservableArray([1])
    weak var gone: NSTableView?
    var binding: TableViewBinding<Int>?
    do {
      let table = NSTableView()
      binding = TableViewBinding(of: array, in: table, scheduler: turns.mainActorScheduler) {
        LabelView($2)
      }
      gone = table
    }
    #expect(gone == nil)
    array.append(2)
    turns.endMainActorTurn()
    #expect(binding.map { Array($0.rows) } == [1, 2])
    weak let goneBinding = binding
    binding = nil
    #expect(goneBinding == nil)
  }

  @Test("Rows that are dragged and dropped go where they are dropped, in both, in their order")
  func drags() {
    for source in [[0], [4], [1, 2], [0, 3], [0, 2, 4], [1, 3, 4]] {
      for destination in 0...5 {
        let shown = ArrayTable([0, 1, 2, 3, 4])
        shown.binding.canMove = { _ in true }
        let plain = ObservableArray(0..<5)
        plain.move(fromOffsets: IndexRanges(source), toOffset: destination)
        let isAccepted = shown.table.drag(IndexSet(source), toRow: destination) {
          shown.array.append(9)
          shown.turns.endMainActorTurn()
          #expect(shown.table.numberOfRows == 5)
        }
        #expect(isAccepted)
        #expect(shown.table.shownNumbers == Array(plain))
        #expect(Array(shown.array) == Array(plain) + [9])
        shown.turns.endMainActorTurn()
        shown.expectShown()
      }
    }
  }

  @Test("A drop on a row goes above it, and one on the table as a whole behind the last row")
  func dropsOnRows() {
    for (row, expected) in [(2, [1, 0, 2]), (0, [0, 1, 2]), (-1, [1, 2, 0])] {
      let shown = ArrayTable([0, 1, 2])
      shown.binding.canMove = { _ in true }
      #expect(shown.table.drag([0], toRow: row, .on))
      #expect(shown.table.dropOperation == .above)
      #expect(Array(shown.array) == expected)
      shown.expectShown()
      #expect(!shown.table.drag([0], toRow: 2, .on, from: NSTableView()))
    }
  }

  @Test("Nothing is dragged that may not be, nor dropped from elsewhere")
  func refusedDrags() {
    let shown = ArrayTable([0, 1, 2])
    #expect(!shown.table.drag([0], toRow: 2))
    shown.binding.canMove = { $0 != 1 }
    #expect(!shown.table.drag([1], toRow: 3))
    #expect(!shown.table.drag([0], toRow: nil))
    #expect(!shown.table.drag([0], toRow: 2, from: NSTableView()))
    #expect(shown.table.drag([0], toRow: 2))
    shown.binding.canMove = nil
    #expect(!shown.table.drag([0], toRow: 2))
    #expect(Array(shown.array) == [1, 0, 2])
    shown.binding.canMove = { $0 != 0 }
    #expect(shown.table.drag([0, 1, 2], toRow: 0), "the others are dragged")
    #expect(Array(shown.array) == [1, 2, 0])
    // A refused drag leaves the table free to follow.
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    shown.expectShown()
  }

  @Test("A row names its element, as the table shows it")
  func elements() {
    let shown = ArrayTable([7, 8])
    shown.array.removeFirst()
    #expect((-1...2).map { shown.binding.element(at: $0) } == [nil, 7, 8, nil])
  }

  @Test("Random turns show every row, with views made only where rows are new or changed")
  func randomTurns() throws {
    try EditScript.checkRandom(
      runs: Histories.many, seed: 0xA117, initialCount: 0...12, length: 1...16
    ) { script in
      let history = TableHistory(script.initialCount)
      for edit in script.edits { try history.perform(edit) }
      try history.endTurn()
    }
  }
}
