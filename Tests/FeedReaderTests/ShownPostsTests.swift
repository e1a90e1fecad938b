import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import ExampleModels
@testable import FeedReader

/// What the reader chose to see of the posts.
@Suite struct ShownPostsTests {
  /// Posts a, b, c and so on, of which each was updated on one of these days; 0 for none.
  private func model(updatedOn days: [Double]) -> FeedViewModel {
    let model = FeedViewModel()
    for (letter, day) in zip("abcdefgh", days) {
      model.posts.append(
        Post(
          id: "\(letter)", title: "\(letter)",
          updated: day == 0 ? nil : Date(timeIntervalSince1970: day * 86_400)))
    }
    return model
  }

  @Test func aPostThatIsReadLeavesTheUnreadOnesAndNoOther() {
    let model = model(updatedOn: [1, 2, 3])
    model.showsUnreadOnly = true
    let sink = RecordingSink<Post>()
    let turns = ManualTurnScheduler()
    let rendering = model.shown.render(on: .callingThread, every: turns.scheduler, into: sink)
    model.toggleRead("b")
    turns.endTurn()
    #expect(sink.rows.map(\.id) == ["a", "c"])
    model.toggleRead("b")
    model.toggleRead("a")
    turns.endTurn()
    #expect(sink.rows.map(\.id) == ["b", "c"])
    model.showsUnreadOnly = false
    turns.endTurn()
    #expect(sink.rows.map(\.id) == ["a", "b", "c"])
    #expect(sink.rows.map(\.isRead) == [true, false, false])
    rendering.cancel()
  }

  @Test func theNewestFirstAndThoseWithoutADateLast() {
    let model = model(updatedOn: [2, 0, 3, 2, 0, 9])
    model.order = .newest
    #expect(model.shown.map(\.id) == ["f", "c", "a", "d", "b", "e"])
    model.move("c", by: 1)
    #expect(model.posts.map(\.id) == ["a", "b", "c", "d", "e", "f"], "nobody moves by date")
    model.order = .feed
    #expect(model.shown.map(\.id) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func theOldestFirstAndByTitleInSmallOrLargeLetters() {
    let model = model(updatedOn: [2, 0, 3, 2, 0, 9])
    model.order = .oldest
    #expect(model.shown.map(\.id) == ["a", "d", "c", "f", "b", "e"])
    for (id, title) in [("a", "Z"), ("b", "y"), ("c", "Y"), ("d", "x"), ("e", "X"), ("f", "É")] {
      model.posts.update(id: id) { $0.title = title }
    }
    model.order = .title
    #expect(model.shown.map(\.id) == ["d", "e", "b", "c", "a", "f"])
  }

  @Test func aSearchLooksInTitlesAuthorsAndSummariesOfWhatIsUnread() {
    let model = FeedViewModel()
    model.posts.append(contentsOf: [
      Post(id: "t", title: "A red book"), Post(id: "a", title: "One", author: "Ann Red"),
      Post(id: "s", title: "Two", summary: "hundred"), Post(id: "n", title: "Blue", link: "red"),
    ])
    model.search = SearchText("RED")
    #expect(model.shown.map(\.id) == ["t", "a", "s"])
    model.showsUnreadOnly = true
    model.toggleRead("a")
    #expect(model.shown.map(\.id) == ["t", "s"])
    model.move("s", by: -1)
    #expect(model.posts.map(\.id) == ["s", "t", "a", "n"])
    model.search = SearchText("red ann")
    #expect(model.shown.map(\.id) == [])
    model.toggleRead("a")
    #expect(model.shown.map(\.id) == ["a"])
  }

  /// Whatever is looked for, chosen and edited: each batch keeps every rule, and what is shown is what a filter and a
  /// stable sort of a plain array give.
  @Test(arguments: 0..<UInt64(TestScale.randomRuns(60)))
  func whatIsShownIsThePostsFilteredAndSorted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let model = model(updatedOn: [2, 0, 3, 2, 0, 9, 1, 3])
    let (sink, turns) = (RecordingSink<Post>(), ManualTurnScheduler())
    let rendering = model.shown.render(on: .callingThread, every: turns.scheduler, into: sink)
    for step in 0..<25 {
      let id = model.posts.snapshot.randomElement(using: &random)?.id ?? "a"
      switch random.next() % 7 {
      case 0: model.search = SearchText(["", "a", "B", "x y", ".*"].randomElement(using: &random)!)
      case 1: model.order = PostOrder.allCases.randomElement(using: &random)!
      case 2: model.showsUnreadOnly.toggle()
      case 3: model.toggleRead(id)
      case 4: model.move(id, by: Int(random.next() % 5) - 2)
      case 5:
        model.posts.update(id: id) { $0.title = "\("abxy".randomElement(using: &random)!) \(id)" }
      default: model.posts.update(id: id) { $0.summary = "AbxY y" }
      }
      if random.next() % 2 == 0 { turns.endTurn() }
      #expect(model.shown.map(\.id) == expected(model), "seed \(seed), step \(step)")
    }
    turns.endTurn()
    #expect(sink.faults == [], "seed \(seed)")
    #expect(sink.rows == model.shown.snapshot, "seed \(seed)")
    rendering.cancel()
  }

  private func expected(_ model: FeedViewModel) -> [String] {
    let words = model.search.text.lowercased().split(separator: " ")
    let found = model.posts.filter { post in
      !(model.showsUnreadOnly && post.isRead)
        && words.allSatisfy { "\(post.title)|\(post.summary)".lowercased().contains($0) }
    }
    let places = found.enumerated().sorted { first, second in
      let isFirst = model.order.areInOrder(first.element, second.element)
      let isSecond = model.order.areInOrder(second.element, first.element)
      return isFirst || !isSecond && first.offset < second.offset
    }
    return places.map(\.element.id)
  }

  @Test(arguments: -4...4) func aRowIsMovedAmongTheRowsThatAreShown(_ distance: Int) {
    let model = model(updatedOn: [1, 2, 3, 4, 5, 6, 7])
    model.showsUnreadOnly = true
    for id in ["b", "c", "f"] { model.toggleRead(id) }
    var rows = ["a", "d", "e", "g"]
    #expect(model.shown.map(\.id) == rows)
    model.move("d", by: distance)
    rows.remove(at: 1)
    rows.insert("d", at: min(max(1 + distance, 0), 3))
    #expect(model.shown.map(\.id) == rows)
    // One that is not shown stays.
    model.move("b", by: 1)
    #expect(model.shown.map(\.id) == rows)
  }
}
