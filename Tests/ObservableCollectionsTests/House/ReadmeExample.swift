import ObservableCollections

/// The README's example, compiled. A test compares the lines between the marks with the README.
enum ReadmeExample {
  // README begins
  struct Post: Identifiable, Sendable {
    let id: Int
    var title: String
  }

  @MainActor final class Screen: @MainActor RenderSink {
    var titles: [String] = []

    func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { titles = rows.map(\.title) }

    func apply(_ batch: BatchUpdate<Post>) {
      print(batch.changes)  // The rows to delete, insert, move and reload.
      titles = batch.after.map(\.title)
    }
  }

  @MainActor static func example() -> [String] {
    let posts = ObservableArray([Post(id: 1, title: "One"), Post(id: 2, title: "Two")])
    let screen = Screen()
    let coalescer = posts.render(into: screen)
    posts.append(Post(id: 3, title: "Three"))
    posts.update(at: 1) { $0.title = "Zwei" }
    posts.move(from: 2, to: 0)
    coalescer.flush()  // An app returns to its run loop instead, and the turn ends by itself.
    return screen.titles  // ["Three", "One", "Zwei"]
  }
  // README ends
}
