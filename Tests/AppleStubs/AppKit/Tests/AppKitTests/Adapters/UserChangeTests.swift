import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// The kinds of views that show four elements.
enum EditedKind: CaseIterable {
  case table, groups, outline, collection, sections
}

/// A view of four elements, 1 to 4, and what its user does.
@MainActor private struct Edited {
  let binding: ListViewBinding
  let turns: ManualTurnScheduler
  /// The elements of the list.
  let list: () -> [Int]
  /// The elements on the screen.
  let shown: () -> [Int?]
  /// Changes the list itself.
  let insert: (Int, Int) -> Void
  let remove: (Int) -> Void
  /// As the user does.
  let userInserts: (Int, Int) -> Bool
  let userRemoves: ([Int]) -> Bool
  let userMoves: (Int, Int) -> Bool
  let select: ([Int]) -> Void
  let selected: () -> [Int]
  let canDelete: (((Int) -> Bool)?) -> Void
  let observeSelection: (@escaping ([Int]) -> Void) -> Void
  let calls: () -> [String]
  let exceptions: () -> [RaisedException]
  let finish: () -> Void
  let window: NSWindow?

  init(_ kind: EditedKind) {
    switch kind {
    case .table: self.init(table: ArrayTable([1, 2, 3, 4]))
    case .collection: self.init(collection: ArrayCollection([1, 2, 3, 4]))
    case .groups: self.init(groups: SectionsTable([4]))
    case .outline: self.init(outline: ListOutline([4]))
    case .sections: self.init(sections: ListCollection([4]))
    }
  }

  private init(table shown: ArrayTable) {
    let (binding, table, array) = (shown.binding, shown.table, shown.array)
    (self.binding, turns, window) = (binding, shown.turns, shown.window)
    list = { Array(array) }
    self.shown = { table.shownNumbers }
    insert = { array.insert($0, at: $1) }
    remove = { array.remove(at: $0) }
    userInserts = { binding.insertRow($0, at: $1) }
    userRemoves = { binding.removeRows(at: IndexSet($0)) }
    userMoves = { binding.moveRow(from: $0, to: $1) }
    select = { table.selectRowIndexes(IndexSet($0), byExtendingSelection: false) }
    selected = { binding.selectedElements }
    canDelete = { binding.canDelete = $0 }
    observeSelection = { binding.selectionDidChange = $0 }
    calls = { table.calls }
    exceptions = { table.exceptions }
    finish = { NSAnimationContext.finishAnimations() }
  }

  private init(collection shown: ArrayCollection) {
    let (binding, view, array) = (shown.binding, shown.view, shown.array)
    (self.binding, turns, window) = (binding, shown.turns, shown.window)
    list = { Array(array) }
    self.shown = { shown.shown }
    insert = { array.insert($0, at: $1) }
    remove = { array.remove(at: $0) }
    userInserts = { binding.insertItem($0, at: $1) }
    userRemoves = { binding.removeItems(at: IndexSet($0)) }
    userMoves = { binding.moveItem(from: $0, to: $1) }
    select = { view.userSelects(Set($0.map { [0, $0] })) }
    selected = { binding.selectedElements }
    canDelete = { binding.canDelete = $0 }
    observeSelection = { binding.selectionDidChange = $0 }
    calls = { view.calls }
    exceptions = { view.exceptions }
    finish = { view.finishAnimations() }
  }

  private init(groups shown: SectionsTable) {
    let (binding, table, life) = (shown.binding, shown.table, shown.life)
    (self.binding, turns, window) = (binding, shown.turns, table.window)
    (list, insert, remove) = Self.calls(of: life)
    self.shown = { table.shownNumbers.dropFirst().map(\.self) }
    userInserts = { binding.insertRow($0, at: $1 + 1) }
    userRemoves = { binding.removeRows(at: IndexSet($0.map { $0 + 1 })) }
    userMoves = { binding.moveRow(from: $0 + 1, to: $1 + 1) }
    select = {
      table.selectRowIndexes(IndexSet([0] + $0.map { $0 + 1 }), byExtendingSelection: false)
    }
    selected = { binding.selectedElements }
    canDelete = { binding.canDelete = $0 }
    observeSelection = { binding.selectionDidChange = $0 }
    calls = { table.calls }
    exceptions = { table.exceptions }
    finish = { NSAnimationContext.finishAnimations() }
  }

