import ObservableCollections
import Testing

// The code of WholeSnapshots.md, in its order.

@Test("The guide to whole snapshots: it prints what it says")
@MainActor func wholeSnapshots() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Park: Identifiable, Equatable { let id: Int, name: String }

  let parks = ObservableArray([Park(id: 1, name: "Arches"), Park(id: 2, name: "Zion")])
  let observation = parks.observe { change in print(change) }

  parks.replaceAll(
    with: [Park(id: 2, name: "Zion"), Park(id: 3, name: "Acadia"), Park(id: 1, name: "Arch")])
  // move 0 → 1, version 1
  // insertion {1}, version 2
  // replacement {2}, version 3

  observation.cancel()
  #expect(
    printed.lines == [
      "move 0 → 1, version 1", "insertion {1}, version 2", "replacement {2}, version 3",
    ])
}

private struct Entry: Identifiable, Hashable, Sendable {
  let id: Int
  let url: String
  var title: String
}

private func matched(
  _ posts: ObservableArray<Entry>, _ latest: [Entry], _ names: ObservableArray<String>,
  _ newNames: [String]
) {
  posts.replaceAll(with: latest, matching: .id)
  posts.replaceAll(with: latest, matching: .id { old, new in old.title != new.title })
  posts.replaceAll(with: latest, matching: .key(\.url))
  names.replaceAll(with: newNames, matching: .self)
}

extension Matching where Element == Entry {
  static var byURL: Matching { .key(\.url) { old, new in old.title != new.title } }
}

private func inBackground(_ parks: ObservableArray<Entry>, _ latest: [Entry]) async {
  let downloaded = latest
  let repeated = DiffDiagnostics.repeatedKeys(in: downloaded, by: \.id)  // {} if all ids differ
  await parks.replaceAllInBackground(with: latest)
  _ = repeated
}

private func withoutArray(_ old: [Entry], _ new: [Entry]) throws {
  let batch = BatchUpdate(from: old, to: new, matching: .id)  // for a sink
  let changes = BatchChanges(from: old, to: new, matching: .id)  // indexes only
  let same = try BatchUpdate(new.difference(from: old).inferringMoves(), before: old)
  #expect(new == old.applying(batch.collectionDifference))  // true
  _ = (changes, same)
}

private struct Shelf: Identifiable, Equatable, Sendable { let id: Int }

@Test("The guide to whole snapshots: sections")
@MainActor func wholeSections() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }
  let book = { Entry(id: $0, url: "\($0)", title: "\($0)") }
  let (emma, persuasion, ulysses) = (book(1), book(2), book(3))

  let shelves = ObservableSections<Shelf, Entry>([
    SectionSnapshot(Shelf(id: 1), elements: [emma, persuasion]),
    SectionSnapshot(Shelf(id: 2), elements: [ulysses]),
  ])
  let observation = shelves.observe { change in print(change) }
  shelves.replaceAll(
    with: [
      SectionSnapshot(Shelf(id: 1), elements: [emma]),
      SectionSnapshot(Shelf(id: 2), elements: [ulysses, persuasion]),
    ], matching: .self)
  // element move (0, 1) → (1, 1), version 1

  observation.cancel()
  #expect(printed.lines == ["element move (0, 1) → (1, 1), version 1"])
}
