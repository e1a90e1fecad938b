import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A collection view and the list of sections that it shows.
@MainActor
struct ListCollection {
  let turns = ManualTurnScheduler()
  let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
  let life: SectionsLife
  let binding: SectionsCollectionViewBinding<Head, Int>
  private let window = NSWindow()

  /// A header that can be changed in place.
  final class Header: NSView, NSCollectionViewElement {
    var value = -1
  }

  static let header = NSUserInterfaceItemIdentifier("header")

  init(_ counts: [Int]) {
    life = SectionsLife(counts)
    window.contentView = view
    let layout = NSCollectionViewFlowLayout()
    layout.headerReferenceSize = NSSize(width: 0, height: 20)
    view.collectionViewLayout = layout
    view.register(
      Header.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: Self.header)
    binding = SectionsCollectionViewBinding(
      of: life.list, in: view, scheduler: turns.mainActorScheduler,
      supplementaryView: { view, kind, path, section in
        let header = view.makeSupplementaryView(
          ofKind: kind, withIdentifier: Self.header, for: path)
        (header as? Header)?.value = section.value
        return header
      }, item: { NumberItem($2) })
    binding.configureSupplementaryView = { view, _, head in (view as? Header)?.value = head.value }
    view.forgetCalls()
  }

  /// Throws unless the view shows what is published, header by header and item by item.
  func check() throws(Mistake) {
    try Mistake.check(view.exceptions, [], "thrown")
    let shown = view.shownSections.map { section in
      TableSection((section.header as? Header)?.value ?? -1, section.items.map { $0.number ?? -1 })
    }
    let expected = binding.sections.map { TableSection($0.header.value, $0.elements) }
    try Mistake.check(shown, expected, "shown")
  }

  func showAll() throws(Mistake) {
    while turns.waitingCount > 0 || view.isAnimating {
      turns.endMainActorTurn()
      try check()
      view.finishAnimations()
    }
  }
}

