import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("What is on the screen, in AppKit") @MainActor
struct SavedViewStateTests {
  private let turns = ManualTurnScheduler()
  private let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number"))

  /// One view of a list, with what a test does to it.
  private struct Shown {
    let view: any ShowsPlaces
    let window: NSWindow
    let binding: ListViewBinding
    /// Puts so many elements in at the front, the first ones of the first section.
    let prepend: (Int) -> Void
    /// Takes the element out that stands so far from the front.
    let remove: (Int) -> Void
    /// How high it is above the first element.
    let head: CGFloat
    let exceptions: () -> [RaisedException]
  }

  private enum Kind: CaseIterable {
    case table, groups, outline, items, sections
  }

  private func show(_ kind: Kind, _ count: Int, top: CGFloat = 0) -> Shown {
    let array = ObservableArray(0..<count)
    let list = ObservableSections([
      SectionSnapshot(Head(id: 0, value: 0), elements: Array(0..<count)),
      SectionSnapshot(Head(id: 1, value: 1), elements: [-1]),
    ])
    let scheduler = turns.mainActorScheduler
    let view: any ShowsPlaces
    let binding: ListViewBinding
    switch kind {
    case .table:
      let table = NSTableView()
      table.addTableColumn(column)
      binding = TableViewBinding(of: array, in: table, scheduler: scheduler) { LabelView($2) }
      view = table
    case .groups:
      let table = NSTableView()
      table.addTableColumn(column)
      binding = SectionsTableViewBinding(
        of: list, in: table, scheduler: scheduler, header: { LabelView($1.value) },
        cell: { LabelView($2) })
      view = table
    case .outline:
      let outline = NSOutlineView()
      outline.addTableColumn(column)
      binding = OutlineViewBinding(
        of: list, in: outline, scheduler: scheduler, header: { LabelView($1.value) },
        cell: { LabelView($2) })
      view = outline
    case .items:
      let items = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      binding = CollectionViewBinding(of: array, in: items, scheduler: scheduler) {
        NumberItem($2)
      }
      view = items
    case .sections:
      let items = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      binding = SectionsCollectionViewBinding(of: list, in: items, scheduler: scheduler) {
        NumberItem($2)
      }
      view = items
    }
    let isFlat = kind == .table || kind == .items
    return Shown(
      view: view, window: view.scrolled(height: 100, top: top), binding: binding,
      prepend: { count in
        let numbers = Array(1_000..<1_000 + count)
        if isFlat {
          array.insert(contentsOf: numbers, at: 0)
        } else {
          list.insert(contentsOf: numbers, at: ElementPath(section: 0, element: 0))
        }
      },
      remove: { index in
        if isFlat {
          array.remove(at: index)
        } else {
          list.remove(at: ElementPath(section: 0, element: index))
        }
      },
      head: kind == .table ? 0 : 20,
      exceptions: { view.exceptions })
  }

  private func endTurn() {
    turns.endMainActorTurn()
    NSAnimationContext.finishAnimations()
  }

  private func endTurn(of shown: Shown) {
    endTurn()
    (shown.view as? NSCollectionView)?.finishAnimations()
    #expect(shown.exceptions() == [])
  }

  @Test("A conversation keeps its place at its very beginning, too, if the options say so")
  func keptAtStart() {
    for kind in Kind.allCases {
      // 10: a header that is half gone is not what the user reads, either.
      for top in [0, 10] {
        for threshold in [nil, 0] {
          let shown = show(kind, 50)
          shown.binding.options.keepsScrollPositionAtStart = true
          shown.binding.options.reloadThreshold = threshold
          shown.view.top = CGFloat(top)
          shown.prepend(2)
          endTurn(of: shown)
          #expect(shown.view.top == CGFloat(top + 40), "\(kind)")
        }
      }
    }
  }

  @Test("A table at its top shows new first rows, also if it is scrolled to its right")
  func scrolledSideways() {
    for kind in [Kind.table, .groups, .outline] {
      let shown = show(kind, 50)
      shown.view.enclosingScrollView?.contentView.scroll(to: NSPoint(x: 1, y: 0))
      shown.prepend(2)
      endTurn(of: shown)
      #expect(shown.view.top == 0, "\(kind)")
    }
  }

  @Test("The first row on the screen keeps its place when rows come and go above it")
  func anchor() {
    for kind in Kind.allCases {
      for threshold in [nil, 0] {
        let shown = show(kind, 100)
        shown.binding.options.reloadThreshold = threshold
        shown.view.top = shown.head + 407
        shown.prepend(3)
        endTurn(of: shown)
        #expect(shown.view.top == shown.head + 467, "\(kind) \(threshold as Any)")
        #expect(shown.view.enclosingScrollView?.reflectedOrigin.y == shown.view.top)
        // The first row on the screen goes; the next one keeps its distance.
        shown.remove(23)
        shown.remove(1)
        endTurn(of: shown)
        #expect(shown.view.top == shown.head + 427, "\(kind) \(threshold as Any)")
      }
    }
  }

