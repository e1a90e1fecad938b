import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Who holds whom") @MainActor
struct LifetimeTests {
  @Test("A binding that is released ends, also while an animation runs or a turn waits")
  func lifetimes() {
    let window = TestWindow<UICollectionView>()
    let array = ObservableArray([Row(id: 0)])
    let turns = ManualTurnScheduler()
    var items: CollectionViewBinding<Row>? = CollectionViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler, cell: itemCell)
    weak let reference = items
    window.window.layoutIfNeeded()
    window.simulation.endsAnimationsAtOnce = false
    array.append(Row(id: 1))
    turns.endMainActorTurn()
    window.simulation.beginReordering()
    array.append(Row(id: 2))
    turns.endMainActorTurn()
    #expect(items?.items.count == 2)
    items = nil
    #expect(reference == nil)
    #expect(window.view.dataSource == nil)
    window.simulation.endAnimations()
    array.append(Row(id: 3))
    turns.endMainActorTurn()
    #expect(window.simulation.shownRows[0].count == 2)
    #expect(window.exceptions == [])
  }

  @Test("A view is held weakly; without it the binding publishes quietly")
  func viewIsGone() {
    let array = ObservableArray([Row(id: 0)])
    let turns = ManualTurnScheduler()
    var view: UITableView? = UITableView(frame: .zero, style: .plain)
    weak let reference = view
    let rows = view.map {
      TableViewBinding(of: array, in: $0, scheduler: turns.mainActorScheduler, cell: rowCell)
    }
    view = nil
    #expect(reference == nil)
    array.append(Row(id: 1))
    turns.endMainActorTurn()
    #expect(rows?.rows.count == 2)
    #expect(rows?.removeRows(at: [[0, 0]]) == true)
    #expect(array.map(\.id) == [1])
  }
}
