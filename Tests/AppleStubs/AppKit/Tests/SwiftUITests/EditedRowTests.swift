import ObservableCollections
import SwiftUI
import Testing
import TestingOnAppKit

@testable import AdaptersOnAppKit

@Suite("Rows that edit their elements") @MainActor
struct EditedRowTests {
  /// The bindings that rows were made with last, by the id of their elements.
  @MainActor private final class Bindings {
    var byID: [Int: Binding<Post>] = [:]
  }

  private struct Editor: View {
    @ObservedRows var posts: ArraySnapshot<Post>
    let source: ObservableArray<Post>
    let bindings: Bindings

    var body: some View {
      ForEachRow(posts, editing: source) { $post in
        let _ = (bindings.byID[post.id] = $post)
        Text(post.title)
      }
    }
  }

  private let turns = ManualTurnScheduler()
  private let source = ObservableArray((0..<6).map { Post($0) })
  private let bindings = Bindings()

  private func host(of list: ObservableList<Post>) -> ViewHost {
    let host = ViewHost { [turns, source, bindings] in
      Editor(
        posts: ObservedRows(list, scheduler: turns.mainActorScheduler), source: source,
        bindings: bindings)
    }
    host.renderIfNeeded()
    return host
  }

  @Test("What is written goes to the element with the id, and is read at once")
  func writing() throws {
    let host = host(of: source)
    let binding = try #require(bindings.byID[3])
    source.move(from: 3, to: 0)
    binding.wrappedValue.title = "a"
    #expect(binding.wrappedValue.title == "a")
    #expect(source.map(\.title) == ["a", "post 0", "post 1", "post 2", "post 4", "post 5"])
    #expect(host.nodes.texts[3] == "post 3")
    turns.endMainActorTurn()
    host.renderIfNeeded()
    #expect(host.nodes.texts == source.map(\.title))
    #expect(bindings.byID[3]?.wrappedValue.title == "a")
  }

  @Test("An element that is gone is not written, and reads as it was shown")
  func gone() throws {
    _ = host(of: source)
    let binding = try #require(bindings.byID[3])
    source.remove(id: 3)
    binding.wrappedValue.title = "a"
    #expect(binding.wrappedValue.title == "post 3")
    #expect(source.count == 5)
  }

  @Test("What somebody else wrote meanwhile is what is read")
  func others() throws {
    _ = host(of: source)
    let binding = try #require(bindings.byID[3])
    binding.wrappedValue.title = "a"
    source[id: 3] = Post(3)
    #expect(binding.wrappedValue.title == "post 3")
  }

  @Test("A first write takes back nothing that was written since the last turn")
  func firstWrite() throws {
    source[3] = Post(3, "first")
    _ = host(of: source)
    let binding = try #require(bindings.byID[3])
    source[id: 3]?.title = "theirs"
    binding.wrappedValue.title += ", mine"
    #expect(source[id: 3]?.title == "theirs, mine")
  }

  @Test("Rows of a derived list edit the list that it follows")
  func derived() throws {
    let host = host(of: source.filtered { $0.title.hasPrefix("post") })
    let binding = try #require(bindings.byID[3])
    binding.wrappedValue.title = "no more"
    turns.endMainActorTurn()
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 0", "post 1", "post 2", "post 4", "post 5"])
    #expect(source[id: 3]?.title == "no more")
  }

  @Test("Rows of sections edit the list that these are derived from, or the sections themselves")
  func sections() throws {
    let folders = ObservableSections([
      SectionSnapshot(Folder(id: 1, name: "one"), elements: [Post(1), Post(2)])
    ])
    let derived = source.sections { $0.id % 2 }
    let bindings = bindings
    let hosts = [
      ViewHost { [source] in
        ForEachSection(derived.snapshot, editing: source) { $post in
          let _ = (bindings.byID[post.id] = $post)
          Text(post.title)
        } header: {
          Text("\($0.id)")
        }
      },
      ViewHost {
        ForEachSection(folders.snapshot, editing: folders) { $post in
          let _ = (bindings.byID[post.id + 100] = $post)
          Text(post.title)
        } header: {
          Text($0.name)
        }
      },
    ]
    bindings.byID[3]?.wrappedValue.title = "a"
    #expect(source[3].title == "a")
    let binding = try #require(bindings.byID[102])
    folders[section: 0].move(from: 1, to: 0)
    binding.wrappedValue.title = "b"
    #expect(folders[section: 0].map(\.title) == ["b", "post 1"])
    folders.remove(id: 2)
    binding.wrappedValue.title = "c"
    #expect(folders[section: 0].map(\.title) == ["post 1"])
    #expect(hosts.count == 2)
  }
}