  private init(outline shown: ListOutline) {
    let (binding, outline, life) = (shown.binding, shown.outline, shown.life)
    (self.binding, turns, window) = (binding, shown.turns, outline.window)
    (list, insert, remove) = Self.calls(of: life)
    self.shown = { shown.shown[0].elements.map(\.self) }
    userInserts = { binding.insertElement($0, at: Self.path($1)) }
    userRemoves = { binding.removeElements(at: $0.map(Self.path)) }
    userMoves = { binding.moveElement(from: Self.path($0), to: Self.path($1)) }
    select = {
      outline.selectRowIndexes(IndexSet([0] + $0.map { $0 + 1 }), byExtendingSelection: false)
    }
    selected = { binding.selectedElements }
    canDelete = { binding.canDelete = $0 }
    observeSelection = { binding.selectionDidChange = $0 }
    calls = { outline.calls }
    exceptions = { outline.exceptions }
    finish = { NSAnimationContext.finishAnimations() }
  }

  private init(sections shown: ListCollection) {
    let (binding, view, life) = (shown.binding, shown.view, shown.life)
    (self.binding, turns, window) = (binding, shown.turns, view.window)
    (list, insert, remove) = Self.calls(of: life)
    self.shown = { view.shownSections.flatMap { $0.items.map(\.number) } }
    userInserts = { binding.insertItem($0, at: Self.path($1)) }
    userRemoves = { binding.removeItems(at: $0.map(Self.path)) }
    userMoves = { binding.moveItem(from: Self.path($0), to: Self.path($1)) }
    select = { view.userSelects(Set($0.map { [0, $0] })) }
    selected = { binding.selectedElements }
    canDelete = { binding.canDelete = $0 }
    observeSelection = { binding.selectionDidChange = $0 }
    calls = { view.calls }
    exceptions = { view.exceptions }
    finish = { view.finishAnimations() }
  }

  private static func path(_ element: Int) -> ElementPath {
    ElementPath(section: 0, element: element)
  }

  private static func calls(
    of life: SectionsLife
  ) -> (list: () -> [Int], insert: (Int, Int) -> Void, remove: (Int) -> Void) {
    (
      { life.list.snapshot.flatMap { Array($0.elements) } },
      { life.list.insert($0, at: path($1)) }, { life.list.remove(at: path($0)) }
    )
  }

  /// Ends turns and animations until all is shown, and compares.
  func expectShown(_ location: SourceLocation = #_sourceLocation) {
    for _ in 0..<4 {
      turns.endMainActorTurn()
      finish()
    }
    #expect(shown() == list(), sourceLocation: location)
    #expect(exceptions() == [], sourceLocation: location)
  }
}

@Suite("What the user deletes and inserts in AppKit") @MainActor
struct UserChangeTests {
  @Test("Deleted: shown at once, and not told again", arguments: EditedKind.allCases)
  func removals(kind: EditedKind) {
    for subset in 1..<16 {
      let view = Edited(kind)
      let indexes = (0..<4).filter { subset >> $0 & 1 == 1 }
      let rest = (1...4).filter { subset >> ($0 - 1) & 1 == 0 }
      // Another part of the program was quicker, and the view does not know yet.
      view.insert(9, 0)
      #expect(view.userRemoves(indexes))
      #expect(view.shown() == rest)
      #expect(view.list() == [9] + rest)
      let callCount = view.calls().count
      view.finish()
      #expect(view.calls().count == callCount)
      view.expectShown()
    }
  }

