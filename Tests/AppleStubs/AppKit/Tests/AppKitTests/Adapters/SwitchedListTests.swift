import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("Another list in the same view in AppKit") @MainActor
struct SwitchedListTests {
  private let other = ObservableArray([9, 8, 7, 6])

  @Test("A table: a binding that is kept leaves the view to the next one, and takes it back")
  func table() {
    let shown = ArrayTable([1, 2, 3, 4])
    let (table, first) = (shown.table, shown.binding)
    let second = TableViewBinding(of: other, in: table, scheduler: shown.turns.mainActorScheduler) {
      LabelView($2)
    }
    shown.array.remove(at: 0)
    other.append(5)
    shown.turns.endMainActorTurn()
    #expect(table.shownNumbers == [9, 8, 7, 6, 5])
    #expect(first.removeRows(at: [0]))
    first.moveRow(from: 0, to: 1)
    #expect(Array(shown.array) == [4, 3])
    #expect(Array(first.rows) == [4, 3])
    #expect(first.selectedElements == [])
    #expect(table.shownNumbers == [9, 8, 7, 6, 5])
    (table.dataSource, table.delegate) = (first, first)
    table.reloadData()
    shown.array.append(2)
    other.removeAll()
    shown.turns.endMainActorTurn()
    shown.expectShown()
    #expect(second.rows.isEmpty)
  }

  @Test("A collection view")
  func collection() throws {
    let shown = ArrayCollection([1, 2, 3, 4])
    let second = CollectionViewBinding(
      of: other, in: shown.view, scheduler: shown.turns.mainActorScheduler
    ) { NumberItem($2) }
    shown.array.remove(at: 0)
    other.append(5)
    shown.turns.endMainActorTurn()
    shown.view.finishAnimations()
    #expect(shown.binding.removeItems(at: [0]))
    shown.binding.moveItem(from: 0, to: 1)
    #expect(Array(shown.array) == [4, 3])
    #expect(shown.shown == [9, 8, 7, 6, 5])
    #expect(shown.view.exceptions == [])
    shown.view.dataSource = shown.binding
    shown.view.reloadData()
    shown.array.append(2)
    try shown.showAll()
    #expect(shown.shown == [4, 3, 2])
    withExtendedLifetime(second) {}
  }

  @Test("An outline view")
  func outline() throws {
    let shown = ListOutline([4])
    let list = ObservableSections([
      SectionSnapshot(Head(id: 900, value: 900), elements: [9, 8, 7, 6])
    ])
    let second = OutlineViewBinding(
      of: list, in: shown.outline, scheduler: shown.turns.mainActorScheduler,
      header: { LabelView($1.value) }, cell: { LabelView($2) })
    shown.life.list.remove(at: ElementPath(section: 0, element: 0))
    list[section: 0].append(5)
    shown.turns.endMainActorTurn()
    #expect(shown.binding.removeElements(at: [ElementPath(section: 0, element: 0)]))
    #expect(shown.shown.map(\.elements) == [[9, 8, 7, 6, 5]])
    #expect(shown.binding.sections == shown.life.list.snapshot)
    #expect(shown.outline.exceptions == [])
    (shown.outline.dataSource, shown.outline.delegate) = (shown.binding, shown.binding)
    shown.outline.reloadData()
    for item in shown.binding.items { shown.outline.expandItem(item) }
    shown.life.list[section: 0].append(10)
    try shown.endTurn()
    #expect(shown.binding.sections == shown.life.list.snapshot)
    withExtendedLifetime(second) {}
  }
}
