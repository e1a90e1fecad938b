import Foundation
import KitOnAppKit
import ObservableCollections
import SwiftUI
import Testing

@testable import AdaptersOnAppKit

/// What a list of the guide shows in a row.
struct PostRow: View {
  let post: Post

  var body: some View { Text(post.title) }
}

/// A costly one.
struct ChartRow: View {
  let post: Post
  let isPicked: Bool

  var body: some View { Text(isPicked ? "✓ \(post.title)" : post.title) }
}

@Suite("The guide to lists in SwiftUI") @MainActor
struct GuideTests {
  @Test("Its views are those that are compiled here")
  func sameText() throws {
    let end = try #require(#filePath.range(of: "/Tests/AppleStubs/", options: .backwards))
    let guide = try text(URL(filePath: "\(#filePath[..<end.lowerBound])/Docs/Guides/SwiftUI.md"))
    let source = try text(
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "GuideViews.swift"))
    let views = source.components(separatedBy: "\n\n").filter { !$0.hasPrefix("import") }
    #expect(views.count > 8)
    for part in views where !part.hasPrefix("//") {
      #expect(guide.contains(part), "The guide has not: \(part)")
    }
  }

  @Test("They show the rows, and what is picked")
  func shown() throws {
    let posts = ObservableArray([Post(1), Post(2)])
    let titles = ["post 1", "post 2"]
    #expect(ViewHost { PostList(posts) }.nodes.texts == titles)
    #expect(ViewHost { TitleList(posts: posts.snapshot) }.nodes.texts == titles)
    #expect(ViewHost { LogView(posts) }.nodes.texts == titles)
    let editor = ViewHost { EditedPosts(ObservableArray([Post(1), Post(2)])) }
    #expect(editor.nodes.texts == ["Clear post 1", "Clear post 2"])
    editor.buttons["Clear post 2"]?()
    let letters = posts.ordered { $0.id < $1.id }.sections { String($0.title.suffix(1)) }
    #expect(ViewHost { LetterList(letters) }.nodes.texts == ["1", "post 1", "2", "post 2"])
    let host = ViewHost { PickedPosts(posts) }
    #expect(host.nodes.texts == titles)
    host.buttons["post 2"]?()
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 1", "✓ post 2"])
    let charts = ViewHost { PickedCharts(posts: posts.snapshot, picked: 2) }
    #expect(charts.nodes.texts == ["post 1", "✓ post 2"])
    let folders = ObservableSections([
      SectionSnapshot(Folder(id: 1, name: "one"), elements: [Post(1), Post(2)])
    ])
    let list = ViewHost { FolderList(folders) }
    list.deleteAction?([0])
    list.moveAction?([0], 0)
    list.renderIfNeeded()
    #expect(list.nodes.texts == ["one", "post 2"])
  }

  @Test("A view that owns its model shows what the model holds, however often it is made anew")
  func owningView() async throws {
    let host = ViewHost { FeedView() }
    for count in 1...2 {
      host.buttons["Add"]?()
      try await wait(for: "post \(count)") {
        host.render()
        return host.nodes.texts.count == count + 1
      }
    }
    #expect(host.nodes.texts == ["post 1", "post 2", "Add"])
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }
}