  @Test("Inserted, after the row above", arguments: EditedKind.allCases)
  func insertions(kind: EditedKind) {
    for index in 0...4 {
      let view = Edited(kind)
      view.remove(3)
      #expect(view.userInserts(9, index))
      var expected = [1, 2, 3, 4]
      expected.insert(9, at: index)
      #expect(view.shown() == expected)
      expected.removeAll { $0 == 4 }
      #expect(view.list() == expected)
      view.expectShown()
    }
  }

  @Test("The Delete key: what is selected and may be deleted", arguments: EditedKind.allCases)
  func selection(kind: EditedKind) {
    let view = Edited(kind)
    #expect(!view.binding.canRemoveSelection)
    var told: [[Int]] = []
    view.observeSelection { told.append($0) }
    view.select([0, 2, 3])
    #expect(!view.binding.canRemoveSelection)
    #expect(!view.binding.removeSelection())
    view.canDelete { $0 != 3 }
    #expect(view.binding.canRemoveSelection)
    #expect(view.binding.removeSelection())
    #expect(view.list() == [2, 3])
    #expect(view.shown() == [2, 3])
    #expect(view.selected() == [3])
    #expect(told == [[1, 3, 4], [3]])
    #expect(!view.binding.canRemoveSelection)
    #expect(!view.binding.removeSelection())
    view.expectShown()
  }

  @Test("While a batch is animated, and without a window", arguments: EditedKind.allCases)
  func meanwhile(kind: EditedKind) {
    let view = Edited(kind)
    view.insert(5, 4)
    view.turns.endMainActorTurn()
    var told: [ListViewUpdate] = []
    view.binding.didUpdate = { told.append($0) }
    told = []
    #expect(view.userRemoves([4]))
    #expect(view.userRemoves([0]))
    view.insert(6, 0)
    view.expectShown()
    #expect(view.list() == [6, 2, 3, 4])
    #expect(told.count == 4)
    view.window?.contentView = nil
    #expect(view.userRemoves([1]))
    #expect(view.userInserts(7, 3))
    #expect(view.list() == [6, 3, 4, 7])
    view.expectShown()
  }

