import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// Items from the bottom to the top.
private final class UpwardLayout: UICollectionViewLayout {
  private var count: Int { collectionView?.simulation.shown.map(\.cells.count).reduce(0, +) ?? 0 }

  override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 44 * count) }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: 44 * (count - 1 - indexPath.item), width: 300, height: 44)
    return attributes
  }
}

/// Items in two columns.
private final class TwoColumnLayout: UICollectionViewLayout {
  private var count: Int { collectionView?.simulation.shown.map(\.cells.count).reduce(0, +) ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 300, height: 44 * ((count + 1) / 2))
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let (line, column) = indexPath.item.quotientAndRemainder(dividingBy: 2)
    attributes.frame = CGRect(x: 150 * column, y: 44 * line, width: 150, height: 44)
    return attributes
  }
}

/// Items from right to left, where the language has it so.
private final class FlippedLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

@Suite("Kept places in layouts that are no column, and among heights that are estimated") @MainActor
struct SavedViewStateInLayoutsTests {
  /// A collection of 100 items in a layout.
  private func list(_ layout: UICollectionViewLayout) -> ShownArray<UICollectionView> {
    let list = ShownArray<UICollectionView>(100)
    list.window.view.collectionViewLayout = layout
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    return list
  }

  private func horizontal() -> ShownArray<UICollectionView> {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    return list(layout)
  }

  @Test("A line: the first item on the screen keeps its place when items come and go before it")
  func line() throws {
    for (threshold, hasWindow) in [(nil, true), (0, true), (0, false)] {
      let list = horizontal()
      list.binding.options.reloadThreshold = threshold
      list.view.contentOffset.x = 20 * 44 + 10
      if !hasWindow { list.view.removeFromSuperview() }
      // It is scrolled when it is in a window again.
      func look() {
        if hasWindow { return }
        list.screen.addSubview(list.view)
        list.view.removeFromSuperview()
      }
      list.array.insert(contentsOf: (200..<203).map { Row(id: $0) }, at: 0)
      list.drain()
      look()
      #expect(list.view.contentOffset == CGPoint(x: 1_022, y: 0))
      list.array.remove(at: [1, 23])
      list.drain()
      look()
      #expect(list.view.contentOffset == CGPoint(x: 934, y: 0))
      #expect(list.simulation.runningCount == 0)
      list.screen.addSubview(list.view)
      list.drain()
      try list.check("line")
    }
  }

