import ObservableCollections
import Testing

@testable import ExampleModels
@testable import FeedReader

/// A later document over what is shown.
@Suite struct FeedStateTests {
  /// Every order of every subset of `ids` with at most `count` members.
  private func lists(of ids: [Int], upTo count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    let shorter = lists(of: ids, upTo: count - 1)
    let grown = shorter.filter { $0.count == count - 1 }.flatMap { list in
      ids.filter { !list.contains($0) }.map { list + [$0] }
    }
    return shorter + grown
  }

  private func post(_ id: Int, title: String = "") -> Post { Post(id: "\(id)", title: title) }

  /// The fewest elements outside a rising part of `places`, tried one by one.
  private func fewestMoves(_ places: [Int]) -> Int {
    (0..<(1 << places.count)).map { mask in
      let kept = places.indices.filter { mask >> $0 & 1 == 1 }.map { places[$0] }
      return kept == kept.sorted() ? places.count - kept.count : places.count
    }.min() ?? 0
  }

  @Test func everyStateIsReachedFromEveryOtherWithTheFewestRecords() throws {
    let old = [0, 1, 2, 3, 4]
    for new in lists(of: Array(0..<7), upTo: 5) {
      let array = ObservableArray(old.map { post($0) })
      let found = FeedViewModel.show(new.map { post($0) }, in: array)
      #expect(array.snapshot.map(\.id) == new.map(String.init), "\(new)")
      let kept = new.filter(old.contains)
      #expect(
        found
          == FeedDifference(
            new: new.count - kept.count, vanished: old.count - kept.count, changed: 0,
            moved: fewestMoves(kept)), "\(new)")
      let kinds = [found.new, found.vanished, found.moved]
      #expect(array.revision.version == kinds.count { $0 > 0 }, "\(new)")
    }
  }

  @Test func changedPostsAreReplacedAndKeepTheReadersMark() {
    let array = ObservableArray((0..<4).map { post($0) })
    array[1].isRead = true
    let found = FeedViewModel.show(
      [post(3), post(1, title: "other"), post(2)], in: array)
    #expect(found == FeedDifference(new: 0, vanished: 1, changed: 1, moved: 1))
    #expect(array.snapshot.map(\.title) == ["", "other", ""])
    #expect(array.snapshot.map(\.isRead) == [false, true, false])
  }

  @Test func theSameStateChangesNothing() {
    let array = ObservableArray((0..<4).map { post($0) })
    #expect(FeedViewModel.show((0..<4).map { post($0) }, in: array) == FeedDifference())
    #expect(array.revision.version == 0)
  }
}
