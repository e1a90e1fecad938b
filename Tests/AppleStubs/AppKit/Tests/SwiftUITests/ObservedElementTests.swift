import ObservableCollections
import SwiftUI
import Testing
import TestingOnAppKit

@testable import AdaptersOnAppKit

@Suite("One element in a view") @MainActor
struct ObservedElementTests {
  @MainActor private final class Counter {
    var count = 0
  }

  private struct Detail: View {
    @ObservedElement var post: Post?
    let counter: Counter

    var body: some View {
      let _ = (counter.count += 1)
      Text(post?.title ?? "deleted")
    }
  }

  /// Which element of which list a view shows.
  @MainActor private final class Choice {
    var list: ObservableList<Post>
    var id = 3

    init(_ list: ObservableList<Post>) {
      self.list = list
    }
  }

  private let turns = ManualTurnScheduler()
  private let posts = ObservableArray((0..<6).map { Post($0) })
  private let counter = Counter()

  private func host(of choice: Choice) -> ViewHost {
    ViewHost { [turns, counter] in
      Detail(
        post: ObservedElement(choice.list, id: choice.id, scheduler: turns.mainActorScheduler),
        counter: counter)
    }
  }

  private func endTurn(_ host: ViewHost) {
    turns.endMainActorTurn()
    host.renderIfNeeded()
  }

  @Test("It is evaluated for changes of that element alone")
  func evaluations() {
    let host = host(of: Choice(posts))
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 3"])
    let first = counter.count
    posts[id: 1]?.title = "other"
    posts.remove(id: 0)
    posts.move(from: 2, to: 0)
    endTurn(host)
    #expect(counter.count == first)
    posts[id: 3]?.title = "changed"
    endTurn(host)
    #expect(host.nodes.texts == ["changed"])
    #expect(counter.count == first + 1)
    posts.remove(id: 3)
    endTurn(host)
    #expect(host.nodes.texts == ["deleted"])
    posts.append(Post(3, "back"))
    endTurn(host)
    #expect(host.nodes.texts == ["back"])
  }

  @Test("A view that is made with another id or list shows that element")
  func others() {
    let choice = Choice(posts)
    let host = host(of: choice)
    host.renderIfNeeded()
    choice.id = 4
    host.render()
    #expect(host.nodes.texts == ["post 4"])
    let other = ObservableArray([Post(4, "another")])
    choice.list = other
    host.render()
    #expect(host.nodes.texts == ["another"])
    other[id: 4]?.title = "followed"
    posts[id: 4]?.title = "left"
    endTurn(host)
    #expect(host.nodes.texts == ["followed"])
  }

  @Test("A binding to an element goes to it wherever it is, and to nothing if it is gone")
  func binding() throws {
    #expect(posts.binding(id: 99) == nil)
    let binding = try #require(posts.binding(id: 3))
    posts.move(from: 3, to: 0)
    binding.wrappedValue.title = "a"
    #expect(posts[0].title == "a")
    #expect(binding.wrappedValue.title == "a")
    posts.remove(id: 3)
    binding.wrappedValue.title = "b"
    #expect(posts.count == 5)
    let folders = ObservableSections([
      SectionSnapshot(Folder(id: 1, name: "one"), elements: [Post(1), Post(2)])
    ])
    let post = try #require(folders.binding(id: 2))
    post.wrappedValue.title = "c"
    #expect(folders[section: 0].map(\.title) == ["post 1", "c"])
    #expect(folders.binding(id: 99) == nil)
  }
}
