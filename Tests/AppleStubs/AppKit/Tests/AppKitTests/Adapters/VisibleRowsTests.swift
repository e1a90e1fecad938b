import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("Only rows on the screen are animated, if so wished") @MainActor
struct VisibleRowsTests {
  private let turns = ManualTurnScheduler()

  private var options: ListViewOptions {
    var options = ListViewOptions()
    options.animatesVisibleOnly = true
    options.rowAnimations = .init(removal: .slideLeft, insertion: .slideRight)
    return options
  }

  @Test("A table: rows outside come and go without animation, and a batch of such takes no time")
  func table() {
    let shown = ArrayTable(Array(0..<100), inWindow: false)
    let window = shown.table.scrolled(height: 100)
    shown.binding.options = options
    shown.table.top = 400
    // Rows 20...24 are on the screen.
    shown.array.remove(at: [2, 21, 90])
    shown.turns.endMainActorTurn()
    #expect(
      shown.table.calls == [
        "removeRows {90} animation 0", "removeRows {21} animation 48",
        "removeRows {2} animation 0",
      ])
    #expect(shown.table.animationDuration == 0, "the table scrolls with it")
    shown.expectShown()

    // Now it is rows 19...23.
    shown.table.forgetCalls()
    shown.array.insert(201, at: 96)
    shown.array.insert(202, at: 22)
    shown.array.insert(203, at: 1)
    shown.turns.endMainActorTurn()
    #expect(
      shown.table.calls == [
        "insertRows {1} animation 0", "insertRows {23} animation 64",
        "insertRows {98} animation 0",
      ])
    #expect(shown.table.animationDuration == 0, "the table scrolls with it")
    shown.expectShown()

    // Nothing above the first row on the screen changes, which is 20 now.
    shown.table.forgetCalls()
    shown.array.remove(at: [22, 90])
    shown.turns.endMainActorTurn()
    #expect(
      shown.table.calls == ["removeRows {90} animation 0", "removeRows {22} animation 48"])
    #expect(shown.table.animationDuration == 0.25)
    shown.expectShown()
    shown.table.forgetCalls()
    shown.array.insert(207, at: 95)
    shown.array.insert(208, at: 21)
    shown.turns.endMainActorTurn()
    #expect(
      shown.table.calls == ["insertRows {21} animation 64", "insertRows {96} animation 0"])
    #expect(shown.table.animationDuration == 0.25)
    shown.expectShown()

    // The rows that are seen: 20...24.
    for change in [
      { shown.array.insert(204, at: 0) }, { shown.array.removeLast() },
      { shown.array.move(from: 2, to: 10) }, { shown.array[60] = 205 },
      // This one is seen, but the rows on the screen would slide.
      { shown.array.move(from: 2, to: 22) },
      // The row that comes may be higher than the one that goes.
      {
        shown.array.remove(at: 1)
        shown.array.insert(209, at: 0)
        shown.array[22] = 210
      },
    ] {
      change()
      shown.turns.endMainActorTurn()
      #expect(shown.table.animationDuration == 0)
      shown.expectShown()
    }
    for change in [
      { shown.array.move(from: 22, to: 24) }, { shown.array.move(from: 22, to: 70) },
      { shown.array[22] = 206 },
    ] {
      change()
      shown.turns.endMainActorTurn()
      #expect(shown.table.animationDuration == 0.25)
      shown.expectShown()
    }
    withExtendedLifetime(window) {}
  }

  @Test("A table that is not full shows what is appended; one that stays put shows other rows")
  func room() {
    let shown = ArrayTable([0, 1], inWindow: false)
    let window = shown.table.scrolled(height: 100)
    shown.binding.options = options
    shown.array.append(2)
    shown.turns.endMainActorTurn()
    #expect(shown.table.calls == ["insertRows {2} animation 64"])

    let fixed = ArrayTable(Array(0..<100), inWindow: false)
    let other = fixed.table.scrolled(height: 100)
    fixed.binding.options = options
    fixed.binding.options.keepsScrollPosition = false
    fixed.table.top = 400
    fixed.array.insert(contentsOf: 200..<230, at: 0)
    fixed.turns.endMainActorTurn()
    #expect(
      fixed.table.calls == [
        "insertRows {0...19} animation 0", "insertRows {20...25} animation 64",
        "insertRows {26...29} animation 0",
      ])
    fixed.expectShown()
    withExtendedLifetime((window, other)) {}
  }

  @Test("An outline, parent by parent")
  func outline() throws {
    let shown = ListOutline([30, 30], inWindow: false)
    let window = shown.outline.scrolled(height: 100)
    shown.binding.options = options
    // Rows 30...34: the last child of the first section, a head, and three children.
    shown.outline.top = 600
    shown.life.list.remove(at: ElementPaths([path(0, 3), path(0, 29), path(1, 1), path(1, 20)]))
    try shown.endTurn()
    #expect(
      shown.outline.calls == [
        "removeItems {29} in section 0 animation 48", "removeItems {3} in section 0 animation 0",
        "removeItems {20} in section 1 animation 0", "removeItems {1} in section 1 animation 48",
      ])
    #expect(shown.outline.animationDuration == 0, "the outline scrolls with it")
    // The head of the second section is row 29 now, and on the screen.
    shown.outline.forgetCalls()
    shown.life.list[section: 1].append(900)
    shown.life.list.insert(901, at: path(1, 1))
    try shown.endTurn()
    #expect(
      shown.outline.calls == [
        "insertItems {1} in section 1 animation 64", "insertItems {29} in section 1 animation 0",
      ])
    #expect(shown.outline.animationDuration == 0.25)
    shown.outline.forgetCalls()
    shown.life.list.remove(at: ElementPaths([path(1, 1), path(1, 20)]))
    try shown.endTurn()
    #expect(
      shown.outline.calls == [
        "removeItems {20} in section 1 animation 0", "removeItems {1} in section 1 animation 48",
      ])
    #expect(shown.outline.animationDuration == 0.25)
    for (change, duration) in [
      ({ shown.life.list[section: 1].append(902) }, 0),
      ({ shown.life.list[path(0, 0)] = 903 }, 0),
      ({ shown.life.list.move(from: path(0, 0), to: path(0, 4)) }, 0),
      ({ shown.life.list[section: 0].updateHeader { $0.value = 904 } }, 0),
      ({ shown.life.list[section: 1].updateHeader { $0.value = 905 } }, 0.25),
      ({ shown.life.list[path(1, 0)] = 906 }, 0.25),
      ({ shown.life.list.move(from: path(1, 28), to: path(1, 0)) }, 0.25),
      ({ shown.life.list.sections.append(Head(id: 907, value: 907)) }, 0.25),
    ] as [(() -> Void, TimeInterval)] {
      change()
      try shown.endTurn()
      #expect(shown.outline.animationDuration == duration)
    }
    withExtendedLifetime(window) {}
  }

  @Test("What happens in a collapsed section is not seen")
  func collapsed() throws {
    let shown = ListOutline([3, 3], inWindow: false)
    let window = shown.outline.scrolled(height: 400)
    shown.binding.options = options
    shown.outline.collapseItem(shown.binding.items[0])
    shown.life.list[section: 0].append(900)
    try shown.endTurn()
    #expect(shown.outline.animationDuration == 0)
    shown.life.list[section: 1].append(901)
    try shown.endTurn()
    #expect(shown.outline.animationDuration == 0.25)
    withExtendedLifetime(window) {}
  }

  @Test("A collection view animates all of a batch or nothing")
  func collection() throws {
    let shown = ArrayCollection(Array(0..<100))
    let window = shown.view.scrolled(height: 100)
    shown.view.layoutSubtreeIfNeeded()
    shown.binding.options = options
    shown.view.top = 400
    shown.array.append(200)
    try shown.showAll()
    #expect(shown.view.animationDuration == 0)
    shown.array.remove(at: 20)
    try shown.showAll()
    #expect(shown.view.animationDuration == 0.25)

    let list = ListCollection([30, 30])
    let other = list.view.scrolled(height: 100)
    list.binding.options = options
    list.view.top = 400
    list.life.list[section: 1].append(900)
    try list.showAll()
    #expect(list.view.animationDuration == 0)
    list.life.list.move(from: path(0, 20), to: path(1, 0))
    try list.showAll()
    #expect(list.view.animationDuration == 0.25)
    list.life.list.remove(at: path(0, 0))
    try list.showAll()
    #expect(list.view.animationDuration == 0)
    withExtendedLifetime((window, other)) {}
  }

  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }
}
