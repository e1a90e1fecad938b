import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Reduced lists")
struct ReducedListTests {
  /// Texts in the source's order, one behind the other: the order matters, the grouping does not.
  private static func text(_ source: ObservableArray<String>, capacity: Int)
    -> ObservableList<String>
  {
    let operation = Reducing(
      "<", ReducingOperations { $0 + $1 }, capacity: capacity, mayBuildAnew: capacity > 3)
    return DerivedList(operation, of: source, initial: ["<"])
  }

  /// Plays edits, and compares what is shown, and each batch, with plain texts after each turn.
  private static func play(
    _ edits: [ListEdit], count: Int, capacity: Int, turnEnds: Set<Int>
  ) throws {
    var plain = (0..<count).map { "\($0)." }
    let source = ObservableArray(plain)
    let list = text(source, capacity: capacity)
    var checker = BatchChecker(rows: ["<" + plain.joined()])
    let turns = ManualTurnScheduler()
    let batches = Guarded<[BatchUpdate<String>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    var (next, shown) = (count, "<" + plain.joined())
    for (index, edit) in edits.enumerated() {
      let first = next
      edit.apply(to: source) {
        next += 1
        return "\(next % 7)."
      }
      next = first
      edit.apply(to: &plain) {
        next += 1
        return "\(next % 7)."
      }
      if !turnEnds.contains(index), index < edits.count - 1 { continue }
      turns.endTurn()
      let expected = "<" + plain.joined()
      try demand(Array(list), equals: [expected], "after \(edit)")
      let made = batches.withLock { made in
        defer { made = [] }
        return made
      }
      try demand(made.count, equals: expected == shown ? 0 : 1, "batches after \(edit)")
      for batch in made {
        try checker.check(batch)
        try demand(batch.changes.updates.elementCount, equals: 1, "updates after \(edit)")
      }
      shown = expected
    }
    observer.cancel()
  }

  @Test("Every sequence of a few edits, with stretches of two elements")
  func everySequence() throws {
    for count in 0...TestScale.bound(full: 4, debug: 2) {
      for edits in ListEdit.allSequences(length: 2, count: count) {
        try Self.play(edits, count: count, capacity: 2, turnEnds: [0])
      }
    }
  }

  @Test("Random histories", arguments: [1, 2, 3, 8, 256])
  func randomHistories(capacity: Int) throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(2_000), seed: UInt64(capacity), initialCount: 0...60, longest: 12
    ) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 5 + script.edits.count) % 3 == 0 }
      try Self.play(
        script.edits, count: script.initialCount, capacity: capacity, turnEnds: Set(turnEnds))
    }
  }

  @Test("Calls: some hundred for a change in a hundred thousand elements, none for none")
  func calls() {
    let calls = LockedValue(0)
    let count = 100_000
    let source = ObservableArray(0..<count)
    let list = source.reduced(0) { first, second in
      calls.withLock { $0 += 1 }
      return first + second
    }
    #expect(list[0] == count * (count - 1) / 2)
    #expect(calls.withLock { $0 } <= count + count / 128)
    let most = 2 * count / 256 + 4 * 256
    for edit: (ObservableArray<Int>) -> Void in [
      { $0[500] = 1 }, { $0.remove(at: 70_000) }, { $0.insert(3, at: 30_000) },
      { $0.move(from: 10, to: 90_000) },
    ] {
      calls.withLock { $0 = 0 }
      edit(source)
      #expect(list[0] == source.reduce(0, +))
      #expect(calls.withLock { $0 } <= most)
      calls.withLock { $0 = 0 }
      #expect(list.count == 1)
      #expect(calls.withLock { $0 } == 0)
    }
  }

  @Test("It does not split into ever more stretches: a thousand edits, then one")
  func stretches() {
    let calls = LockedValue(0)
    let source = ObservableArray(0..<10_000)
    let list = source.reduced(0) { first, second in
      calls.withLock { $0 += 1 }
      return first + second
    }
    var random = SplitMix64(seed: 3)
    for _ in 0..<1_000 {
      source.move(from: Int.random(in: 0..<10_000, using: &random), to: 0)
      source.insert(1, at: Int.random(in: 0..<10_000, using: &random))
      source.remove(at: Int.random(in: 0..<10_000, using: &random))
      _ = list[0]
    }
    calls.withLock { $0 = 0 }
    source[5_000] = 0
    #expect(list[0] == source.reduce(0, +))
    let most = 2 * source.count / 256 + 4 * 256
    #expect(calls.withLock { $0 } <= most)
  }

  @Test("A result that is the same is no change; nothing, and nothing left, is what it begins with")
  func same() {
    let source = ObservableArray<Int>()
    let greatest = source.reduced(.min, max)
    let heard = LockedElements(Array(greatest))
    let token = greatest.observe(on: .callingThread) { heard.replay($0) }
    #expect(Array(greatest) == [.min])
    source.append(contentsOf: [3, 9, 4])
    source.remove(at: 0)
    source.append(9)
    #expect(heard.elements == [9])
    #expect(heard.version == 1)
    source.removeAll()
    #expect(heard.elements == [.min])
    #expect(heard.fault == nil)
    token.cancel()
  }

  @Test("A last row that says what all come to; its user cannot delete it")
  func lastRow() throws {
    let source = ObservableArray([1, 2, 3])
    let all = source.joined(with: source.reduced(0, +))
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let rendering = all.render(on: .callingThread, every: turns.scheduler, into: sink)
    source.append(4)
    turns.endTurn()
    #expect(Array(sink.rows) == [1, 2, 3, 4, 10])
    #expect(sink.batches.map(\.changes.updates.elementCount) == [1])
    #expect(!rendering.userRemoved(at: IndexRanges(4..<5)))
    turns.endTurn()
    #expect(Array(source) == [1, 2, 3, 4])
    #expect(Array(all) == [1, 2, 3, 4, 10])
    // The widget's rows follow what its user did, and then the batch that takes it back.
    #expect(sink.batches.last.map { Array($0.before) } == [1, 2, 3, 4])
    #expect(sink.batches.last.map { Array($0.after) } == [1, 2, 3, 4, 10])
    #expect(!rendering.userMoved(from: 4, to: 0))
    turns.endTurn()
    #expect(sink.batches.last.map { Array($0.after) } == [1, 2, 3, 4, 10])
    rendering.cancel()
  }

  @Test("A function that is no such function, or changes its mind: some value, and no more")
  func badFunction() throws {
    var random = SplitMix64(seed: 9)
    let toss = LockedValue(SplitMix64(seed: 1))
    let source = ObservableArray(0..<1_000)
    let list = source.reduced(0) { first, second in
      toss.withLock { Bool.random(using: &$0) } ? first &- second : second
    }
    for _ in 0..<TestScale.randomRuns(200) {
      source[Int.random(in: 0..<source.count, using: &random)] = 5
      source.remove(at: Int.random(in: 0..<source.count, using: &random))
      #expect(list.count == 1)
    }
  }

  @Test("Nothing of it stays in its source")
  func lifetime() {
    let source = ObservableArray(0..<10)
    do {
      let list = source.reduced(0, +)
      #expect(list[0] == 45)
      #expect(!source.core.withLock { source.core.shared.isQuiet })
    }
    #expect(source.core.withLock { source.core.shared.isQuiet })
  }
}
