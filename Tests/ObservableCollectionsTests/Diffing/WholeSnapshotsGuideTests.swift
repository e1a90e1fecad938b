import ObservableCollections
import Testing

/// The article's examples do what its comments say.
struct WholeSnapshotsGuideTests {
  private struct Park: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
  }

  @Test("Whole snapshots: the first example's comments are what it prints")
  func parks() throws {
    let lines = Recorder<String>()
    let parks = ObservableArray([Park(id: 1, name: "Arches"), Park(id: 2, name: "Zion")])
    let observation = parks.observe { change in lines.keep("\(change)") }
    parks.replaceAll(
      with: [Park(id: 2, name: "Zion"), Park(id: 3, name: "Acadia"), Park(id: 1, name: "Arch")])
    observation.cancel()
    let article = try PackageFolder.text(
      of: "Sources/ObservableCollections/ObservableCollections.docc/WholeSnapshots.md")
    let comments = article.split(separator: "\n").filter { $0.hasPrefix("// ") }
    #expect(comments.map { String($0.dropFirst(3)) } == lines.values)
  }

  @Test("Whole snapshots: diffs without an array agree")
  func withoutAnArray() throws {
    let (old, new) = ([1, 2, 3, 4], [4, 1, 5, 3])
    let batch = BatchUpdate(from: old, to: new)
    #expect(batch.changes == BatchChanges(from: old, to: new))
    let same = try BatchUpdate(new.difference(from: old).inferringMoves(), before: old)
    #expect(same == batch)
    #expect(new == old.applying(batch.collectionDifference))
  }
}
