import Foundation
import Observation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

// The code of Docs/Guides/HowTo.md, in its order.

@MainActor @Observable final class FeedModel {
  let posts = ObservableArray<Post>()
  var searchText = "" {
    didSet { found.parameter = searchText }
  }
  private(set) var titles: [String] = []
  private(set) var isSaved = true
  private let found: AdjustableList<Post, String>
  private let newest: DerivedList<Post>
  private var rendering: CoalescingObserver<BatchUpdate<Post>>?
  private var observation: ChangeObservation?

  init() {
    found = posts.filtered(with: "") { post, text in text.isEmpty || post.title.contains(text) }
    newest = found.ordered(by: \.date, descending: true)
    rendering = newest.render(initial: true) { [weak self] batch in
      self?.titles = batch.after.map(\.title)
    }
    observation = posts.observe { [weak self] _ in self?.isSaved = false }
  }
}

@Test("How to: a model follows its text, shows what comes of it, and is released")
@MainActor func feedModel() async throws {
  weak var released: FeedModel?
  do {
    let model = FeedModel()
    released = model
    let dates = [Date.distantPast, .distantFuture]
    let posts = zip(dates, ["swift one", "swift two"]).enumerated().map { id, post in
      Post(id: id, title: post.1, date: post.0)
    }
    model.posts.append(contentsOf: posts + [Post(id: 2, title: "other", date: .distantPast)])
    #expect(!model.isSaved)
    model.searchText = "swift"
    while model.titles != ["swift two", "swift one"] { await Task.yield() }
  }
  for _ in 0..<100 where released != nil { await Task.yield() }
  #expect(released == nil)
}

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

  found.follow { [weak model] in model?.searchText ?? "" }
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

@Test("How to: a sidebar counts the unread posts of each folder")
@MainActor func unreadPosts() async throws {
  struct Folder: Identifiable, Sendable {
    let id: Int
    let name: String
    let unread: DerivedList<Post>  // posts.filtered { $0.isUnread }
  }
  struct FolderRow: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
    let unreadCount: Int
  }

  let posts = ObservableArray([Post(id: 1, title: "One", date: .distantPast)])
  func makeFolder(_ id: Int, _ posts: ObservableArray<Post>) -> Folder {
    Folder(id: id, name: "folder \(id)", unread: posts.filtered { $0.isUnread })
  }
  let folders = ObservableArray([makeFolder(1, posts), makeFolder(2, ObservableArray())])
  let sidebar = folders.mapped(with: [Int: Int]()) { folder, counts in
    FolderRow(id: folder.id, name: folder.name, unreadCount: counts[folder.id] ?? 0)
  }
  sidebar.follow { [folders] in
    Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.unread.count) })
  }
  var lines: [[String]] = []
  let rendering = sidebar.render(initial: false) { batch in
    lines.append(batch.changes.updatedNewIndexes.map { "\(batch.after[$0])" })
  }
  posts.append(Post(id: 2, title: "Two", date: .distantPast))
  while sidebar[0].unreadCount != 2 { await Task.yield() }
  rendering.flush()
  folders.append(makeFolder(3, posts))
  while sidebar.last?.unreadCount != 2 { await Task.yield() }
  rendering.flush()
  posts[0].isUnread = false
  while sidebar.contains(where: { $0.unreadCount == 2 }) { await Task.yield() }
  #expect(sidebar.map(\.unreadCount) == [1, 0, 1])
  rendering.cancel()
}

@MainActor @Observable final class SidebarItem: nonisolated Identifiable {
  nonisolated let id: Int
  unowned let folder: SidebarItem?
  private(set) var feeds: [SidebarItem] = []
  var isOpen = true
  var unread = 0

  init(id: Int, in folder: SidebarItem? = nil) {
    (self.id, self.folder) = (id, folder)
    folder?.feeds.append(self)
  }

  var unreadCount: Int { feeds.reduce(unread) { $0 + $1.unread } }
}

@MainActor private func show(
  _ items: ObservableArray<SidebarItem>, in table: RecordingSink<SidebarItem>, _ feed: SidebarItem,
  _ folder: SidebarItem
) -> CoalescingObserver<BatchUpdate<SidebarItem>> {
  let rows = items.filtered(on: .mainActor) { $0.folder?.isOpen ?? true }
    .observingElements(on: .mainActor, \.isOpen, \.unreadCount)
  let rendering = rows.render(into: table)

  feed.unread += 1
  rendering.flush()
  #expect(table.batches.last?.changes.updatedNewIndexes == [0, 1])
  folder.isOpen = false
  rendering.flush()
  #expect(table.batches.last?.changes.removals == [1, 2])
  #expect(table.batches.last?.changes.updatedNewIndexes == [0])
  return rendering
}

