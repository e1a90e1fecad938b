import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Another list in the same view") @MainActor
struct SwitchedListTests {
  /// Binds a view to another list, as for a segmented control.
  private func bind(
    _ list: ObservableList<Row>, _ view: UIScrollView, _ turns: ManualTurnScheduler
  ) -> ListViewBinding {
    if let table = view as? UITableView {
      return TableViewBinding(
        of: list, in: table, scheduler: turns.mainActorScheduler, cell: rowCell)
    }
    guard let view = view as? UICollectionView else { fatalError("\(view)") }
    return CollectionViewBinding(
      of: list, in: view, scheduler: turns.mainActorScheduler, cell: itemCell)
  }

  @Test(
    "An update that the view has put off comes to nothing", arguments: ViewKind.allCases,
    [false, true])
  func lateUpdate(kind: ViewKind, isCancelled: Bool) throws {
    let list = kind.array(5)
    list.drain()
    list.simulation.runsUpdatesLate = true
    list.array.remove(at: 4)
    list.array.move(from: 0, to: 2)
    list.array.update(at: 1) { $0.value = 1 }
    list.endTurn()
    let other = ObservableArray([Row(id: 100)])
    let binding = bind(other, list.view, list.turns)
    if isCancelled { list.binding.cancel() }
    list.simulation.runsUpdatesLate = false
    list.array.append(Row(id: 9))
    list.simulation.runLateUpdates()
    list.drain()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == [Array(other)])
    other.append(Row(id: 101))
    list.drain()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == [Array(other)])
    withExtendedLifetime(binding) {}
  }

  @Test("A binding that is kept leaves the view to the next one", arguments: ViewKind.allCases)
  func keptBinding(kind: ViewKind) throws {
    let list = kind.array(5)
    list.drain()
    let other = ObservableArray((100..<105).map { Row(id: $0) })
    let binding = bind(other, list.view, list.turns)
    list.array.remove(at: 0)
    other.append(Row(id: 105))
    list.drain()
    #expect(list.deleteAsUser([0, 0]))
    list.drain()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == [Array(other)])
    withExtendedLifetime(binding) {}
  }

  @Test("Without a window, nothing of the previous binding stays in the view")
  func outside() {
    let list = ShownArray<UICollectionView>(100)
    list.drain()
    list.view.contentOffset.y = 880
    list.view.removeFromSuperview()
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    let subviewCount = list.view.subviews.count { $0 is WindowWatch }
    let other = ObservableArray([Row(id: 100)])
    let binding = bind(other, list.view, list.turns)
    #expect(subviewCount == 1)
    #expect(!list.view.subviews.contains { $0 is WindowWatch })
    withExtendedLifetime(binding) {}
  }

  @Test("While an update is animated", arguments: ViewKind.allCases, [false, true])
  func animatedUpdate(kind: ViewKind, isReloadPending: Bool) throws {
    let list = kind.array(5)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.remove(at: 4)
    list.endTurn()
    if isReloadPending {
      list.view.removeFromSuperview()
      #expect(list.deleteAsUser([0, 0]))
      list.screen.addSubview(list.view)
    }
    let other = ObservableArray([Row(id: 100)])
    let binding = bind(other, list.view, list.turns)
    list.binding.cancel()
    list.layOut()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == [Array(other)])
    other.append(Row(id: 101))
    list.endTurn()
    list.simulation.endAnimations()
    list.drain()
    list.simulation.endAnimations()
    list.drain()
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows == [Array(other)])
    withExtendedLifetime(binding) {}
  }
}
