import ObservableCollections

/// The README's example, compiled. A test compares the lines between the marks with the README.
enum ReadmeExample {
  // README begins
  @MainActor static func example() -> ArraySnapshot<String> {
    let posts = ObservableArray(["One", "Two"])
    var shown = posts.snapshot  // A collection, which costs nothing to take.
    let rendering = posts.render(initial: false) { batch in
      print(batch.changes)  // The rows to delete, insert, move and reload.
      shown = batch.after
    }
    posts.append("Three")
    posts[1] = "Zwei"
    posts.move(from: 2, to: 0)
    rendering.flush()  // An app returns to its run loop instead, and the turn ends by itself.
    return shown  // ["Three", "One", "Zwei"]
  }
  // README ends
}
