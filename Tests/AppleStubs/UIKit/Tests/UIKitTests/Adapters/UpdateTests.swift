import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("What a view is told") @MainActor
struct UpdateTests {
  @Test("The first state is there at once; then a batch a turn", arguments: ViewKind.allCases)
  func firstState(kind: ViewKind) throws {
    let list = kind.array(3)
    list.layOut()
    try list.check("first")
    list.simulation.keepsCalls = true
    list.array.append(Row(id: 7))
    list.array.remove(at: 0)
    #expect(list.simulation.calls == [])
    list.endTurn()
    try list.check("then")
    #expect(list.simulation.calls.count { $0 == "begin" } == 1)
  }

  @Test(
    "Between the turn and the closure, the view finds the old rows", arguments: ViewKind.allCases)
  func published(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    list.simulation.keepsCalls = true
    list.array.removeAll()
    list.endTurn()
    let calls = list.simulation.calls
    #expect(calls.prefix(2) == ["begin", "counts [3]"])
    #expect(calls.suffix(2) == ["end", "counts [0]"])
    try list.check("emptied")
  }

  @Test("Moves and updates: reconfigured after the block, or reloaded in a second one")
  func movesAndUpdates() throws {
    var options = ListViewOptions()
    for refresh in [ListViewOptions.Refresh.reconfigure, .reload] {
      options.refresh = refresh
      let list = ShownArray<UITableView>(4, options: options)
      list.drain()
      let cells = list.simulation.shown[0].cells
      list.simulation.keepsCalls = true
      list.array.move(from: 3, to: 0)
      list.array.update(at: 0) { $0.value = 1 }
      list.endTurn()
      try list.check("\(refresh)")
      let calls = list.simulation.calls.filter { !$0.hasPrefix("c") }
      switch refresh {
      case .reconfigure:
        #expect(calls == ["begin", "move [0, 3] [0, 0]", "end", "reconfigure [[0, 0]]"])
        #expect(list.simulation.shown[0].cells[0] === cells[3])
      case .reload:
        #expect(
          calls == [
            "begin", "move [0, 3] [0, 0]", "end", "begin", "reload [[0, 0]] automatic", "end",
          ])
        #expect(list.simulation.shown[0].cells[0] !== cells[3])
      }
    }
  }

  @Test("Without moves a reload is in the same block, at its old path")
  func updatesOnly() throws {
    var options = ListViewOptions()
    options.refresh = .reload
    options.rowAnimations = .init(removal: .left, insertion: .right, reload: .fade)
    let list = ShownArray<UITableView>(4, options: options)
    list.drain()
    list.simulation.keepsCalls = true
    list.array.update(at: 3) { $0.value = 1 }
    list.array.remove(at: 0)
    list.array.append(Row(id: 9))
    list.endTurn()
    try list.check("one block")
    #expect(
      list.simulation.calls.filter { !$0.hasPrefix("c") } == [
        "begin", "delete [[0, 0]] left", "insert [[0, 3]] right", "reload [[0, 3]] fade", "end",
      ])
  }

  @Test("No window, no size, too many changes: reloaded, and why", arguments: ViewKind.allCases)
  func reloads(kind: ViewKind) throws {
    var told: [ListViewUpdate] = []
    func observe(_ list: any ShownList) {
      list.binding.willUpdate = { told.append($0) }
      list.simulation.keepsCalls = true
    }
    let hidden = kind.array(3, isShown: false)
    observe(hidden)
    hidden.array.append(Row(id: 9))
    hidden.endTurn()
    #expect(hidden.exceptions == [])
    hidden.screen.addSubview(hidden.view)
    hidden.layOut()
    try hidden.check("now in a window")
    hidden.array.append(Row(id: 10))
    hidden.endTurn()
    try hidden.check("animated in the window")
    let small = kind.array(3)
    observe(small)
    small.view.bounds = .zero
    small.array.append(Row(id: 9))
    small.endTurn()
    #expect(!small.simulation.calls.contains("begin"))
    let limited = kind.array(3)
    limited.binding.options.reloadThreshold = 2
    limited.drain()
    observe(limited)
    limited.array.removeFirst(3)
    limited.endTurn()
    #expect(!limited.simulation.calls.contains("begin"))
    limited.array.append(Row(id: 9))
    limited.endTurn()
    limited.layOut()
    try limited.check("few again")
    #expect(
      told == [
        .reload(.noWindow), .blocks(1), .reload(.noSize), .reload(.manyChanges), .blocks(1),
      ])
  }

  @Test(
    "After a reload the counts are read at once, and not by the next block",
    arguments: ViewKind.allCases)
  func countsAfterReload(kind: ViewKind) {
    let list = kind.array(3, isShown: false)
    list.simulation.keepsCalls = true
    list.array.append(Row(id: 9))
    list.endTurn()
    #expect(list.simulation.calls == ["reloadData", "counts [4]"])
  }

  @Test("By option, the first row and the last one reload the view", arguments: ViewKind.allCases)
  func emptyTransition(kind: ViewKind) throws {
    for list in [kind.array(0), kind.sections([0])] {
      var told: [ListViewUpdate] = []
      list.drain()
      list.binding.willUpdate = { told.append($0) }
      for reloads in [false, true] {
        list.binding.options.reloadsOnEmptyTransition = reloads
        list.appendRow(Row(id: 1))
        list.drain()
        list.appendRow(Row(id: 2))
        list.drain()
        #expect(list.deleteAsUser([0, 0]))
        #expect(list.deleteAsUser([0, 0]))
        #expect(list.insertAsUser(Row(id: 3), at: [0, 0]))
        list.drain()
        try list.check("one row")
        if list.heads == nil {
          list.array.removeAll()
        } else {
          list.sections.sections.remove(at: 0)
        }
        list.drain()
        try list.check("no rows")
        if list.heads != nil { list.sections.sections.insert(Head(id: 9), elements: [], at: 0) }
        list.drain()
      }
      let (block, reload) = (ListViewUpdate.blocks(1), ListViewUpdate.reload(.emptyTransition))
      let sectionBack = list.heads == nil ? [] : [block]
      #expect(
        told == Array(repeating: block, count: 6) + sectionBack
          + [reload, block, block, reload, reload, reload] + sectionBack)
    }
  }

  @Test("Leaving the window and coming back", arguments: ViewKind.allCases)
  func leavesTheWindow(kind: ViewKind) throws {
    let list = kind.array(40)
    list.drain()
    // Not even its visible rows may be asked for outside a window.
    list.view.contentOffset.y = 100
    list.view.removeFromSuperview()
    list.array.remove(at: 1)
    list.endTurn()
    list.array.append(Row(id: 8))
    list.endTurn()
    list.screen.addSubview(list.view)
    // A batch before the first layout in the window.
    list.array.append(Row(id: 9))
    list.endTurn()
    list.layOut()
    try list.check("back")
  }

  @Test("Cross-fade: one transition of the whole view; none: no animation")
  func animationStyles() throws {
    let list = ShownArray<UITableView>(3)
    list.drain()
    list.simulation.keepsCalls = true
    list.simulation.endsAnimationsAtOnce = false
    list.binding.options.animation = .crossFade(seconds: 0.5)
    list.array.remove(at: 0)
    list.endTurn()
    #expect(list.simulation.calls.contains("transition 0.5"))
    #expect(!list.simulation.calls.contains("begin"))
    try list.check("faded")
    #expect(list.simulation.runningCount == 1)
    list.simulation.endAnimations()
    list.binding.options.animation = .none
    list.array.remove(at: 0)
    list.endTurn()
    #expect(list.simulation.runningCount == 0)
    #expect(list.simulation.calls.contains("begin"))
    try list.check("without animation")
  }

  @Test("Only rows on the screen are animated; a batch outside is shown without animation")
  func visibleOnly() throws {
    var options = ListViewOptions()
    options.animatesVisibleOnly = true
    options.rowAnimations = .init(removal: .fade, insertion: .fade, reload: .fade)
    let list = ShownArray<UITableView>(100, options: options)
    list.drain()
    list.simulation.keepsCalls = true
    list.simulation.endsAnimationsAtOnce = false
    list.array.remove(at: [2, 50])
    list.array.insert(Row(id: 200), at: 90)
    list.endTurn()
    #expect(
      list.simulation.calls.filter { $0.hasPrefix("delete") || $0.hasPrefix("insert") } == [
        "delete [[0, 2]] fade", "delete [[0, 50]] none", "insert [[0, 90]] none",
      ])
    #expect(list.simulation.runningCount == 1)
    list.simulation.endAnimations()
    list.array.remove(at: 60)
    list.endTurn()
    #expect(list.simulation.runningCount == 0)
    try list.check("outside")
    let items = ShownArray<UICollectionView>(100, options: options)
    items.drain()
    items.simulation.endsAnimationsAtOnce = false
    items.array.remove(at: 60)
    items.endTurn()
    #expect(items.simulation.runningCount == 0)
    items.array.remove(at: 3)
    items.endTurn()
    #expect(items.simulation.runningCount == 1)
    items.simulation.endAnimations()
    try items.check("inside")
    // A view that is not full: all that comes is seen, as far as it fits.
    let short = ShownArray<UITableView>(2, options: options)
    short.drain()
    short.simulation.keepsCalls = true
    short.array.append(contentsOf: (10..<310).map { Row(id: $0) })
    short.endTurn()
    let insertions = short.simulation.calls.filter { $0.hasPrefix("insert") }
    #expect(insertions.map { $0.hasSuffix("] fade") } == [true, false])
    try short.check("not full before")
  }

  @Test("A large turn in parts, each a valid batch", arguments: ViewKind.allCases)
  func parts(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    list.binding.changeLimit = 2
    #expect(list.binding.changeLimit == 2)
    list.array.append(contentsOf: (10..<17).map { Row(id: $0) })
    list.endTurn()
    #expect(list.simulation.shownRows[0].count == 5)
    list.drain()
    try list.check("all parts")
  }

  @Test("flush shows changes at once; after cancel nothing comes", arguments: ViewKind.allCases)
  func flushAndCancel(kind: ViewKind) throws {
    let list = kind.array(3)
    list.drain()
    list.array.append(Row(id: 9))
    list.binding.flush()
    try list.check("flushed")
    list.binding.pause()
    list.array.append(Row(id: 10))
    list.endTurn()
    #expect(list.simulation.shownRows[0].count == 4)
    list.binding.resume()
    list.drain()
    try list.check("resumed")
    list.binding.cancel()
    list.array.append(Row(id: 11))
    list.drain()
    #expect(list.simulation.shownRows[0].count == 5)
    #expect(!list.deleteAsUser([0, 0]))
  }
}
