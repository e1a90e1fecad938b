import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// Rows that leave their section for one that the sink does not show yet.
@Suite("Large turns: rows that cross")
struct CrossingRowTests {
  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  /// A list of one section of two rows, whose rows have both gone into a new section behind it. The
  /// sink has been shown the new section, and one of the rows in it.
  ///
  /// - Returns: also the row that it still shows in the first section.
  private func screenWithCrossingRows() throws -> (screen: SectionsScreen, left: Cell) {
    let screen = SectionsScreen(seed: 1, counts: [2], limit: 1)
    let list = screen.twins.list
    list.sections.append(Head(id: 900))
    list.move(from: ElementPaths(section: 0, elements: IndexRanges(0..<2)), to: Self.path(1, 0))
    try screen.endTurn()
    #expect(screen.rows.map(\.elements.count) == [2, 0])
    try screen.endTurn()
    #expect(screen.rows.map(\.elements.count) == [1, 1])
    return (screen, try #require(screen.rows[0].elements.first))
  }

  @Test("Large turns: a row on its way into a new section is removed from the list by its user")
  func removal() throws {
    let (screen, left) = try screenWithCrossingRows()
    screen.delete(ElementPaths([Self.path(0, 0)]))
    #expect(screen.twins.list.firstPath(of: left) == nil)
    #expect(screen.twins.list.snapshot.map(\.elements.count) == [0, 1])
    try screen.drain()
  }

  @Test("Large turns: a row on its way into a new section follows its user, in its own place too")
  func drag() throws {
    let (screen, left) = try screenWithCrossingRows()
    #expect(screen.drag(from: Self.path(0, 0), to: Self.path(0, 0)))
    #expect(screen.twins.list.firstPath(of: left) == Self.path(0, 0))
    let count = screen.batchCount
    try screen.drain()
    #expect(screen.batchCount == count, "Nothing is left")
  }

  @Test("Large turns: a row that returns to the section where it is still shown is not told again")
  func returning() throws {
    let (screen, left) = try screenWithCrossingRows()
    let list = screen.twins.list
    list.move(from: try #require(list.firstPath(of: left)), to: Self.path(0, 0))
    let count = screen.batchCount
    try screen.drain()
    #expect(screen.batchCount == count, "Nothing is left")
  }

  @Test("Large turns: a row that leaves a section before it is removed follows its user")
  func deletedSection() throws {
    let screen = SectionsScreen(seed: 1, counts: [1, 2, 1], limit: 1)
    let list = screen.twins.list
    let row = list[Self.path(1, 0)]
    list.transaction { list in
      list.move(from: ElementPaths(section: 1, elements: IndexRanges(0..<1)), to: Self.path(0, 0))
      list.sections.remove(at: 1)
      list.remove(at: Self.path(1, 0))
    }
    try screen.endTurn()
    #expect(screen.rows.map(\.elements.count) == [1, 2, 0], "The last rows leave first")
    #expect(screen.drag(from: Self.path(1, 0), to: Self.path(2, 0)))
    #expect(list.firstPath(of: row) == Self.path(1, 0))
    try screen.drain()
  }

  @Test("Large turns: the parts of a two-level list are filled up, as those of an array")
  func filledUp() throws {
    let screen = SectionsScreen(seed: 1, counts: [2, 2], limit: 2)
    let list = screen.twins.list
    list.transaction { list in
      list.remove(at: Self.path(0, 0))
      list[section: 1].append(contentsOf: [Cell(token: 900), Cell(token: 901)])
      list.touch(at: Self.path(1, 0))
    }
    var counts: [Int] = []
    while screen.turns.waitingCount > 0 {
      try screen.endTurn()
      counts.append(screen.lastChangeCount)
    }
    #expect(counts == [2, 2])
    #expect(screen.rows == list.snapshot)
  }

  @Test("Large turns: histories of a user, limits and pauses against a model that forgets nothing")
  func histories() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(10_000)) {
      var history = try CrossingHistory(seed: seed)
      try history.run()
    }
  }
}

