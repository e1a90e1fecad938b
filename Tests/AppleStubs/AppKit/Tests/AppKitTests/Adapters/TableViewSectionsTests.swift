import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A table with group rows, and the list that it shows.
@MainActor
struct SectionsTable {
  let turns = ManualTurnScheduler()
  let table = NSTableView()
  let life: SectionsLife
  let binding: SectionsTableViewBinding<Head, Int>
  private let window: NSWindow

  init(_ counts: [Int]) {
    life = SectionsLife(counts)
    window = NSWindow(contentView: table)
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    binding = SectionsTableViewBinding(
      of: life.list, in: table, scheduler: turns.mainActorScheduler,
      header: { LabelView($1.value) }, cell: { LabelView($2) })
    table.forgetCalls()
  }

  /// Throws unless the table shows what is published, with a group row for each head.
  func check() throws(Mistake) {
    try Mistake.check(table.exceptions, [], "thrown")
    let sections = binding.rows.sections
    try Mistake.check(
      table.shownNumbers, sections.flatMap { [$0.header.value] + $0.elements }, "shown")
    try Mistake.check(
      table.groupRows, sections.flatMap { [true] + $0.elements.map { _ in false } }, "group rows")
  }

  func endTurn() throws(Mistake) {
    let before = FirstFrame(table)
    turns.endMainActorTurn()
    try before.check()
    try check()
  }
}

