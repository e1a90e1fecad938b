import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("A derived list in AppKit's views") @MainActor
struct DerivedListTests {
  @Test("Turns of edits of the source, shrunk if they fail")
  func randomHistories() throws {
    try EditScript.checkRandom(
      runs: Histories.many, seed: 3, initialCount: 0...8, length: 1...12,
      longest: 3
    ) { script in
      let turns = ManualTurnScheduler()
      var next = script.initialCount
      let source = ObservableArray(0..<next)
      let list = source.filtered { $0 % 3 != 0 }.ordered { $0 % 5 < $1 % 5 }
      let table = NSTableView()
      let window = NSWindow(contentView: table)
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      let rows = TableViewBinding(of: list, in: table, scheduler: turns.mainActorScheduler) {
        LabelView($2)
      }
      let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      let otherWindow = NSWindow()
      otherWindow.contentView = view
      let items = CollectionViewBinding(
        of: list, in: view, scheduler: turns.mainActorScheduler
      ) { NumberItem($2) }
      let groups = source.sections(by: { $0 % 4 }, orderedBy: >) { Head(id: $0, value: -$1.count) }
      let groupTable = NSTableView()
      let groupWindow = NSWindow(contentView: groupTable)
      groupTable.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      let binding = SectionsTableViewBinding(
        of: groups, in: groupTable, scheduler: turns.mainActorScheduler,
        header: { LabelView($1.value) }, cell: { LabelView($2) })
      var step = 0
      try script.apply(to: source) {
        next += 1
        return next
      } afterEach: {
        step += 1
        guard step % 3 == 0 || step == script.edits.count else { return }
        while turns.waitingCount > 0 || view.isAnimating {
          turns.endMainActorTurn()
          view.finishAnimations()
        }
        try Mistake.check(
          table.exceptions.map(\.reason) + view.exceptions.map { "\($0)" }, [], "thrown")
        try Mistake.check(table.shownNumbers, Array(list), "the table")
        try Mistake.check(Array(rows.rows), Array(list), "the table's rows")
        try Mistake.check(
          view.shownSections.flatMap { $0.items.map(\.number) }, Array(list), "the collection view")
        try Mistake.check(Array(items.items), Array(list), "the collection view's items")
        try Mistake.check(groupTable.exceptions.map(\.reason), [], "thrown by group rows")
        try Mistake.check(
          groupTable.shownNumbers,
          groups.snapshot.flatMap { [$0.header.value] + Array($0.elements) }, "the sections")
      }
      withExtendedLifetime((window, otherWindow, groupWindow, binding)) {}
    }
  }
}
