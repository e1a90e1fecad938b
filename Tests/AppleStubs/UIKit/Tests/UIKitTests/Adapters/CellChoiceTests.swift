import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// A cell of another class, for rows whose value is not 0.
private final class EditedCell: UITableViewCell, ShowingCell { var row: Row? }
private final class EditedItem: UICollectionViewCell, ShowingCell { var row: Row? }

@Suite("Rows that need a cell of another class") @MainActor
struct CellChoiceTests {
  private let turns = ManualTurnScheduler()

  private func table(
    of array: ObservableArray<Row>, in window: TestWindow<UITableView>
  ) -> TableViewBinding<Row> {
    window.view.register(EditedCell.self, forCellReuseIdentifier: "edited")
    return TableViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler
    ) { view, path, row in
      let identifier = row.value == 0 ? "row" : "edited"
      let cell = view.dequeueReusableCell(withIdentifier: identifier, for: path)
      (cell as? any ShowingCell)?.row = row
      return cell
    }
  }

  @Test("A table reloads them, at their old place or, if rows move, at their new one")
  func inTable() {
    let window = TestWindow<UITableView>()
    let array = ObservableArray((0..<4).map { Row(id: $0) })
    let rows = table(of: array, in: window)
    rows.needsNewCell = { old, new in (old.value == 0) != (new.value == 0) }
    window.window.layoutIfNeeded()
    let first = window.simulation.shown[0].cells[1]
    array.update(at: 1) { $0.value = 1 }
    array.remove(at: 0)
    turns.endMainActorTurn()
    let second = window.simulation.shown[0].cells[0]
    #expect(first is RowCell && second is EditedCell)
    // Another value, in a cell of the same class.
    array.update(at: 0) { $0.value = 2 }
    turns.endMainActorTurn()
    #expect(window.simulation.shown[0].cells[0] === second)
    array.update(at: 0) { $0.value = 0 }
    array.update(at: 2) { $0.value = 3 }
    array.move(from: 0, to: 1)
    turns.endMainActorTurn()
    #expect(window.simulation.shown[0].cells.map { $0 is EditedCell } == [false, false, true])
    #expect(window.simulation.shownRows == [Array(array)])
    #expect(window.exceptions == [])
  }

  @Test("A collection view of sections, with a registration for each class")
  func inCollection() {
    let window = TestWindow<UICollectionView>()
    let list = ObservableSections<Head, Row>([
      SectionSnapshot(Head(id: 0), elements: [Row(id: 0), Row(id: 1)]),
      SectionSnapshot(Head(id: 1), elements: [Row(id: 2), Row(id: 3)]),
    ])
    let plain = UICollectionView.CellRegistration<ItemCell, Row> { cell, _, row in cell.row = row }
    let edited = UICollectionView.CellRegistration<EditedItem, Row> { cell, _, row in
      cell.row = row
    }
    let items = SectionsCollectionViewBinding(
      of: list, in: window.view, scheduler: turns.mainActorScheduler
    ) { view, path, row in
      row.value == 0
        ? view.dequeueConfiguredReusableCell(using: plain, for: path, item: row)
        : view.dequeueConfiguredReusableCell(using: edited, for: path, item: row)
    }
    items.needsNewCell = { old, new in (old.value == 0) != (new.value == 0) }
    window.window.layoutIfNeeded()
    list.update(at: ElementPath(section: 1, element: 0)) { $0.value = 1 }
    turns.endMainActorTurn()
    #expect(window.simulation.shown[1].cells.map { $0 is EditedItem } == [true, false])
    list.move(
      from: ElementPath(section: 1, element: 1), to: ElementPath(section: 0, element: 0))
    list.update(at: ElementPath(section: 0, element: 0)) { $0.value = 1 }
    list.update(at: ElementPath(section: 1, element: 0)) { $0.value = 0 }
    turns.endMainActorTurn()
    #expect(window.simulation.shown[0].cells.map { $0 is EditedItem } == [true, false, false])
    #expect(window.simulation.shown[1].cells.map { $0 is EditedItem } == [false])
    #expect(window.exceptions == [])
  }

  @Test("Without the closure, UIKit refuses a cell of another class")
  func refused() {
    let window = TestWindow<UITableView>()
    let array = ObservableArray((0..<4).map { Row(id: $0) })
    let rows = table(of: array, in: window)
    window.window.layoutIfNeeded()
    array.update(at: 1) { $0.value = 1 }
    turns.endMainActorTurn()
    #expect(window.exceptions.count == 1)
    withExtendedLifetime(rows) {}
  }
}
