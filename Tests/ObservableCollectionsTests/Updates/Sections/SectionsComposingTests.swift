import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Batches of two levels joined are the batch that the list gives for all their turns.
@Suite("Sections: composition")
struct SectionsComposingTests {
  @Test("Three turns of a random history, in each association, are the direct batch")
  func histories() throws {
    try SectionsEditScript.checkRandom(
      runs: TestScale.randomRuns(100_000, debug: 400), seed: 6_000, sectionCount: 0...4,
      elementCount: 0...4
    ) { script in
      let turns = script.turns(ends: [script.edits.count / 3, script.edits.count * 2 / 3])
      let batches = turns.enumerated().map { $1.changes(from: $0, to: $0 + 1) }
      let direct = SectionsTrace(script).changes(from: 0, to: 3)
      let left = try batches[0].appending(batches[1]).appending(batches[2])
      let right = try batches[0].appending(batches[1].appending(batches[2]))
      try demandSame(left, direct, "from the left")
      // Batches that are equal make the same calls: that is asked of the one from the left.
      try demand(right.log.runs, equals: direct.log.runs, "the rows, from the right")
      try demand(right, equals: direct, "from the right")
      let back = try batches[2].inverse.appending(batches[1].inverse)
        .appending(batches[0].inverse)
      try demandSame(left.inverse, back, "the inverse")
      try demand(left.inverse.inverse, equals: direct, "the inverse of the inverse")
    }
  }

  @Test("Joined batches and joined patches lead every widget to the last list")
  func widgets() throws {
    try SectionsEditScript.checkRandom(
      runs: TestScale.randomRuns(20_000), seed: 7_000, sectionCount: 0...4, elementCount: 0...4
    ) { script in
      let turns = script.turns(ends: [script.edits.count / 2])
      let (first, next) = (turns[0].update(from: 0, to: 4), turns[1].update(from: 4, to: 6))
      let both = try first.appending(next)
      try SectionsTrace(script).check(both.changes)
      var checker = SectionsBatchChecker(sections: both.before)
      if !both.isEmpty { try checker.check(both) }
      try expectEqual(try both.applied(to: both.before), turns[1].after, "Applied")
      let patch = try first.patch.appending(next.patch)
      try expectEqual(patch, both.patch, "The patch of both")
      try expectEqual(try patch.applied(to: both.before, at: 0), turns[1].after, "Patched")
    }
  }

  @Test("A list's own batches of single turns, joined, are its batch of all turns")
  func listsAgree() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var twins = TwinSections(seed: seed, counts: [3, 0, 2])
      let (each, all) = (ManualTurnScheduler(), ManualTurnScheduler())
      let (single, whole) = (
        Recorder<SectionsBatchUpdate<Head, Cell>>(), Recorder<SectionsBatchUpdate<Head, Cell>>()
      )
      let readers = [
        twins.list.render(on: .callingThread, every: each.scheduler, initial: false) {
          single.keep($0)
        },
        twins.list.render(on: .callingThread, every: all.scheduler, initial: false) {
          whole.keep($0)
        },
      ]
      var edits: [String] = []
      for _ in 0..<4 {
        for _ in 0..<3 { edits.append(twins.edit()) }
        each.endTurn()
      }
      all.endTurn()
      let (turns, direct) = (single.take(), whole.take().first)
      let trace = "seed \(seed), \(edits)"
      if let first = turns.first {
        let joined = try turns.dropFirst().reduce(first) { try $0.appending($1) }
        try demand(joined.isEmpty, equals: direct == nil, trace)
        // A turn that cancels out delivers nothing, and nobody knows what its moves touched.
        if let direct, turns.count == 4 {
          try demandSame(joined.changes, direct.changes, trace)
        } else if let direct {
          try demand(joined.changes.changeCount, equals: direct.changes.changeCount, trace)
          try demand(joined.patch.elements, equals: direct.patch.elements, trace)
        }
      }
      for reader in readers { reader.cancel() }
    }
  }

  @Test("Every pair of turns of one edit on two sections of up to two rows, in debug of one in all")
  func everySmallCase() throws {
    for first in 0...TestScale.bound(full: 2, debug: 1) {
      for second in 0...TestScale.bound(full: 2, debug: 1 - first) {
        for edit in SectionsListEdit.all(on: [first, second]) {
          var counts = [first, second]
          edit.apply(toCounts: &counts)
          for next in SectionsListEdit.all(on: counts) {
            let script = SectionsEditScript(initialCounts: [first, second], edits: [edit, next])
            try demandComposed(script)
          }
        }
      }
    }
  }

  private func demandComposed(_ script: SectionsEditScript) throws {
    let turns = script.turns(ends: [1])
    let joined = try turns[0].changes(from: 0, to: 1)
      .appending(turns[1].changes(from: 1, to: 2))
    let trace = SectionsTrace(script)
    try demandSame(joined, trace.changes(from: 0, to: 2), "\(script)")
    try trace.check(joined)
    var checker = SectionsBatchChecker(sections: trace.before)
    let update = SectionsBatchUpdate(changes: joined, before: trace.before, after: trace.after)
    if !joined.isEmpty { try checker.check(update) }
  }

  /// The reading calls the row removed, because the new section says all of its content. The rows know
  /// better, and so does what is made from them.
  @Test("A row that enters a section that is new in the same turn stays the same row")
  func rowInNewSection() throws {
    var first = SectionsTrace(counts: [2, 1])
    first.apply(.insertSection(count: 0, at: 1))
    first.apply(.moveElement(from: Self.path(0, 0), to: Self.path(1, 0)))
    var second = first.restarted
    second.apply(.moveElement(from: Self.path(1, 0), to: Self.path(0, 1)))
    second.apply(.removeSections(1..<2))
    let (into, out) = (first.update(from: 0, to: 1), second.update(from: 1, to: 2))
    #expect(Array(into.removals) == [Self.path(0, 0)] && into.moves.isEmpty)
    #expect(into.changes.rowChanges.moves.map(\.count) == [1])
    #expect(into.patch.headers.count == 1 && into.patch.elements.isEmpty)
    #expect(try into.patch.applied(to: first.before, at: 0) == first.after)
    let both = try into.appending(out)
    #expect(both.removals.isEmpty && both.insertions.isEmpty && !both.changes.changesSections)
    #expect(both.moves.elementCount == 1)
    #expect(both.patch.headers.isEmpty && both.patch.elements.isEmpty)
    // The same after a journey over the wire.
    let coded = try [into, out].map { batch in
      try JSONDecoder().decode(
        SectionsBatchPatch<Int, Int>.self, from: JSONEncoder().encode(batch.patch))
    }
    #expect(try coded[0].appending(coded[1]) == both.patch)
    // A row that survives its section, into a new one.
    var third = SectionsTrace(counts: [1])
    third.apply(.insertSection(count: 0, at: 1))
    third.apply(.moveElement(from: Self.path(0, 0), to: Self.path(1, 0)))
    third.apply(.removeSections(0..<1))
    #expect(third.update(from: 0, to: 1).patch.elements.isEmpty)
  }

  @Test("A batch shares the sizes of the sections with the lists, and copies none")
  func sizesAreShared() throws {
    let list = ObservableSections(
      (0..<10_000).map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) })
    list.historyLimit = 9
    list[section: 5_000].append(Cell(token: -1))
    let changes = try #require(list.changes(since: 0))
    #expect(changes.newSizes.isSameStorage(as: list.snapshot.sizes))
    #expect(changes.inverse.oldSizes.isSameStorage(as: list.snapshot.sizes))
  }

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }
}

