import ObservableCollections
import ObservableCollectionsTesting
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Selection and scroll position") @MainActor
struct KeptPlacesTests {
  private let refreshes: [ListViewOptions.Refresh] = [.reconfigure, .reload]

  @Test(
    "A selected row stays selected: moved, reloaded, or the view reloaded",
    arguments: ViewKind.allCases)
  func selection(kind: ViewKind) {
    for refresh in refreshes {
      for threshold in [nil, 0] {
        let list = kind.array(5)
        list.drain()
        list.binding.options.refresh = refresh
        list.binding.options.reloadThreshold = threshold
        list.simulation.select([0, 1])
        list.array.update(at: 1) { $0.value += 1 }
        list.array.move(from: 1, to: 4)
        list.array.remove(at: 0)
        list.endTurn()
        #expect(list.simulation.selectedPaths == [[0, 3]])
        list.array.remove(at: 3)
        list.endTurn()
        #expect(list.simulation.selectedPaths == [])
        #expect(list.exceptions == [])
      }
    }
  }

  @Test(
    "The first row on the screen keeps its place when rows come and go above it",
    arguments: ViewKind.allCases)
  func anchor(kind: ViewKind) {
    for threshold in [nil, 0] {
      let list = kind.array(100)
      list.drain()
      list.binding.options.reloadThreshold = threshold
      list.view.contentOffset.y = 20 * 44 + 10
      list.array.insert(contentsOf: (200..<203).map { Row(id: $0) }, at: 0)
      list.endTurn()
      #expect(list.view.contentOffset.y == 1_022.0)
      // The first row on the screen goes; the next one keeps its distance.
      list.array.remove(at: [1, 23])
      list.endTurn()
      #expect(list.view.contentOffset.y == 934.0)
      list.array.removeLast(79)
      list.endTurn()
      #expect(list.view.contentOffset.y == 528.0)
      #expect(list.exceptions == [])
    }
  }

  @Test(
    "At the top new rows are seen; and the option can be switched off", arguments: ViewKind.allCases
  )
  func top(kind: ViewKind) {
    let list = kind.array(100)
    list.drain()
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 0.0)
    list.binding.options.keepsScrollPosition = false
    list.view.contentOffset.y = 880
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 880.0)
  }
}
