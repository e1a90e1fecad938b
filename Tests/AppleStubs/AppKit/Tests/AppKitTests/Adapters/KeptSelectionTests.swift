import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A number with an identity.
struct Post: Identifiable, Hashable {
  let id: Int
}

@Suite("What is selected when a view shows other rows, in AppKit") @MainActor
struct KeptSelectionTests {
  private let turns = ManualTurnScheduler()
  private let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number"))

  @Test("Of rows that somebody else put there none stays selected")
  func otherRows() {
    let shown = ArrayTable([0, 1, 2])
    let other = PlainTable([7, 8])
    shown.table.dataSource = other
    shown.table.reloadData()
    shown.table.dataSource = shown.binding
    shown.table.selectRowIndexes([1], byExtendingSelection: false)
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.table.selectedRowIndexes == [])
    shown.expectShown()
  }

  @Test("Another array in the same table, and what was selected is so again, by identity")
  func otherArray() {
    let table = NSTableView()
    table.addTableColumn(column)
    func show(_ ids: [Int], keepsSelection: Bool = true) -> TableViewBinding<Post> {
      var options = ListViewOptions()
      options.keepsSelection = keepsSelection
      return TableViewBinding(
        of: ObservableArray(ids.map { Post(id: $0) }), in: table,
        scheduler: turns.mainActorScheduler,
        options: options
      ) { LabelView($2.id) }
    }
    let first = show([1, 2, 3, 4])
    table.selectRowIndexes([1, 2], byExtendingSelection: false)
    let second = show([9, 4, 3, 8])
    #expect(table.selectedRowIndexes == [2])
    let third = show([7])
    #expect(table.selectedRowIndexes == [])
    table.selectRowIndexes([0], byExtendingSelection: false)
    let fourth = show([5, 6], keepsSelection: false)
    #expect(table.selectedRowIndexes == [0], "as the table does it")
    withExtendedLifetime((first, second, third, fourth)) {}
  }

  @Test("Another list of sections in the same view, and heads and elements are selected again")
  func otherSections() {
    let scheduler = turns.mainActorScheduler
    let old = ObservableSections<Head, Post>()
    old.sections.append(Head(id: 1, value: 0), elements: [Post(id: 1), Post(id: 2)])
    old.sections.append(Head(id: 2, value: 0), elements: [Post(id: 3), Post(id: 4)])
    // An element has the identity that a head has elsewhere.
    let new = ObservableSections<Head, Post>()
    new.sections.append(Head(id: 3, value: 0), elements: [Post(id: 2), Post(id: 4)])
    new.sections.append(Head(id: 1, value: 0), elements: [Post(id: 3)])

    let table = NSTableView()
    table.addTableColumn(column)
    let outline = NSOutlineView()
    outline.addTableColumn(column)
    let items = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    func bind(_ list: ObservableSections<Head, Post>) -> [ListViewBinding] {
      let rows = SectionsTableViewBinding(
        of: list, in: table, scheduler: scheduler, header: { LabelView($1.id) },
        cell: { LabelView($2.id) })
      let parents = OutlineViewBinding(
        of: list, in: outline, scheduler: scheduler, header: { LabelView($1.id) },
        cell: { LabelView($2.id) })
      let grid = SectionsCollectionViewBinding(of: list, in: items, scheduler: scheduler) {
        NumberItem($2.id)
      }
      return [rows, parents, grid]
    }
    let before = bind(old)
    // The head of 1, and the elements 2 and 4.
    table.selectRowIndexes([0, 2, 5], byExtendingSelection: false)
    outline.selectRowIndexes([0, 2, 5], byExtendingSelection: false)
    items.selectionIndexPaths = [[0, 1], [1, 1]]
    let after = bind(new)
    #expect(table.selectedRowIndexes == [1, 2, 3])
    #expect(outline.selectedRowIndexes == [1, 2, 3])
    #expect(items.selectionIndexPaths == [[0, 0], [0, 1]])
    withExtendedLifetime((before, after)) {}
  }
}
