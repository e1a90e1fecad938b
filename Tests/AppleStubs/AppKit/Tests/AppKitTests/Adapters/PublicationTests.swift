import AppKit
import KitOnAppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("When a view of AppKit shows what was changed") @MainActor
struct PublicationTests {
  @Test("Published: the rows are the new ones, and the animation has begun")
  func published() {
    let shown = ArrayTable([0, 1])
    var log: [String] = []
    shown.binding.willUpdate = { _ in log.append("will \(shown.table.numberOfRows)") }
    shown.binding.didPublish = { _ in log.append("published \(shown.table.numberOfRows)") }
    shown.binding.didUpdate = { _ in log.append("did \(shown.table.numberOfRows)") }
    #expect(log == ["published 2", "did 2"])
    log = []
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(log == ["will 2", "published 3"])
    NSAnimationContext.finishAnimations()
    #expect(log == ["will 2", "published 3", "did 3"])
    log = []
    shown.binding.moveRow(from: 0, to: 2)
    #expect(log == ["published 3"])
    #expect(Array(shown.array) == [1, 2, 0])
    shown.binding.options.reloadThreshold = 0
    log = []
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(log.first == "will 3" && log.dropFirst() == ["published 4", "did 4"])
  }

  @Test("A collection view: flush() says whether all is shown, and shown() waits for it")
  func collection() async throws {
    let shown = ArrayCollection([0, 1])
    var log: [String] = []
    shown.binding.didPublish = { _ in log.append("published \(shown.shown.count)") }
    shown.binding.didUpdate = { _ in log.append("did") }
    log = []
    shown.array.append(2)
    #expect(shown.binding.flush())
    #expect(log == ["published 3"])
    shown.array.append(3)
    #expect(!shown.binding.flush())
    var isShown = false
    let waiting = Task {
      await shown.binding.shown()
      isShown = true
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(!isShown)
    shown.view.finishAnimations()
    try await wait(for: "the next batch") {
      shown.turns.endMainActorTurn()
      return shown.view.isAnimating
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(!isShown)
    shown.view.finishAnimations()
    await waiting.value
    #expect(shown.shown == [0, 1, 2, 3])
    #expect(log == ["published 3", "did", "published 4", "did"])
    shown.binding.pause()
    #expect(!shown.binding.flush())
    shown.binding.resume()
    shown.binding.cancel()
    #expect(!shown.binding.flush())
  }

  @Test("A collection view that leaves its window in an animation goes on without its end")
  func lostEnd() async throws {
    let shown = ArrayCollection([0, 1])
    shown.binding.sleep = { _ in await Task.yield() }
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    shown.array.append(3)
    for _ in 0..<10 { await Task.yield() }
    shown.turns.endMainActorTurn()
    #expect(shown.shown == [0, 1, 2])
    shown.window.contentView = nil
    shown.view.loseAnimations()
    try await wait(for: "the next batch") {
      shown.turns.endMainActorTurn()
      return shown.shown.count == 4
    }
    shown.window.contentView = shown.view
    shown.array.append(4)
    shown.turns.endMainActorTurn()
    #expect(shown.shown == [0, 1, 2, 3, 4])
    try shown.showAll()
  }

  private struct Row: Identifiable, Sendable { let id: Int }

  @Test("The row or the path of an id")
  func places() {
    let turns = ManualTurnScheduler()
    let array = ObservableArray((0..<3).map { Row(id: $0) })
    let list = ObservableSections([
      SectionSnapshot(Head(id: 1, value: 1), elements: [Row(id: 0)]),
      SectionSnapshot(Head(id: 2, value: 2), elements: [Row(id: 1), Row(id: 2)]),
    ])
    let scheduler = turns.mainActorScheduler
    let table = TableViewBinding(of: array, in: NSTableView(), scheduler: scheduler) { _, _, _ in
      nil
    }
    #expect(table.row(ofID: 2) == 2 && table.row(ofID: 9) == nil)
    let groups = SectionsTableViewBinding(
      of: list, in: NSTableView(), scheduler: scheduler, header: { _, _ in nil },
      cell: { _, _, _ in nil })
    #expect(groups.row(ofID: 2) == 4)
    let view = NSOutlineView()
    let outline = OutlineViewBinding(
      of: list, in: view, scheduler: scheduler, header: { _, _ in nil }, cell: { _, _, _ in nil })
    #expect(outline.row(ofID: 2) == 4)
    view.collapseItem(outline.items[1])
    #expect(outline.row(ofID: 2) == nil)
    let frame = NSRect(x: 0, y: 0, width: 100, height: 100)
    let items = CollectionViewBinding(
      of: array, in: NSCollectionView(frame: frame), scheduler: scheduler
    ) { _, _, _ in NSCollectionViewItem() }
    #expect(items.path(ofID: 2) == [0, 2])
    let sections = SectionsCollectionViewBinding(
      of: list, in: NSCollectionView(frame: frame), scheduler: scheduler
    ) { _, _, _ in NSCollectionViewItem() }
    #expect(sections.path(ofID: 2) == [1, 1])
  }

  @Test("With Reduce Motion nothing is animated, unless that is wanted")
  func reducedMotion() {
    NSWorkspace.shared.reducesMotion = true
    defer { NSWorkspace.shared.reducesMotion = false }
    let shown = ArrayTable([0, 1])
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(shown.table.animationDuration == 0)
    shown.binding.options.respectsReduceMotion = false
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.table.animationDuration != 0)
    let items = ArrayCollection([0])
    items.array.append(1)
    items.turns.endMainActorTurn()
    #expect(items.view.animationDuration == 0)
  }

  @Test("A view that shows its last row follows the end")
  func followedEnd() async {
    let turns = ManualTurnScheduler()
    let array = ObservableArray(0..<50)
    let list = ObservableSections([
      SectionSnapshot(Head(id: 1, value: 1), elements: Array(0..<50))
    ])
    let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("a"))
    var options = ListViewOptions()
    options.followsEnd = true
    let (table, outline) = (NSTableView(), NSOutlineView())
    let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    table.addTableColumn(column)
    outline.addTableColumn(column)
    let scheduler = turns.mainActorScheduler
    let bindings: [ListViewBinding] = [
      TableViewBinding(of: array, in: table, scheduler: scheduler, options: options) {
        LabelView($2)
      },
      OutlineViewBinding(
        of: list, in: outline, scheduler: scheduler, options: options,
        header: { LabelView($1.value) }, cell: { LabelView($2) }),
      CollectionViewBinding(of: array, in: view, scheduler: scheduler, options: options) {
        NumberItem($2)
      },
    ]
    for shown in [table, outline, view] {
      // In a window only now: the first state was there before.
      let window = shown.scrolled(height: 100)
      func end() -> CGFloat { shown.frame.height - 100 }
      #expect(end() > 0 && shown.top == end())
      array.append(1_000)
      array.insert(1_001, at: 0)
      list[section: 0].append(1_000)
      list[section: 0].insert(1_001, at: 0)
      turns.endMainActorTurn()
      view.finishAnimations()
      #expect(shown.top == end())
      // The user reads above.
      shown.top = 200
      array.append(1_002)
      list[section: 0].append(1_002)
      turns.endMainActorTurn()
      view.finishAnimations()
      #expect(shown.top == 200)
      // What waited for the window is gone in the next job.
      for _ in 0..<10 { await Task { @MainActor in }.value }
      #expect(!shown.subviews.contains { $0 is WindowWatch })
      withExtendedLifetime(window) {}
    }
    withExtendedLifetime(bindings) {}
  }
}
