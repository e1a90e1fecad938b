import ObservableCollections
import SupportOnUIKit
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// A data source of the program's own, which shows what a binding publishes.
private final class PublishedSource: NSObject, UITableViewDataSource {
  private let binding: TableViewBinding<Row>

  init(_ binding: TableViewBinding<Row>) {
    self.binding = binding
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    binding.rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    rowCell(tableView, path, binding.rows[path.row])
  }
}

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

  @Test("Two bindings for one data source that the program writes stay both")
  func ownDataSource() {
    let window = TestWindow<UITableView>()
    let turns = ManualTurnScheduler()
    let arrays = [ObservableArray([Row(id: 0)]), ObservableArray([Row(id: 1)])]
    let bindings = arrays.map {
      TableViewBinding(of: $0, in: window.view, scheduler: turns.mainActorScheduler)
    }
    let source = PublishedSource(bindings[0])
    window.view.dataSource = source
    window.window.layoutIfNeeded()
    bindings[1].pause()
    for array in arrays { array.append(Row(id: 2)) }
    turns.endMainActorTurn()
    window.window.layoutIfNeeded()
    #expect(window.simulation.shown[0].cells.count == 2)
    #expect(window.exceptions == [])
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

  @Test(
    "At random, among turns, animations and updates that are put off", arguments: ViewKind.allCases)
  func random(kind: ViewKind) throws {
    for seed in 0..<UInt64(TestScale.bound(full: 2_000, debug: 80)) {
      var generator = SplitMix64(seed: seed)
      let list = kind.array(Int(seed % 5))
      let lists = [list.array, ObservableArray((100..<103).map { Row(id: $0) })]
      var (current, binding) = (0, list.binding)
      list.drain()
      list.simulation.endsAnimationsAtOnce = false
      list.simulation.dropsUpdatesOutside = seed % 2 == 0
      for step in 1_000..<1_040 {
        list.simulation.runsUpdatesLate = Int.random(in: 0..<3, using: &generator) == 0
        let array = lists[Int.random(in: 0..<2, using: &generator)]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          array.insert(Row(id: step), at: Int.random(in: 0...array.count, using: &generator))
        case 1:
          if let index = array.indices.randomElement(using: &generator) { array.remove(at: index) }
        case 2: array.reverse()
        case 3, 4: list.endTurn()
        case 5: list.simulation.runLateUpdates()
        case 6: list.simulation.endAnimations()
        case 7: list.layOut()
        case 8:
          let isShown = list.view.window != nil
          if isShown { list.view.removeFromSuperview() } else { list.screen.addSubview(list.view) }
        default:
          current = 1 - current
          binding = bind(lists[current], list.view, list.turns)
          binding.renderer.nextPass = { $0() }
        }
      }
      list.simulation.runsUpdatesLate = false
      list.screen.addSubview(list.view)
      for _ in 0..<4 {
        list.simulation.runLateUpdates()
        list.simulation.endAnimations()
        list.drain()
      }
      #expect(list.exceptions == [], "seed \(seed)")
      #expect(list.simulation.shownRows == [Array(lists[current])], "seed \(seed)")
      if !list.exceptions.isEmpty { return }
      withExtendedLifetime(binding) {}
    }
  }
}
