import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// The parts of large turns of a list with sections, joined, say what the turns say.
@Suite("Joined parts of sections")
struct JoinedPartsTests {
  private typealias Groups = ObservableSections<Head, Cell>
  private typealias Batch = SectionsBatchUpdate<Head, Cell>

  /// All that a sink with a limit has got.
  private static func joined(_ batches: Recorder<Batch>) throws -> Batch {
    let all = batches.take()
    return try all.dropFirst().reduce(try #require(all.first)) { try $0.appending($1) }
  }

  /// Ends turns until nothing is left.
  private static func endTurns(_ turns: ManualTurnScheduler, _ batches: Recorder<Batch>) {
    var count = -1
    while batches.values.count != count {
      count = batches.values.count
      turns.endTurn()
    }
  }

  @Test("An element that crosses into a new section is the same one in the next turn")
  func crossing() throws {
    let list = Groups([SectionSnapshot(Head(id: 1), elements: [Cell(token: 1)])])
    list.historyLimit = 100
    let (turns, batches) = (ManualTurnScheduler(), Recorder<Batch>())
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    rendering.changeLimit = 2
    list.transaction { list in
      list.sections.append(Head(id: 2), elements: [Cell(token: 5), Cell(token: 6)])
      list.move(from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 1))
      list[section: 0].append(Cell(token: 2))
    }
    Self.endTurns(turns, batches)
    #expect(batches.values.count == 2)
    list.move(from: ElementPath(section: 1, element: 1), to: ElementPath(section: 0, element: 0))
    Self.endTurns(turns, batches)
    let joined = try Self.joined(batches)
    #expect(joined.changes == list.changes(since: 0))
    #expect(joined.removals.isEmpty && "\(joined.insertions)" == "0: {1}")
    rendering.cancel()
  }

  @Test(
    "Random turns in parts: each part leads on, and joined they are the turns", arguments: 1...4)
  func random(limit: Int) throws {
    for seed in 0..<UInt64(TestScale.randomRuns(400)) {
      var random = SplitMix64(seed: seed)
      var twin = TwinSections(seed: seed, counts: [2, 0, 3])
      let list = twin.list
      list.historyLimit = 1_000
      let (turns, batches) = (ManualTurnScheduler(), Recorder<Batch>())
      let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
        batches.keep($0)
      }
      rendering.changeLimit = limit
      let start = list.revision
      var checker = SectionsBatchChecker(sections: list.snapshot, at: start)
      for _ in 0..<3 {
        for _ in 0..<Int.random(in: 1...4, using: &random) { _ = twin.edit() }
        Self.endTurns(turns, batches)
      }
      rendering.cancel()
      if batches.values.isEmpty { continue }
      for batch in batches.values { try checker.check(batch) }
      let joined = try Self.joined(batches).changes
      let whole = try #require(list.changes(since: start))
      try demand(
        Self.saying(joined), equals: Self.saying(whole), "limit \(limit), seed \(seed)")
    }
  }

  /// What a batch says of sections and elements; of moves only how many.
  private static func saying(_ changes: SectionsBatchChanges) -> [String] {
    [
      "\(changes.oldCounts) → \(changes.newCounts)", "removed \(changes.removedSections)",
      "inserted \(changes.insertedSections)", "moved \(changes.movedSections.count)",
      "headers \(changes.updatedHeaders)", "removals \(changes.removals)",
      "insertions \(changes.insertions)", "moves \(changes.moves.elementCount)",
      "updates \(changes.updates)",
    ]
  }
}
