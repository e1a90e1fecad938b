import ObservableCollections

/// 18. Elements are assigned, upserted and touched by their ids, and what the user did is undone.
public enum CallSite18 {
  /// What the lists hold after each call.
  @MainActor public static func run() throws -> [String] {
    let posts = ObservableArray((1...3).map { Post(id: $0, title: "\($0)") })
    let undo = ListUndo(of: posts)
    var lines: [String] = []
    func note(_ call: String) { lines.append("\(call): \(posts.map(\.title))") }

    posts[id: 4] = Post(id: 4, title: "4")
    posts[id: 9]?.title = "nine"
    note("assigned")
    let isNew = posts.upsert(Post(id: 2, title: "two")).inserted
    let done = posts.upsert(contentsOf: [Post(id: 5, title: "5"), Post(id: 1, title: "one")])
    note("upserted \(isNew) \(done.inserted) \(done.updated) \(posts.touch(id: 5))")
    undo.group("Delete") { posts.removeAll { $0.id < 3 } }
    note(undo.undoName ?? "no name")
    try undo.undo()
    note("undone")
    try undo.undo()
    note("undone \(undo.canUndo) \(undo.canRedo)")
    try undo.redo()
    note("redone")
    undo.withoutRecording { posts[id: 3]?.title = "theirs" }
    do {
      try undo.undo()
    } catch let error as PatchError where error.isStale {
      lines.append("\(error)")
    }

    let days = ObservableSections<Day, Event>()
    let history = ListUndo(of: days, limit: 10, every: .immediate)
    days.sections.append(Day(date: 10), elements: [Event(date: 11)])
    days[sectionID: 10]?.append(Event(date: 12))
    try history.undo()
    lines.append("days: \(days.elementCount)")
    return lines
  }
}