@Suite("Sections in an NSCollectionView") @MainActor
struct SectionsCollectionViewBindingTests {
  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  @Test("Moves of sections and of items stand alone; the header is configured in place")
  func oneTurn() throws {
    let shown = ListCollection([2, 1])
    try shown.check()
    shown.life.list.sections.move(from: 1, to: 0)
    try shown.showAll()
    shown.life.list.move(from: path(1, 0), to: path(0, 0))
    shown.life.list[section: 0].updateHeader { $0.value = 77 }
    try shown.showAll()
    shown.life.list.move(from: path(0, 0), to: path(0, 1))
    shown.life.list[section: 1].append(78)
    try shown.showAll()
    #expect(
      shown.view.calls == [
        "block moveSections 1→0", "block move (1, 0)→(0, 0)",
        "block delete (0, 0), insert (0, 1) (1, 1)",
      ])
  }

  @Test("Sections that come beyond the last one are shown by a reload")
  func sectionsBeyond() throws {
    let shown = ListCollection([1])
    shown.life.list.sections.append(Head(id: 50, value: 50), elements: [51])
    try shown.showAll()
    #expect(shown.view.calls == ["block insertSections 1"])
    var told: ListViewUpdate?
    shown.binding.willUpdate = { told = $0 }
    shown.life.list.sections.append(Head(id: 60, value: 60))
    shown.life.list.sections.append(Head(id: 70, value: 70))
    try shown.showAll()
    #expect(told == .reload(.sectionsBeyond))
    #expect(shown.view.calls.last == "reloadData")
  }

  @Test("An update of a header alone tells the view nothing")
  func headerAlone() throws {
    let shown = ListCollection([1])
    var heard: [ListViewUpdate] = []
    shown.binding.didUpdate = { _ in }  // The first state, which is no matter here.
    shown.binding.didUpdate = { heard.append($0) }
    shown.life.list[section: 0].updateHeader { $0.value = 99 }
    try shown.showAll()
    #expect(shown.view.calls == [])
    #expect(heard == [.blocks(0)])
  }

  @Test("A layout without headers asks for none, also while items are dragged")
  func noHeaders() {
    let turns = ManualTurnScheduler()
    let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let window = NSWindow(contentView: view)
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    let life = SectionsLife([2, 1])
    let binding = SectionsCollectionViewBinding(
      of: life.list, in: view, scheduler: turns.mainActorScheduler
    ) { NumberItem($2) }
    binding.canMove = { _ in true }
    #expect(view.drag([[0, 0]], to: [1, 1]))
    life.list[section: 0].append(50)
    turns.endMainActorTurn()
    view.finishAnimations()
    #expect(view.shownSections.map(\.items.count) == [2, 2])
    #expect(view.exceptions == [])
    withExtendedLifetime(window) {}
  }

  @Test("A closure for headers is not asked for the indicator that a drag shows between items")
  func dropIndicator() throws {
    let shown = ListCollection([2, 1])
    shown.binding.canMove = { _ in true }
    #expect(shown.view.drag([[0, 0]], to: [1, 1]))
    try shown.check()
  }

  @Test("A layout with headers traps where there is no closure that makes them")
  func missingHeader() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let layout = NSCollectionViewFlowLayout()
        layout.headerReferenceSize = NSSize(width: 0, height: 20)
        view.collectionViewLayout = layout
        let binding = SectionsCollectionViewBinding(of: SectionsLife([1]).list, in: view) {
          NumberItem($2)
        }
        withExtendedLifetime(binding) {}
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("there is no closure that makes it"))
  }

  @Test("The selection follows its items across sections")
  func selection() throws {
    let shown = ListCollection([2, 2])
    shown.view.selectionIndexPaths = [[0, 0], [1, 1]]
    shown.life.list.move(from: path(0, 0), to: path(1, 0))
    shown.life.list.remove(at: path(0, 0))
    try shown.showAll()
    #expect(shown.view.selectionIndexPaths == [[1, 0], [1, 2]])
  }

  @Test("An item that the user drags moves at once, also to another section")
  func userMove() throws {
    let shown = ListCollection([2, 1])
    #expect(shown.binding.moveItem(from: path(0, 0), to: path(1, 1)))
    try shown.check()
    #expect(shown.life.list.snapshot == shown.binding.sections)
    shown.view.forgetCalls()
    try shown.showAll()
    #expect(shown.view.calls == [])
  }

  @Test("A path names its element, as the view shows it")
  func elements() {
    let shown = ListCollection([0, 1])
    let paths: [IndexPath] = [[0, 0], [1, 0], [1, 1], [2, 0], [1]]
    #expect(paths.map { shown.binding.element(at: $0) } == [nil, 2, nil, nil, nil])
  }

  @Test("Random turns show every header and every item")
  func randomTurns() throws {
    var reloads = 0
    var blocks = 0
    try SectionsEditScript.checkRandom(runs: Histories.many, seed: 0x5EC7) { script in
      let shown = ListCollection(script.initialCounts)
      let window = shown.view.scrolled(height: 70)
      defer { withExtendedLifetime(window) {} }
      shown.binding.options.animatesVisibleOnly = script.edits.count % 2 == 0
      shown.view.top = 30
      for (index, edit) in script.edits.enumerated() {
        shown.life.perform(edit)
        if index % 3 == 2 {
          let before = FirstFrame(shown.view)
          shown.turns.endMainActorTurn()
          try before.check()
        }
        if index % 5 == 4 { shown.view.finishAnimations() }
        try shown.check()
      }
      try shown.showAll()
      try Mistake.check(shown.binding.sections, shown.life.list.snapshot, "published")
      reloads += shown.view.calls.count { $0 == "reloadData" }
      blocks += shown.view.calls.count { $0 != "reloadData" }
    }
    // It is the blocks that are tested, not the reloads.
    #expect(blocks > 10 * reloads)
  }
}
