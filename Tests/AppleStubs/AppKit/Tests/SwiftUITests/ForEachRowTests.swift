import ObservableCollections
import SwiftUI
import Testing

@testable import AdaptersOnAppKit

/// An element that cannot be compared.
private struct Draft: Identifiable {
  let id: Int
  var title: String { "draft \(id)" }
}

/// Which of the rows is picked, and which were evaluated since.
@MainActor @Observable private final class Picked {
  var id = 0
  @ObservationIgnored var evaluated: [Int] = []
}

@Suite("Rows, asked for on another thread") @MainActor
struct ForEachRowTests {
  @Test("The closure of a plain ForEach traps when it is called there")
  func plainClosure() async {
    struct PlainList: View {
      let posts: ArraySnapshot<Post>

      var body: some View { ForEach(posts) { Text($0.title) } }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ViewHost { PlainList(posts: [Post(1)]) } }
    }
  }

  @Test("That of a ForEachRow is called in a body, for elements of any type in any collection")
  func elementsOfAnyType() {
    struct Drafts: View {
      let drafts: [Draft]
      let picked: Picked

      var body: some View {
        ForEachRow(drafts) { draft in
          let _ = picked.evaluated.append(draft.id)
          Text(draft.title)
        }
      }
    }
    let picked = Picked()
    var drafts = [Draft(id: 1), Draft(id: 2)]
    let view = { Drafts(drafts: drafts, picked: picked) }
    let host = ViewHost { view() }
    #expect(host.nodes.texts == ["draft 1", "draft 2"])
    drafts.removeFirst()
    picked.evaluated = []
    host.render()
    #expect(host.nodes.texts == ["draft 2"])
    // It cannot be compared.
    #expect(picked.evaluated == [2])
  }

  @Test("Rows that depend on something else are evaluated when it has changed, and only then")
  func dependencies() {
    struct PickedList: View {
      let posts: [Post]
      let picked: Picked

      var body: some View {
        ForEachRow(posts, dependingOn: picked.id) { post in
          let _ = picked.evaluated.append(post.id)
          Text(post.id == picked.id ? "picked" : post.title)
        }
      }
    }
    let picked = Picked()
    var posts = [Post(1), Post(2)]
    let view = { PickedList(posts: posts, picked: picked) }
    let host = ViewHost { view() }
    picked.evaluated = []
    picked.id = 2
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 1", "picked"])
    #expect(picked.evaluated == [1, 2])
    picked.evaluated = []
    posts[0].title = "new"
    host.render()
    #expect(host.nodes.texts == ["new", "picked"])
    #expect(picked.evaluated == [1])
  }

  @Test(
    "Rows that name no dependency are evaluated with the view around them",
    arguments: [false, true])
  func noDependency(inSections: Bool) {
    struct Favorites: View {
      let posts: [Post]
      let picked: Picked
      let inSections: Bool

      var body: some View {
        let id = picked.id
        if inSections {
          let folder = Folder(id: 0, name: "picked: ")
          ForEachSection([SectionSnapshot(folder, elements: posts)]) {
            Text($0.id == id ? "picked" : $0.title)
          } header: {
            Text($0.name + "\(id)")
          }
        } else {
          ForEachRow(posts) { Text($0.id == id ? "picked" : $0.title) }
        }
      }
    }
    let picked = Picked()
    let host = ViewHost {
      Favorites(posts: [Post(1), Post(2)], picked: picked, inSections: inSections)
    }
    for id in [2, 1] {
      picked.id = id
      host.renderIfNeeded()
      let rows = id == 1 ? ["picked", "post 2"] : ["post 1", "picked"]
      #expect(host.nodes.texts == (inSections ? ["picked: \(id)"] : []) + rows)
    }
  }

  @Test(
    "A tag that a row's closure sets is that of the row, also of one that is not evaluated again")
  func tags() {
    struct Tagged: View {
      let folders: SectionsSnapshot<Folder, Post>

      var body: some View {
        ForEachRow(folders[0].elements, dependingOn: .element) { Text($0.title).tag($0.id) }
        ForEachRow(folders[0].elements) { Text($0.title).tag(-$0.id) }
        ForEachSection(folders, dependingOn: .element) {
          Text($0.title).tag($0.title)
        } header: {
          Text($0.name)
        }
      }
    }
    let folder = SectionSnapshot(Folder(id: 1, name: "one"), elements: [Post(1), Post(2)])
    let host = ViewHost { Tagged(folders: [folder]) }
    for _ in 0..<2 {
      let tags: [AnyHashable] = [1, 2, -1, -2, "post 1", "post 2"]
      #expect(host.tags.map { AnyHashable($0) } == tags)
      host.render()
    }
  }

  @Test(
    "An EquatableView is one row to the list around it: the stub takes its tags and its sections away"
  )
  func equatableView() {
    struct Part: View, Equatable {
      let title: String

      var body: some View {
        SwiftUI.Section {
          Text(title).tag(1)
        } header: {
          Text("header")
        }
      }
    }
    let host = ViewHost { List { Part(title: "row").equatable() } }
    let row = RenderedNode.group("EquatableView", [.text("header"), .text("row")])
    #expect(host.nodes == [.group("List", [row])])
    #expect(host.tags.isEmpty)
  }

  @Test("Sections likewise: of heads that cannot be compared, and what depends on something else")
  func sections() {
    struct Drafts: View {
      let sections: SectionsSnapshot<Draft, Post>

      var body: some View {
        ForEachSection(sections) {
          Text($0.title)
        } header: {
          Text($0.title)
        }
      }
    }
    struct Folders: View {
      let sections: SectionsSnapshot<Folder, Post>
      let mark: String

      var body: some View {
        ForEachSection(sections, dependingOn: mark) { post in
          Text(mark + post.title)
        } header: {
          Text(mark + $0.name)
        }
      }
    }
    let drafts = ViewHost {
      Drafts(sections: [SectionSnapshot(Draft(id: 1), elements: [Post(1)])])
    }
    #expect(drafts.nodes.texts == ["draft 1", "post 1"])
    let folder = SectionSnapshot(Folder(id: 1, name: "one"), elements: [Post(1)])
    var mark = "-"
    let view = { Folders(sections: [folder], mark: mark) }
    let folders = ViewHost { view() }
    #expect(folders.nodes.texts == ["-one", "-post 1"])
    mark = "+"
    folders.render()
    #expect(folders.nodes.texts == ["+one", "+post 1"])
  }
}
