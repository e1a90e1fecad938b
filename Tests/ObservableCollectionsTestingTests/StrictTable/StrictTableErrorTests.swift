import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct StrictTableErrorTests {
  @Test func everyRuleHasAShortNameOfItsOwn() {
    let names = StrictTableError.Rule.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  @Test func printsTheMessageAndDebugPrintsTheRuleAndTheDetail() {
    let error = StrictTableError(rule: .count, description: "wrong", detail: "2 of 3")
    #expect("\(error)" == "wrong")
    #expect(error.debugDescription == "C2: wrong (2 of 3)")
    #expect(StrictTableError(rule: .count, description: "w").debugDescription == "C2: w")
  }

  /// A table, and what is performed on it that its profile does not take.
  private static let refused: [(words: String, perform: @Sendable () throws -> Void)] = [
    (
      ".dom takes no blocks",
      {
        var table = StrictTable(rows: [1], profile: .dom)
        try table.perform(TableBlock(), after: [1])
      }
    ),
    (
      ".table takes no steps",
      {
        var table = StrictTable(rows: [1], profile: .table)
        try table.perform([TableStep.remove([0])], after: [])
      }
    ),
    (
      ".itemsChanged takes no range calls",
      {
        var table = StrictTable(rows: [1], profile: .itemsChanged)
        try table.perform([TableRangeStep.removed(start: 0, count: 1)], after: [])
      }
    ),
    (
      ".strict takes no splices",
      {
        var table = StrictTable(rows: [1], profile: .strict)
        try table.perform([TableSplice(position: 0, removed: 1, added: 0)], after: [])
      }
    ),
    (
      ".sequential takes no splices",
      {
        var table = StrictTable(rows: [1], profile: .sequential)
        try table.perform(TableSplice(position: 0, removed: 1, added: 0), model: [])
      }
    ),
    (
      ".sequential takes no node steps",
      {
        var table = StrictTable(rows: [1], profile: .sequential)
        try table.perform([NodeStep.remove(.old(0))], after: [])
      }
    ),
  ]

  #if compiler(>=6.3) && (os(macOS) || os(Linux))
    @Test func aTableTakesTheKindOfUpdateOfItsProfileOnly() async throws {
      for index in Self.refused.indices {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
          [index = index as Int] in
          try Self.refused[index].perform()
        }
        try expectMessage("A strict table of profile \(Self.refused[index].words)", in: result)
      }
    }
  #endif
}
