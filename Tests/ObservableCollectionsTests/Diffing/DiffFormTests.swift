import ObservableCollections
import Testing

/// Every kind of element has its form of a diff, with and without snapshots: all agree with the one
/// that is told everything by closures.
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
    let expected = KeyedDiff(
      from: old, to: new, by: \.id, areContentsEqual: ==, start: 3, end: 5)
    #expect(!expected.changes.moves.isEmpty)
    #expect(expected.changes.updates == [RangePair(oldStart: 1, newStart: 1, count: 1)])
    let diffs = [
      KeyedDiff(from: old, to: new, by: \.id, start: 3, end: 5),
      KeyedDiff(from: old, to: new, start: 3, end: 5),
    ]
    for diff in diffs { #expect(diff == expected) }
    let changes = [
      BatchChanges(
        from: old, to: new, by: \.id, areContentsEqual: ==, start: 3, end: 5),
      BatchChanges(from: old, to: new, by: \.id, start: 3, end: 5),
      BatchChanges(from: old, to: new, start: 3, end: 5),
    ]
    for changes in changes { #expect(changes == expected.changes) }
  }

  @Test("Elements with an id that can be compared, with their snapshots")
  func snapshots() throws {
    let expected = BatchChanges(from: old, to: new, start: 3, end: 5)
    let batches = [
      BatchUpdate(from: old, to: new, by: \.id, areContentsEqual: ==, start: 3, end: 5),
      BatchUpdate(from: old, to: new, by: \.id, start: 3, end: 5),
      BatchUpdate(from: old, to: new, start: 3, end: 5),
    ]
    for batch in batches {
      #expect(batch.changes == expected)
      #expect(Array(batch.before) == old)
      #expect(Array(batch.after) == new)
      #expect(try batch.patch.applied(to: old, at: 3) == new)
    }
  }

  @Test("Elements with an id that cannot be hashed, and some that cannot be compared at all")
  func withoutHashes() {
    let (old, new) = (self.old.map(\.asItem), self.new.map(\.asItem))
    let expected = BatchChanges(from: self.old, to: self.new)
    #expect(KeyedDiff(from: old, to: new).changes == expected)
    #expect(BatchChanges(from: old, to: new) == expected)
    #expect(BatchUpdate(from: old, to: new).changes == expected)
    let sealed = (old: old.map { Sealed(id: $0.id) }, new: new.map { Sealed(id: $0.id) })
    let all = BatchChanges(from: sealed.old, to: sealed.new)
    // Nothing says that a survivor is what it was: every one is replaced.
    #expect(all.updates.elementCount == 3)
    #expect(all.removals == expected.removals && all.insertions == expected.insertions)
    #expect(KeyedDiff(from: sealed.old, to: sealed.new).changes == all)
    #expect(BatchUpdate(from: sealed.old, to: sealed.new).changes == all)
  }

  @Test("Elements that are their own keys")
  func hashable() {
    let (old, new) = ([1, 2, 3, 4], [4, 2, 5, 3])
    let expected = KeyedDiff(from: old, to: new, by: \.self, areContentsEqual: ==)
    #expect(KeyedDiff(from: old, to: new) == expected)
    #expect(BatchChanges(from: old, to: new) == expected.changes)
    #expect(BatchUpdate(from: old, to: new).changes == expected.changes)
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
      KeyedDiff(from: items.old, to: items.new, start: 3, end: 5).changes,
      BatchChanges(from: items.old, to: items.new, start: 3, end: 5),
      BatchUpdate(from: items.old, to: items.new, start: 3, end: 5).changes,
    ])
    let sealed = (old: old.map { Sealed(id: $0.id) }, new: new.map { Sealed(id: $0.id) })
    expect([
      KeyedDiff(from: sealed.old, to: sealed.new, start: 3, end: 5).changes,
      BatchChanges(from: sealed.old, to: sealed.new, start: 3, end: 5),
      BatchUpdate(from: sealed.old, to: sealed.new, start: 3, end: 5).changes,
    ])
    expect([
      KeyedDiff(from: [1, 2], to: [2, 1], start: 3, end: 5).changes,
      BatchChanges(from: [1, 2], to: [2, 1], start: 3, end: 5),
      BatchUpdate(from: [1, 2], to: [2, 1], start: 3, end: 5).changes,
    ])
  }

  @Test("In the background: elements that can be hashed, and some that cannot be compared")
  func inBackground() async {
    let cards = ObservableArray(old)
    await cards.replaceAllInBackground(with: new)
    #expect(Array(cards) == new)
    let sealed = ObservableArray([1, 2, 3].map { Sealed(id: $0) })
    let keeper = RecordKeeper(sealed)
    await sealed.replaceAllInBackground(with: [3, 2, 4].map { Sealed(id: $0) })
    #expect(sealed.map(\.id) == [3, 2, 4])
    #expect(keeper.kinds == [.removal, .move, .insertion, .replacement])
  }

  @Test("Whole lists into an array: every kind of element")
  func replacing() {
    let cards = ObservableArray(old)
    cards.replaceAll(with: new)
    #expect(Array(cards) == new)
    let sealed = ObservableArray([1, 2, 3].map { Sealed(id: $0) })
    sealed.replaceAll(with: [3, 2, 4].map { Sealed(id: $0) })
    #expect(sealed.map(\.id) == [3, 2, 4])
  }
}

extension DiffFormTests.Card {
  fileprivate var asItem: Item { Item(id: id, text: text) }
}
