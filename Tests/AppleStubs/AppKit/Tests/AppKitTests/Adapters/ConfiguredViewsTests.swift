import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// An element whose value changes.
private struct Row: Identifiable, Sendable {
  let id: Int
  var value = 0
}

@Suite("Views of replaced elements are brought up to date, and keep what is edited in them")
@MainActor
struct ConfiguredViewsTests {
  private let turns = ManualTurnScheduler()
  private let array = ObservableArray((0..<4).map { Row(id: $0) })
  private let list = ObservableSections([
    SectionSnapshot(Head(id: 1, value: 1), elements: (0..<4).map { Row(id: $0) })
  ])

  private func column(_ name: String) -> NSTableColumn {
    NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name))
  }

  /// Rows are inserted, moved and replaced in one turn.
  private func change() {
    for id in [1, 3] {
      array.update(id: id) { $0.value = 10 + id }
      list.update(id: id) { $0.value = 10 + id }
    }
    array.insert(Row(id: 9, value: 9), at: 0)
    array.move(from: 4, to: 1)
    list.insert(Row(id: 9, value: 9), at: ElementPath(section: 0, element: 0))
    list.move(from: ElementPath(section: 0, element: 4), to: ElementPath(section: 0, element: 1))
    turns.endMainActorTurn()
  }

  @Test("A table, in each column")
  func table() {
    let table = NSTableView()
    let window = NSWindow(contentView: table)
    table.addTableColumn(column("a"))
    table.addTableColumn(column("b"))
    let rows = TableViewBinding(of: array, in: table, scheduler: turns.mainActorScheduler) {
      LabelView($2.value)
    }
    let before = table.shownViews
    rows.configureCell = { view, column, row in
      (view as? LabelView)?.number = row.value * (column?.identifier.rawValue == "a" ? 1 : 2)
    }
    change()
    #expect(table.shownViews[1] == before[3] && table.shownViews[3] == before[1])
    #expect(table.shownNumbers == [9, 13, 0, 11, 0])
    #expect((table.shownViews[1][1] as? LabelView)?.number == 26)
    #expect(!table.calls.contains { $0.hasPrefix("reloadRows") })
    #expect(table.exceptions == [])
    // Without it, another view.
    rows.configureCell = nil
    array.update(id: 3) { $0.value = 5 }
    turns.endMainActorTurn()
    #expect(table.shownViews[1] != before[3])
    #expect(table.shownNumbers[1] == 5)
    withExtendedLifetime(window) {}
  }

  @Test("A table of sections, beside headers that are new")
  func sectionsTable() {
    let table = NSTableView()
    let window = NSWindow(contentView: table)
    table.addTableColumn(column("a"))
    let rows = SectionsTableViewBinding(
      of: list, in: table, scheduler: turns.mainActorScheduler, header: { LabelView($1.value) },
      cell: { LabelView($2.value) })
    let before = table.shownViews
    rows.configureCell = { view, _, row in (view as? LabelView)?.number = row.value }
    list[section: 0].updateHeader { $0.value = 7 }
    change()
    #expect(table.shownViews[2] == before[4] && table.shownViews[4] == before[2])
    #expect(table.shownNumbers == [7, 9, 13, 0, 11, 0])
    #expect(table.exceptions == [])
    withExtendedLifetime(window) {}
  }

  @Test("An outline, also in a collapsed section")
  func outline() throws {
    let outline = NSOutlineView()
    let window = NSWindow(contentView: outline)
    outline.addTableColumn(column("a"))
    let rows = OutlineViewBinding(
      of: list, in: outline, scheduler: turns.mainActorScheduler, header: { LabelView($1.value) },
      cell: { LabelView($2.value) })
    func label(_ row: Int) -> LabelView? {
      outline.view(atColumn: 0, row: row, makeIfNecessary: true) as? LabelView
    }
    let before = try #require(label(4))
    rows.configureCell = { view, _, row in (view as? LabelView)?.number = row.value }
    change()
    #expect(label(2) === before)
    #expect((0..<6).map { label($0)?.number } == [1, 9, 13, 0, 11, 0])
    outline.collapseItem(rows.items[0])
    list.update(id: 3) { $0.value = 5 }
    turns.endMainActorTurn()
    outline.expandItem(rows.items[0])
    #expect(outline.exceptions == [])
    withExtendedLifetime(window) {}
  }

  @Test("Collection views, with and without sections")
  func collections() {
    for isFlat in [true, false] {
      let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 400))
      let window = NSWindow(contentView: view)
      let binding: ListViewBinding
      if isFlat {
        let items = CollectionViewBinding(
          of: array, in: view, scheduler: turns.mainActorScheduler
        ) {
          NumberItem($2.value)
        }
        items.configureItem = { item, row in item.representedObject = row.value }
        binding = items
      } else {
        let items = SectionsCollectionViewBinding(
          of: list, in: view, scheduler: turns.mainActorScheduler
        ) {
          NumberItem($2.value)
        }
        items.configureItem = { item, row in item.representedObject = row.value }
        binding = items
      }
      let before = view.shownSections[0].items
      array.update(id: 2) { $0.value = 12 }
      list.update(id: 2) { $0.value = 12 }
      view.forgetCalls()
      turns.endMainActorTurn()
      #expect(view.shownSections[0].items[2] === before[2])
      #expect(view.shownSections[0].items[2].number == 12)
      #expect(view.calls == [])
      array.remove(at: 0)
      list.remove(at: ElementPath(section: 0, element: 0))
      array.update(id: 3) { $0.value = 13 }
      list.update(id: 3) { $0.value = 13 }
      turns.endMainActorTurn()
      view.finishAnimations()
      #expect(view.shownSections[0].items.last === before[3])
      #expect(view.shownSections[0].items.last?.number == 13)
      #expect(view.exceptions == [])
      array.insert(Row(id: 0), at: 0)
      list.insert(Row(id: 0), at: ElementPath(section: 0, element: 0))
      withExtendedLifetime((window, binding)) {}
    }
  }
}
