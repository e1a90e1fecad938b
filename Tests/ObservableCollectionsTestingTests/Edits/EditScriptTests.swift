import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct EditScriptTests {
  @Test func theSameSeedGivesTheSameScript() {
    #expect(EditScript.random(seed: 7) == EditScript.random(seed: 7))
    #expect(Set((0..<50).map { EditScript.random(seed: $0) }).count == 50)
  }

  @Test func theGeneratorGivesItsKnownNumbers() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func randomScriptsFitTheirLists() {
    for seed in 0..<200 as Range<UInt64> {
      let script = EditScript.random(seed: seed)
      var rows = Array(0..<script.initialCount)
      script.apply(to: &rows) { -1 }
      let expected = script.edits.reduce(script.initialCount) { $0 + $1.countChange }
      #expect(rows.count == expected, "seed \(seed)")
    }
  }

  @Test func aScriptMakesItsArrayAndStopsWhereTheClosureThrows() {
    struct Stop: Error {}
    let script = EditScript(
      initialCount: 2, edits: [.remove(0..<1), .insert(count: 1, at: 0), .remove(0..<2)])
    let array = script.makeArray(of: countdown())
    #expect(array.count == 2)
    var counts: [Int] = []
    #expect(throws: Stop.self) {
      try script.apply(to: array, newElement: countdown()) {
        counts.append(array.count)
        if counts.count == 2 { throw Stop() }
      }
    }
    #expect(counts == [1, 2])
  }

  @Test func randomScriptsHoldEveryKindOfEdit() {
    var kinds = Set<String>()
    for seed in 0..<50 as Range<UInt64> {
      for edit in EditScript.random(seed: seed).edits {
        kinds.insert(String("\(edit)".prefix { $0 != "(" }))
      }
    }
    #expect(kinds == [".insert", ".remove", ".replace", ".move", ".touch"])
  }

  @Test func bothKindsOfArrayEndAlike() {
    for seed in 0..<50 as Range<UInt64> {
      let script = EditScript.random(seed: seed)
      let start = Array(0..<script.initialCount)
      var plain = start
      script.apply(to: &plain, newElement: countdown())
      let array = ObservableArray(start)
      script.apply(to: array, newElement: countdown())
      #expect(Array(array.snapshot) == plain, "seed \(seed)")
    }
  }

  @Test func shrinksToTheCause() {
    let script = EditScript.random(seed: 3, initialCount: 20...20, length: 40...40)
    let smallest = script.shrunk { script in
      script.edits.contains { edit in
        if case .move = edit { true } else { false }
      }
    }
    #expect(smallest.edits.count == 1)
    guard case .move(let range, _) = smallest.edits.first else {
      Issue.record("\(smallest) does not hold the move")
      return
    }
    #expect(range.count == 1)
    #expect(smallest.initialCount == range.upperBound)
  }

  @Test func aFailureNamesSeedAndSmallestScript() {
    struct TooLong: Error {}
    let failure = #expect(throws: EditScriptFailure<EditScript>.self) {
      try EditScript.checkRandom(runs: 20, seed: 5, length: 1...9) { script in
        if script.edits.count > 2 { throw TooLong() }
      }
    }
    #expect(failure?.script.edits.count == 3)
    #expect(failure?.failure is TooLong)
    #expect((5..<25).contains(failure?.seed ?? 0))
    #expect(failure?.description.contains("EditScript(initialCount: ") == true)
  }

  /// The seed in a failure is that of the script that failed: alone it fails again.
  @Test func aFailureRepeatsWithItsSeed() throws {
    struct TooLong: Error {}
    let check: (EditScript) throws -> Void = { if $0.edits.count > 9 { throw TooLong() } }
    for start in 0..<20 as Range<UInt64> {
      let failure = #expect(throws: EditScriptFailure<EditScript>.self) {
        try EditScript.checkRandom(runs: 60, seed: start, check: check)
      }
      let seed = try #require(failure?.seed)
      for earlier in start..<seed {
        #expect(throws: Never.self) { try check(.random(seed: earlier)) }
      }
      #expect(throws: TooLong.self, "seed \(seed)") { try check(.random(seed: seed)) }
      let again = #expect(throws: EditScriptFailure<EditScript>.self) {
        try EditScript.checkRandom(runs: 1, seed: seed, check: check)
      }
      #expect(again?.seed == seed)
      #expect(again?.script == failure?.script)
      let script = failure.map { "\($0.script)" } ?? ""
      #expect(
        failure?.description
          == "Seed \(seed) fails; the smallest failing script is\n\(script)\nTooLong()")
    }
  }

  @Test func withoutAFailureEveryRunIsChecked() throws {
    var runs = 0
    try EditScript.checkRandom(runs: 20, seed: 5) { _ in runs += 1 }
    #expect(runs == 20)
  }

  @Test func scaleIsFullOrAHundredth() {
    #expect(TestScale.randomRuns(100) == (TestScale.isFull ? 100 : 1))
    #expect(TestScale.randomRuns(3) == (TestScale.isFull ? 3 : 1))
    #expect(TestScale.bound(full: 4, debug: 3) == (TestScale.isFull ? 4 : 3))
  }
}
