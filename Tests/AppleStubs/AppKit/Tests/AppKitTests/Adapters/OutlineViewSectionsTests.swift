import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// An outline, and the list that it shows.
@MainActor
struct ListOutline {
  let turns = ManualTurnScheduler()
  let outline = NSOutlineView()
  let life: SectionsLife
  let binding: OutlineViewBinding<Head, Int>
  private let window: NSWindow?

  init(_ counts: [Int], inWindow: Bool = true) {
    life = SectionsLife(counts)
    window = inWindow ? NSWindow(contentView: outline) : nil
    outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    binding = OutlineViewBinding(
      of: life.list, in: outline, scheduler: turns.mainActorScheduler,
      header: { LabelView($1.value) }, cell: { LabelView($2) })
    outline.forgetCalls()
  }

  /// What the outline shows; no elements where a section is collapsed.
  var shown: [TableSection<Int, Int>] {
    outline.shownViews.map { section in
      TableSection(
        number(section.head) ?? -1, (section.children ?? []).map { number($0) ?? -1 })
    }
  }

  private func number(_ views: [NSView?]) -> Int? {
    (views.first.flatMap(\.self) as? LabelView)?.number
  }

  /// Throws unless the outline shows what is published, as far as it is expanded.
  func check() throws(Mistake) {
    try Mistake.check(outline.exceptions, [], "thrown")
    let expected = zip(binding.sections, outline.shownViews).map { section, shown in
      TableSection(section.header.value, shown.children == nil ? [] : Array(section.elements))
    }
    try Mistake.check(shown, expected, "shown")
    try Mistake.check(outline.shownViews.count, binding.sections.count, "sections")
  }

  /// Sections that come are expanded.
  func endTurn() throws(Mistake) {
    let known = Set(binding.sections.map(\.header.id))
    let before = FirstFrame(outline)
    turns.endMainActorTurn()
    try before.check()
    try check()
    for (item, section) in zip(binding.items, binding.sections) {
      if !binding.expandsNewSections || known.contains(section.header.id) { continue }
      try Mistake.check(outline.isItemExpanded(item), true, "expanded \(section)")
    }
  }
}

