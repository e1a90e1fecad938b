import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("A flush while a view asks for what it shows waits for the end of the turn") @MainActor
struct FlushTests {
  private let turns = ManualTurnScheduler()
  private let array = ObservableArray([0, 1])
  private let list = ObservableSections([
    SectionSnapshot(Head(id: 0, value: 0), elements: [2, 4])
  ])

  /// Something happens, the view lays itself out, and then the turn ends.
  private func play(_ layOut: () -> Void, _ shown: () -> Int) {
    array.append(2)
    list[section: 0].append(6)
    layOut()
    #expect(shown() == 2)
    turns.endMainActorTurn()
    #expect(shown() == 3)
  }

  @Test("A table")
  func table() {
    let table = NSTableView()
    let window = NSWindow(contentView: table)
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    var flush: () -> Void = {}
    let rows = TableViewBinding(of: array, in: table, scheduler: turns.mainActorScheduler) {
      flush()
      return LabelView($2)
    }
    flush = { [weak rows] in rows?.flush() }
    play(table.reloadData) { table.numberOfRows }
    #expect(table.exceptions == [])
    withExtendedLifetime((rows, window)) {}
  }

  @Test("An outline view")
  func outline() {
    let outline = NSOutlineView()
    let window = NSWindow(contentView: outline)
    outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    var flush: () -> Void = {}
    let rows = OutlineViewBinding(
      of: list, in: outline, scheduler: turns.mainActorScheduler,
      header: { _, _ in
        flush()
        return NSView()
      }, cell: { LabelView($2) })
    flush = { [weak rows] in rows?.flush() }
    play(outline.reloadData) { outline.numberOfRows - 1 }
    #expect(outline.exceptions == [])
    withExtendedLifetime((rows, window)) {}
  }

  @Test("A collection view")
  func collection() {
    let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let window = NSWindow(contentView: view)
    var flush: () -> Void = {}
    let items = CollectionViewBinding(of: array, in: view, scheduler: turns.mainActorScheduler) {
      _, _, _ in
      flush()
      return NSCollectionViewItem()
    }
    flush = { [weak items] in items?.flush() }
    play(view.reloadData) { view.numberOfItems(inSection: 0) }
    #expect(view.exceptions == [])
    withExtendedLifetime((items, window)) {}
  }
}