  @Test("A row that stays on the screen is shown at the same place at the first frame")
  func firstFrame() {
    for kind in Kind.allCases {
      for visibleOnly in [false, true] {
        let shown = show(kind, 100)
        shown.binding.options.animatesVisibleOnly = visibleOnly
        shown.view.top = shown.head + 407
        let changes: [() -> Void] = [
          { shown.prepend(3) }, { shown.remove(1) }, { shown.remove(26) },
          // Also when something on the screen changes at the same time.
          {
            shown.prepend(20); shown.remove(46)
          },
          {
            shown.remove(45); shown.remove(2)
          },
        ]
        for (index, change) in changes.enumerated() {
          let before = FirstFrame(shown.view)
          change()
          turns.endMainActorTurn()
          #expect(before.stayed.count >= 4)
          // Below a row that goes on the screen others come up: at once where the rest is at once.
          let isAtOnce = index > 2
          for (before, now) in before.stayed.prefix(isAtOnce ? 1 : .max) {
            #expect(now.first == before, "\(kind) \(index)")
          }
          #expect(throws: Never.self) { try before.check() }
          endTurn(of: shown)
        }
      }
    }
  }

  @Test("No row is left to scroll to: the end of what there is stays in sight")
  func end() {
    for kind in Kind.allCases {
      for threshold in [nil, 0] {
        let shown = show(kind, 50)
        shown.binding.options.reloadThreshold = threshold
        let last = shown.view.frame.height - 100
        shown.view.top = last
        for _ in 0..<10 { shown.remove(30) }
        endTurn(of: shown)
        #expect(shown.view.top == last - 200, "\(kind) \(threshold as Any)")
      }
    }
  }

  @Test("At the top new rows are seen, also below a bar; and the option can be switched off")
  func top() {
    for kind in Kind.allCases {
      let shown = show(kind, 100, top: 30)
      shown.view.top = -30
      shown.prepend(1)
      endTurn(of: shown)
      #expect(shown.view.top == -30)
      shown.view.top = 407
      shown.binding.options.keepsScrollPosition = false
      shown.prepend(1)
      endTurn(of: shown)
      #expect(shown.view.top == 407)
    }
  }

  @Test("A view without a window keeps its place too; one that is a part of what scrolls has none")
  func others() {
    let shown = show(.table, 100)
    shown.view.top = 400
    let scrollView = shown.window.contentView
    shown.window.contentView = nil
    shown.prepend(2)
    endTurn(of: shown)
    #expect(shown.view.top == 440)
    withExtendedLifetime(scrollView) {}

    let inner = show(.table, 100)
    let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 5_000))
    inner.view.enclosingScrollView?.documentView = outer
    outer.addSubview(inner.view)
    inner.view.enclosingScrollView?.contentView.scroll(to: NSPoint(x: 0, y: 400))
    inner.prepend(2)
    endTurn(of: inner)
    #expect(inner.view.enclosingScrollView?.contentView.bounds.minY == 400)
  }

  @Test("In a grid the first item on the screen keeps its line")
  func grid() {
    let shown = show(.items, 200)
    guard let view = shown.view as? NSCollectionView else { return }
    view.itemsPerLine = 4
    view.layoutSubtreeIfNeeded()
    view.top = 225
    shown.prepend(9)
    endTurn(of: shown)
    #expect(view.top == 265)
    #expect(view.enclosingScrollView?.contentView.bounds.minX == 0)
  }

  @Test("Sections that are collapsed count as one row")
  func collapsed() {
    for threshold in [nil, 0] {
      let outline = NSOutlineView()
      outline.addTableColumn(column)
      let life = SectionsLife([30, 30, 30])
      let binding = OutlineViewBinding(
        of: life.list, in: outline, scheduler: turns.mainActorScheduler,
        header: { LabelView($1.value) }, cell: { LabelView($2) })
      let window = outline.scrolled(height: 100)
      binding.options.reloadThreshold = threshold
      outline.collapseItem(binding.items[0])
      outline.layoutSubtreeIfNeeded()
      // Two rows above the eleventh child of the second section.
      outline.top = 240
      life.list.insert(contentsOf: [901, 902], at: ElementPath(section: 0, element: 0))
      life.list.insert(contentsOf: [903, 904], at: ElementPath(section: 1, element: 0))
      life.list.sections.insert(Head(id: 800, value: 800), elements: [801, 802], at: 0)
      endTurn()
      #expect(outline.top == 340)
      #expect(outline.exceptions == [])
      withExtendedLifetime(window) {}
    }
  }
}
