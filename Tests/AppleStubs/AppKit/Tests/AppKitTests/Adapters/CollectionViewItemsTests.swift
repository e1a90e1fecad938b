import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A collection view and the array that it shows.
@MainActor
struct ArrayCollection {
  let turns = ManualTurnScheduler()
  let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
  let array: ObservableArray<Int>
  let binding: CollectionViewBinding<Int>
  let window = NSWindow()

  init(_ numbers: [Int]) {
    array = ObservableArray(numbers)
    window.contentView = view
    binding = CollectionViewBinding(of: array, in: view, scheduler: turns.mainActorScheduler) {
      NumberItem($2)
    }
    view.forgetCalls()
  }

  var shown: [Int?] { view.shownSections.flatMap { $0.items.map(\.number) } }

  /// Throws unless the view shows what is published.
  func check() throws(Mistake) {
    try Mistake.check(view.exceptions, [], "thrown")
    try Mistake.check(shown, Array(binding.items), "shown")
  }

  /// Ends turns and animations until all is shown.
  func showAll() throws(Mistake) {
    while turns.waitingCount > 0 || view.isAnimating {
      turns.endMainActorTurn()
      try check()
      view.finishAnimations()
    }
  }
}

@Suite("An array in an NSCollectionView") @MainActor
struct CollectionViewBindingTests {
  @Test("Removals and insertions are one block, reloads the next, at new paths")
  func blocks() throws {
    let shown = ArrayCollection([0, 1, 2, 3])
    try shown.check()
    shown.array.remove(at: 0)
    shown.array.append(4)
    shown.array[0] = 10
    shown.turns.endMainActorTurn()
    try shown.check()
    #expect(shown.view.calls == ["block delete (0, 0), insert (0, 3)", "block reload (0, 0)"])
  }

  @Test("A turn of moves alone moves; beside others what moves is deleted and inserted")
  func moves() throws {
    let shown = ArrayCollection([0, 1, 2, 3])
    let items = shown.view.shownSections[0].items
    shown.array.move(from: 3, to: 0)
    try shown.showAll()
    #expect(shown.view.calls == ["block move (0, 3)→(0, 0)"])
    #expect(shown.view.shownSections[0].items[0] === items[3])
    shown.view.forgetCalls()
    shown.array.move(from: 0, to: 3)
    shown.array.append(4)
    try shown.showAll()
    #expect(shown.view.calls == ["block delete (0, 0), insert (0, 3) (0, 4)"])
  }

