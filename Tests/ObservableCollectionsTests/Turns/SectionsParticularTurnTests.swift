import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("Sections: large turns and own changes")
struct SectionsParticularTurnTests {
  private static let sizes = [[3, 0, 5, 2], [], [1], [0, 0, 4]]

  @Test("Large turns: of sections, random edits and limits; every part is valid")
  func largeTurns() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(600)) {
      let limit = [1, 2, 5][Int(seed % 3)]
      let screen = SectionsScreen(
        seed: seed, counts: Self.sizes[Int(seed % 4)], limit: limit)
      for turn in 1...4 {
        screen.change(turn * 3)
        try screen.endTurn()
      }
      try screen.drain()
    }
  }

  @Test("Large turns: sections that come, go and move are one change each")
  func wholeSections() throws {
    let screen = SectionsScreen(seed: 1, counts: [50, 3, 50, 4], limit: 1)
    let list = screen.twins.list
    list.transaction { list in
      list.sections.remove(at: 2)
      list.sections.move(from: 2, to: 0)
      list.sections.insert(Head(id: 900), elements: (0..<40).map { Cell(token: 900 + $0) }, at: 1)
    }
    for _ in 0..<3 { try screen.endTurn() }
    #expect(screen.batchCount == 3)
    #expect(screen.turns.waitingCount == 0)
    #expect(screen.rows == list.snapshot)
  }

  @Test("Large turns: of sections, without the limit what is left is one batch")
  func liftingTheLimit() throws {
    let screen = SectionsScreen(seed: 1, counts: [3, 2, 4], limit: 1)
    let list = screen.twins.list
    list.sections.removeSubrange(1..<3)
    list.insert(Cell(token: 77), at: ElementPath(section: 0, element: 1))
    try screen.endTurn()
    screen.coalescer.changeLimit = nil
    try screen.endTurn()
    #expect(screen.batchCount == 2)
    #expect(screen.rows == list.snapshot)
  }

  @Test("Own changes: a drag across sections with nothing pending is not told to its own sink")
  func drag() throws {
    let screen = SectionsScreen(seed: 1, counts: [3, 2], limit: nil)
    #expect(
      screen.drag(
        from: ElementPath(section: 0, element: 1), to: ElementPath(section: 1, element: 2)
      ))
    #expect(screen.twins.list.snapshot == screen.rows)
    try screen.drain()
    #expect(screen.batchCount == 0)
  }

  @Test("Own changes: of sections, what the list does not follow is said, and taken back")
  func refused() throws {
    let screen = SectionsScreen(seed: 1, counts: [3, 2], limit: nil)
    let (first, second) = (ElementPath(section: 0, element: 1), ElementPath(section: 1, element: 0))
    let before = screen.twins.list.snapshot
    #expect(!screen.drag(from: first, to: second, listFollows: false))
    try screen.drain()
    #expect(!screen.delete(ElementPaths([first, second]), listFollows: false))
    try screen.drain()
    #expect(screen.rows == before && screen.batchCount == 2)
  }

  @Test("Own changes: of sections, the row that is dragged is not its own neighbour")
  func notItsOwnNeighbour() throws {
    let screen = SectionsScreen(seed: 1, counts: [3], limit: nil)
    let list = screen.twins.list
    let cells = Array(list[0].elements)
    list.remove(at: ElementPath(section: 0, element: 2))
    list.move(
      from: ElementPaths(section: 0, elements: IndexRanges(0..<1)),
      to: ElementPath(section: 0, element: 1))
    #expect(
      screen.drag(
        from: ElementPath(section: 0, element: 1), to: ElementPath(section: 0, element: 2)))
    #expect(Array(list[0].elements) == [cells[0], cells[1]])
    try screen.drain()
  }

  @Test("Own changes: a row dragged into a section that is gone leaves with it, and stays there")
  func goneSection() throws {
    let screen = SectionsScreen(seed: 1, counts: [3, 2], limit: nil)
    screen.twins.list.sections.remove(at: 1)
    #expect(
      !screen.drag(
        from: ElementPath(section: 0, element: 1), to: ElementPath(section: 1, element: 2)))
    #expect(!screen.insert(Cell(token: 77), at: ElementPath(section: 1, element: 0)))
    try screen.drain()
    #expect(screen.twins.list.elementCount == 3)
    #expect(screen.batchCount == 1)
  }

  @Test("Own changes: of sections, random, between everybody else's changes")
  func ownChanges() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000)) {
      var generator = SplitMix64(seed: seed)
      let screen = SectionsScreen(
        seed: seed, counts: Self.sizes[Int(seed % 4)], limit: seed % 3 == 0 ? 2 : nil)
      for turn in 0..<4 {
        let isQuiet = screen.rows == screen.twins.list.snapshot && turn % 2 == 1
        for _ in 0..<3 {
          if turn % 2 == 0 { screen.change(1) }
          userChange(on: screen, &generator)
        }
        let count = screen.batchCount
        if turn == 2 { try screen.endTurn() } else { try screen.drain() }
        if isQuiet, screen.batchCount > count {
          throw Mismatch(description: "Seed \(seed): the sink was notified of what it did itself")
        }
      }
    }
  }

  private func userChange(on screen: SectionsScreen, _ generator: inout SplitMix64) {
    let counts = screen.rows.map(\.elements.count)
    func place(_ extra: Int, in section: Int, _ generator: inout SplitMix64) -> ElementPath {
      ElementPath(
        section: section, element: .random(in: 0..<counts[section] + extra, using: &generator))
    }
    guard let target = counts.indices.randomElement(using: &generator) else { return }
    let source = counts.indices.filter { counts[$0] > 0 }.randomElement(using: &generator)
    switch (Int.random(in: 0..<4, using: &generator), source) {
    case (0...1, let source?):
      let from = place(0, in: source, &generator)
      screen.drag(from: from, to: place(source == target ? 0 : 1, in: target, &generator))
    case (2, let source?):
      screen.delete(
        ElementPaths([place(0, in: source, &generator), place(0, in: source, &generator)]))
    default:
      screen.insert(
        Cell(token: .random(in: 5_000..<1_000_000, using: &generator)),
        at: place(1, in: target, &generator))
    }
  }
}
