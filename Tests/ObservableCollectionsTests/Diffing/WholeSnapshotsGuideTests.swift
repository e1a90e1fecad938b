import ObservableCollections
import Testing

@testable import CoreTestSupport

/// The article's examples do what its comments say.
struct WholeSnapshotsGuideTests {
  private struct Park: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
  }

  private struct Shelf: Identifiable, Equatable, Sendable {
    let id: Int
  }

  @Test("Whole snapshots: the examples' comments are what they print")
  func examples() throws {
    let article = try PackageFolder.text(
      of: "Sources/ObservableCollections/ObservableCollections.docc/WholeSnapshots.md")
    let comments = article.split(separator: "\n").filter { $0.hasPrefix("// ") }
    #expect(comments.map { String($0.dropFirst(3)) } == parks() + shelves())
  }

  private func parks() -> [String] {
    let lines = Recorder<String>()
    let parks = ObservableArray([Park(id: 1, name: "Arches"), Park(id: 2, name: "Zion")])
    let observation = parks.observe(on: .callingThread) { change in lines.keep("\(change)") }
    parks.replaceAll(
      with: [Park(id: 2, name: "Zion"), Park(id: 3, name: "Acadia"), Park(id: 1, name: "Arch")])
    observation.cancel()
    return lines.values
  }

  private func shelves() -> [String] {
    let lines = Recorder<String>()
    let (emma, persuasion, ulysses) = ("Emma", "Persuasion", "Ulysses")
    let shelves = ObservableSections<Shelf, String>([
      SectionSnapshot(Shelf(id: 1), elements: [emma, persuasion]),
      SectionSnapshot(Shelf(id: 2), elements: [ulysses]),
    ])
    let observation = shelves.observe(on: .callingThread) { change in lines.keep("\(change)") }
    shelves.replaceAll(
      with: [
        SectionSnapshot(Shelf(id: 1), elements: [emma]),
        SectionSnapshot(Shelf(id: 2), elements: [ulysses, persuasion]),
      ], matching: .self)
    observation.cancel()
    return lines.values
  }

  @Test("Whole snapshots: diffs without an array agree")
  func withoutAnArray() throws {
    let (old, new) = ([1, 2, 3, 4], [4, 1, 5, 3])
    let batch = BatchUpdate(from: old, to: new, matching: .self)
    #expect(batch.changes == BatchChanges(from: old, to: new, matching: .self))
    let same = try BatchUpdate(new.difference(from: old).inferringMoves(), before: old)
    #expect(same == batch)
    #expect(new == old.applying(batch.collectionDifference))
  }
}
