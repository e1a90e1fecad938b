import ObservableCollections
import Testing

@testable import ObservableCollectionsTesting

/// A checker that is handed a wrong lowering says which one it was and what it did wrong.
@Suite struct WrongLoweringTests {
  private static let before = ["a", "b", "c", "d", "e"]
  private static let after = ["X", "b", "C", "d", "e"]
  /// What the batch says: the first row is exchanged, the middle one updated.
  private static let right = (
    removals: [0] as IndexRanges, insertions: [0] as IndexRanges,
    updates: [RangePair(oldStart: 2, newStart: 2, count: 1)]
  )

  private static func changes(
    _ removals: IndexRanges, _ insertions: IndexRanges, _ updates: [RangePair]
  ) throws -> BatchChanges {
    try BatchChanges(
      removals: removals, insertions: insertions, updates: RangePairs(updates), oldCount: 5,
      newCount: 5 - removals.count + insertions.count, start: 0, end: 1)
  }

  /// A lowering by its profile and name, and how one is made that lowers other changes.
  private struct Lowering: Sendable {
    let profile: StrictTableProfile
    let name: String
    /// The rule that it breaks if it leaves a row out.
    let rule: StrictTableError.Rule
    let of: @Sendable (BatchChanges) -> BatchLowering<String>

    static let all = [
      Lowering(profile: .strict, name: "strict", rule: .count) { other in
        .blocks("strict") { _ in other.calls.tableView }
      },
      Lowering(profile: .table, name: "table", rule: .count) { other in
        .blocks("table") { _ in other.calls.tableView }
      },
      Lowering(profile: .collection, name: "collection", rule: .count) { other in
        .blocks("collection") { _ in other.calls.tableView }
      },
      Lowering(profile: .macCollection, name: "macCollection", rule: .count) { other in
        .blocks("macCollection") { _ in other.calls.macCollectionView }
      },
      Lowering(profile: .sequential, name: "table view steps", rule: .houseFinalCount) { other in
        .steps("table view steps") { _ in other.calls.sequential }
      },
      Lowering(profile: .sequential, name: "recycler range calls", rule: .recyclerStep) { other in
        .rangeSteps("recycler range calls") { _ in other.calls.recyclerView }
      },
      Lowering(profile: .itemsChanged, name: "splices", rule: .itemsChanged) { other in
        .splices("splices") { _ in other.calls.listModel }
      },
      Lowering(profile: .itemsChanged, name: "hunks", rule: .itemsChanged) { other in
        .splices("hunks") { _ in other.calls.listModelHunks }
      },
      Lowering(profile: .itemsChanged, name: "hull", rule: .itemsChanged) { other in
        .splices("hull") { _ in other.calls.listModelHull.map { [$0] } ?? [] }
      },
      Lowering(profile: .dom, name: "node edits", rule: .houseFinalCount) { other in
        .nodeEdits("node edits") { _ in other.calls.dom }
      },
    ]
  }