/// Throws unless two batches are the same to the last mark, and say the same.
private func demandSame(
  _ batch: SectionsBatchChanges, _ other: SectionsBatchChanges, _ trace: @autoclosure () -> String
) throws {
  try demand(batch.log.runs, equals: other.log.runs, "the rows, \(trace())")
  try demand(batch, equals: other, trace())
  try demand(batch.description, equals: other.description, trace())
  try demand(batch.rowChanges, equals: other.rowChanges, "the row changes, \(trace())")
  try demand(batch.calls.outlineView, equals: other.calls.outlineView, "the outline, \(trace())")
  try demand(batch.calls.tableView, equals: other.calls.tableView, "the blocks, \(trace())")
}

extension SectionsEditScript {
  /// The turns of the script that end before some edits; each starts with nothing that has happened.
  fileprivate func turns(ends: [Int]) -> [SectionsTrace] {
    var turns: [SectionsTrace] = []
    var trace = SectionsTrace(counts: initialCounts)
    for (index, edit) in edits.enumerated() {
      for _ in 0..<ends.count(where: { $0 == index }) {
        turns.append(trace)
        trace = trace.restarted
      }
      trace.apply(edit)
    }
    for _ in turns.count...ends.count {
      turns.append(trace)
      trace = trace.restarted
    }
    return turns
  }
}

extension SectionsListEdit {
  /// Every edit of a section or of an element.
  fileprivate static func all(on counts: [Int]) -> [SectionsListEdit] {
    var edits: [SectionsListEdit] = []
    for index in 0...counts.count {
      edits += [.insertSection(count: 0, at: index), .insertSection(count: 1, at: index)]
    }
    for section in counts.indices {
      edits += [.removeSections(section..<section + 1), .updateSection(section)]
      edits += counts.indices.map { .moveSection(from: section, to: $0) }
      for element in 0...counts[section] {
        edits.append(.elements(.insert(count: 1, at: element), section: section))
      }
      for element in 0..<counts[section] {
        let range = element..<element + 1
        edits += [
          .elements(.remove(range), section: section),
          .elements(.replace(range), section: section),
        ]
        let from = ElementPath(section: section, element: element)
        for target in counts.indices {
          let places = counts[target] - (target == section ? 1 : 0)
          edits += (0...places).map {
            .moveElement(from: from, to: ElementPath(section: target, element: $0))
          }
        }
      }
    }
    return edits
  }
}
