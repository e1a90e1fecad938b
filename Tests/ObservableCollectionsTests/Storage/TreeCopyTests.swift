import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// What an edit copies: counted in nodes, not timed.
@Suite("Tree: shared nodes")
struct TreeCopyTests {
  private let count = 1_000

  private func trees() -> [ArraySnapshot<Int>] {
    tinyShapes.map { ArraySnapshot(0..<count, shape: $0) }
      + [ArraySnapshot(0..<count, shape: TreeShape(leafCapacity: 16, fanOut: 8))]
  }

  /// The nodes of an edited tree that the held one does not have.
  private func copies(of held: ArraySnapshot<Int>, in edited: ArraySnapshot<Int>) -> Int {
    edited.nodeIdentities.subtracting(held.nodeIdentities).count
  }

  @Test("A replacement beside a held snapshot copies one path")
  func replacement() throws {
    for held in trees() {
      for index in stride(from: 0, to: count, by: 7) {
        var edited = held
        _ = edited.replace(at: index, with: -1)
        try demand(copies(of: held, in: edited), equals: held.height + 1, "at \(index)")
      }
    }
  }

  @Test("An insertion copies one path and what splits; a removal one path and what merges")
  func insertionAndRemoval() throws {
    for held in trees() {
      for index in stride(from: 0, to: count, by: 7) {
        var (longer, shorter) = (held, held)
        longer.insert(-1, at: index)
        _ = shorter.remove(at: index)
        // A split or a merge at a level makes one node more there; a split root adds a level.
        let bound = 2 * (held.height + 1) + 1
        #expect(copies(of: held, in: longer) <= bound)
        #expect(copies(of: held, in: shorter) <= bound)
        let grown = longer.nodeCount - held.nodeCount
        #expect(copies(of: held, in: longer) == held.height + 1 + grown)
      }
    }
  }

  @Test("Edits of a tree that nobody shares copy nothing")
  func uniqueTree() throws {
    for shape in tinyShapes {
      var tree = ArraySnapshot(0..<count, shape: shape)
      for index in stride(from: 0, to: count, by: 7) {
        let before = tree.nodeIdentities
        _ = tree.replace(at: index, with: -1)
        try demand(tree.nodeIdentities, equals: before, "at \(index)")
      }
    }
  }

  @Test("Edits of ranges share all nodes that lie within the parts")
  func ranges() throws {
    let held = ArraySnapshot(0..<100_000, shape: TreeShape(leafCapacity: 8, fanOut: 6))
    var (moved, removed, doubled) = (held, held, held)
    moved.move(10_000..<60_000, to: 3)
    let part = removed.removeSubrange(20_001..<70_003)
    doubled.insert(contentsOf: held, at: 50_001)
    for tree in [moved, removed, part, doubled, held + held, ArraySnapshot(held[7..<50_000])] {
      tree.checkInvariants()
      // Three seams at most, each with two or three nodes of a level.
      #expect(copies(of: held, in: tree) <= 9 * (held.height + 2))
    }
  }

  @Test("Appending and building fill the nodes; much editing leaves them a third full at least")
  func fill() throws {
    let shape = TreeShape(leafCapacity: 16, fanOut: 8)
    var appended = ArraySnapshot<Int>([], shape: shape)
    for value in 0..<4_096 { appended.append(value) }
    let built = ArraySnapshot(0..<4_096, shape: shape)
    try demand([appended.nodeCount, built.nodeCount], equals: [293, 293], "256 + 32 + 4 + 1")
    var generator = SplitMix64(seed: 5)
    for value in 0..<4_096 {
      appended.insert(value, at: Int.random(in: 0...appended.count, using: &generator))
      _ = appended.remove(at: Int.random(in: 0..<appended.count, using: &generator))
    }
    appended.checkInvariants()
  }
}
