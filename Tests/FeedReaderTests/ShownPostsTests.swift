import Foundation
import ObservableCollections
import ObservableCollectionsTesting
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
