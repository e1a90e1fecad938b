import Foundation
import ObservableCollections
import Observation
import Testing

// The code of the smaller recipes of Docs/Guides/HowTo.md.

@MainActor private final class DetailScreen {
  private(set) var title: String?

  func show(_ post: Post?) { title = post?.title }
}

@MainActor private func follow(
  _ id: Post.ID, of posts: ObservableArray<Post>, on screen: DetailScreen
) -> CoalescingObserver<BatchUpdate<Post>> {
  let detail = posts.filtered { $0.id == id }
  let rendering = detail.render(initial: true) { [weak screen] batch in
    screen?.show(batch.after.first)  // nil: the post was removed
  }
  return rendering
}

private final class Shelves: Sendable {
  private let list = ObservableArray<Post>()
  var posts: ObservableList<Post> { list }  // can be read, observed and followed, not edited
}

@MainActor private final class Database {
  private(set) var titles: [Post.ID: String] = [:]

  func delete(_ id: Post.ID) { titles[id] = nil }
  func save(_ post: Post) { titles[post.id] = post.title }
}

@MainActor private func save(
  _ posts: ObservableArray<Post>, in database: Database
) -> CoalescingObserver<BatchUpdate<Post>> {
  let saving = posts.render(every: .quiet(for: .seconds(1)), initial: false) { batch in
    for index in batch.removals { database.delete(batch.before[index].id) }
    for (old, new) in batch.updates.elements where batch.before[old].id != batch.after[new].id {
      database.delete(batch.before[old].id)
    }
    for index in batch.insertions { database.save(batch.after[index]) }
    for (_, new) in batch.updates.elements { database.save(batch.after[new]) }
  }
  return saving
}

@MainActor @Observable final class PostRow: nonisolated Identifiable {
  nonisolated let id: Int
  var post: Post
  var isExpanded = false

  init(_ post: Post) { (id, self.post) = (post.id, post) }
}

@MainActor private func rowObjects(
  of posts: ObservableArray<Post>
) -> (rows: ObservableArray<PostRow>, following: CoalescingObserver<BatchUpdate<Post>>) {
  let rows = ObservableArray<PostRow>()
  let following = posts.render(initial: true) { [rows] batch in
    let renewed = batch.patch.elements.map { post in
      let row = rows[id: post.id] ?? PostRow(post)
      row.post = post
      return row
    }
    try? rows.apply(BatchPatch(changes: batch.changes, elements: renewed))
  }
  return (rows, following)
}

@Test("Row objects keep their state while their posts change and move")
@MainActor func keptRows() {
  func post(_ id: Int) -> Post { Post(id: id, title: "\(id)", date: .distantPast) }
  let posts = ObservableArray((1...3).map(post))
  let (rows, following) = rowObjects(of: posts)
  let second = rows[1]
  second.isExpanded = true
  posts[1].title = "new"
  posts.move(from: 1, to: 0)
  posts.append(post(4))
  posts.remove(id: 3)
  following.flush()
  #expect(rows.map(\.post) == Array(posts))
  #expect(rows[0] === second && second.isExpanded && second.post.title == "new")
  posts[0] = post(9)
  following.flush()
  #expect(rows.map(\.id) == [9, 1, 4])
}

actor TitleIndex {
  private(set) var titles: [String] = []
  private var rendering: CoalescingObserver<BatchUpdate<Post>>?

  func follow(_ posts: ObservableArray<Post>) {
    rendering = posts.render(isolatedTo: self, initial: true) { index, batch in
      index.titles = batch.after.map(\.title)
    }
  }
}

private func byTwoKeys(_ posts: ObservableArray<Post>) -> DerivedList<Post> {
  let sorted = posts.ordered { ($0.day, $0.title) < ($1.day, $1.title) }
  return sorted
}

struct Errand: Identifiable, Sendable {
  let id: Int
  var due: Date?
  var isDone = false
}

private func byOptionalKey(
  _ errands: ObservableArray<Errand>
) -> (planned: DerivedList<Errand>, open: DerivedList<Errand>) {
  let planned = errands.ordered { ($0.due ?? .distantFuture) < ($1.due ?? .distantFuture) }
  let open = errands.ordered { !$0.isDone && $1.isDone }
  return (planned, open)
}