  @Test("A line at its beginning stays there, and one that scrolls by itself goes on")
  func lineAtBeginning() {
    let list = horizontal()
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == .zero)
    list.simulation.endAnimations()
    list.view.contentOffset.x = 440
    list.simulation.fling()
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 484, y: 0))
    #expect(list.view.isDecelerating)
  }

  @Test("A line at its end: as far as there is content")
  func lineAtEnd() {
    let list = horizontal()
    list.view.contentOffset.x = 4_100
    list.array.removeLast(50)
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 51 * 44 - 300, y: 0))
  }

  @Test("A line from right to left: nothing on the screen moves, wherever items come")
  func fromRightToLeft() throws {
    for index in [0, 100] {
      let layout = FlippedLayout()
      layout.scrollDirection = .horizontal
      let list = list(layout)
      list.view.semanticContentAttribute = .forceRightToLeft
      list.view.contentOffset.x = 2_000
      let before = list.placesOnScreen
      list.array.insert(Row(id: 200), at: index)
      list.endTurn()
      #expect(list.placesOnScreen == before)
      list.simulation.endAnimations()
      #expect(list.placesOnScreen == before)
    }
    let layout = FlippedLayout()
    layout.scrollDirection = .horizontal
    let beginning = list(layout)
    beginning.view.semanticContentAttribute = .forceRightToLeft
    beginning.view.contentOffset.x = 4_100
    beginning.array.append(Row(id: 200))
    let before = beginning.placesOnScreen
    beginning.endTurn()
    // It stays at its beginning, which is elsewhere in the content now.
    #expect(beginning.view.contentOffset.x == 4_144)
    #expect(beginning.placesOnScreen == before)
  }

  @Test("Where what is appended shifts all items, they stay in place from the first frame on")
  func appendedUpwards() {
    let list = list(UpwardLayout())
    list.view.contentOffset.y = 880
    let before = list.placesOnScreen
    list.array.append(Row(id: 200))
    list.endTurn()
    #expect(list.placesOnScreen == before)
    #expect(list.view.contentOffset.y == 924)
  }

  @Test("Two columns between insets: an item that changes its column does not shift the view")
  func columns() throws {
    let list = list(TwoColumnLayout())
    list.simulation.setInsets(UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44))
    list.view.contentOffset.y = 880
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 0, y: 880))
    list.simulation.endAnimations()
    list.array.insert(contentsOf: [Row(id: 201), Row(id: 202)], at: 0)
    list.endTurn()
    #expect(list.view.contentOffset == CGPoint(x: 0, y: 924))
    try list.check("columns")
  }

  @Test("What stays is the topmost item, not the one with the first path")
  func upwards() throws {
    let list = list(UpwardLayout())
    list.view.contentOffset.y = 880
    let before = list.placesOnScreen
    let top = try #require(before.min { $0.value.minY < $1.value.minY })
    list.array.insert(Row(id: 200), at: 74)
    list.array.remove(at: 90)
    list.endTurn()
    #expect(list.placesOnScreen[top.key] == top.value)
    #expect(list.view.contentOffset.y == 836)
    try list.check("upwards")
  }

  /// A table of 100 rows with heights that are estimated to be 44, and are 60 and more.
  private func selfSizing(_ refresh: ListViewOptions.Refresh = .reconfigure) -> ShownArray<
    UITableView
  > {
    let list = ShownArray<UITableView>(100)
    list.simulation.heightOfCell = { cell in
      CGFloat(60 + 5 * (((cell as? any ShowingCell)?.row?.id ?? 0) % 4))
    }
    list.binding.options.refresh = refresh
    list.drain()
    list.view.contentOffset.y = 2_000
    list.layOut()
    return list
  }

  @Test("Rows that were never shown come above the topmost row: it keeps its place all the same")
  func estimates() throws {
    for threshold in [nil, 0] {
      let list = selfSizing()
      list.binding.options.reloadThreshold = threshold
      for turn in 0..<20 {
        let before = list.placesOnScreen.sorted { $0.value.minY < $1.value.minY }
        let first = try #require(list.array.firstIndex { $0.id == before[0].key })
        // The topmost row goes, and where it was a row comes that has no height yet.
        list.array.remove(at: first)
        list.array.insert(Row(id: 200 + turn), at: first)
        list.array.insert(contentsOf: [Row(id: 300 + turn), Row(id: 400 + turn)], at: 0)
        list.endTurn()
        list.layOut()
        #expect(list.places[before[1].key]?.minY == before[1].value.minY)
      }
      try list.check("estimates")
    }
  }

  @Test("Near the end the estimated content is too short at first, and long enough afterwards")
  func estimatesAtEnd() throws {
    let list = selfSizing()
    for _ in 0..<20 {
      list.view.contentOffset.y = list.view.contentSize.height - 440
      list.layOut()
    }
    let before = list.placesOnScreen
    let top = try #require(before.min { $0.value.minY < $1.value.minY })
    // The new rows give themselves the heights of the old ones.
    list.array.removeLast(3)
    list.array.append(contentsOf: (201...203).map { Row(id: $0) })
    list.array.insert(Row(id: 300), at: 0)
    list.endTurn()
    list.layOut()
    #expect(list.places[top.key]?.minY == top.value.minY)
  }

  @Test("Without estimates a table is not laid out for that")
  func noEstimates() {
    let list = ShownArray<UITableView>(100)
    list.window.view.estimatedRowHeight = 0
    list.drain()
    list.view.contentOffset.y = 880
    list.array.insert(Row(id: 200), at: 0)
    list.endTurn()
    #expect(list.view.contentOffset.y == 924.0)
  }

  @Test("Random heights: after each turn, the topmost row that stays is where it was")
  func randomHeights() throws {
    for seed in 0..<UInt64(TestScale.bound(full: 200, debug: 20)) {
      var generator = SplitMix64(seed: seed)
      let list = selfSizing(Bool.random(using: &generator) ? .reload : .reconfigure)
      list.keepsIdentity = true
      list.binding.options.reloadThreshold = nil
      for _ in 0..<6 {
        let before = list.placesOnScreen
        for _ in 0..<3 { list.change(using: &generator) }
        list.drain()
        let (places, offset) = (list.places, list.view.contentOffset.y)
        let top = before.filter { places[$0.key] != nil }.min { $0.value.minY < $1.value.minY }
        guard let top, offset > 0, offset < list.view.contentSize.height - 440 else { break }
        if places[top.key]?.minY != top.value.minY {
          throw Mismatch(description: "seed \(seed): row \(top.key) has moved")
        }
      }
      try list.check("seed \(seed)")
    }
  }
}
