import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("What the first frame after a batch shows") @MainActor
struct FirstFrameTests {
  /// A list of 100 rows, scrolled to the middle of one.
  private func list(_ kind: ViewKind) -> any ShownList {
    let list = kind.array(100)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.view.contentOffset.y = 20 * 44 + 10
    return list
  }

  @Test(
    "Rows above the screen come and go: nothing on it moves, at once or by and by",
    arguments: ViewKind.allCases)
  func above(kind: ViewKind) throws {
    for visibleOnly in [false, true] {
      let list = list(kind)
      list.binding.options.animatesVisibleOnly = visibleOnly
      let before = list.placesOnScreen
      list.array.insert(contentsOf: (200..<203).map { Row(id: $0) }, at: 0)
      list.array.remove(at: 10)
      list.array.move(from: 5, to: 90)
      list.endTurn()
      #expect(list.simulation.runningCount == 0)
      #expect(list.placesOnScreen == before)
      try list.check("above")
    }
  }

  @Test(
    "Rows on the screen come and go, and none above: animated, and all start where they are",
    arguments: ViewKind.allCases)
  func onScreen(kind: ViewKind) throws {
    let list = list(kind)
    let before = list.placesOnScreen
    list.array.insert(Row(id: 200), at: 25)
    list.array.remove(at: 50)
    list.endTurn()
    #expect(list.simulation.runningCount == 1)
    #expect(list.placesOnScreen.filter { before[$0.key] != nil } == before)
    list.simulation.endAnimations()
    #expect(list.placesOnScreen[24] == before[24])
    #expect(list.placesOnScreen[25] != before[25])
    try list.check("on the screen")
  }

  @Test(
    "Both: no row passes a place that is neither its old one nor its new one",
    arguments: ViewKind.allCases)
  func both(kind: ViewKind) throws {
    let list = list(kind)
    let before = list.placesOnScreen
    list.array.insert(Row(id: 200), at: 25)
    list.array.insert(Row(id: 201), at: 0)
    list.endTurn()
    let first = list.placesOnScreen
    list.simulation.endAnimations()
    #expect(first == list.placesOnScreen)
    for id in 20..<25 { #expect(first[id] == before[id]) }
    try list.check("both")
  }

  @Test("When cells are configured anew, the view is scrolled already")
  func scrolledFirst() {
    let window = TestWindow<UITableView>()
    let array = ObservableArray((0..<100).map { Row(id: $0) })
    let turns = ManualTurnScheduler()
    var offsets: [CGFloat] = []
    let rows = TableViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler
    ) { view, path, row in
      if row.value == 1 { offsets.append(view.contentOffset.y) }
      return rowCell(view, path, row)
    }
    window.window.layoutIfNeeded()
    window.view.contentOffset.y = 880
    array.insert(Row(id: 200), at: 0)
    array.update(at: 30) { $0.value = 1 }
    turns.endMainActorTurn()
    #expect(offsets == [924])
    #expect(rows.rows.count == 101)
  }

  @Test(
    "Sections above the screen, and rows in them: nothing on it moves", arguments: ViewKind.allCases
  )
  func sections(kind: ViewKind) throws {
    let (first, last) = (ElementPath(section: 0, element: 0), ElementPath(section: 3, element: 1))
    let changes: [(ObservableSections<Head, Row>) -> Void] = [
      { $0.sections.insert(Head(id: 90), elements: [Row(id: 900)], at: 0) },
      { $0.sections.remove(at: 0) },
      { $0.sections.move(from: 3, to: 0) },
      { $0.sections.move(from: 0, to: 2) },
      { $0.remove(at: first) },
      { $0.move(from: first, to: last) },
      { $0.move(from: last, to: first) },
    ]
    for change in changes {
      let list = kind.sections([20, 20, 20, 20])
      list.drain()
      list.simulation.endsAnimationsAtOnce = false
      list.view.contentOffset.y = 45 * 44 + 10
      let before = list.placesOnScreen
      change(list.sections)
      list.endTurn()
      #expect(list.simulation.runningCount == 0)
      #expect(list.placesOnScreen == before)
      try list.check("sections")
    }
  }

  @Test(
    "Random histories: rows that stay are where they were, or all where they belong",
    arguments: ViewKind.allCases)
  func random(kind: ViewKind) throws {
    for seed in 0..<UInt64(TestScale.bound(full: 1_000, debug: 30)) {
      try demandQuiet(kind.array(30), seed: seed)
      try demandQuiet(kind.sections([Int(seed % 3), 14, 8, Int(seed % 5)]), seed: seed)
    }
  }

  private func demandQuiet(_ list: any ShownList, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.binding.options.refresh = Bool.random(using: &generator) ? .reload : .reconfigure
    list.binding.options.animatesVisibleOnly = Bool.random(using: &generator)
    list.keepsIdentity = list.heads == nil
    for _ in 0..<8 {
      let last = max(Int(list.view.contentSize.height) - 440, 0)
      list.view.contentOffset.y = CGFloat(Int.random(in: 0...last, using: &generator))
      for _ in 0..<Int.random(in: 1...3, using: &generator) { list.change(using: &generator) }
      try demandQuietTurn(list, "seed \(seed)")
      list.drain()
      list.simulation.endAnimations()
      list.drain()
      try list.check("seed \(seed)")
    }
  }

  /// Ends a turn, and looks at the cells on the screen that are not exchanged.
  private func demandQuietTurn(_ list: any ShownList, _ seed: String) throws {
    // Cells are told apart by what they are, so those that go must not be released.
    let (offset, cells) = (list.view.contentOffset.y, list.simulation.shown.flatMap(\.cells))
    let before = list.simulation.shownPlaces.filter { list.isOnScreen($0.value) }
    let rows = list.placesOnScreen
    list.endTurn()
    let (isAnimated, first) = (list.simulation.runningCount > 0, list.simulation.shownPlaces)
    list.simulation.endAnimations()
    list.layOut()
    let final = list.simulation.shownPlaces
    func demand(_ isRight: Bool, _ what: String) throws {
      if isRight { return }
      throw Mismatch(description: "\(seed), \(cells.count) cells: \(what): \(before) \(first)")
    }
    let stays = before.filter { first[$0.key] != nil }
    if isAnimated {
      try demand(stays.allSatisfy { first[$0.key] == $0.value }, "moved before it is animated")
    } else {
      try demand(first == final, "not animated, and not where it belongs")
    }
    // In a list with sections a row may come back as another one, or in another section.
    let last = max(list.view.contentSize.height - 440, 1)
    guard list.heads == nil, offset > 0, (1..<last).contains(list.view.contentOffset.y) else {
      return
    }
    let places = list.places
    let top = rows.filter { places[$0.key] != nil }.min { $0.value.minY < $1.value.minY }
    try demand(top.map { places[$0.key] == $0.value } ?? true, "the topmost row has moved")
  }
}

extension ShownList {
  /// Where each row is shown, by its `id`; at the start of animations that run.
  var places: [Int: CGRect] {
    let places = simulation.shownPlaces
    var rows: [Int: CGRect] = [:]
    for cell in simulation.shown.flatMap(\.cells) {
      guard let row = (cell as? any ShowingCell)?.row else { continue }
      rows[row.id] = places[ObjectIdentifier(cell)]
    }
    return rows
  }

  /// The same of the rows of which something is on the screen.
  var placesOnScreen: [Int: CGRect] { places.filter { isOnScreen($0.value) } }

  func isOnScreen(_ place: CGRect) -> Bool {
    place.maxY > 0 && place.minY < view.bounds.height && place.maxX > 0
      && place.minX < view.bounds.width
  }
}
