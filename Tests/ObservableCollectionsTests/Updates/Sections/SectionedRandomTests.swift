import Foundation
import ObservableCollectionsTesting
import Testing

@testable import ObservableCollections

/// Random edits of two levels: the batch says what the elements say of themselves.
@Suite struct SectionedRandomTests {
  @Test func theBatchSaysWhatTheElementsSay() throws {
    try checkRandomSections(runs: TestScale.randomRuns(20_000), seed: 1_000) { trace, _ in
      let changes = trace.changes()
      try trace.check(changes)
      try expectEqual(trace.changes(fused: false), changes, "The same of single runs")
      try expectEqual(changes.isEmpty, trace.before == trace.after, "Emptiness")
    }
  }

  @Test func everyBatchKeepsItsPromises() throws {
    try checkRandomSections(runs: TestScale.randomRuns(10_000), seed: 2_000) { trace, _ in
      let changes = trace.changes(from: 3, to: 8)
      try expectEqual(try changes.rebuilt(), changes, "Made from its parts")
      let inverse = changes.inverse
      try expectEqual(try inverse.rebuilt(), inverse, "The inverse made from its parts")
      try expectEqual(inverse.inverse, changes, "The inverse of the inverse")
      let document = try JSONEncoder().encode(changes)
      let decoded = try JSONDecoder().decode(SectionedBatchChanges.self, from: document)
      try expectEqual(decoded, changes, "Decoded")
    }
  }

  @Test func batchesLeadFromBeforeToAfterAndBack() throws {
    try checkRandomSections(runs: TestScale.randomRuns(10_000), seed: 3_000) { trace, _ in
      let batch = SectionedBatchUpdate(
        changes: trace.changes(), before: trace.before, after: trace.after)
      try expectEqual(try batch.applied(to: trace.before), trace.after, "After")
      try expectEqual(try batch.inverse.applied(to: trace.after), trace.before, "Before")
    }
  }

  @Test func patchesSurviveTheWireAndBatchesCompose() throws {
    try checkRandomSections(runs: TestScale.randomRuns(5_000), seed: 4_000) { trace, random in
      var second = trace.restarted
      let edits = second.edit(Int.random(in: 0...8, using: &random), using: &random)
      let (first, next) = (trace.update(from: 0, to: 4), second.update(from: 4, to: 6))
      let patches = try [first, next].map { try Self.sent($0.patch) }
      let between = try patches[0].applied(to: trace.before, version: 0)
      try expectEqual(between, trace.after, "The first patch")
      try expectEqual(
        try patches[1].applied(to: between, version: 4), second.after, "The second, \(edits)")
      let both = first.followed(by: next)
      try expectEqual(try both.applied(to: trace.before), second.after, "Both, \(edits)")
      try expectEqual(try both.changes.rebuilt(), both.changes, "Both, made from parts")
      let patch = try Self.sent(both.patch)
      try expectEqual(
        try patch.applied(to: trace.before, version: 0), second.after, "One patch, \(edits)")
    }
  }

  private static func sent(
    _ patch: SectionedBatchPatch<Int, Int>
  ) throws -> SectionedBatchPatch<Int, Int> {
    let document = try JSONEncoder().encode(patch)
    return try JSONDecoder().decode(SectionedBatchPatch<Int, Int>.self, from: document)
  }

  /// Without elements that pass through new sections, a batch forgets nothing that the next needs.
  @Test(arguments: [[], .crossings, .sections] as [SectionedEditKinds])
  func twoBatchesAreAsGoodAsOne(kinds: SectionedEditKinds) throws {
    try checkRandomSections(runs: TestScale.randomRuns(2_000), seed: 5_000, kinds) {
      trace, random in
      var (second, whole) = (trace.restarted, trace)
      for edit in second.edit(Int.random(in: 0...8, using: &random), kinds, using: &random) {
        whole.apply(edit)
      }
      let both = trace.changes(from: 0, to: 1).followed(by: second.changes(from: 1, to: 2))
      try whole.check(both)
    }
  }
}

extension SectionedTrace {
  /// The batch with the lists before and after it.
  func update(from: Int, to: Int) -> SectionedBatchUpdate<Int, Int> {
    SectionedBatchUpdate(changes: changes(from: from, to: to), before: before, after: after)
  }
}

extension SectionedBatchChanges {
  /// The batch made of its parts in other orders, checked.
  fileprivate func rebuilt() throws -> SectionedBatchChanges {
    try SectionedBatchChanges(
      oldCounts: oldCounts, newCounts: newCounts, deletedSections: deletedSections,
      insertedSections: insertedSections, movedSections: movedSections.reversed(),
      replacedSections: replacedSections.reversed(), updatedSections: updatedSections.reversed(),
      deletions: deletions, insertions: insertions, moves: moves.single.reversed(),
      updates: updates.single.reversed(), fromVersion: fromVersion, toVersion: toVersion)
  }
}
