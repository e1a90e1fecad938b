import ObservableCollections
import TestingOnAppKit
import SwiftUI
import Testing

@testable import AdaptersOnAppKit

/// A view whose array is exchanged, and the way to its rows that its last value has.
@MainActor
final class SwitchedModel {
  private struct Posts: View {
    @ObservedRows var posts: ArraySnapshot<Post>
    let model: SwitchedModel

    var body: some View {
      let _ = (model.rows = { $posts })
      ForEachRow(posts) { Text($0.title) }
    }
  }

  let turns = ManualTurnScheduler()
  var array: ObservableArray<Post>
  var rows: (() -> ShownRows<Post>)?
  private(set) lazy var host = ViewHost { [unowned self] in
    let posts = ObservedRows(array, scheduler: turns.mainActorScheduler)
    return Posts(posts: posts, model: self)
  }

  init(_ array: ObservableArray<Post>) {
    self.array = array
    host.renderIfNeeded()
  }

  func endTurn() {
    turns.endMainActorTurn()
    host.renderIfNeeded()
  }
}

@Suite("A view that is made with another array") @MainActor
struct SwitchedArrayTests {
  @Test("What an older value of a view does late does not bring its array back")
  func lateCall() throws {
    let (first, posts) = (ObservableArray([Post(1)]), ObservableArray([Post(2)]))
    let model = SwitchedModel(first)
    let older = try #require(model.rows)
    model.array = posts
    model.host.render()
    older().changeLimit = 1
    posts.append(Post(3))
    model.endTurn()
    #expect(model.host.nodes.texts == ["post 2", "post 3"])
    first.append(Post(4))
    #expect(model.turns.waitingCount == 0)
  }

  @Test("Pauses and limits hold for the next array")
  func pausedSwitch() throws {
    let posts = ObservableArray([Post(2)])
    let model = SwitchedModel(ObservableArray([Post(1)]))
    let rows = try #require(model.rows)
    rows().changeLimit = 1
    rows().pause()
    model.array = posts
    model.host.render()
    #expect(model.host.nodes.texts == ["post 2"])
    posts.append(contentsOf: [Post(3), Post(4)])
    model.endTurn()
    #expect(model.host.nodes.texts == ["post 2"])
    rows().resume()
    model.endTurn()
    #expect(model.host.nodes.texts == ["post 2", "post 3"])
    model.endTurn()
    #expect(model.host.nodes.texts == ["post 2", "post 3", "post 4"])
  }
}