  /// The fault of a right batch in a checker of which one lowering does what other changes say.
  private func fault(
    of lowering: Lowering, doing other: BatchChanges,
    areEqual: @escaping @Sendable (String, String) -> Bool = { $0 == $1 }
  ) throws -> BatchCheckError? {
    let changes = try Self.changes(
      Self.right.removals, Self.right.insertions, Self.right.updates)
    let batch = BatchUpdate(
      changes: changes, before: ArraySnapshot(Self.before), after: ArraySnapshot(Self.after))
    var checker = BatchChecker(rows: Self.before, at: 0, areEqual: areEqual)
    let wrong = lowering.of(other)
    checker.lowerings = { profile in
      BatchLowering.all(for: profile).map { $0.name == wrong.name ? wrong : $0 }
    }
    let error = #expect(throws: BatchCheckError.self, "\(lowering.name)") {
      try checker.check(batch)
    }
    #expect(checker.rows == Self.before)
    #expect((checker.revision.version, checker.revision.part, checker.batchCount) == (0, 0, 0))
    #expect(error?.batch == "\(changes)")
    return error
  }

  @Test func everyProfileGetsItsLowerings() {
    let names = StrictTableProfile.allCases.map { profile in
      BatchLowering<Int>.all(for: profile).map(\.name)
    }
    #expect(
      names == [
        ["strict"], ["table"], ["collection"], ["macCollection"],
        ["table view steps", "recycler range calls"], ["splices", "hunks", "hull"], ["node edits"],
      ])
    #expect(names.joined().map(\.self) == Lowering.all.map(\.name))
  }

  @Test func aRowThatIsExchangedInAnotherPlaceIsAWrongCell() throws {
    let other = try Self.changes([4], [4], Self.right.updates)
    for lowering in Lowering.all {
      let error = try fault(of: lowering, doing: other)
      #expect(error?.fault == .wrongCell(lowering: lowering.name, newIndex: 0))
      #expect(
        error?.description.hasPrefix(
          "\(lowering.name): the cell at 0 does not show the new row\n") == true)
    }
  }

  @Test func anUpdateThatIsLeftOutIsAWrongCellAndIfTheCellsLookAlikeAMissedReload() throws {
    let other = try Self.changes(Self.right.removals, Self.right.insertions, [])
    for lowering in Lowering.all {
      let wrong = try fault(of: lowering, doing: other)
      #expect(wrong?.fault == .wrongCell(lowering: lowering.name, newIndex: 2))
      let missed = try fault(of: lowering, doing: other) { $0.lowercased() == $1.lowercased() }
      #expect(missed?.fault == .missedReload(lowering: lowering.name, newIndex: 2))
      #expect(
        missed?.description.hasPrefix(
          "\(lowering.name): the updated row at 2 was not drawn anew\n") == true)
    }
  }

  @Test func anInsertionThatIsLeftOutIsRefused() throws {
    let other = try Self.changes(Self.right.removals, [], [])
    for lowering in Lowering.all {
      let error = try fault(of: lowering, doing: other)
      guard case .refused(let name, let refusal) = error?.fault else {
        Issue.record("\(lowering.name): \(error?.description ?? "no error")")
        continue
      }
      #expect(name == lowering.name)
      #expect(refusal.rule == lowering.rule, "\(lowering.name)")
      let said = "\(name): \(lowering.rule.rawValue): \(refusal.description)"
      #expect(error?.description.hasPrefix(said) == true, "\(error?.description ?? "")")
    }
  }

  /// Each lowering makes the calls that it is named after: they draw different rows.
  @Test func everyLoweringMakesItsOwnCalls() throws {
    // b goes, g is updated, and h comes behind it.
    let apart = try BatchChanges(
      removals: [1], insertions: [6], updates: [RangePair(oldStart: 6, newStart: 5, count: 1)],
      oldCount: 8, newCount: 8, start: 0, end: 1)
    #expect(try drawn(apart, by: "splices", .itemsChanged) == [5, 6])
    #expect(try drawn(apart, by: "hunks", .itemsChanged) == [5, 6])
    #expect(try drawn(apart, by: "hull", .itemsChanged) == [1, 2, 3, 4, 5, 6])
    // Beside that, c moves to the front: with a move, the splices are the hull.
    let moving = try BatchChanges(
      removals: [1], insertions: [6], moves: [RangePair(oldStart: 2, newStart: 0, count: 1)],
      updates: [RangePair(oldStart: 6, newStart: 5, count: 1)], oldCount: 8, newCount: 8,
      start: 0, end: 1)
    #expect(try drawn(moving, by: "splices", .itemsChanged) == [0, 1, 2, 3, 4, 5, 6])
    #expect(try drawn(moving, by: "hunks", .itemsChanged) == [0, 5, 6])
    #expect(try drawn(moving, by: "hull", .itemsChanged) == [0, 1, 2, 3, 4, 5, 6])
    for name in ["table view steps", "recycler range calls"] {
      #expect(try drawn(moving, by: name, .sequential) == [5, 6])
    }
    #expect(try drawn(moving, by: "node edits", .dom) == [5, 6])
    // A block with a move has its reloads behind it; that of a Mac deletes and inserts instead.
    for profile in [StrictTableProfile.strict, .table, .collection] {
      #expect(try drawn(moving, by: profile.rawValue, profile) == [5])
    }
    #expect(try drawn(moving, by: "macCollection", .macCollection) == [5])
  }

  /// The rows that the last call of a lowering draws.
  private func drawn(
    _ changes: BatchChanges, by name: String, _ profile: StrictTableProfile
  ) throws -> [Int] {
    let batch = BatchUpdate(
      changes: changes, before: ArraySnapshot(0..<changes.oldCount),
      after: ArraySnapshot(
        (0..<changes.newCount).map { changes.oldIndex(forNew: $0) ?? -1 }))
    let lowering = try #require(BatchLowering<Int>.all(for: profile).first { $0.name == name })
    var table = StrictTable(rows: 0..<changes.oldCount, profile: profile)
    try lowering.perform(batch, &table)
    return table.drawnIndexes
  }
}
