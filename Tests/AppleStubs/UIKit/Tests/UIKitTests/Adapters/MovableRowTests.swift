import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// Rows that can only be moved. Apple documents no rule; UIKit has been seen to give a row that cannot be
/// edited no grip.
@Suite("UIKit: rows that can only be moved") @MainActor
struct MovableRowTests {
  private let window = TestWindow<UITableView>()
  private let array = ObservableArray((0..<4).map { Row(id: $0) })

  private func answers(_ question: (IndexPath) -> Bool?) -> [Bool?] {
    (0..<4).map { question([0, $0]) }
  }

  @Test("They can be edited while the table is, and cannot be swiped", arguments: [true, false])
  func edited(hasSections: Bool) throws {
    let table = window.view
    let isMovable: (Row) -> Bool = { $0.id > 1 }
    let isDeletable: (Row) -> Bool = { $0.id == 0 }
    let binding: ListViewBinding
    if hasSections {
      let sections = array.sections { _ in 0 }
      let rows = SectionsTableViewBinding(
        of: sections, in: table, scheduler: .mainActor, cell: rowCell)
      (rows.canMove, rows.canDelete) = (isMovable, isDeletable)
      binding = rows
    } else {
      let rows = TableViewBinding(of: array, in: table, scheduler: .mainActor, cell: rowCell)
      (rows.canMove, rows.canDelete) = (isMovable, isDeletable)
      binding = rows
    }
    table.layoutIfNeeded()
    let source = try #require(table.dataSource)
    let canEdit = { path in source.tableView(table, canEditRowAt: path) }
    let canMove = { path in source.tableView(table, canMoveRowAt: path) }
    #expect(answers(canEdit) == [true, false, false, false])
    table.isEditing = true
    #expect(answers(canEdit) == [true, false, true, true])
    #expect(answers(canMove) == [false, false, true, true])
    // What its button would do.
    source.tableView(table, commit: .delete, forRowAt: [0, 2])
    #expect(array.count == 4)
    withExtendedLifetime(binding) {}
  }

  @Test("Asking whether a row can be edited begins no drag")
  func noDrag() throws {
    let table = window.view
    let rows = TableViewBinding(of: array, in: table, scheduler: .mainActor, cell: rowCell)
    rows.canMove = { _ in true }
    table.layoutIfNeeded()
    table.isEditing = true
    let gesture = UIGestureRecognizer()
    table.addGestureRecognizer(gesture)
    gesture.state = .began
    #expect(table.dataSource?.tableView(table, canEditRowAt: [0, 0]) == true)
    #expect(!rows.renderer.isDragging)
    #expect(table.dataSource?.tableView(table, canMoveRowAt: [0, 0]) == true)
    #expect(rows.renderer.isDragging)
  }
}
