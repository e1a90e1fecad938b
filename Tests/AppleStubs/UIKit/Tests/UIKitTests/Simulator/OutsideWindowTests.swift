import ObservableCollectionsTesting
import Testing
import UIKit

@Suite("What the simulators do without a window, without cells, and while the user drags")
@MainActor
struct OutsideWindowTests {
  nonisolated static let profiles: [StrictTableProfile] = [.table, .collection]

  @Test("A table must not be laid out without a window; a collection view may be")
  func layout() {
    let table = PlainList(.table, counts: [3], isShown: false)
    table.table?.view.layoutIfNeeded()
    #expect(table.exceptions.map(\.source) == [.simulation])
    let collection = PlainList(.collection, counts: [3], isShown: false)
    collection.collection?.view.layoutIfNeeded()
    #expect(collection.exceptions == [])
    #expect(collection.simulation.shownRows == collection.source.rows)
  }

  @Test("Before the layout after a reload, a table takes a selection, a collection view does not")
  func selectionWithoutCells() {
    let table = PlainList(.table, counts: [3])
    table.reloadData()
    table.simulation.select([0, 1])
    table.simulation.select([0, 2])
    table.simulation.select([0, 3])
    #expect(table.simulation.selectedPaths == [])
    table.simulation.select([0, 2])
    // A block moves what is selected.
    table.perform(SectionsTableBlock(removals: [(0, 0)]), after: [[Row(id: 1), Row(id: 2)]])
    #expect(table.simulation.selectedPaths == [[0, 1]])
    table.layOut()
    #expect(table.simulation.selectedPaths == [[0, 1]])
    let collection = PlainList(.collection, counts: [3])
    collection.reloadData()
    collection.simulation.select([0, 1])
    #expect(collection.simulation.selectedPaths == [])
    collection.layOut()
    collection.simulation.select([0, 1])
    #expect(collection.simulation.selectedPaths == [[0, 1]])
  }

  @Test(
    "An update that was put off and runs outside the window may tell nothing", arguments: profiles)
  func lateOutside(profile: StrictTableProfile) {
    for (tells, drops) in [(false, false), (true, false), (true, true)] {
      let list = PlainList(profile, counts: [3])
      (list.simulation.runsUpdatesLate, list.simulation.dropsUpdatesOutside) = (true, drops)
      let after = [[Row(id: 0), Row(id: 1)]]
      list.perform {
        if !tells { return }
        list.source.rows = after
        list.issue(SectionsTableBlock(removals: [(0, 2)]))
      }
      list.table?.view.removeFromSuperview()
      list.collection?.view.removeFromSuperview()
      list.simulation.runLateUpdates()
      #expect(list.exceptions.count == (tells && !drops ? 1 : 0))
      #expect((list.source.rows == after) == (tells && !drops))
    }
  }

  @Test("Y7: a reload while the user drags a row", arguments: profiles)
  func reloadWhileDragging(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.simulation.beginReordering()
    list.reloadData()
    #expect(list.exceptions.map(\.description) == ["reloadData while the user drags a row"])
  }

  @Test("An interactive movement: asked for, refused, cancelled, ended where it began, ended")
  func interactiveMovement() throws {
    let list = PlainList(.collection, counts: [3])
    let view = try #require(list.collection?.view)
    #expect(!view.beginInteractiveMovementForItem(at: [0, 0]))
    list.perform {}
    list.source.canMove = true
    let rows = list.source.rows
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    #expect(!view.hasUncommittedUpdates)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 1, y: 100))
    view.cancelInteractiveMovement()
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.endInteractiveMovement()
    #expect(list.source.rows == rows)
    list.perform {}
    #expect(list.exceptions == [])
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 1, y: 100))
    list.perform {}
    #expect(list.exceptions.map(\.description) == ["an update while the user drags a row"])
  }

  @Test("No block of changes brings the index at the edge up to date")
  func indexTitles() throws {
    let list = PlainList(.table, counts: [1, 1])
    let view = try #require(list.table?.view)
    list.source.hasIndex = true
    list.reloadData()
    list.layOut()
    #expect(list.simulation.indexTitles == ["0", "1"])
    list.perform(SectionsTableBlock(sectionRemovals: [0]), after: [[Row(id: 100)]])
    #expect(list.simulation.indexTitles == ["0", "1"])
    view.reloadSectionIndexTitles()
    #expect(list.simulation.indexTitles == ["0"])
  }
}
