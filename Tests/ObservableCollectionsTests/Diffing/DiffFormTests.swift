import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Every kind of element has its matching, with and without snapshots: all agree with the one that
/// gets everything by closures.
@Suite("Diffs of every kind of element")
struct DiffFormTests {
  /// Its contents are compared by what is hashed.
  fileprivate struct Card: Identifiable, Hashable {
    let id: Int
    var text = 0
  }

  /// Its contents cannot be compared.
  private struct Sealed: Identifiable {
    let id: Int
  }

  private let old = [Card(id: 1), Card(id: 2), Card(id: 3), Card(id: 4)]
  private let new = [Card(id: 4), Card(id: 2, text: 7), Card(id: 5), Card(id: 3)]

  @Test("Elements with an id that can be compared")
  func identifiable() {
    let expected = BatchChanges(
      from: old, to: new, matching: .key(\.id, updatedWhen: !=), start: 3, end: 5)
    #expect(!expected.moves.isEmpty)
    #expect(expected.updates == [RangePair(oldStart: 1, newStart: 1, count: 1)])
    let matchings: [Matching<Card>] = [
      .id, .key(\.id), .key { $0.id }, .id(updatedWhen: !=), .id { $0 != $1 },
    ]
    for matching in matchings {
      let changes = BatchChanges(
        from: old, to: new, matching: matching, start: 3, end: 5)
      #expect(changes == expected)
    }
  }

  @Test("Elements with an id that can be compared, with their snapshots")
  func snapshots() throws {
    let expected = BatchChanges(
      from: old, to: new, matching: .id, start: 3, end: 5)
    let matchings: [Matching<Card>] = [.key(\.id, updatedWhen: !=), .key(\.id), .id]
    for matching in matchings {
      let batch = BatchUpdate(
        from: old, to: new, matching: matching, start: 3, end: 5)
      #expect(batch.changes == expected)
      #expect(Array(batch.before) == old)
      #expect(Array(batch.after) == new)
      #expect(try batch.patch.applied(to: old, at: 3) == new)
    }
  }

  @Test("Elements with an id that cannot be hashed, and some that cannot be compared at all")
  func withoutHashes() {
    let (old, new) = (self.old.map(\.asItem), self.new.map(\.asItem))
    let expected = BatchChanges(from: self.old, to: self.new, matching: .id)
    #expect(BatchChanges(from: old, to: new, matching: .id) == expected)
    #expect(BatchUpdate(from: old, to: new, matching: .id).changes == expected)
    let sealed = (old: old.map { Sealed(id: $0.id) }, new: new.map { Sealed(id: $0.id) })
    let all = BatchChanges(from: sealed.old, to: sealed.new, matching: .id)
    // Nothing says that a survivor is what it was: every one is replaced.
    #expect(all.updates.elementCount == 3)
    #expect(all.removals == expected.removals && all.insertions == expected.insertions)
    #expect(BatchUpdate(from: sealed.old, to: sealed.new, matching: .id).changes == all)
    let told = BatchChanges(from: sealed.old, to: sealed.new, matching: .id { _, _ in false })
    #expect(told.updates.isEmpty && told.moves == all.moves)
    #expect(told.removals == all.removals && told.insertions == all.insertions)
  }

  @Test("Elements that are their own keys")
  func hashable() {
    let (old, new) = ([1, 2, 3, 4], [4, 2, 5, 3])
    let expected = BatchChanges(from: old, to: new, matching: .key({ $0 }, updatedWhen: !=))
    #expect(BatchChanges(from: old, to: new, matching: .self) == expected)
    #expect(BatchUpdate(from: old, to: new, matching: .self).changes == expected)
  }

  @Test("Every form says the versions that it was given")
  func versions() {
    func expect(_ changes: [BatchChanges], _ sourceLocation: SourceLocation = #_sourceLocation) {
      for changes in changes {
        #expect(!changes.isEmpty, sourceLocation: sourceLocation)
        #expect(changes.start == 3, sourceLocation: sourceLocation)
        #expect(changes.end == 5, sourceLocation: sourceLocation)
      }
    }
    let items = (old: old.map(\.asItem), new: new.map(\.asItem))
    expect([
      BatchChanges(from: items.old, to: items.new, matching: .id, start: 3, end: 5),
      BatchUpdate(from: items.old, to: items.new, matching: .id, start: 3, end: 5)
        .changes,
    ])
    let sealed = (old: old.map { Sealed(id: $0.id) }, new: new.map { Sealed(id: $0.id) })
    expect([
      BatchChanges(from: sealed.old, to: sealed.new, matching: .id, start: 3, end: 5),
      BatchUpdate(from: sealed.old, to: sealed.new, matching: .id, start: 3, end: 5)
        .changes,
    ])
    expect([
      BatchChanges(from: [1, 2], to: [2, 1], matching: .self, start: 3, end: 5),
      BatchUpdate(from: [1, 2], to: [2, 1], matching: .self, start: 3, end: 5).changes,
    ])
  }

  @Test("In the background: elements that can be hashed, and some that cannot be compared")
  func inBackground() async {
    let cards = ObservableArray(old)
    await cards.replaceAllInBackground(with: new)
    #expect(Array(cards) == new)
    let sealed = ObservableArray([1, 2, 3].map { Sealed(id: $0) })
    let keeper = RecordKeeper(sealed)
    await sealed.replaceAllInBackground(
      with: [3, 2, 4].map { Sealed(id: $0) }, matching: .id)
    #expect(sealed.map(\.id) == [3, 2, 4])
    #expect(keeper.kinds == [.removal, .move, .insertion, .replacement])
  }

  @Test("Whole lists into an array: every kind of element")
  func replacing() {
    let cards = ObservableArray(old)
    cards.replaceAll(with: new)
    #expect(Array(cards) == new)
    let sealed = ObservableArray([1, 2, 3].map { Sealed(id: $0) })
    sealed.replaceAll(with: [3, 2, 4].map { Sealed(id: $0) }, matching: .id)
    #expect(sealed.map(\.id) == [3, 2, 4])
  }
}

extension DiffFormTests.Card {
  fileprivate var asItem: Item { Item(id: id, text: text) }
}
