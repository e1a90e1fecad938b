import ObservableCollections

/// 5. `.immediate` with a sink on the main actor: shown before `append` returns.
public enum CallSite5 {
  @MainActor private final class Table: @MainActor RenderSink {
    private(set) var titles: [String] = []

    func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { titles = rows.map(\.title) }
    func apply(_ batch: BatchUpdate<Post>) { titles = batch.after.map(\.title) }
  }

  /// What a table shows after each change.
  @MainActor public static func run() async -> [String] {
    let (posts, table) = (ObservableArray<Post>(), Table())
    let rendering = posts.render(every: .immediate, into: table)
    posts.append(Post(id: 1, title: "a"))
    var lines = ["at once: \(table.titles)"]
    await Task.detached { posts.append(Post(id: 2, title: "b")) }.value
    while table.titles.count < 2 { await Task.yield() }
    lines.append("of another thread, in a job: \(table.titles)")
    rendering.cancel()
    return lines
  }
}
