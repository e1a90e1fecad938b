import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// What a tree takes up, and what it keeps of its nodes: counted, not timed.
@Suite("Tree: space")
struct TreeSpaceTests {
  /// The most space of a tree that was built in one pass: an eighth more in its last leaf.
  private func demandLittleSpace(_ tree: ArraySnapshot<Int>, _ trace: String) throws {
    if tree.height == 0 { return }
    let spare = max(1, tree.shape.leafCapacity / 8)
    if tree.capacity > tree.count + spare {
      throw Mismatch(description: "\(trace): space for \(tree.capacity) of \(tree.count) elements")
    }
  }

  @Test("A tree that is built has space for its elements, and for few more")
  func building() throws {
    let shapes =
      tinyShapes + [TreeShape(leafCapacity: 64, fanOut: 8), ArraySnapshot<Int>().shape]
    for shape in shapes {
      let leaf = shape.leafCapacity
      for count in [leaf + 1, leaf + leaf / 2, 2 * leaf, 2 * leaf + 1, 9 * leaf + 2] {
        let trace = "\(count) elements, leaves of \(leaf)"
        let tree = ArraySnapshot(0..<count, shape: shape)
        try demandLittleSpace(tree, "built, \(trace)")
        // So many ranges that what is left, and what leaves, is built anew.
        let odd = (0..<count / 2).map { 2 * $0 + 1..<2 * $0 + 2 }
        if odd.count == 1 { continue }
        var (kept, exchanged, merged) = (tree, tree, tree)
        let removed = kept.remove(at: odd)
        let new = ArraySnapshot(-odd.count..<0, shape: shape)
        let replaced = exchanged.replace(at: odd, with: new)
        merged.insert(new, at: odd)
        for built in [removed, kept, replaced, exchanged, merged] {
          built.checkInvariants()
          try demandLittleSpace(built, "built anew, \(trace)")
        }
      }
    }
  }

  @Test("Much that leaves gives its space back")
  func removals() throws {
    for shape in tinyShapes + [TreeShape(leafCapacity: 64, fanOut: 8)] {
      var tree = ArraySnapshot(0..<1_000, shape: shape)
      var generator = SplitMix64(seed: 3)
      while tree.count > 200 {
        let start = Int.random(in: 0..<tree.count - 20, using: &generator)
        _ = tree.removeSubrange(start..<start + Int.random(in: 1...20, using: &generator))
        tree.checkInvariants()
        // A leaf is a third full at least, but for the one at the end, and an eighth is spare.
        #expect(tree.capacity <= 4 * tree.count + 2 * shape.leafCapacity)
      }
    }
  }

  @Test("One range is edited in its place, in small trees too")
  func oneRange() throws {
    for shape in tinyShapes {
      for count in [shape.leafCapacity + 1, 20, 40, 63, 100] {
        var tree = ArraySnapshot(0..<count, shape: shape)
        let nodes = tree.nodeIdentities
        for start in 0..<count {
          let range = start..<start + 1
          let removed = tree.replace(at: [range], with: ArraySnapshot([-start], shape: shape))
          #expect(Array(removed) == [start])
        }
        try demand(tree.nodeIdentities, equals: nodes, "replaced in \(count) elements")
        try demand(Array(tree), equals: (0..<count).map { -$0 }, "replaced in \(count) elements")
      }
    }
  }

  @Test("Trees of different shapes join as one of the first one's shape")
  func otherShapes() throws {
    for shape in tinyShapes {
      for other in tinyShapes + [ArraySnapshot<Int>().shape] {
        for (count, more) in [(0, 9), (1, 30), (50, 1), (50, 3), (50, 80), (7, 0)] {
          let (left, right) = (
            ArraySnapshot(0..<count, shape: shape), ArraySnapshot(100..<100 + more, shape: other)
          )
          let trace = "\(count) in \(shape) and \(more) in \(other)"
          var (joined, inserted, exchanged) = (left + right, left, left)
          inserted.insert(contentsOf: right, at: count / 2)
          _ = exchanged.replaceSubrange(count / 3..<count / 2, with: right)
          joined.append(-1)
          for tree in [joined, inserted, exchanged] where count > 0 {
            try demand(tree.shape, equals: shape, trace)
            tree.checkInvariants()
          }
          let (old, new) = (Array(0..<count), Array(100..<100 + more))
          try demand(Array(joined), equals: old + new + [-1], trace)
          try demand(
            Array(inserted), equals: old[..<(count / 2)] + new + old[(count / 2)...], trace)
          try demand(
            Array(exchanged), equals: old[..<(count / 3)] + new + old[(count / 2)...], trace)
        }
      }
    }
  }
}