@Suite("Sections in an NSTableView, with group rows") @MainActor
struct SectionsTableViewBindingTests {
  @Test("A head that was updated is removed and inserted again, since no reload reaches it")
  func updatedHead() throws {
    let shown = SectionsTable([1, 2])
    try shown.check()
    shown.life.list[section: 1].updateHeader { $0.value = 50 }
    shown.life.list[ElementPath(section: 0, element: 0)] = 60
    try shown.endTurn()
    #expect(
      shown.table.calls == [
        "reloadRows {1} columns {0}", "removeRows {2} animation 0", "insertRows {2} animation 0",
      ])
  }

  @Test("Elements cross sections, and sections move, as moves of rows")
  func moves() throws {
    let shown = SectionsTable([2, 1, 0])
    let views = shown.table.shownViews
    shown.life.list.move(
      from: ElementPath(section: 0, element: 0), to: ElementPath(section: 2, element: 0))
    shown.life.list.sections.move(from: 1, to: 0)
    try shown.endTurn()
    #expect(!shown.table.calls.contains { !$0.hasPrefix("moveRow") })
    // Heads: section 1 stood at row 3 and section 0 at row 0; the element that crossed at row 1.
    let now = shown.table.shownViews.map { $0[0] }
    #expect(now[0] === views[3][0] && now[2] === views[0][0] && now[5] === views[1][0])
  }

  @Test("The selection follows its rows")
  func selection() throws {
    let shown = SectionsTable([2, 2])
    shown.table.selectRowIndexes([2, 4], byExtendingSelection: false)
    shown.life.list.sections.move(from: 1, to: 0)
    shown.life.list.remove(at: ElementPath(section: 0, element: 0))
    try shown.endTurn()
    #expect(shown.table.selectedRowIndexes == [4])
  }

  @Test("A row that the user drags goes behind the row above it, also into another section")
  func userMove() throws {
    let shown = SectionsTable([2, 1])
    // Rows: head, 1, 2, head, 4.
    #expect(shown.binding.moveRow(from: 1, to: 4))
    try shown.check()
    #expect(shown.life.list.snapshot.map { Array($0.elements) } == [[2], [4, 1]])
    #expect(shown.binding.moveRow(from: 3, to: 1))
    #expect(shown.life.list.snapshot.map { Array($0.elements) } == [[4, 2], [1]])
    #expect(shown.binding.moveRow(from: 1, to: 2))
    #expect(shown.life.list.snapshot.map { Array($0.elements) } == [[2, 4], [1]])
    #expect(!shown.binding.moveRow(from: 0, to: 2))
    #expect(!shown.binding.moveRow(from: 1, to: 0))
    shown.table.forgetCalls()
    try shown.endTurn()
    #expect(shown.table.calls == [])
    #expect(shown.binding.rows.sections == shown.life.list.snapshot)
  }

  @Test("Rows are dropped behind the row above them, heads stay, and none goes above the first")
  func drops() throws {
    let shown = SectionsTable([2, 1])
    shown.binding.canMove = { _ in true }
    // Rows: head, 1, 2, head, 4.
    #expect(!shown.table.drag([0], toRow: 2))
    #expect(!shown.table.drag([1], toRow: 0))
    #expect(shown.table.drag([1, 2], toRow: 5))
    try shown.check()
    #expect(shown.life.list.snapshot.map { Array($0.elements) } == [[], [4, 1, 2]])
    #expect(shown.table.drag([2, 4], toRow: 1))
    #expect(shown.life.list.snapshot.map { Array($0.elements) } == [[4, 2], [1]])
    shown.table.forgetCalls()
    try shown.endTurn()
    #expect(shown.table.calls == [])
  }

  @Test("A drop on a row goes above it, but below the first head; on the table, behind all rows")
  func dropsOnRows() throws {
    // Rows: head, 1, 2, head, 4.
    for (row, expected) in [
      (0, [[2, 1], [4]]), (1, [[2, 1], [4]]), (3, [[1, 2], [4]]), (4, [[1], [2, 4]]),
      (-1, [[1], [4, 2]]),
    ] {
      let shown = SectionsTable([2, 1])
      shown.binding.canMove = { _ in true }
      #expect(shown.table.drag([2], toRow: row, .on))
      #expect(shown.table.dropOperation == .above)
      try shown.check()
      #expect(shown.life.list.snapshot.map { Array($0.elements) } == expected)
    }
  }

  @Test("A head that is configured in place keeps its view, the selection and the first responder")
  func configuredHead() throws {
    let shown = SectionsTable([1, 2])
    let window = shown.table.scrolled(height: 60)
    shown.binding.configureHeader = { ($0 as? LabelView)?.number = $1.value }
    shown.binding.options.keepsSelection = false
    shown.table.selectRowIndexes([2], byExtendingSelection: false)
    let view = try #require(shown.table.view(atColumn: 0, row: 2, makeIfNecessary: false))
    #expect(window.makeFirstResponder(view))
    shown.life.list[section: 0].append(30)
    shown.life.list[section: 1].updateHeader { $0.value = 50 }
    shown.table.layoutSubtreeIfNeeded()
    shown.table.top = 20
    try shown.endTurn()
    #expect(shown.table.calls == ["insertRows {2} animation 1"])
    #expect(shown.table.shownViews[3][0] === view)
    #expect(shown.table.selectedRowIndexes == [3])
    #expect(window.firstResponder === view)
  }

  @Test("Heads that are not on the screen, or without a closure, stay selected")
  func replacedHeads() throws {
    for isConfigured in [false, true] {
      let shown = SectionsTable([9, 2])
      let window = shown.table.scrolled(height: 60)
      if isConfigured { shown.binding.configureHeader = { ($0 as? LabelView)?.number = $1.value } }
      shown.binding.options.keepsSelection = false
      shown.table.selectRowIndexes([4, 10], byExtendingSelection: false)
      shown.life.list[section: 1].updateHeader { $0.value = 50 }
      try shown.endTurn()
      #expect(
        shown.table.calls == ["removeRows {10} animation 0", "insertRows {10} animation 0"])
      #expect(shown.table.selectedRowIndexes == [4, 10])
      withExtendedLifetime(window) {}
    }
  }

  @Test("Every drag of every row ends where it was dropped")
  func everyDrag() throws {
    let counts = [2, 0, 1, 3]
    for old in 0..<10 {
      for new in 0..<10 {
        let shown = SectionsTable(counts)
        guard case .element = shown.binding.rows[old], new > 0 else { continue }
        #expect(shown.binding.moveRow(from: old, to: new))
        try shown.endTurn()
        #expect(shown.binding.rows.sections == shown.life.list.snapshot)
      }
    }
  }

  @Test("A table may have a data source of its own, which reads what is published")
  func ownDataSource() {
    let turns = ManualTurnScheduler()
    let own = PlainTable([])
    let life = SectionsLife([1])
    let binding = SectionsTableViewBinding(
      of: life.list, in: own.table, scheduler: turns.mainActorScheduler)
    let numbers = { [life] in life.list.snapshot.flatMap { [$0.header.value] + $0.elements } }
    own.rows = numbers()
    own.table.reloadData()
    binding.willUpdate = { _ in own.rows = numbers() }
    life.list[section: 0].append(7)
    turns.endMainActorTurn()
    #expect(own.table.shownNumbers == numbers())
    #expect(own.reasons == [])
    binding.cancel()
    #expect(!binding.moveRow(from: 1, to: 2))
  }

  @Test("A row names its element; a head has none")
  func elements() {
    let shown = SectionsTable([1, 1])
    #expect((-1...4).map { shown.binding.element(at: $0) } == [nil, nil, 1, nil, 3, nil])
  }

  @Test("Random turns show every head and every row")
  func randomTurns() throws {
    try SectionsEditScript.checkRandom(runs: Histories.many, seed: 0x6120) { script in
      let shown = SectionsTable(script.initialCounts)
      if script.edits.count % 2 == 0 {
        shown.binding.configureHeader = { ($0 as? LabelView)?.number = $1.value }
      }
      let window = shown.table.scrolled(height: 70)
      defer { withExtendedLifetime(window) {} }
      shown.table.top = CGFloat(script.edits.count % 4) * 15
      for (index, edit) in script.edits.enumerated() {
        shown.life.perform(edit)
        if index % 3 == 2 { try shown.endTurn() }
        if index % 4 == 3 { NSAnimationContext.finishAnimations() }
      }
      try shown.endTurn()
      try Mistake.check(
        shown.binding.rows.sections, shown.life.list.snapshot, "published")
    }
  }
}

@Suite("Group rows")
struct GroupRowsTests {
  @Test("Rows and paths are each other's inverse")
  func inverse() {
    for counts in [[], [0], [3], [0, 0, 2], [1, 0, 4, 0], [2, 3, 1, 0, 0, 5, 1]] {
      let sections = counts.map { SectionSnapshot("", elements: repeatElement(0, count: $0)) }
      let rows = GroupRows(SectionsSnapshot(sections))
      var row = 0
      for (section, count) in counts.enumerated() {
        #expect(rows[row] == .header(section) && rows.row(ofSection: section) == row)
        row += 1
        for element in 0..<count {
          let path = ElementPath(section: section, element: element)
          #expect(rows[row] == .element(path) && rows.row(of: path) == row)
          row += 1
        }
      }
      #expect(rows.count == row)
    }
  }
}
