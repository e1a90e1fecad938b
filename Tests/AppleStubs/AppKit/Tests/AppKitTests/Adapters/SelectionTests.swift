import AppKit
import ObservableCollections
import Testing
import TestingOnAppKit

@testable import AdaptersOnAppKit

/// What closures were told.
@MainActor private final class Told {
  var selections: [[Int]] = []
  var clicks: [Int] = []
  var descriptors: [[NSSortDescriptor]] = []
}

@Suite("What the user selects, clicks and sorts by") @MainActor
struct SelectionTests {
  private let turns = ManualTurnScheduler()
  private let told = Told()
  private let sections = ObservableSections([
    SectionSnapshot(Head(id: 1, value: 1), elements: [10, 11]),
    SectionSnapshot(Head(id: 2, value: 2), elements: [20, 21]),
  ])

  private func items(_ number: Int) -> [NSMenuItem] {
    [NSMenuItem(title: "Delete \(number)", action: nil, keyEquivalent: "")]
  }

  @Test("A table tells the selected elements: of the user's clicks, and once of what a turn does")
  func table() {
    let shown = ArrayTable(Array(0..<6))
    shown.binding.selectionDidChange = { [told] in told.selections.append($0) }
    shown.table.selectRowIndexes([2, 4], byExtendingSelection: false)
    #expect(told.selections == [[2, 4]])
    #expect(shown.binding.selectedElements == [2, 4])
    // Rows move, but the same elements are selected.
    shown.array.insert(9, at: 0)
    shown.array.move(from: 3, to: 6)
    shown.turns.endMainActorTurn()
    #expect(told.selections == [[2, 4]])
    #expect(Set(shown.binding.selectedElements) == [2, 4])
    shown.array.removeAll { $0 == 2 }
    shown.turns.endMainActorTurn()
    #expect(told.selections == [[2, 4], [4]])
    // Reloaded: what is told is never another row's element.
    shown.binding.options.reloadThreshold = 0
    shown.array.removeAll { $0 == 0 || $0 == 9 }
    shown.turns.endMainActorTurn()
    #expect(told.selections.dropFirst(2).allSatisfy { $0 == [4] })
    shown.array.removeAll()
    shown.turns.endMainActorTurn()
    #expect(told.selections.last == [])
  }

  @Test("A table's double clicks, menus and sort descriptors")
  func tableClicks() {
    let shown = ArrayTable([5, 6, 7])
    let (table, binding) = (shown.table, shown.binding)
    #expect(table.openMenu(atRow: 1).isEmpty)
    binding.doubleAction = { [told] in told.clicks.append($0) }
    binding.menuItems = items
    binding.sortDescriptorsDidChange = { [told] in told.descriptors.append($0) }
    #expect(table.target === binding)
    #expect(table.doubleAction == Selector(("rowDoubleClicked:")))
    for row in [1, -1, 3] {
      table.doubleClick(row: row)
      binding.rowDoubleClicked(table)
    }
    #expect(told.clicks == [6])
    #expect(table.openMenu(atRow: 2).map(\.title) == ["Delete 7"])
    #expect(table.openMenu(atRow: -1).isEmpty)
    let descriptor = NSSortDescriptor(keyPath: \NSString.length, ascending: false)
    table.sortDescriptors = [descriptor]
    #expect(told.descriptors == [[descriptor]])
  }

  @Test("A table of sections leaves its headers out")
  func sectionsTable() {
    let table = NSTableView()
    let window = NSWindow(contentView: table)
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    let binding = SectionsTableViewBinding(
      of: sections, in: table, scheduler: turns.mainActorScheduler
    ) {
      LabelView($1.value)
    } cell: {
      LabelView($2)
    }
    binding.selectionDidChange = { [told] in told.selections.append($0) }
    binding.doubleAction = { [told] in told.clicks.append($0) }
    binding.menuItems = items
    table.selectRowIndexes([0, 2, 4], byExtendingSelection: false)
    #expect(told.selections == [[11, 20]])
    for row in [0, 4] {
      table.doubleClick(row: row)
      binding.rowDoubleClicked(table)
    }
    #expect(told.clicks == [20])
    #expect(table.openMenu(atRow: 0).isEmpty)
    #expect(table.openMenu(atRow: 5).map(\.title) == ["Delete 21"])
    sections.sections.remove(at: 0)
    turns.endMainActorTurn()
    #expect(told.selections == [[11, 20], [20]])
    withExtendedLifetime(window) {}
  }

  @Test("So does an outline")
  func outline() {
    let outline = NSOutlineView()
    let window = NSWindow(contentView: outline)
    outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    let binding = OutlineViewBinding(
      of: sections, in: outline, scheduler: turns.mainActorScheduler
    ) {
      LabelView($1.value)
    } cell: {
      LabelView($2)
    }
    binding.selectionDidChange = { [told] in told.selections.append($0) }
    binding.doubleAction = { [told] in told.clicks.append($0) }
    binding.menuItems = items
    binding.sortDescriptorsDidChange = { [told] in told.descriptors.append($0) }
    outline.selectRowIndexes([0, 2, 4], byExtendingSelection: false)
    #expect(told.selections == [[11, 20]])
    for row in [0, 4] {
      outline.doubleClick(row: row)
      binding.rowDoubleClicked(outline)
    }
    #expect(told.clicks == [20])
    #expect(outline.openMenu(atRow: 0).isEmpty)
    #expect(outline.openMenu(atRow: 5).map(\.title) == ["Delete 21"])
    outline.sortDescriptors = []
    #expect(told.descriptors == [[]])
    sections.sections.remove(at: 0)
    turns.endMainActorTurn()
    #expect(told.selections == [[11, 20], [20]])
    withExtendedLifetime(window) {}
  }

  @Test("A collection view tells as its delegate, if it has no other")
  func collection() {
    let view = NSCollectionView()
    view.frame = NSRect(x: 0, y: 0, width: 100, height: 100)
    let window = NSWindow(contentView: view)
    let array = ObservableArray([0, 1, 2, 3])
    let binding = CollectionViewBinding(
      of: array, in: view, scheduler: turns.mainActorScheduler
    ) { _, _, number in NumberItem(number) }
    binding.selectionDidChange = { [told] in told.selections.append($0) }
    view.userSelects([[0, 3], [0, 1]])
    #expect(told.selections == [[1, 3]])
    array.remove(at: 3)
    turns.endMainActorTurn()
    view.finishAnimations()
    #expect(told.selections == [[1, 3], [1]])
    withExtendedLifetime(window) {}
  }
}
