import ObservableCollections

/// 3. What shows a list is found from the list. Every kind of sink can have its first state.
public enum CallSite3 {
  @MainActor private final class Table: @MainActor RenderSink {
    private(set) var titles: [String] = []

    func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { titles = rows.map(\.title) }
    func apply(_ batch: BatchUpdate<Post>) { titles = batch.after.map(\.title) }
  }

  private actor Index {
    private(set) var titles: [String] = []

    func take(_ batch: BatchUpdate<Post>) { titles = batch.after.map(\.title) }
  }

  /// What a table, a closure that is called four times a second, an actor and a stream were shown.
  @MainActor public static func run() async -> [String] {
    let posts = ObservableArray([Post(id: 1, title: "a")])
    let (table, index) = (Table(), Index())
    var drawn: [String] = []
    let renderings = [
      posts.render(into: table),
      posts.render(every: .frames(.milliseconds(250)), initial: false) { batch in
        drawn = batch.after.map(\.title)
      },
      posts.render(isolatedTo: index, initial: true) { index, batch in index.take(batch) },
    ]
    var lines = ["table: \(table.titles)"]
    posts.append(Post(id: 2, title: "b"))
    while await index.titles.count < 2 || table.titles.count < 2 || drawn.count < 2 {
      await Task.yield()
    }
    lines += ["table: \(table.titles)", "chart: \(drawn)", "index: \(await index.titles)"]
    for await batch in posts.batches(initial: true) {
      lines.append("stream: \(batch.after.map(\.title))")
      break
    }
    for rendering in renderings { rendering.cancel() }
    return lines
  }
}