@Test("The smaller recipes: what has no date is last, what is open first")
func optionalKeys() {
  let (planned, open) = byOptionalKey(
    ObservableArray([
      Errand(id: 1), Errand(id: 2, due: .now, isDone: true), Errand(id: 3),
      Errand(id: 4, due: .distantPast),
    ]))
  #expect(planned.map(\.id) == [4, 2, 1, 3])
  #expect(open.map(\.id) == [1, 3, 4, 2])
}

struct Account: Identifiable, Hashable, Sendable {
  let id: Int
}

enum SettingsRow: Hashable, Sendable {
  case account(Account), addAccount

  var section: String { self == .addAccount ? "More" : "Accounts" }
}

func settings(
  _ accounts: ObservableArray<Account>
) -> DerivedSections<SectionKey<String>, SettingsRow> {
  accounts.mapped(SettingsRow.account)
    .joined(with: ObservableArray([.addAccount]))
    .sections { $0.section }
}

func serve(_ posts: ObservableArray<Post>) async {
  for await batch in posts.batches(initial: false) { print(batch.changes) }
}

@Test("The smaller recipes: a detail screen, saving what changed, an actor, two keys")
@MainActor func recipes() async throws {
  let posts = ObservableArray((0..<3).map { Post(id: $0, title: "\(9 - $0)", date: .distantPast) })
  let (screen, database, index) = (DetailScreen(), Database(), TitleIndex())
  let detail = follow(1, of: posts, on: screen)
  #expect(screen.title == "8")
  let saving = save(posts, in: database)
  await index.follow(posts)
  #expect(await index.titles == ["9", "8", "7"])
  #expect(byTwoKeys(posts).map(\.title) == ["7", "8", "9"])
  posts[1].title = "new"
  detail.flush()
  saving.flush()
  #expect(screen.title == "new")
  #expect(database.titles == [1: "new"])
  posts.remove(id: 1)
  detail.flush()
  saving.flush()
  #expect(screen.title == nil && database.titles.isEmpty)
  #expect(Shelves().posts.isEmpty)
}

@Test("Saving what changed: the database has the list's rows, whatever came in another's place")
@MainActor func savedRows() {
  func post(_ id: Int) -> Post { Post(id: id, title: "\(id)", date: .distantPast) }
  let (posts, database) = (ObservableArray((1...4).map(post)), Database())
  let saving = save(posts, in: database)
  posts.touch(at: [0, 1, 2, 3])
  saving.flush()
  posts[0] = post(9)
  posts.replaceSubrange(1...2, with: [post(7), post(8)])
  saving.flush()
  #expect(database.titles.keys.sorted() == [4, 7, 8, 9])

  /// Makes the list one of these ids, place by place.
  func write(_ ids: [Int]) {
    let common = min(ids.count, posts.count)
    for index in 0..<common where posts[index].id != ids[index] { posts[index] = post(ids[index]) }
    posts.replaceSubrange(common..., with: ids[common...].map(post))
    saving.flush()
  }
  // Every list of up to three of four ids, each after each.
  var lists: [[Int]] = [[]]
  for _ in 0..<3 {
    lists += lists.flatMap { list in (0..<4).filter { !list.contains($0) }.map { list + [$0] } }
  }
  lists = Array(Set(lists)).sorted { $0.lexicographicallyPrecedes($1) }
  #expect(lists.count == 41)
  var wrong: [String] = []
  for first in lists {
    for second in lists {
      for ids in [first, second] {
        write(ids)
        if database.titles.keys.sorted() != ids.sorted() { wrong.append("\(first) → \(second)") }
      }
    }
  }
  #expect(wrong == [])
}

@Test("A settings screen: an account comes and goes, the fixed row stays")
@MainActor func settingsScreen() {
  let accounts = ObservableArray<Account>()
  let rows = settings(accounts)
  #expect(rows.map(\.header.id) == ["More"])
  accounts.append(Account(id: 1))
  #expect(rows.map(\.header.id) == ["Accounts", "More"])
  #expect(rows.map { Array($0.elements) } == [[.account(Account(id: 1))], [.addAccount]])
  accounts.removeAll()
  #expect(rows.map(\.header.id) == ["More"])
}
