import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport

/// Shapes so small that a few elements make many levels.
let tinyShapes = [
  TreeShape(leafCapacity: 2, fanOut: 3), TreeShape(leafCapacity: 3, fanOut: 4),
  TreeShape(leafCapacity: 4, fanOut: 3), TreeShape(leafCapacity: 7, fanOut: 5),
]

/// Counts the objects that live.
final class LifeCounter: Sendable {
  let living = Mutex(0)
}

/// An element whose life is counted.
final class Counted: Sendable {
  let value: Int
  private let counter: LifeCounter

  init(_ value: Int, _ counter: LifeCounter) {
    (self.value, self.counter) = (value, counter)
    counter.living.withLock { $0 += 1 }
  }

  deinit { counter.living.withLock { $0 -= 1 } }
}

@Suite("Tree: random edits")
struct TreeRandomTests {
  @Test("Edits do what they do to an array; held snapshots stay; every element ends once")
  func randomEdits() throws {
    let sequences = TestScale.randomRuns(100_000) / (TestScale.isFull ? 1 : 10)
    for seed in 0..<UInt64(sequences) {
      let counter = LifeCounter()
      try runSequence(seed: seed, steps: 12, counter: counter)
      let living = counter.living.withLock { $0 }
      try demand(living, equals: 0, "objects left over by seed \(seed)")
    }
  }

  @Test("Long sequences of edits", arguments: 1...8 as ClosedRange<UInt64>)
  func longSequences(seed: UInt64) throws {
    let counter = LifeCounter()
    try runSequence(seed: seed << 32, steps: TestScale.randomRuns(3_000), counter: counter)
    #expect(counter.living.withLock { $0 } == 0)
  }

  private func runSequence(seed: UInt64, steps: Int, counter: LifeCounter) throws {
    var generator = SplitMix64(seed: seed)
    let shape = tinyShapes[Int(seed % 4)]
    var model = Array(0..<Int.random(in: 0...60, using: &generator))
    var tree = ArraySnapshot(model.map { Counted($0, counter) }, shape: shape)
    var held: [(tree: ArraySnapshot<Counted>, model: [Int])] = []
    for step in 0..<steps {
      if generator.next() % 3 == 0 { held.append((tree, model)) }
      if held.count > 3 { held.removeFirst(2) }
      let edit = TreeEdit.random(count: model.count, next: 1_000 + step * 100, using: &generator)
      let trace = "seed \(seed), step \(step), \(edit)"
      let removed = edit.run(on: &tree) { Counted($0, counter) }
      try demand(removed.map(\.value), equals: edit.run(on: &model), trace)
      tree.checkInvariants()
      try demand(tree.map(\.value), equals: model, trace)
      for (tree, model) in held { try demand(tree.map(\.value), equals: model, "held, \(trace)") }
    }
    for (tree, _) in held { tree.checkInvariants() }
  }
}
