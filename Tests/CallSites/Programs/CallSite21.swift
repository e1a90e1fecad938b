import ObservableCollections

/// 21. The README's model, and what it says of a list: it is a class.
public enum CallSite21 {
  nonisolated struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
  }

  @MainActor final class Feed {
    let posts = ObservableArray<Post>()

    func take(_ answer: [Post]) {
      posts.replaceAll(with: answer)
    }
  }

  /// A struct that holds a list.
  @MainActor struct Screen {
    var posts: ObservableArray<Post>
  }

  /// What the screen shows after each step.
  @MainActor public static func run() -> [String] {
    let (feed, lines) = (Feed(), Lines())
    let rendering = feed.posts.render(initial: true) { batch in
      lines.add("\(batch.after.map(\.title))")
    }
    feed.take([Post(id: 1, title: "One"), Post(id: 2, title: "Two")])
    rendering.flush()

    let screen = Screen(posts: feed.posts)
    var copy = screen
    copy.posts.append(Post(id: 3, title: "Three"))
    rendering.flush()

    copy.posts = ObservableArray([Post(id: 4, title: "Four")])
    rendering.flush()
    lines.add("not shown: \(copy.posts.map(\.title)), \(screen.posts.count)")
    feed.take([Post(id: 4, title: "Four")])
    rendering.flush()
    return lines.all
  }

  /// What is shown.
  @MainActor final class Lines {
    private(set) var all: [String] = []

    func add(_ line: String) { all.append(line) }
  }
}
