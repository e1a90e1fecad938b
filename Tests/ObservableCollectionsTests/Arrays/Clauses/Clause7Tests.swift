import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 7, batch")
struct Clause7Tests {
  /// The batch of a turn; nil if none arrived.
  private func batch<Element: Sendable>(
    of array: ObservableArray<Element>, _ turn: (ObservableArray<Element>) -> Void
  ) throws -> BatchUpdate<Element>? {
    let turns = ManualTurnScheduler()
    let batches = Recorder<BatchUpdate<Element>>()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    turn(array)
    turns.endTurn()
    withExtendedLifetime(coalescer) {}
    try demand(batches.values.count <= 1, equals: true, "one batch at most")
    return batches.values.first
  }

  @Test("Clause 7, batch: each old and new index is named once, counts agree, it applies")
  func invariants() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(5_000), seed: 7) { script in
      var next = 1_000
      let array = ObservableArray(0..<script.initialCount)
      let batch = try batch(of: array) { array in
        script.apply(to: array) {
          next += 1
          return next
        }
      }
      guard let batch else { return }
      try demandInvariants(batch)
    }
  }

  private func demandInvariants(_ batch: BatchUpdate<Int>) throws {
    let sources = batch.moves.flatMap(\.oldRange)
    let targets = batch.moves.flatMap(\.newRange)
    let leaving = Array(batch.removals) + sources
    let arriving = Array(batch.insertions) + targets
    try demand(Set(leaving).count, equals: leaving.count, "old indexes of \(batch)")
    try demand(Set(arriving).count, equals: arriving.count, "new indexes of \(batch)")
    let count = batch.before.count - batch.removals.count + batch.insertions.count
    try demand(count, equals: batch.after.count, "counts of \(batch)")
    try demand(batch.applied(to: batch.before), equals: Array(batch.after), "\(batch) applied")
    try demand(batch.isEmpty, equals: false, "\(batch)")
    for pair in batch.updates {
      for (old, new) in zip(pair.oldRange, pair.newRange) {
        try demand(batch.changes.newIndex(forOld: old), equals: new, "the updates of \(batch)")
      }
    }
  }

  @Test("Clause 7, batch: a survivor may be updated and moved")
  func updatedAndMoved() throws {
    let batch = try #require(
      try batch(of: ObservableArray(["a", "b", "c"])) { array in
        array[0] = "A"
        array.move(from: 0, to: 2)
      })
    #expect(batch.moves == [RangePair(oldStart: 0, newStart: 2, count: 1)])
    #expect(batch.updates == [RangePair(oldStart: 0, newStart: 2, count: 1)])
    #expect(batch.removals.isEmpty && batch.insertions.isEmpty)
  }

  @Test("Clause 7, batch: a removed or inserted element is never updated")
  func deletedAndInserted() throws {
    let batch = try #require(
      try batch(of: ObservableArray(["a", "b", "c"])) { array in
        array[1] = "B"
        array.remove(at: 1)
        array.append("d")
        array[2] = "D"
      })
    #expect(batch.updates.isEmpty)
    #expect(batch.removals == [1])
    #expect(batch.insertions == [2])
    #expect(Array(batch.after) == ["a", "c", "D"])
  }

  @Test("Clause 7, batch: inserted and then removed is nothing")
  func insertedThenRemoved() throws {
    let nothing = try batch(of: ObservableArray([1, 2, 3])) { array in
      array.insert(9, at: 1)
      array.move(from: 1, to: 3)
      array.remove(at: 3)
    }
    #expect(nothing == nil)
  }

  @Test("Clause 7, batch: no batch moves more elements than it must")
  func fewestMoves() throws {
    for count in 0...arrayBound {
      for order in everyOrder(of: Array(0..<count)) {
        let batch = try batch(of: ObservableArray(0..<count)) { array in
          for (target, element) in order.enumerated() {
            guard let source = array.snapshot.firstIndex(of: element) else { continue }
            array.move(from: source, to: target)
          }
        }
        let moved = batch?.moves.elementCount ?? 0
        try demand(moved, equals: fewestMoved(toReach: order), "\(order)")
        try demand(batch.map { Array($0.after) } ?? order, equals: order, "\(order)")
      }
    }
  }

  @Test("Clause 7, batch: a replacement is by place, also by an element with another id")
  func byPlace() throws {
    struct Post: Identifiable, Equatable { let id: Int }
    let batch = try #require(
      try batch(of: ObservableArray([Post(id: 1), Post(id: 2)])) { $0[1] = Post(id: 3) })
    #expect(batch.updates == [RangePair(oldStart: 1, newStart: 1, count: 1)])
    #expect(batch.removals.isEmpty && batch.insertions.isEmpty)
  }
}
