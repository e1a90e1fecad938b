import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Every edit of a small snapshot beside the obvious one of an array.
@Suite("ArraySnapshot: edits")
struct ArraySnapshotEditTests {
  private let bound = TestScale.bound(full: 6, debug: 5)

  @Test("Elements inserted at every set of final places stand there")
  func insertions() throws {
    for count in 0...bound {
      for inserted in 0...3 {
        for places in everySubset(below: count + inserted) where places.count == inserted {
          var snapshot = ArraySnapshot(0..<count)
          snapshot.insert(ArraySnapshot(100..<100 + inserted), at: IndexRanges(places))
          var (old, new) = ((0...).makeIterator(), (100...).makeIterator())
          let expected = (0..<(count + inserted)).compactMap { place in
            places.contains(place) ? new.next() : old.next()
          }
          try demand(Array(snapshot), equals: expected, "\(count), \(places)")
        }
      }
    }
  }

  @Test("Every set of places is removed, replaced and read as in an array")
  func removalsAndReplacements() throws {
    for count in 0...bound {
      for places in everySubset(below: count) {
        let indexes = IndexRanges(places)
        let snapshot = ArraySnapshot(0..<count)
        try demand(snapshot.elements(at: indexes), equals: places.sorted(), "\(count), \(places)")
        var removed = snapshot
        try demand(
          Array(removed.remove(at: indexes)), equals: places.sorted(), "\(count), \(places)")
        let rest = (0..<count).filter { !places.contains($0) }
        try demand(Array(removed), equals: rest, "\(count) without \(places)")
        var replaced = snapshot
        let new = ArraySnapshot(places.sorted().map { $0 + 100 })
        let old = replaced.replace(at: indexes, with: new)
        try demand(Array(old), equals: places.sorted(), "\(count), \(places)")
        let expected = (0..<count).map { places.contains($0) ? $0 + 100 : $0 }
        try demand(Array(replaced), equals: expected, "\(count) with new \(places)")
        try demand(Array(snapshot), equals: Array(0..<count), "the copy that was kept")
      }
    }
  }

  @Test("Every set of single elements moved to every set of places, in every order")
  func moves() throws {
    for count in 0...bound {
      for sources in everySubset(below: count) where sources.count <= 3 {
        for targets in everySubset(below: count) where targets.count == sources.count {
          for order in everyOrder(of: targets.sorted()) {
            let moves = zip(sources.sorted(), order).map { old, new in
              RangePair(oldStart: old, newStart: new, count: 1)
            }
            try demandMove(moves, count: count)
          }
        }
      }
    }
  }

  @Test("Random lists of longer ranges move", arguments: 1...5 as ClosedRange<UInt64>)
  func rangeMoves(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<TestScale.randomRuns(2_000) {
      let lengths = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Int.random(in: 1...5, using: &generator)
      }
      let moves = randomMoves(of: lengths, using: &generator)
      try demandMove(moves, count: lengths.reduce(0, +))
    }
  }

  private func demandMove(_ moves: [RangePair], count: Int) throws {
    var snapshot = ArraySnapshot(0..<count)
    snapshot.move(moves)
    var expected = [Int?](repeating: nil, count: count)
    for move in moves {
      for (old, new) in zip(move.oldRange, move.newRange) { expected[new] = old }
    }
    let moved = Set(expected.compactMap(\.self))
    var staying = (0..<count).filter { !moved.contains($0) }[...]
    for index in expected.indices where expected[index] == nil {
      expected[index] = staying.removeFirst()
    }
    try demand(Array(snapshot), equals: expected.compactMap(\.self), "\(moves) of \(count)")
  }

  /// Blocks of these lengths in a new order; about half of them are named as moved, the others
  /// keep their order.
  private func randomMoves(
    of lengths: [Int], using generator: inout SplitMix64
  ) -> [RangePair] {
    let starts = lengths.reduce(into: [0]) { $0.append($0.last! + $1) }
    let moving = lengths.indices.filter { _ in Bool.random(using: &generator) }
    var order = lengths.indices.filter { !moving.contains($0) }
    for block in moving.shuffled(using: &generator) {
      order.insert(block, at: Int.random(in: 0...order.count, using: &generator))
    }
    var newStart = 0
    var pairs: [RangePair] = []
    for block in order {
      if moving.contains(block) {
        pairs.append(
          RangePair(oldStart: starts[block], newStart: newStart, count: lengths[block]))
      }
      newStart += lengths[block]
    }
    return pairs.sorted { $0.oldStart < $1.oldStart }
  }

  @Test("No edit releases an element before its caller does")
  func releases() {
    final class Row {}
    var snapshot = ArraySnapshot((0..<6).map { _ in Row() })
    let first = WeakReference(snapshot[0])
    let second = WeakReference(snapshot[1])
    let third = WeakReference(snapshot[2])
    do {
      let removed = snapshot.remove(at: [0, 3])
      let replaced = snapshot.replace(at: [0, 2], with: [Row(), Row()])
      let all = snapshot.removeSubrange(0..<snapshot.count)
      #expect(!first.isGone && !second.isGone && !third.isGone)
      #expect(removed.count + replaced.count + all.count == 8)
    }
    #expect(first.isGone && second.isGone && third.isGone)
  }
}
