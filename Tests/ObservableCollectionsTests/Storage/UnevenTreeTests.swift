import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Trees that are not what reading by guess expects.
@Suite("Uneven trees")
struct UnevenTreeTests {
  @Test("An element is found among children of very different sizes")
  func lopsided() {
    let shape = TreeShape(leafCapacity: 64, fanOut: 32)
    var snapshot = ArraySnapshot((0..<64 * 30).map { $0 }, shape: shape)
    var plain = Array(snapshot)
    // The leaves of the first half lose most of what they have, those of the second nothing.
    for leaf in 0..<15 {
      let start = leaf * 22
      _ = snapshot.removeSubrange(start..<start + 42)
      plain.removeSubrange(start..<start + 42)
    }
    snapshot.checkInvariants()
    for index in plain.indices { #expect(snapshot[index] == plain[index]) }
  }

  @Test("A tree of another shape can be inserted")
  func joining() {
    for (mine, other) in [(4, 16), (16, 4)] {
      var snapshot = ArraySnapshot(0..<50, shape: TreeShape(leafCapacity: mine, fanOut: 4))
      let new = ArraySnapshot(100..<140, shape: TreeShape(leafCapacity: other, fanOut: 5))
      snapshot.insert(contentsOf: new, at: 20)
      snapshot.checkInvariants()
      #expect(Array(snapshot) == Array(0..<20) + Array(100..<140) + Array(20..<50))
    }
  }

  @Test("Long ranges at scattered places are exchanged part by part")
  func longRanges() {
    var snapshot = ArraySnapshot(0..<20_000)
    var plain = Array(0..<20_000)
    let ranges = [10..<11, 50..<150, 19_000..<19_100]
    let new = Array(-201..<0)
    let removed = snapshot.replace(at: ranges, with: ArraySnapshot(new))
    #expect(Array(removed) == ranges.flatMap { plain[$0] })
    for (index, value) in zip(ranges.joined(), new) { plain[index] = value }
    snapshot.checkInvariants()
    #expect(Array(snapshot) == plain)
  }
}