/// A sink, its user and a writer, by chance. The model: whatever the user does to a shown row that is
/// still in the list happens to this row in the list.
private struct CrossingHistory {
  private let screen: SectionsScreen
  private let seed: UInt64
  private var generator: SplitMix64
  private var pauses = 0
  private var next = 10_000

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SplitMix64(seed: seed)
    let sizes = [[2], [3, 2], [1, 0, 4], [2, 2, 2]][Int(seed % 4)]
    let limit = Int(seed / 4 % 3) + 1
    screen = SectionsScreen(seed: seed, counts: sizes, limit: limit)
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func run() throws {
    for _ in 0..<number(4..<16) {
      switch number(0..<8) {
      case 0...2: cross()
      case 3...4: try useWidget()
      case 5: pause()
      case 6 where pauses > 0: resume()
      default: try screen.endTurn()
      }
    }
    while pauses > 0 { resume() }
    try screen.drain()
  }

  private mutating func pause() {
    screen.coalescer.pause()
    pauses += 1
  }

  private mutating func resume() {
    screen.coalescer.resume()
    pauses -= 1
  }

  /// Some rows go elsewhere, into a section that is new, or out of one that goes.
  private mutating func cross() {
    let list = screen.twins.list
    next += 1
    switch number(0..<5) {
    case 0:
      let target = number(0..<list.sections.count + 1)
      list.sections.insert(Head(id: next), elements: [Cell(token: next)], at: target)
      // All rows of another section go there, more than a part can take off the screen.
      let source = number(0..<list.sections.count)
      let count = list[source].elements.count
      if source != target, count > 0 {
        list.move(
          from: ElementPaths(section: source, elements: IndexRanges(0..<count)),
          to: ElementPath(section: target, element: 0))
      }
    case 1 where list.sections.count > 1:
      let section = number(0..<list.sections.count)
      let target = (section + 1) % list.sections.count
      let count = list[section].elements.count
      if count > 0 {
        list.move(
          from: ElementPaths(section: section, elements: IndexRanges(0..<count)),
          to: ElementPath(section: target, element: 0))
      }
      list.sections.remove(at: section)
    case 2 where list.sections.count > 1:
      list.sections.move(from: number(0..<list.sections.count), to: number(0..<list.sections.count))
    default:
      guard let source = places.randomElement(using: &generator) else { return }
      let target = number(0..<list.sections.count)
      let last = list[target].elements.count - (target == source.section ? 1 : 0)
      list.move(
        from: source, to: ElementPath(section: target, element: number(0..<last + 1)))
    }
  }

  private var places: [ElementPath] {
    Self.places(in: screen.twins.list.snapshot)
  }

  private static func places(in rows: SectionsSnapshot<Head, Cell>) -> [ElementPath] {
    rows.enumerated().flatMap { section, value in
      value.elements.indices.map { ElementPath(section: section, element: $0) }
    }
  }

  private mutating func useWidget() throws {
    let shown = Self.places(in: screen.rows)
    guard let path = shown.randomElement(using: &generator) else { return }
    let list = screen.twins.list
    let row = screen.rows[path]
    let wasThere = list.firstPath(of: row) != nil
    let others = list.elementCount - (wasThere ? 1 : 0)
    if number(0..<2) == 0 {
      screen.delete(ElementPaths([path]))
      try demand(list.firstPath(of: row) == nil, "A removed row is still in the list")
      try demand(list.elementCount == others, "More or fewer rows than the user removed are gone")
    } else {
      let section = number(0..<screen.rows.count)
      let last = screen.rows[section].elements.count - (section == path.section ? 1 : 0)
      let head = screen.rows[section].header
      let isSectionThere = list.snapshot.contains { $0.header.id == head.id }
      let follows = screen.drag(
        from: path, to: ElementPath(section: section, element: number(0..<last + 1)))
      try demand(follows == (wasThere && isSectionThere), "The list followed: \(follows)")
      guard follows, let place = list.firstPath(of: row) else { return }
      try demand(list[place.section].header.id == head.id, "The row is in another section")
    }
  }

  private func demand(_ isTrue: Bool, _ fault: @autoclosure () -> String) throws {
    if !isTrue { throw Mismatch(description: "Seed \(seed): \(fault())") }
  }
}
