import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// Random edits of two levels: the batch says what the elements say of themselves.
@Suite struct SectionsRandomTests {
  @Test func theBatchSaysWhatTheElementsSay() throws {
    try checkTraces(runs: 20_000, seed: 1_000) { trace in
      let changes = trace.changes()
      try trace.check(changes)
      try expectEqual(trace.changes(fused: false), changes, "The same of single runs")
      try expectEqual(changes.isEmpty, trace.before == trace.after, "Emptiness")
    }
  }

  @Test func everyBatchKeepsItsPromises() throws {
    try checkTraces(runs: 10_000, seed: 2_000) { trace in
      let changes = trace.changes(from: 3, to: 8)
      try expectEqual(try changes.rebuilt(), changes.description, "Made from its parts")
      let inverse = changes.inverse
      try expectEqual(
        try inverse.rebuilt(), inverse.description, "The inverse made from its parts")
      try expectEqual(inverse.inverse, changes, "The inverse of the inverse")
      let document = try JSONEncoder().encode(changes)
      let decoded = try JSONDecoder().decode(SectionsBatchChanges.self, from: document)
      try expectEqual(decoded, changes, "Decoded")
    }
  }

  @Test func batchesLeadFromBeforeToAfterAndBack() throws {
    try checkTraces(runs: 10_000, seed: 3_000) { trace in
      let batch = trace.update(from: 0, to: 1)
      try expectEqual(try batch.applied(to: trace.before), trace.after, "After")
      try expectEqual(try batch.inverse.applied(to: trace.after), trace.before, "Before")
    }
  }

  @Test func patchesSurviveTheWireAndBatchesCompose() throws {
    try SectionsEditScript.checkRandom(runs: TestScale.randomRuns(5_000), seed: 4_000) { script in
      let (trace, second) = script.halves
      let (first, next) = (trace.update(from: 0, to: 4), second.update(from: 4, to: 6))
      let patches = try [first, next].map { try Self.sent($0.patch) }
      let between = try patches[0].applied(to: trace.before, at: 0)
      try expectEqual(between, trace.after, "The first patch")
      try expectEqual(
        try patches[1].applied(to: between, at: 4), second.after, "The second patch")
      let both = try first.appending(next)
      try expectEqual(try both.applied(to: trace.before), second.after, "Both")
      try expectEqual(try both.changes.rebuilt(), both.description, "Both, made from parts")
      let patch = try Self.sent(both.patch)
      try expectEqual(try patch.applied(to: trace.before, at: 0), second.after, "One patch")
      try expectEqual(
        try patches[0].appending(patches[1]), both.patch, "Two patches as one")
    }
  }

  private static func sent(
    _ patch: SectionsBatchPatch<Int, Int>
  ) throws -> SectionsBatchPatch<Int, Int> {
    let document = try JSONEncoder().encode(patch)
    return try JSONDecoder().decode(SectionsBatchPatch<Int, Int>.self, from: document)
  }
}

/// Runs a check on random lists after random edits; a failure names its seed and edits.
private func checkTraces(
  runs: Int, seed: UInt64, check: (SectionsTrace) throws -> Void
) throws {
  try SectionsEditScript.checkRandom(runs: TestScale.randomRuns(runs), seed: seed) { script in
    try check(SectionsTrace(script))
  }
}

extension SectionsEditScript {
  /// The list after the first half of the edits, and after the second half of them, counted from
  /// there.
  fileprivate var halves: (first: SectionsTrace, second: SectionsTrace) {
    var half = self
    half.edits.removeLast(edits.count - edits.count / 2)
    let first = SectionsTrace(half)
    var second = first.restarted
    for edit in edits[(edits.count / 2)...] { second.apply(edit) }
    return (first, second)
  }
}

extension SectionsTrace {
  /// The batch with the lists before and after it.
  func update(from: Int, to: Int) -> SectionsBatchUpdate<Int, Int> {
    SectionsBatchUpdate(changes: changes(from: from, to: to), before: before, after: after)
  }
}

extension SectionsBatchChanges {
  /// All that the batch made of its parts in other orders says, checked. The parts do not say which
  /// rows a new section gets from elsewhere.
  fileprivate func rebuilt() throws -> String {
    try SectionsBatchChanges(
      oldCounts: oldCounts, newCounts: newCounts, removedSections: removedSections,
      insertedSections: insertedSections, movedSections: movedSections.reversed(),
      updatedHeaders: updatedHeaders.reversed(),
      removals: removals, insertions: insertions,
      moves: ElementPathPairs(moves.single.reversed()),
      updates: ElementPathPairs(updates.single.reversed()), start: start, end: end
    ).description
  }
}
