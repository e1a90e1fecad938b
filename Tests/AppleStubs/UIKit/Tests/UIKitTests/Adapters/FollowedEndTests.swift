import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Views that follow the end of their list") @MainActor
struct FollowedEndTests {
  private func list(_ kind: ViewKind, _ count: Int = 100, isShown: Bool = true) -> any ShownList {
    var options = ListViewOptions()
    options.followsEnd = true
    return kind.array(count, isShown: isShown, options: options)
  }

  private func end(of list: any ShownList) -> CGFloat {
    max(CGFloat(list.model[0].count) * 44 - list.view.bounds.height, 0)
  }

  @Test(
    "From the first state on, also if the view comes into a window later",
    arguments: ViewKind.allCases)
  func firstState(kind: ViewKind) {
    for isShown in [true, false] {
      let list = list(kind, isShown: isShown)
      if !isShown { list.screen.addSubview(list.view) }
      list.drain()
      #expect(list.view.contentOffset.y == end(of: list))
      #expect(list.exceptions == [])
    }
  }

  @Test("New rows are seen, in an update and in a reload", arguments: ViewKind.allCases)
  func newRows(kind: ViewKind) throws {
    for threshold in [nil, 0] {
      let list = list(kind)
      list.drain()
      list.binding.options.reloadThreshold = threshold
      for id in 200..<203 {
        list.array.append(Row(id: id))
        // Older ones come above at the same time.
        list.array.insert(Row(id: id + 100), at: 0)
        list.endTurn()
        #expect(list.view.contentOffset.y == end(of: list))
      }
      list.array.removeLast(20)
      list.endTurn()
      #expect(list.view.contentOffset.y == end(of: list))
      list.array.append(Row(id: 400))
      list.endTurn()
      #expect(list.view.contentOffset.y == end(of: list))
      try list.check("followed")
    }
  }

  @Test(
    "A user who reads above is left alone; one who comes back is not", arguments: ViewKind.allCases)
  func scrolledAway(kind: ViewKind) {
    let list = list(kind)
    list.drain()
    list.view.contentOffset.y = 880
    list.array.append(Row(id: 200))
    list.endTurn()
    #expect(list.view.contentOffset.y == 880)
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 924)
    // The last row is seen in part.
    list.view.contentOffset.y = end(of: list) - 40
    list.array.append(Row(id: 202))
    list.endTurn()
    #expect(list.view.contentOffset.y == end(of: list))
  }

  @Test("Rows that do not fill the view yet are animated", arguments: ViewKind.allCases)
  func notFull(kind: ViewKind) {
    let list = list(kind, 3)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 200))
    list.endTurn()
    #expect(list.simulation.runningCount == 1)
    #expect(list.view.contentOffset.y == 0)
    list.simulation.endAnimations()
    list.array.append(contentsOf: (300..<320).map { Row(id: $0) })
    list.endTurn()
    #expect(list.view.contentOffset.y == end(of: list))
  }

  @Test(
    "A last row that grows is followed; so is a view that nobody sees", arguments: ViewKind.allCases
  )
  func growing(kind: ViewKind) {
    let list = list(kind)
    var heights: [Int: CGFloat] = [:]
    list.simulation.heightOfCell = { cell in
      ((cell as? any ShowingCell)?.row).flatMap { heights[$0.id] } ?? 44
    }
    list.drain()
    list.view.removeFromSuperview()
    list.array.append(Row(id: 200))
    list.endTurn()
    list.screen.addSubview(list.view)
    list.drain()
    #expect(list.view.contentOffset.y == end(of: list))
    heights[200] = 144
    list.simulation.forgetHeight(at: [0, 100])
    list.array.update(at: 100) { $0.value = 1 }
    list.endTurn()
    #expect(list.view.contentOffset.y == end(of: list) + 100)
  }
}
