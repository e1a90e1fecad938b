import KitOnUIKit
import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("While the user drags") @MainActor
struct DraggingTests {
  @Test("While the user drags a row, nothing is shown; then all of it is")
  func reordering() async throws {
    let list = ShownArray<UITableView>(4)
    (list.binding as? TableViewBinding<Row>)?.canMove = { _ in true }
    list.drain()
    list.simulation.beginReordering()
    list.array.remove(at: 1)
    list.endTurn()
    list.array.append(Row(id: 9))
    list.binding.flush()
    list.endTurn()
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3])
    list.simulation.endReordering(from: [0, 0], to: [0, 2])
    #expect(list.simulation.shownRows[0].map { $0?.id } == [1, 2, 0, 3])
    #expect(list.array.map(\.id) == [2, 0, 3, 9])
    try await demandShown(list)
  }

  @Test(
    "A movement that a gesture of the program's own drives holds changes up by itself",
    arguments: [false, true])
  func interactiveMovement(isCancelled: Bool) async throws {
    for list in [ViewKind.collection.array(5), ViewKind.collection.sections([5])] {
      let view = try #require(list.view as? UICollectionView)
      let gesture = UILongPressGestureRecognizer()
      view.addGestureRecognizer(gesture)
      list.allowMoves { $0.id != 4 }
      list.drain()
      gesture.state = .began
      #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
      list.appendRow(Row(id: 9))
      list.endTurn()
      list.binding.flush()
      #expect(!list.deleteAsUser([0, 1]))
      gesture.state = .changed
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 100))
      list.appendRow(Row(id: 10))
      list.endTurn()
      #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3, 4])
      gesture.state = .ended
      if isCancelled { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
      gesture.state = .possible
      try await demandShown(list)
      let ids = isCancelled ? [0, 1, 2, 3, 4, 9, 10] : [1, 2, 0, 3, 4, 9, 10]
      #expect(list.model == [ids.map { Row(id: $0) }])
    }
  }

  @Test("An item that may not be moved, a finger that scrolls, and a gesture that is over")
  func noMovement() throws {
    let list = ShownArray<UICollectionView>(5)
    let view = list.window.view
    let gesture = UILongPressGestureRecognizer()
    view.addGestureRecognizer(gesture)
    list.allowMoves { $0.id != 4 }
    list.drain()
    gesture.state = .began
    #expect(!view.beginInteractiveMovementForItem(at: [0, 4]))
    list.array.append(Row(id: 9))
    list.endTurn()
    try list.check("not movable")
    gesture.state = .possible
    view.panGestureRecognizer.state = .changed
    // Somebody asks, without a gesture.
    #expect(view.dataSource?.collectionView(view, canMoveItemAt: [0, 0]) == true)
    list.array.append(Row(id: 10))
    list.endTurn()
    try list.check("scrolling")
    // A later gesture is another matter.
    gesture.state = .began
    list.array.append(Row(id: 11))
    list.endTurn()
    try list.check("another gesture")
  }

  @Test("A row that is dragged by its grip holds changes up")
  func grip() async throws {
    for list in [ViewKind.table.array(5), ViewKind.table.sections([5])] {
      (list.view as? UITableView)?.isEditing = true
      list.allowMoves { _ in true }
      list.drain()
      list.simulation.beginGripDrag(at: [0, 0])
      list.appendRow(Row(id: 9))
      list.endTurn()
      list.binding.flush()
      #expect(!list.deleteAsUser([0, 1]))
      #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3, 4])
      list.simulation.endGripDrag(at: [0, 2])
      try await demandShown(list)
      #expect(list.model == [[1, 2, 0, 3, 4, 9].map { Row(id: $0) }])
    }
  }

  @Test("A row that is swiped aside holds changes up", arguments: ViewKind.allCases)
  func swipedRow(kind: ViewKind) async throws {
    for list in [kind.array(4), kind.sections([4])] {
      list.drain()
      list.simulation.swipe(true, at: [0, 1])
      list.appendRow(Row(id: 9))
      list.endTurn()
      list.binding.flush()
      #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3])
      // What its own action does is shown at once.
      #expect(list.deleteAsUser([0, 1]))
      #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 2, 3])
      try await demandShown(list)
    }
  }

  @Test("A row that is left swiped aside holds changes up for ten seconds; a drag has no limit")
  func swipeLimit() async throws {
    let list = ShownArray<UITableView>(4)
    let waited = Waited()
    list.binding.renderer.sleep = { pause in
      await waited.add(pause)
      await Task.yield()
    }
    list.allowMoves { _ in true }
    list.drain()
    list.simulation.beginReordering()
    list.array.append(Row(id: 9))
    list.endTurn()
    try await wait(for: "a minute of a drag") { waited.total >= .seconds(60) }
    #expect(list.simulation.shownRows[0].count == 4)
    list.simulation.endReordering(from: [0, 0], to: [0, 0])
    list.simulation.swipe(true, at: [0, 1])
    waited.total = .zero
    try await wait(for: "the row") { list.simulation.shownRows[0].count == 5 }
    // A pause of half a second may have begun in the drag.
    #expect(waited.total >= .milliseconds(9_500) && waited.total < .seconds(11))
    try list.check("the row is swiped aside no more")
  }

  /// The pauses between two looks.
  @MainActor private final class Waited {
    var total = Duration.zero

    func add(_ pause: Duration) { total += pause }
  }

  @Test("A delete button that stands open: others wait, and what it does is shown at once")
  func deleteButton() async throws {
    let list = ShownArray<UITableView>(4)
    let (rows, view) = (list.binding as? TableViewBinding<Row>, list.window.view)
    rows?.canDelete = { _ in true }
    list.drain()
    list.simulation.showDeleteButton(true, at: [0, 1])
    list.array.append(Row(id: 9))
    list.endTurn()
    list.binding.flush()
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 1, 2, 3])
    view.dataSource?.tableView(view, commit: .delete, forRowAt: [0, 1])
    #expect(list.simulation.shownRows[0].map { $0?.id } == [0, 2, 3])
    try await demandShown(list)
    // It is closed, and nothing was done.
    list.simulation.showDeleteButton(true, at: [0, 0])
    list.array.append(Row(id: 10))
    list.endTurn()
    #expect(list.simulation.shownRows[0].count == 4)
    list.simulation.showDeleteButton(false, at: [0, 0])
    try await demandShown(list)
    #expect(list.array.map(\.id) == [0, 2, 3, 9, 10])
  }

  @Test("A finger that pulls a row aside holds tables up; one that scrolls and a pointer do not")
  func swipe() async throws {
    let list = ShownArray<UITableView>(4)
    let (swipe, hover) = (UIPanGestureRecognizer(), UIHoverGestureRecognizer())
    list.view.addGestureRecognizer(swipe)
    list.view.addGestureRecognizer(hover)
    list.drain()
    (hover.state, list.view.panGestureRecognizer.state) = (.changed, .changed)
    list.array.append(Row(id: 9))
    list.endTurn()
    try list.check("scrolling, with a pointer")
    swipe.state = .began
    list.array.append(Row(id: 10))
    list.endTurn()
    #expect(list.simulation.shownRows[0].count == 5)
    // A gesture of the program's own may delete a row when it is recognized.
    #expect(list.deleteAsUser([0, 0]))
    swipe.state = .ended
    try await demandShown(list)
    // Outside a window no cells are asked for.
    list.view.removeFromSuperview()
    list.array.append(Row(id: 11))
    list.endTurn()
    #expect(list.exceptions == [])
  }

  /// What the user does to the second row of a table.
  enum RowUse: CaseIterable {
    case drop, grip, deleteButton
  }

  @Test("A button in a row may delete it while a finger is on it")
  func button() throws {
    let list = ShownArray<UITableView>(4)
    list.drain()
    list.simulation.beginTouch(at: [0, 0])
    #expect(list.deleteAsUser([0, 0]))
    try list.check("deleted")
    // The green button, too.
    let view = list.window.view
    (list.binding as? TableViewBinding<Row>)?.newElement = { _ in Row(id: 9) }
    view.isEditing = true
    list.simulation.beginTouch(at: [0, 0])
    view.dataSource?.tableView(view, commit: .insert, forRowAt: [0, 0])
    #expect(list.array.map(\.id) == [9, 1, 2, 3])
    try list.check("inserted")
  }

  @Test(
    "A reload that waits for an animation waits for the end of a drag, too",
    arguments: RowUse.allCases)
  func reloadAfterDrag(use: RowUse) async throws {
    let list = ShownArray<UITableView>(4)
    list.allowMoves { _ in true }
    list.window.view.isEditing = true
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    list.view.removeFromSuperview()
    #expect(list.deleteAsUser([0, 0]))
    list.screen.addSubview(list.view)
    switch use {
    case .drop: list.simulation.beginReordering()
    case .grip: list.simulation.beginGripDrag(at: [0, 1])
    case .deleteButton: list.simulation.showDeleteButton(true, at: [0, 1])
    }
    list.simulation.endAnimations()
    #expect(list.simulation.shownRows[0].count == 5)
    switch use {
    case .drop: list.simulation.endReordering(from: [0, 1], to: [0, 0])
    case .grip: list.simulation.endGripDrag(at: [0, 0])
    case .deleteButton: list.simulation.showDeleteButton(false, at: [0, 1])
    }
    try await demandShown(list)
    #expect(list.array.map(\.id) == [1, 2, 3, 9])
  }

  /// Nothing says that a drag has ended: the view shows the rest soon.
  private func demandShown(_ list: any ShownList) async throws {
    try await wait(for: "what came during the drag") {
      if list.simulation.shownRows == list.model { return true }
      list.drain()
      return false
    }
    try list.check("after the drag")
  }
}