  @Test("While a batch animates no other is shown; what happens meanwhile is one batch")
  func busy() throws {
    let shown = ArrayCollection([0])
    shown.array.append(1)
    shown.turns.endMainActorTurn()
    #expect(shown.view.isAnimating)
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    shown.array.append(3)
    shown.turns.endMainActorTurn()
    #expect(shown.shown == [0, 1])
    shown.view.finishAnimations()
    try shown.showAll()
    #expect(
      shown.view.calls == ["block insert (0, 1)", "block insert (0, 2) (0, 3)"])
    #expect(shown.binding.items == shown.array.snapshot)
  }

  @Test("No window, no size, too many changes, other items: all is reloaded, and the reason told")
  func reloads() throws {
    func reason(_ change: (ArrayCollection) -> Void) throws -> ListViewUpdate? {
      let shown = ArrayCollection([0, 1])
      change(shown)
      var told: ListViewUpdate?
      shown.binding.willUpdate = { told = $0 }
      shown.array.append(2)
      shown.turns.endMainActorTurn()
      try shown.check()
      #expect(shown.view.calls.last == "reloadData")
      return told
    }
    #expect(try reason { $0.window.contentView = nil } == .reload(.noWindow))
    #expect(try reason { $0.view.frame = .zero } == .reload(.noSize))
    #expect(try reason { $0.binding.options.reloadThreshold = 0 } == .reload(.manyChanges))
    #expect(
      try reason { shown in
        let other = PlainCollection([[1, 2, 3]])
        shown.view.dataSource = other
        shown.view.reloadData()
        shown.view.dataSource = shown.binding
      } == .reload(.otherRows))
  }

  @Test("The selection follows its items, also through a reload")
  func selection() throws {
    for threshold in [nil, 0] {
      let shown = ArrayCollection([0, 1, 2, 3])
      shown.binding.options.reloadThreshold = threshold
      shown.view.selectionIndexPaths = [[0, 1], [0, 3]]
      shown.array.move(from: 3, to: 0)
      shown.array.insert(9, at: 1)
      shown.array.remove(at: 4)
      try shown.showAll()
      #expect(Array(shown.array) == [3, 9, 0, 1])
      #expect(shown.view.selectionIndexPaths == [[0, 0], [0, 3]])
    }
  }

  @Test("Callbacks come before an update and when its animations have ended")
  func callbacks() throws {
    let shown = ArrayCollection([0, 1])
    var heard: [String] = []
    shown.binding.willUpdate = { heard.append("will \($0)") }
    shown.binding.didUpdate = { _ in }  // The first state, which is no matter here.
    shown.binding.didUpdate = { heard.append("did \($0)") }
    shown.array.append(2)
    shown.array[0] = 7
    shown.turns.endMainActorTurn()
    #expect(heard == ["will blocks(2)"])
    shown.view.finishAnimations()
    #expect(heard == ["will blocks(2)", "did blocks(2)"])
  }

  @Test("A block is told to the view's animator; without animation it takes no time")
  func noAnimation() throws {
    let shown = ArrayCollection([0])
    shown.array.append(9)
    try shown.showAll()
    #expect(shown.view.animationDuration == 0.25)
    shown.binding.options.animation = .none
    shown.array.append(1)
    try shown.showAll()
    #expect(shown.view.animationDuration == 0)
  }

  @Test("An item that the user drags moves at once, in both, and not again with the batch")
  func userMove() throws {
    let shown = ArrayCollection([0, 1, 2])
    shown.array.append(3)
    #expect(shown.binding.moveItem(from: 0, to: 2))
    try shown.check()
    #expect(Array(shown.array) == [1, 2, 0, 3])
    shown.view.forgetCalls()
    try shown.showAll()
    #expect(shown.view.calls == ["block insert (0, 3)"])
  }

  @Test("A path names its element, as the view shows it")
  func elements() {
    let shown = ArrayCollection([7, 8])
    shown.array.removeFirst()
    let paths: [IndexPath] = [[0, 0], [0, 1], [0, 2], [1, 0], [0]]
    #expect(paths.map { shown.binding.element(at: $0) } == [7, 8, nil, nil, nil])
  }

  @Test("Random turns show every item, with new ones only where it must be")
  func randomTurns() throws {
    try EditScript.checkRandom(
      runs: Histories.many, seed: 0xC011, initialCount: 0...12, length: 1...16
    ) { script in
      let shown = ArrayCollection(Array(0..<script.initialCount))
      let window = shown.view.scrolled(height: 70)
      defer { withExtendedLifetime(window) {} }
      shown.binding.options.animatesVisibleOnly = script.edits.count % 2 == 0
      shown.view.top = 30
      var next = script.initialCount
      // Ahead of what is shown, from inside the update.
      shown.binding.willUpdate = { [array = shown.array] _ in
        if array.count > 4 { array.remove(at: 2) }
      }
      for (index, edit) in script.edits.enumerated() {
        if let edit = edit.fitted(to: shown.array.count) {
          edit.apply(to: shown.array) {
            defer { next += 1 }
            return next
          }
        }
        if index % 3 == 1 {
          let before = FirstFrame(shown.view)
          shown.turns.endMainActorTurn()
          try before.check()
        }
        if index % 5 == 4 { shown.view.finishAnimations() }
        try shown.check()
      }
      try shown.showAll()
      try Mistake.check(shown.binding.items, shown.array.snapshot, "published")
    }
  }
}
