import Foundation
import ObservableCollections
import SwiftUI
import Testing

@testable import AdaptersOnAppKit

/// What a list of the guide shows in a row.
struct PostRow: View {
  let post: Post

  var body: some View { Text(post.title) }
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
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }
}
