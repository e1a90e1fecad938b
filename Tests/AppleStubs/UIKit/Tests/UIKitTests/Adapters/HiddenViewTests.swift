import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Views that nobody sees, and views at their beginning") @MainActor
struct HiddenViewTests {
  @Test("A collection view that nobody sees makes no cells, and is scrolled when it is seen again")
  func hiddenCollection() {
    let list = ShownArray<UICollectionView>(100)
    list.drain()
    list.view.contentOffset.y = 880
    list.layOut()
    list.view.removeFromSuperview()
    list.simulation.keepsCalls = true
    for turn in 0..<10 {
      list.array.update(at: 90) { $0.value += 1 }
      list.array.insert(Row(id: 200 + turn), at: 0)
      list.endTurn()
    }
    #expect(list.simulation.calls.count { $0.hasPrefix("cell") } == 0)
    list.screen.addSubview(list.view)
    #expect(list.view.contentOffset.y == 1_320.0)
    #expect(list.view.subviews.isEmpty)
    // The row that kept its place goes while nobody sees it.
    list.view.removeFromSuperview()
    list.array.insert(Row(id: 300), at: 0)
    list.endTurn()
    list.array.remove(at: 31)
    list.array.remove(at: 0)
    list.endTurn()
    list.screen.addSubview(list.view)
    #expect(list.view.contentOffset.y == 1_276.0)
    // The program scrolls it.
    list.view.removeFromSuperview()
    list.array.insert(Row(id: 301), at: 0)
    list.endTurn()
    list.view.contentOffset.y = 0
    list.screen.addSubview(list.view)
    #expect(list.view.contentOffset.y == 0.0)
    #expect(list.exceptions == [])
  }

  @Test(
    "A conversation keeps its place at its very beginning, too, if the options say so",
    arguments: ViewKind.allCases)
  func keptAtStart(kind: ViewKind) {
    let list = kind.array(100)
    list.drain()
    list.binding.options.keepsScrollPositionAtStart = true
    list.array.insert(contentsOf: [Row(id: 200), Row(id: 201)], at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 88.0)
    #expect(list.exceptions == [])
  }

  @Test(
    "A fling that ends at the first row, or beyond it, while older messages come",
    arguments: ViewKind.allCases, [false, true])
  func fling(kind: ViewKind, keepsAtStart: Bool) {
    for isFlat in [true, false] {
      for threshold in [nil, 0] {
        // Where the fling is when the messages come; beyond the first row, the view comes back.
        for end: CGFloat in [0, -30] {
          let list = isFlat ? kind.array(100) : kind.sections([100])
          list.drain()
          list.binding.options.reloadThreshold = threshold
          list.binding.options.keepsScrollPositionAtStart = keepsAtStart
          list.view.contentOffset.y = 880
          list.simulation.fling()
          prepend(2, to: list)
          list.endTurn()
          #expect(list.view.contentOffset.y == 968.0)
          list.view.contentOffset.y = end
          prepend(2, to: list)
          list.endTurn()
          #expect(list.view.contentOffset.y == end + (keepsAtStart ? 88 : 0))
          #expect(list.view.isDecelerating && list.exceptions == [])
        }
      }
    }
  }

  private func prepend(_ count: Int, to list: any ShownList) {
    let id = 1_000 + list.model[0].count
    let rows = (id..<id + count).map { Row(id: $0) }
    let sections =
      (list as? ShownSections<UITableView>)?.list
      ?? (list as? ShownSections<UICollectionView>)?.list
    if let sections {
      sections.insert(contentsOf: rows, at: ElementPath(section: 0, element: 0))
    } else {
      list.array.insert(contentsOf: rows, at: 0)
    }
  }
}
