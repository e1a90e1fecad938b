import ObservableCollections
import ObservableCollectionsTesting
import Testing

// The code of Docs/Guides/HowTo.md, in its order.

@MainActor private func search(
  _ posts: ObservableArray<Post>, _ table: Table<Post>, model: SearchModel
) {
  let found = posts.filtered(with: "") { post, text in
    text.isEmpty || post.title.contains(text)
  }
  let page = found.ordered(by: \.date, descending: true).limited(to: 50)
  let rendering = page.render(into: table)

  found.parameter = "swift"  // one batch: what goes, what comes
  page.parameter += 50  // one batch: fifty insertions

  found.follow { model.searchText }
  posts.remove(at: page.rootIndex(at: 0))
  rendering.cancel()
}

@MainActor private func group(
  _ posts: ObservableArray<Post>, in daysTable: SectionsTable<DayHeader>
) {
  let days = posts.ordered(by: \.date, descending: true).sections(by: { $0.day }) { day, posts in
    DayHeader(id: day, count: posts.count)
  }
  let shown = days.render(into: daysTable)
  shown.cancel()
}

private func remove(_ id: Post.ID, from posts: ObservableArray<Post>) {
  posts.remove(id: id)
}

private func takeOver(
  _ posts: ObservableArray<Post>, _ answer: [Post], _ books: ObservableArray<Book>, _ read: [Book]
) {
  posts.replaceAll(with: answer)
  books.replaceAll(with: read, matching: .key(\.isbn))
}

@MainActor private func finish(_ task: Task, in tasks: ObservableArray<Task>) {
  task.isDone = true
  if let index = tasks.firstIndex(where: { $0 === task }) { tasks.touch(at: index) }
}

@MainActor private func show(
  _ pinned: ObservableArray<Post>, above rest: DerivedList<Post>, in table: Table<Post>
) {
  let all = pinned.joined(with: rest)
  let together = all.render(into: table)
  together.cancel()
}

@MainActor private func show(_ today: [Post], _ later: [Post], in table: SectionsTable<Day>) {
  let board = ObservableSections([
    SectionSnapshot(Day(id: "today"), elements: today),
    SectionSnapshot(Day(id: "later"), elements: later),
  ])
  let rendering = board.render(into: table)
  board.move(from: ElementPath(section: 1, element: 0), to: ElementPath(section: 0, element: 0))
  rendering.cancel()
}

/// What shows a chat.
@MainActor private final class ChatScreen {
  var isAtBottom: Bool { true }

  func apply(_ batch: BatchUpdate<Post>) {}
  func scrollToBottom() {}
}

@MainActor private func chat(
  _ messages: ObservableArray<Post>, _ screen: ChatScreen, _ older: [Post], id: Post.ID,
  draft: String
) {
  let rendering = messages.render { batch in
    let isAtBottom = screen.isAtBottom
    screen.apply(batch)
    if isAtBottom { screen.scrollToBottom() }
  }
  messages.insert(contentsOf: older, at: 0)
  messages[id: id]?.title = draft
  rendering.cancel()
}

private func send(
  _ sent: Post, _ messages: ObservableArray<Post>, _ outgoing: ObservableArray<Post>
) -> JoinedList<Post> {
  let conversation = messages.joined(with: outgoing)
  transaction(messages, outgoing) { messages, outgoing in
    outgoing.remove(id: sent.id)
    messages.append(sent)
  }
  return conversation
}

@Test("How to: a message that was sent goes from one list to the other")
func sending() {
  let post = Post(id: 7, title: "Hello", date: .distantPast)
  let (messages, outgoing) = (ObservableArray<Post>(), ObservableArray([post]))
  #expect(Array(send(post, messages, outgoing)) == [post])
  #expect(outgoing.isEmpty)
}

@MainActor final class Log: @MainActor RenderSink {
  private(set) var lines: [String] = []

  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { lines = rows.map(\.title) }

  func apply(_ batch: BatchUpdate<Post>) {
    for step in batch.calls.sequential {
      switch step {
      case .removal(let indexes):
        for index in indexes.reversed() { lines.remove(at: index) }
      case .move(let from, let to):
        lines.insert(lines.remove(at: from), at: to)
      case .insertion(let indexes):
        for index in indexes { lines.insert(batch.after[index].title, at: index) }
      case .update(let indexes):
        for index in indexes { lines[index] = batch.after[index].title }
      }
    }
  }
}

@Test("How to: the sink shows what random edits lead to")
@MainActor func ownSink() throws {
  struct WrongRows: Error {}
  try EditScript.checkRandom(runs: 50, seed: 1) { script in
    var next = 0
    func newPost() -> Post {
      next += 1
      return Post(id: next, title: "post \(next)", date: .distantPast)
    }
    let posts = script.makeArray(of: newPost)
    let (log, turns) = (Log(), ManualTurnScheduler())
    let observer = posts.render(every: turns.mainActorScheduler, into: log)
    script.apply(to: posts, newElement: newPost) { turns.endMainActorTurn() }
    if log.lines != posts.map(\.title) { throw WrongRows() }
    observer.cancel()
  }
}

@MainActor private func takeBack(_ posts: ObservableArray<Post>) throws {
  var undo: [ArrayChange<Post>] = []
  let observation = posts.observe(options: [.old, .new]) { undo.append($0) }
  posts.remove(at: 2)

  if let last = undo.popLast() { try posts.apply(last.inverse) }
  observation.cancel()
}

private func answer(
  _ posts: ObservableArray<Post>, since revision: Revision, send: (BatchPatch<Post>) -> Void,
  sendAll: ((snapshot: ArraySnapshot<Post>, revision: Revision)) -> Void
) {
  if let patch = posts.patch(since: revision) {
    send(patch)
  } else {
    sendAll(posts.state)  // too far behind: all elements, and their revision
  }
}

private func take(
  _ patch: BatchPatch<Post>, into copy: ObservableArray<Post>, askForAll: () -> Void
) throws {
  do {
    try copy.apply(patch)
  } catch let error as PatchError where error.isStale {
    askForAll()
  }
}

private func test(_ posts: ObservableArray<Post>, _ post: Post) {
  let turns = ManualTurnScheduler()
  let sink = RecordingSink<Post>()
  let rendering = posts.render(on: .callingThread, every: turns.scheduler, into: sink)
  posts.append(post)
  turns.endTurn()
  #expect(sink.rows.map(\.id) == posts.map(\.id))
  rendering.cancel()
}

private func trace(_ posts: ObservableArray<Post>) {
  let trace = posts.trace { print($0) }
  trace.cancel()
}