@Suite("Sections in an NSOutlineView") @MainActor
struct OutlineViewBindingTests {
  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  @Test("The sections are expanded at first, and a turn is told per parent")
  func oneTurn() throws {
    let shown = ListOutline([1, 2])
    try shown.check()
    #expect(shown.shown.map(\.elements.count) == [1, 2])
    shown.life.list.sections.move(from: 1, to: 0)
    shown.life.list[section: 0].append(90)
    shown.life.list[path(0, 0)] = 91
    shown.life.list[section: 1].updateHeader { $0.value = 92 }
    try shown.endTurn()
    #expect(
      shown.outline.calls == [
        "moveItem 1 0 in root", "insertItems {2} in section 0 animation 1", "reloadItem",
        "reloadRows {1, 4} columns {0}",
      ])
  }

  @Test("A collapsed section stays so, and shows all that happened when it is opened")
  func collapsed() throws {
    let shown = ListOutline([2, 1])
    shown.outline.collapseItem(shown.binding.items[0])
    shown.life.list[section: 0].append(50)
    shown.life.list.sections.move(from: 0, to: 1)
    try shown.endTurn()
    #expect(shown.shown.map(\.elements.count) == [1, 0])
    shown.outline.expandItem(shown.binding.items[1])
    try shown.check()
    #expect(shown.shown.map(\.elements.count) == [1, 3])
  }

  @Test("Sections that come are expanded, or not, as the sink says")
  func newSections() throws {
    let shown = ListOutline([1])
    shown.life.list.sections.append(Head(id: 100, value: 100), elements: [7])
    try shown.endTurn()
    #expect(shown.shown.map(\.elements.count) == [1, 1])
    shown.binding.expandsNewSections = false
    shown.life.list.sections.insert(Head(id: 101, value: 101), elements: [8], at: 0)
    try shown.endTurn()
    #expect(shown.shown.map(\.elements.count) == [0, 1, 1])
  }

  @Test("Sections that come are expanded in the batch's own animation group, at its speed")
  func expansion() throws {
    let shown = ListOutline([1])
    shown.life.list.sections.append(Head(id: 100, value: 100), elements: [7])
    try shown.endTurn()
    #expect(shown.outline.expansions.map(\.duration) == [0, 0.25])
    #expect(shown.outline.animationGroup != nil)
    #expect(shown.outline.expansions.last?.group == shown.outline.animationGroup)
    shown.binding.options.animation = .none
    shown.life.list.sections.append(Head(id: 101, value: 101), elements: [8])
    try shown.endTurn()
    #expect(shown.outline.expansions.map(\.duration) == [0, 0.25, 0])
  }

  @Test("A head that is configured in place keeps its view, the selection and the first responder")
  func configuredHead() throws {
    let shown = ListOutline([2, 1], inWindow: false)
    let window = shown.outline.scrolled(height: 60)
    shown.binding.configureHeader = { ($0 as? LabelView)?.number = $1.value }
    shown.outline.selectRowIndexes([0], byExtendingSelection: false)
    let view = try #require(shown.outline.view(atColumn: 0, row: 0, makeIfNecessary: false))
    #expect(window.makeFirstResponder(view))
    for section in 0...1 {
      shown.life.list[section: section].updateHeader { $0.value = 50 + section }
    }
    shown.life.list[path(0, 1)] = 60
    try shown.endTurn()
    // The second head is not on the screen.
    #expect(shown.outline.calls == ["reloadItem", "reloadRows {2...3} columns {0}"])
    #expect(shown.outline.view(atColumn: 0, row: 0, makeIfNecessary: false) === view)
    #expect(shown.outline.selectedRowIndexes == [0])
    #expect(window.firstResponder === view)
  }

  @Test("Without a window, and with too many changes, all is reloaded, expanded as before")
  func reloads() throws {
    let shown = ListOutline([1, 2])
    shown.outline.collapseItem(shown.binding.items[0])
    shown.binding.options.reloadThreshold = 0
    shown.life.list[section: 1].append(40)
    shown.life.list.sections.append(Head(id: 100, value: 100), elements: [7])
    try shown.endTurn()
    #expect(shown.outline.calls == ["reloadData"])
    #expect(shown.shown.map(\.elements.count) == [0, 3, 1])

    let hidden = ListOutline([1], inWindow: false)
    hidden.life.list[section: 0].append(2)
    try hidden.endTurn()
    #expect(hidden.outline.calls == ["reloadData"])
    #expect(hidden.shown.map(\.elements.count) == [2])
  }

  @Test("The selection follows sections and elements, also across sections and through reloads")
  func selection() throws {
    for limit in [1_000, 0] {
      let shown = ListOutline([2, 2])
      shown.binding.options.reloadThreshold = limit
      // Rows: head, 1, 2, head, 4, 5.
      shown.outline.selectRowIndexes([1, 3, 5], byExtendingSelection: false)
      shown.life.list.move(from: path(0, 0), to: path(1, 0))
      shown.life.list.remove(at: path(1, 2))
      shown.life.list.sections.move(from: 1, to: 0)
      try shown.endTurn()
      #expect(shown.outline.selectedRowIndexes == [0, 1])
    }
  }

  @Test("An item that the user drags moves at once, also into a collapsed section")
  func userMove() throws {
    let shown = ListOutline([2, 1, 1])
    shown.outline.collapseItem(shown.binding.items[2])
    #expect(shown.binding.moveElement(from: path(0, 0), to: path(1, 1)))
    try shown.check()
    #expect(shown.binding.moveElement(from: path(0, 0), to: path(2, 0)))
    try shown.check()
    #expect(shown.life.list.snapshot.map(\.elements.count) == [0, 2, 2])
    shown.outline.forgetCalls()
    shown.life.list[section: 2].append(70)
    try shown.endTurn()
    shown.outline.expandItem(shown.binding.items[2])
    try shown.check()
    #expect(shown.binding.moveElement(from: path(2, 2), to: path(2, 0)))
    try shown.endTurn()
    #expect(shown.binding.sections == shown.life.list.snapshot)
    #expect(
      shown.outline.calls == [
        "insertItems {2} in section 2 animation 1", "moveItem 2 0 in section 2",
      ])
  }

  @Test("Callbacks and animations are those of the options; after a cancel nothing moves")
  func options() throws {
    let shown = ListOutline([1])
    var heard: [String] = []
    shown.binding.willUpdate = { heard.append("will \($0)") }
    shown.binding.didUpdate = { _ in }  // The first state, which is no matter here.
    shown.binding.didUpdate = { heard.append("did \($0)") }
    shown.binding.options.animation = .none
    shown.binding.options.rowAnimations = .init(insertion: .slideUp)
    shown.life.list[section: 0].append(7)
    try shown.endTurn()
    #expect(shown.outline.calls == ["insertItems {1} in section 0 animation 16"])
    #expect(shown.outline.animationDuration == 0)
    #expect(heard == ["will blocks(1)"])
    NSAnimationContext.finishAnimations()
    #expect(heard == ["will blocks(1)", "did blocks(1)"])
    shown.binding.cancel()
    #expect(!shown.binding.moveElement(from: path(0, 0), to: path(0, 1)))
    shown.life.list[section: 0].append(8)
    try shown.endTurn()
    #expect(shown.shown.map(\.elements.count) == [2])
  }

  @Test("Items keep their identity for as long as their elements stay")
  func identity() throws {
    let shown = ListOutline([3])
    let items = (0..<3).map { shown.binding.items[0].child($0) }
    let section = shown.binding.items[0]
    shown.life.list.move(from: path(0, 0), to: path(0, 2))
    shown.life.list[path(0, 0)] = 55
    shown.life.list.sections.insert(Head(id: 100, value: 100), elements: [], at: 0)
    try shown.endTurn()
    #expect(shown.binding.items[1] === section)
    #expect(section.child(2) === items[0] && section.child(0) === items[1])
    guard case .element(55) = items[1].content else {
      Issue.record("The item of an updated element shows \(items[1].content)")
      return
    }
  }

  @Test("Random turns show every section and element, some sections collapsed")
  func randomTurns() throws {
    var seed = SplitMix64(seed: 7)
    try SectionsEditScript.checkRandom(runs: Histories.many, seed: 0x0711) { script in
      let shown = ListOutline(script.initialCounts, inWindow: false)
      let window = shown.outline.scrolled(height: 70)
      defer { withExtendedLifetime(window) {} }
      shown.binding.options.animatesVisibleOnly = script.edits.count % 2 == 0
      if script.edits.count % 3 == 0 {
        shown.binding.configureHeader = { ($0 as? LabelView)?.number = $1.value }
      }
      shown.outline.top = 30
      for (index, edit) in script.edits.enumerated() {
        if let item = shown.binding.items.randomElement(using: &seed), index % 2 == 0 {
          if shown.outline.isItemExpanded(item) {
            shown.outline.collapseItem(item)
          } else {
            shown.outline.expandItem(item)
          }
        }
        shown.life.perform(edit)
        if index % 3 == 2 { try shown.endTurn() }
        if index % 4 == 3 { NSAnimationContext.finishAnimations() }
      }
      try shown.endTurn()
      for item in shown.binding.items { shown.outline.expandItem(item) }
      try shown.check()
      try Mistake.check(shown.binding.sections, shown.life.list.snapshot, "published")
    }
  }
}
