import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Derived lists: replay")
struct DerivedReplayTests {
  private static let chains: [Chain] =
    Step.allCases.map { Chain(steps: [$0], hasSmallChunks: $0 != .order) }
    + [
      Chain(steps: [.order], hasSmallChunks: true), Chain(steps: [.order, .filter, .map]),
      Chain(steps: [.compactMap, .order, .mapTellingAll, .descending], hasSmallChunks: true),
      Chain(steps: [.filter, .map]), Chain(steps: [.compactMap, .filter, .mapTellingAll]),
      Chain(steps: [.map, .filter, .compactMap, .map]),
      Chain(steps: [.filter, .orderByParameter, .first]), Chain(steps: [.page, .order, .search]),
      Chain(steps: [.leading, .order]), Chain(steps: [.order, .leadingByParameter, .map]),
      Chain(steps: [.distinct], hasSmallChunks: true), Chain(steps: [.order, .distinct, .filter]),
      Chain(steps: [.map, .distinct, .descending, .distinct], hasSmallChunks: true),
    ]

  @Test("Every sequence of a few edits, in one turn and in several", arguments: chains.indices)
  func everySequence(number: Int) throws {
    // Longer chains are of little use here.
    if Self.chains[number].steps.count > 2 { return }
    for count in 0...TestScale.bound(long: 3, full: 2, debug: 1) {
      // Of three elements two edits: three take minutes, and random histories have longer ones.
      let length = TestScale.bound(long: count < 3 ? 3 : 2, full: 2, debug: 2 - count)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try DerivedScreen(Self.chains[number], count: count).play(edits, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test("Random histories: elements, batches, survivors, updates, moves", arguments: chains.indices)
  func randomHistories(number: Int) throws {
    let seed = UInt64(1_000_000 * (number + 1))
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: seed) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try DerivedScreen(Self.chains[number], count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds))
    }
  }

  @Test("Random histories of long ranges")
  func longRanges() throws {
    let chain = Chain(steps: [.filter, .order])
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(100), seed: 77, initialCount: 2_000...4_000, length: 1...12,
      longest: 2_000
    ) { script in
      try DerivedScreen(chain, count: script.initialCount, isStrict: false)
        .play(script.edits, turnEnds: [2, 5])
    }
  }

  @Test("Parameters: one batch each, in which the same elements stay", arguments: chains.indices)
  func parameters(number: Int) throws {
    let seed = UInt64(10_000_000 * (number + 1))
    try EditScript.checkRandom(runs: TestScale.randomRuns(250), seed: seed) { script in
      // A new parameter is a turn of its own, or comes with edits, and then behind or between them.
      let hasParameter = Self.chains[number].adjustableCount > 0
      // The others have indexes, which are checked here, too.
      for adjusting: DerivedScreen.Adjusting in hasParameter
        ? [.apart, .behind, .between] : [.apart]
      {
        try DerivedScreen(Self.chains[number], count: script.initialCount)
          .play(script.edits, turnEnds: [1, 4], adjusting: adjusting)
      }
    }
  }

  @Test("Records, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(5_000), seed: 5) { script in
      let chain = Self.chains[script.edits.count % Self.chains.count]
      let source = ObservableArray(DerivedScreen.values(script.initialCount))
      let list = chain.derived(of: source)
      let heard = LockedElements(list.snapshot.map(\.self))
      let token = list.observe(on: .callingThread) { heard.replay($0) }
      var next = 100
      var plain = PlainSource(DerivedScreen.values(script.initialCount))
      for edit in script.edits {
        let first = next
        edit.apply(to: source) {
          next += 1; return next
        }
        next = first
        plain.apply(edit) {
          next += 1; return next
        }
        if let fault = heard.fault { throw fault }
        let expected = chain.cells(of: plain.cells).map(\.value)
        try demand(heard.elements, equals: expected, "heard after \(edit)")
        try demand(Array(list), equals: expected, "read after \(edit)")
        try demand(heard.version, equals: list.revision.version, "the version after \(edit)")
      }
      token.cancel()
    }
  }
}