  @Test(
    "At random, among changes of the list, turns and animations", arguments: EditedKind.allCases)
  func random(kind: EditedKind) {
    for seed in 0..<8 {
      var generator = SplitMix64(seed: UInt64(seed))
      let view = Edited(kind)
      var rows = [1, 2, 3, 4]
      for step in 100..<160 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1:
          let indexes = rows.indices.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
          if indexes.isEmpty { continue }
          #expect(view.userRemoves(indexes), "seed \(seed)")
          for index in indexes.reversed() { rows.remove(at: index) }
        case 2, 3:
          let index = Int.random(in: 0...rows.count, using: &generator)
          #expect(view.userInserts(step, index), "seed \(seed)")
          rows.insert(step, at: index)
        case 4: view.insert(step, Int.random(in: 0...view.list().count, using: &generator))
        case 5:
          if let index = view.list().indices.randomElement(using: &generator) { view.remove(index) }
        case 6: view.finish()
        default:
          view.turns.endMainActorTurn()
          rows = view.shown().compactMap(\.self)
        }
        #expect(view.shown() == rows, "seed \(seed)")
        #expect(view.exceptions() == [], "seed \(seed)")
      }
      view.expectShown()
    }
  }

  @Test("Callbacks can neither flush nor change anything meanwhile", arguments: EditedKind.allCases)
  func callbacks(kind: EditedKind) {
    let view = Edited(kind)
    view.canDelete { _ in true }
    view.select([0])
    var refusals = 0
    view.binding.willUpdate = { _ in
      if view.binding.flush() || view.binding.canRemoveSelection || view.binding.removeSelection()
        || view.userRemoves([0]) || view.userInserts(8, 0)
      {
        return
      }
      refusals += 1
    }
    view.insert(9, 0)
    #expect(view.userRemoves([1]))
    #expect(view.userInserts(7, 0))
    #expect(refusals == 2)
    view.binding.willUpdate = nil
    view.expectShown()
    #expect(view.list() == [9, 7, 1, 3, 4] || view.list() == [7, 9, 1, 3, 4])
  }

  @Test("Callbacks of a turn can change nothing either", arguments: EditedKind.allCases)
  func callbacksOfTurn(kind: EditedKind) {
    for isReloaded in [false, true] {
      let view = Edited(kind)
      view.canDelete { _ in true }
      view.select([0])
      var refusals = 0
      let refuse: (ListViewUpdate) -> Void = { _ in
        if view.binding.flush() || view.binding.removeSelection() || view.userRemoves([0])
          || view.userInserts(8, 0) || view.userMoves(0, 2)
        {
          return
        }
        refusals += 1
      }
      view.binding.willUpdate = refuse
      view.binding.didPublish = refuse
      view.observeSelection { _ in refuse(.blocks(1)) }
      refusals = 0
      if isReloaded { view.binding.options.reloadThreshold = 0 }
      view.insert(9, 0)
      view.remove(1)
      view.turns.endMainActorTurn()
      #expect(refusals == 3)
      (view.binding.willUpdate, view.binding.didPublish) = (nil, nil)
      view.expectShown()
      #expect(view.list() == [9, 2, 3, 4])
    }
  }

  @Test("Nothing is changed after the end", arguments: EditedKind.allCases)
  func cancelled(kind: EditedKind) {
    let view = Edited(kind)
    view.canDelete { _ in true }
    view.select([0])
    view.binding.cancel()
    #expect(!view.binding.canRemoveSelection && !view.binding.removeSelection())
    #expect(!view.userRemoves([0]) && !view.userInserts(9, 0))
    #expect(view.shown() == [1, 2, 3, 4] && view.list() == [1, 2, 3, 4])
  }

  @Test("A table of sections: headers are no rows to delete, nor is anything above the first one")
  func groups() throws {
    let shown = SectionsTable([2, 0, 1])
    let before = shown.life.list.snapshot
    #expect(!shown.binding.removeRows(at: [0, 3]))
    #expect(!shown.binding.insertRow(90, at: 0))
    #expect(shown.life.list.snapshot == before)
    #expect(shown.binding.insertRow(91, at: 6))
    #expect(shown.binding.insertRow(92, at: 4))
    #expect(shown.binding.insertRow(93, at: 3))
    #expect(shown.binding.removeRows(at: [0, 1, 2]))
    try shown.check()
    #expect(shown.life.list.snapshot.map { Array($0.elements).suffix(1) } == [[93], [92], [91]])
    #expect(shown.life.list.snapshot.counts == [1, 1, 2])
    try shown.endTurn()
    #expect(shown.binding.rows.sections == shown.life.list.snapshot)
  }

  @Test("In a section that is gone: the next turn removes what was inserted")
  func goneSection() throws {
    let (table, outline, view) = (
      SectionsTable([1, 1]), ListOutline([1, 1]), ListCollection([1, 1])
    )
    for life in [table.life, outline.life, view.life] { life.list.sections.remove(at: 1) }
    let path = ElementPath(section: 1, element: 1)
    #expect(!table.binding.insertRow(90, at: 4))
    #expect(!outline.binding.insertElement(90, at: path))
    #expect(!view.binding.insertItem(90, at: path))
    #expect(table.table.shownNumbers.count == 5)
    try table.endTurn()
    try outline.endTurn()
    view.view.finishAnimations()
    try view.showAll()
    #expect(table.binding.rows.sections == table.life.list.snapshot)
    #expect(outline.binding.sections == outline.life.list.snapshot)
    #expect(view.binding.sections == view.life.list.snapshot)
  }

  @Test("A collapsed section of an outline takes an element, and stays collapsed")
  func collapsed() throws {
    let shown = ListOutline([2, 2])
    shown.outline.collapseItem(shown.binding.items[1])
    #expect(shown.binding.insertElement(90, at: ElementPath(section: 1, element: 0)))
    #expect(shown.binding.removeElements(at: [ElementPath(section: 1, element: 2)]))
    try shown.check()
    #expect(!shown.outline.isItemExpanded(shown.binding.items[1]))
    #expect(shown.life.list.snapshot[1].elements.first == 90)
    try shown.endTurn()
  }
}
