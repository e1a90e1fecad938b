import ObservableCollectionsTesting
import Testing
import UIKit

/// Rules of time and circumstance. The letters and numbers only tell them apart.
@Suite("When the simulators read, and what they do not stand") @MainActor
struct TimingTests {
  nonisolated static let profiles: [StrictTableProfile] = [.table, .collection]
  private let block = SectionsTableBlock(removals: [(0, 0)], insertions: [(0, 2)])
  private let after = [[Row(id: 1), Row(id: 2), Row(id: 9)]]

  @Test("Counts are read, the closure runs, counts are read; then new cells", arguments: profiles)
  func order(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.simulation.keepsCalls = true
    list.perform(block, after: after)
    let calls = list.simulation.calls
    #expect(calls.prefix(2) == ["begin", "counts [3]"])
    #expect(calls.suffix(3) == ["end", "counts [3]", "cell [0, 2]"])
    #expect(list.simulation.shownRows == after)
    #expect(list.exceptions == [])
  }

  @Test("Survivors keep their cells, moved ones too", arguments: profiles)
  func survivors(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    let cells = list.simulation.shown[0].cells
    list.perform(
      SectionsTableBlock(removals: [(0, 1)], moves: [((0, 2), (0, 0))]),
      after: [[Row(id: 2), Row(id: 0)]])
    #expect(list.simulation.shown[0].cells == [cells[2], cells[0]])
  }

