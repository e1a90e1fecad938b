import ObservableCollectionsTesting
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

  @Test func aTableTakesTheKindOfUpdateOfItsProfileOnly() async {
    await #expect(processExitsWith: .failure) {
      var table = StrictTable(rows: [1], profile: .dom)
      try table.perform(TableBlock(), after: [1])
    }
    await #expect(processExitsWith: .failure) {
      var table = StrictTable(rows: [1], profile: .table)
      try table.perform([TableStep.remove([0])], after: [])
    }
  }
}
