import ObservableCollections

/// 7. Undo is applying.
public enum CallSite7 {
  /// What the array holds after each call.
  @MainActor public static func run() throws -> [String] {
    let posts = ObservableArray((1...3).map { Post(id: $0, title: "\($0)") })
    var changes: [ArrayChange<Post>] = []
    var batches: [BatchUpdate<Post>] = []
    let token = posts.observe(options: [.old, .new]) { changes.append($0) }
    let rendering = posts.render(every: .immediate, initial: false) { batches.append($0) }
    var lines: [String] = []
    func note(_ call: String) { lines.append("\(call): \(posts.map(\.title))") }

    posts.remove(at: 1)
    posts.move(from: 0, to: 1)
    note("edited")
    let (removal, move) = (changes[0], changes[1])
    try posts.apply(move.inverse)
    try posts.apply(removal.inverse)
    note("undone")
    try posts.apply(removal)
    try posts.apply(move)
    note("redone")
    posts.transaction { posts in
      posts.append(Post(id: 4, title: "4"))
      posts[0] = Post(id: 3, title: "three")
    }
    if let batch = batches.last { try posts.apply(batch.inverse) }
    note("batch undone")
    let latest = [Post(id: 1, title: "1"), Post(id: 5, title: "5")]
    let difference = latest.difference(from: posts.snapshot) { $0.id == $1.id }
    try posts.apply(difference)
    note("difference")
    do {
      try posts.apply(removal.inverse)
    } catch let error as PatchError where error.isStale {
      lines.append("\(error)")
    }
    token.cancel()
    rendering.cancel()
    return lines
  }
}