@Test("How to: a sidebar of objects shows what its folders say, whatever changes")
@MainActor func sidebar() {
  let folders = [SidebarItem(id: 0), SidebarItem(id: 3)]
  let feeds = [1, 2, 4, 5].map { SidebarItem(id: $0, in: folders[$0 / 3]) }
  let all = (folders + feeds).sorted { $0.id < $1.id }
  let (items, table) = (ObservableArray(all), RecordingSink<SidebarItem> { $0 === $1 })
  let rendering = show(items, in: table, feeds[0], folders[0])
  // Every subset of changes in one turn: against a list that is computed anew.
  for changes in 0..<32 {
    if changes & 1 != 0 { folders[0].isOpen.toggle() }
    if changes & 2 != 0 { folders[1].isOpen.toggle() }
    if changes & 4 != 0 { feeds[changes % 4].unread += 1 }
    if changes & 8 != 0 { items.move(from: 1, to: 2) }
    if changes & 16 != 0 { items.update(at: 4) { $0.unread = 0 } }
    rendering.flush()
    let expected = items.filter { $0.folder?.isOpen ?? true }
    #expect(table.rows.map(\.id) == expected.map(\.id))
  }
  #expect(table.faults == [])
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

private func take(_ message: Post, _ messages: ObservableArray<Post>, _ unread: inout Int) {
  if messages.upsert(message).inserted { unread += 1 }
}

@Test("How to: a message that comes twice is there once")
func takenTwice() {
  let messages = ObservableArray<Post>()
  var unread = 0
  for title in ["Hello", "Hello!"] {
    take(Post(id: 1, title: title, date: .distantPast), messages, &unread)
  }
  #expect(messages.map(\.title) == ["Hello!"])
  #expect(unread == 1)
}

private func save(_ posts: ObservableArray<Post>, _ file: URL) throws {
  try JSONEncoder().encode(posts).write(to: file)
}

private func restore(_ posts: ObservableArray<Post>, _ file: URL) throws {
  posts.replaceAll(with: try JSONDecoder().decode([Post].self, from: Data(contentsOf: file)))
}

@Test("How to: a list is stored as an array")
func storing() throws {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: file) }
  let (posts, copy) = (ObservableArray<Post>(), ObservableArray<Post>())
  posts.append(Post(id: 1, title: "One", date: .distantPast))
  try save(posts, file)
  try restore(copy, file)
  #expect(copy.snapshot == posts.snapshot)
  let data = try Data(contentsOf: file)
  #expect(try JSONDecoder().decode([Post].self, from: data) == Array(posts))
  let decoded = try JSONDecoder().decode(ObservableArray<Post>.self, from: data)
  #expect(decoded.snapshot == posts.snapshot)
}

@MainActor private func lists(
  of chores: ObservableArray<Chore>, _ files: ObservableArray<Download>, _ file: Download
) -> [DerivedList<Chore>] {
  let open = chores.filtered { !$0.isDone }  // @Observable: nothing to do. What is done goes
  let rows = chores.observingElements(\.title, \.isDone)  // … in rows that show these two
  files.touch(id: file.id)  // another class, after each change
  return [open, rows]
}

@Test("How to: objects that change are seen")
@MainActor func objects() {
  let (chore, file) = (Chore(), Download())
  let files = ObservableArray([file])
  let lists = lists(of: ObservableArray([Chore(), chore]), files, file)
  #expect(lists.map(\.count) == [2, 2] && files.revision.version == 1)
  var updates: [Int] = []
  let rendering = lists[1].render(initial: false) { updates += $0.changes.updatedNewIndexes }
  chore.isDone = true
  rendering.flush()
  #expect(lists.map(\.count) == [1, 2] && updates == [1])
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
  let rendering = messages.render(initial: true) { [weak screen] batch in
    guard let screen else { return }
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
      case .reload:
        reload(batch.after, at: batch.end)
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

@MainActor @Observable final class PostsModel {
  let posts: ObservableArray<Post>
  let undo: ListUndo<BatchUpdate<Post>>

  init(_ posts: ObservableArray<Post>) {
    self.posts = posts
    undo = ListUndo(of: posts, limit: 100)
  }

  func delete(_ chosen: Set<Post.ID>) {
    undo.group("Delete") { posts.removeAll { chosen.contains($0.id) } }
  }

  func receive(_ page: [Post]) {
    undo.withoutRecording { posts.upsert(contentsOf: page) }
  }
}

@Test("How to: what the user did is undone and done again, and what others did makes it stale")
@MainActor func undoing() throws {
  let start = (0..<4).map { Post(id: $0, title: "\($0)", date: .distantPast) }
  let model = PostsModel(ObservableArray(start))
  model.delete([1, 2])
  #expect(model.undo.undoName == "Delete")
  model.posts.append(Post(id: 4, title: "4", date: .distantPast))
  try model.undo.undo()  // The turn has not ended yet, when it is undone.
  #expect(model.posts.map(\.id) == [0, 3])
  try model.undo.undo()
  #expect(model.posts.map(\.id) == [0, 1, 2, 3])
  try model.undo.redo()
  #expect(model.posts.map(\.id) == [0, 3])

  model.receive([Post(id: 5, title: "5", date: .distantPast)])
  #expect(!model.undo.canUndo)
  #expect(throws: PatchError.self) { try model.undo.undo() }
  #expect(model.posts.map(\.id) == [0, 3, 5])
}

private func answer(
  _ posts: ObservableArray<Post>, since shown: Revision?, send: (BatchPatch<Post>) -> Void
) {
  let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
  send(patch)
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