  @Test("T1: a data source that changed before the closure ran", arguments: profiles)
  func changedBefore(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.source.rows = [[Row(id: 0), Row(id: 1)]]
    list.perform { self.issue(list, SectionsTableBlock(removals: [(0, 2)])) }
    let entries = profile == .table ? "rows" : "items"
    #expect(
      list.exceptions.first?.description.hasPrefix(
        "Invalid batch updates detected: the number of sections and/or \(entries) returned by "
          + "the data source before") == true)
  }

  @Test("T3: a collection view with a dirty layout reads everything before the closure")
  func dirtyLayout() {
    let list = PlainList(.collection, counts: [3])
    list.reloadData()
    list.simulation.keepsCalls = true
    // The data source is changed first: the collection view takes the new counts for the old.
    list.source.rows = [[Row(id: 0), Row(id: 1)]]
    list.perform { self.issue(list, SectionsTableBlock(removals: [(0, 1)])) }
    #expect(list.simulation.calls.prefix(2) == ["begin", "counts [2]"])
    #expect(list.exceptions.map(\.source) == [.widget])
    #expect(
      list.exceptions.first?.description.hasPrefix(
        "Invalid update: invalid number of items in section 0.") == true)
  }

  @Test("T4: changed inside the closure, or with the counts read before, the same is right")
  func dirtyLayoutCured() {
    let inside = PlainList(.collection, counts: [3])
    inside.reloadData()
    inside.perform(SectionsTableBlock(removals: [(0, 2)]), after: [[Row(id: 0), Row(id: 1)]])
    #expect(inside.exceptions == [])
    #expect(inside.simulation.shownRows == [[Row(id: 0), Row(id: 1)]])
    let asked = PlainList(.collection, counts: [3])
    asked.reloadData()
    asked.layOut()
    #expect(asked.collection?.view.numberOfSections == 1)
    asked.perform(SectionsTableBlock(removals: [(0, 2)]), after: [[Row(id: 0), Row(id: 1)]])
    #expect(asked.exceptions == [])
  }

  @Test("T3: a bare call on a dirty collection view; a table view knows its counts")
  func bareCalls() {
    let collection = PlainList(.collection, counts: [3])
    collection.reloadData()
    collection.source.rows = [[Row(id: 0)]]
    collection.collection?.view.deleteItems(at: [[0, 1], [0, 2]])
    #expect(collection.exceptions.map(\.source) == [.widget])
    let table = PlainList(.table, counts: [3])
    table.source.rows = [[Row(id: 0)]]
    table.table?.view.deleteRows(at: [[0, 1], [0, 2]], with: .fade)
    #expect(table.exceptions == [])
    #expect(table.simulation.shownRows == [[Row(id: 0)]])
  }

  @Test("Y1: a batch without a window", arguments: profiles)
  func noWindow(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3], isShown: false)
    list.perform(block, after: after)
    #expect(list.exceptions.map(\.source) == [.simulation])
    #expect(
      list.exceptions.first?.description.hasSuffix("without being in the view hierarchy") == true)
  }

  @Test("Y2: a table view that was never laid out does nothing; a collection view loads")
  func neverLoaded() {
    let source = CountedSource(counts: [3])
    let table = TestWindow<UITableView>()
    table.view.dataSource = source
    table.view.performBatchUpdates { source.rows[0].removeLast() }
    #expect(table.exceptions == [] && table.simulation.shown.isEmpty)
    table.window.layoutIfNeeded()
    #expect(table.simulation.shownRows == source.rows)
    let collection = TestWindow<UICollectionView>()
    collection.view.dataSource = source
    collection.view.performBatchUpdates {
      source.rows[0].removeLast()
      collection.view.deleteItems(at: [[0, 1]])
    }
    #expect(collection.exceptions == [])
    #expect(collection.simulation.shownRows == source.rows)
  }

  @Test("Y3: a collection view without a size would make a cell for every item")
  func noSize() {
    let collection = PlainList(.collection, counts: [3])
    collection.collection?.view.bounds = .zero
    collection.perform(block, after: after)
    #expect(
      collection.exceptions.map(\.description)
        == ["an update of a collection view that has no size"])
    let table = PlainList(.table, counts: [3])
    table.table?.view.bounds = .zero
    table.perform(block, after: after)
    #expect(table.exceptions == [])
  }

  @Test("Y4: the first row may come, the last one go; no section is reloaded beside an empty one")
  func emptySections() {
    for profile in Self.profiles {
      let list = PlainList(profile, counts: [0])
      list.perform(SectionsTableBlock(insertions: [(0, 0)]), after: [[Row(id: 5)]])
      #expect(list.simulation.shownRows == [[Row(id: 5)]])
      list.perform(SectionsTableBlock(removals: [(0, 0)]), after: [[]])
      #expect(list.simulation.shownRows == [[]])
      #expect(list.exceptions == [])
    }
    for (before, after) in [([2, 0], [3, 0]), ([0], [2]), ([2], [0])] {
      let list = PlainList(.collection, counts: before)
      list.perform(
        SectionsTableBlock(sectionReloads: [0]), after: CountedSource.numbered(after, from: 50))
      #expect(
        list.exceptions == [
          UncaughtException(
            source: .widget, description: "attempt to create view animation for nil view")
        ])
    }
    let full = PlainList(.collection, counts: [2])
    full.perform(
      SectionsTableBlock(sectionReloads: [0]), after: CountedSource.numbered([3], from: 50))
    #expect(full.exceptions == [])
  }

  @Test("Y5: reloadData is swallowed while a batch animates", arguments: profiles)
  func swallowedReload(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.simulation.endsAnimationsAtOnce = false
    list.perform(block, after: after)
    list.source.rows = [[Row(id: 7), Row(id: 8), Row(id: 9)]]
    list.reloadData()
    list.layOut()
    #expect(list.simulation.shownRows == after)
    list.simulation.endAnimations()
    list.reloadData()
    list.layOut()
    #expect(list.simulation.shownRows == list.source.rows)
  }

  @Test("Y6: reloadData inside an update block", arguments: profiles)
  func reloadInside(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.perform { list.reloadData() }
    #expect(list.exceptions.map(\.description) == ["reloadData inside an update block"])
  }

  @Test("Y7: a batch while the user drags a row", arguments: profiles)
  func reordering(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.simulation.beginReordering()
    list.perform(block, after: after)
    #expect(list.exceptions.map(\.description) == ["an update while the user drags a row"])
  }

  @Test("Y8: a dropped row is told to the data source, which must follow")
  func drop() {
    let table = PlainList(.table, counts: [3])
    table.simulation.beginReordering()
    table.simulation.endReordering(from: [0, 0], to: [0, 2])
    #expect(table.exceptions == [])
    #expect(table.simulation.shownRows == table.source.rows)
    #expect(table.source.rows == [[Row(id: 1), Row(id: 2), Row(id: 0)]])
    // This data source does not implement it for collection views.
    let collection = PlainList(.collection, counts: [1, 1])
    collection.simulation.endReordering(from: [0, 0], to: [1, 0])
    #expect(
      collection.exceptions.map(\.description)
        == ["the data source does not follow the row that was dropped"])
  }

  @Test("N4: an update during layout", arguments: profiles)
  func duringLayout(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [1])
    list.source.onCell = { list.perform {} }
    list.reloadData()
    list.layOut()
    #expect(
      list.exceptions.map(\.description)
        == ["performBatchUpdates during layout or in a call of the data source"])
  }

  @Test("T8: an update closure may run late; completions come when animations end")
  func late() {
    let list = PlainList(.collection, counts: [3])
    list.simulation.runsUpdatesLate = true
    list.simulation.endsAnimationsAtOnce = false
    let completions = Count()
    list.perform(
      {
        list.source.rows = after
        issue(list, block)
      }, completion: { _ in MainActor.assumeIsolated { completions.value += 1 } })
    #expect(list.source.rows != after)
    list.simulation.runLateUpdates()
    #expect(list.simulation.shownRows == after)
    #expect(completions.value == 0)
    list.simulation.endAnimations()
    #expect(completions.value == 1)
  }

  @Test("Reconfiguring keeps the cell; another one is refused, and so is a place without one")
  func reconfigure() {
    let list = PlainList(.table, counts: [2])
    let cells = list.simulation.shown[0].cells
    list.source.rows[0][1].value = 1
    list.table?.view.reconfigureRows(at: [[0, 1]])
    #expect(list.simulation.shownRows == list.source.rows)
    #expect(list.simulation.shown[0].cells == cells)
    list.table?.view.reconfigureRows(at: [[0, 2]])
    #expect(
      list.exceptions.map(\.description) == ["reconfigure at [0, 2], where there is no cell"])
  }

  @Test("Selection goes with the cell; a reload drops it", arguments: profiles)
  func selection(profile: StrictTableProfile) {
    let list = PlainList(profile, counts: [3])
    list.simulation.select([0, 2])
    list.perform(SectionsTableBlock(moves: [((0, 2), (0, 0))]), after: list.source.rows)
    #expect(list.simulation.selectedPaths == [[0, 0]])
    list.perform(SectionsTableBlock(reloads: [(0, 0)]), after: list.source.rows)
    #expect(list.simulation.selectedPaths == [])
  }

  @Test("beginUpdates and endUpdates nest; a data source may change before them")
  func classicStyle() {
    let list = PlainList(.table, counts: [3])
    list.source.rows = [[Row(id: 1), Row(id: 2), Row(id: 9)]]
    let view = list.table?.view
    view?.beginUpdates()
    view?.beginUpdates()
    view?.deleteRows(at: [[0, 0]], with: .left)
    view?.endUpdates()
    #expect(list.simulation.shownRows != list.source.rows)
    view?.insertRows(at: [[0, 2]], with: .top)
    view?.endUpdates()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == list.source.rows)
  }

  private func issue(_ list: PlainList, _ block: SectionsTableBlock) { list.issue(block) }
}

/// How often something was called.
@MainActor private final class Count {
  var value = 0
}
