import Observation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedSectionLists
@testable import ObservableSectionLists

@Suite("Stretches of neighbours as sections")
struct ChunkedSectionsTests {
  /// Whether two cells belong together: the higher the scale, the more.
  @Sendable private static func belong(_ first: Cell, _ second: Cell, _ scale: Int) -> Bool {
    first.value / scale == second.value / scale || (first.value + second.value) % 3 == 0
  }

  private static let scales = [4, 20, 200]

  /// The sections as plain data: which one a stretch was before.
  private struct Model {
    let scale: Int
    private var sections: [PlainSection] = []
    private var lastID = -1

    init(scale: Int) { self.scale = scale }

    mutating func sections(of cells: [Cell]) -> [PlainSection] {
      var stretches: [[Cell]] = []
      for cell in cells {
        if let last = stretches.last?.last, ChunkedSectionsTests.belong(last, cell, scale) {
          stretches[stretches.count - 1].append(cell)
        } else {
          stretches.append([cell])
        }
      }
      var old: [Int: Int] = [:]
      for section in sections { for cell in section.cells { old[cell.token] = section.head.id } }
      var taken: Set<Int> = []
      sections = stretches.map { cells in
        // That of the first element that was there, unless a stretch before it is that section.
        let known = cells.lazy.compactMap { old[$0.token] }.first { !taken.contains($0) }
        let id = known ?? lastID + 1
        lastID = max(lastID, id)
        taken.insert(id)
        return PlainSection(Head(id: id, value: cells.count / 2), cells)
      }
      return sections
    }
  }

  private func play(
    _ scale: Int, _ edits: [ListEdit], count: Int, turnEnds: Set<Int>, isStrict: Bool = true
  ) throws {
    var plain = (0..<count).map { Cell(token: $0, value: $0 * 5 % 97) }
    let source = ObservableArray(plain)
    var writer = CellWriter()
    var model = Model(scale: scale)
    var before = model.sections(of: plain)
    var checker = SectionsBatchChecker(sections: SectionsSnapshot(before.map(\.snapshot)))
    let list = source.chunked {
      Self.belong($0, $1, scale)
    } header: { id, cells in
      Head(id: id, value: cells.count / 2)
    }
    let turns = ManualTurnScheduler()
    let batches = Guarded<[SectionsBatchUpdate<Head, Cell>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    for (index, edit) in edits.enumerated() {
      writer.apply(edit, to: source, &plain)
      if !turnEnds.contains(index), index < edits.count - 1 { continue }
      turns.endTurn()
      let made = batches.withLock { made in
        defer { made = [] }
        return made
      }
      let trace = "\(scale), up to \(index): \(edits)"
      let new = model.sections(of: plain)
      try demand(list.snapshot.map { PlainSection($0) }, equals: new, "sections, \(trace)")
      let heads = Dictionary(uniqueKeysWithValues: before.map { ($0.head.id, $0.head) })
      let renewed = new.filter { section in
        heads[section.head.id].map { $0 != section.head } ?? false
      }
      try demandOneBatch(
        made, from: before, to: new, updatedIds: Set(renewed.map(\.head.id)),
        updatedTokens: writer.updated, trace)
      for batch in made where isStrict { try checker.check(batch) }
      for (section, group) in new.enumerated() {
        for (element, cell) in group.cells.enumerated() {
          let path = ElementPath(section: section, element: element)
          let index = plain.firstIndex { $0.token == cell.token }
          try demand(list.sourceIndex(at: path), equals: index, "sourceIndex, \(trace)")
        }
      }
      before = new
      writer.updated = []
    }
    observer.cancel()
  }

  @Test("Every sequence of a few edits, in one turn and in several", arguments: scales)
  func everySequence(scale: Int) throws {
    for count in 0...TestScale.bound(long: 4, full: 3, debug: 2) {
      let length = TestScale.bound(full: 2, debug: count < 2 ? 2 : 1)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try play(scale, edits, count: count, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test("Random histories: sections, batches, survivors, updates, moves", arguments: scales)
  func randomHistories(scale: Int) throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: UInt64(9_000 + scale)) {
      script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try play(scale, script.edits, count: script.initialCount, turnEnds: Set(turnEnds))
    }
  }

  @Test(
    "The first survivor decides: stretches that merge, and one that splits; the closure's calls")
  func mergeAndSplit() {
    let source = ObservableArray([1, 1, 2, 2, 3])
    let calls = LockedValue(0)
    let list = source.chunked { first, second in
      calls.withLock { $0 += 1 }
      return first == second
    }
    func sections() -> [String] {
      list.snapshot.map { "\($0.header.id): \(Array($0.elements))" }
    }
    #expect(sections() == ["0: [1, 1]", "1: [2, 2]", "2: [3]"])
    calls.withLock { $0 = 0 }
    source.append(3)
    #expect(sections() == ["0: [1, 1]", "1: [2, 2]", "2: [3, 3]"])
    #expect(calls.withLock { $0 } == 1)
    source.insert(9, at: 3)
    #expect(sections() == ["0: [1, 1]", "1: [2]", "3: [9]", "4: [2]", "2: [3, 3]"])
    source.remove(at: 3)
    #expect(sections() == ["0: [1, 1]", "1: [2, 2]", "2: [3, 3]"])
    source.removeAll()
    #expect(sections() == [])
  }

  @Observable final class Settings {
    var size = 10
  }

  @Test("On the main actor: what the closure reads is followed")
  @MainActor func mainActor() {
    let settings = Settings()
    let numbers = ObservableArray([1, 5, 12, 13])
    let list = numbers.chunked(on: .mainActor) { $0 / settings.size == $1 / settings.size }
    let headed = numbers.chunked(on: .mainActor) {
      $0 / settings.size == $1 / settings.size
    } header: {
      Head(id: $0, value: $1.count)
    }
    #expect(list.snapshot.map { Array($0.elements) } == [[1, 5], [12, 13]])
    settings.size = 5
    #expect(list.snapshot.map { Array($0.elements) } == [[1], [5], [12, 13]])
    #expect(headed.snapshot.map(\.header.value) == [1, 1, 2])
  }
}
