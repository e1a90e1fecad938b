import Observation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import PairedLists

@Suite("Rows by key")
struct PairedListTests {
  struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var author: Int?
  }

  struct User: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  struct Article: Identifiable, Equatable, Sendable {
    let id: Int
    var feed: String
    var isRead = false
  }

  struct Node: Identifiable, Equatable, Sendable {
    let id: String
  }

  @Test("A row for each element; without a partner, and without a key")
  func rows() {
    let posts = ObservableArray([
      Post(id: 1, author: 7), Post(id: 2, author: nil), Post(id: 3, author: 8),
      Post(id: 1, author: 7),
    ])
    let users = ObservableArray([User(id: 7, name: "Ada")])
    let rows = posts.paired(to: users, by: \.author) { "\($0.id) \($1?.name ?? "-")" }
    let known = posts.paired(requiring: users, by: \.author) { "\($0.id) \($1.name)" }
    #expect(Array(rows) == ["1 Ada", "2 -", "3 -", "1 Ada"])
    #expect(Array(known) == ["1 Ada", "1 Ada"])
    users.append(User(id: 8, name: "Bo"))
    #expect(Array(rows) == ["1 Ada", "2 -", "3 Bo", "1 Ada"])
    #expect(Array(known) == ["1 Ada", "3 Bo", "1 Ada"])
    users.insert(User(id: 7, name: "Zoe"), at: 0)
    #expect(Array(rows) == ["1 Zoe", "2 -", "3 Bo", "1 Zoe"])
    #expect(known.sourceIndex(at: 1) == 2)
    #expect(known.index(atSource: 1) == nil)
  }

  @Test("The closures are called for what has changed, and for no more")
  func calls() {
    let posts = ObservableArray((0..<500).map { Post(id: $0, author: $0 % 100) })
    let users = ObservableArray((0..<100).map { User(id: $0, name: "") })
    let calls = LockedValue(0)
    let rows = posts.paired(to: users, by: \.author) { post, user in
      calls.withLock { $0 += 1 }
      return "\(post.id) \(user?.name ?? "-")"
    }
    func called(_ edit: () -> Void) -> Int {
      _ = rows.count
      calls.withLock { $0 = 0 }
      edit()
      _ = rows.count
      return calls.withLock { $0 }
    }
    #expect(called { users[3].name = "Ada" } == 5)
    #expect(called { users.move(from: 3, to: 90) } == 0)
    #expect(called { posts.move(from: 3, to: 90) } == 0)
    #expect(called { users.append(User(id: 5, name: "second")) } == 0)
    #expect(called { users.move(from: 100, to: 0) } == 5)
    #expect(called { users.remove(at: 0) } == 5)
    #expect(called { users.append(User(id: 1_000, name: "nobody's")) } == 0)
    #expect(called { posts.append(Post(id: 900, author: 1)) } == 1)
    #expect(called { posts[0].author = 1_000 } == 1)
    #expect(called { posts.removeFirst(10) } == 0)
  }

  @Test("Of 20,000 articles one is read: a closure for each of its keys")
  func groupCalls() {
    let nodes = ObservableArray((0..<50).map { Node(id: "feed \($0)") } + [Node(id: "all")])
    let articles = ObservableArray((0..<20_000).map { Article(id: $0, feed: "feed \($0 % 50)") })
    let calls = LockedValue<[String]>([])
    let unread = articles.filtered { !$0.isRead }
    let rows = nodes.grouped(from: unread, by: { [$0.feed, "all", $0.feed] }) { node, articles in
      calls.withLock { $0.append(node.id) }
      return articles.count
    }
    #expect(rows.last == 20_000)
    calls.withLock { $0 = [] }
    articles[7].isRead = true
    #expect(rows.last == 19_999)
    #expect(rows[7] == 399)
    #expect(calls.withLock { $0 } == ["feed 7", "all"])
  }

  @Test("A transaction of both lists is one batch; a row whose partner is another one stays")
  func transactionOfBoth() {
    let posts = ObservableArray([Post(id: 1, author: 7), Post(id: 2, author: 8)])
    let users = ObservableArray([User(id: 7, name: "Ada"), User(id: 8, name: "Bo")])
    let rows = posts.paired(requiring: users, by: \.author) { "\($0.id) \($1.name)" }
    let sink = RecordingSink<String>()
    let turns = ManualTurnScheduler()
    let rendering = rows.render(on: .callingThread, every: turns.scheduler, into: sink)
    transaction(posts, users) { posts, users in
      users.remove(at: 0)
      posts.append(Post(id: 3, author: 8))
      users.append(User(id: 7, name: "Cy"))
    }
    turns.endTurn()
    #expect(Array(sink.rows) == ["1 Cy", "2 Bo", "3 Bo"])
    #expect(sink.batches.count == 1)
    #expect(sink.batches.last?.changes.removals == [])
    #expect(sink.batches.last?.changes.insertions == IndexRanges(2..<3))
    rendering.cancel()
  }

  @Test("What changes while rows are made is seen with the next state, of both lists")
  func changeMeanwhile() {
    let (left, right) = (ObservableArray([0]), ObservableArray([User(id: 1, name: "0")]))
    let isChanging = LockedValue(false)
    @Sendable func change() {
      transaction(left, right) { left, right in
        left[0] += 1
        right[0].name = "\(left[0])"
      }
    }
    // Between the instant in which both are taken, and the rows.
    let above = left.filtered { _ in
      let isNow = isChanging.withLock { isChanging in
        defer { isChanging = false }
        return isChanging
      }
      if isNow { change() }
      return true
    }
    let made = LockedValue<[String]>([])
    let rows = above.paired(to: right, by: { _ in 1 }) { number, user in
      made.withLock { $0.append("\(number) \(user?.name ?? "-")") }
      return number
    }
    #expect(Array(rows) == [0])
    isChanging.withLock { $0 = true }
    change()
    _ = rows.count
    #expect(Array(rows) == [2])
    #expect(made.withLock { Set($0) } == ["0 0", "1 1", "2 2"])
  }

  @Test("The user's edits go to the left list")
  func userEdits() {
    let posts = ObservableArray((1...4).map { Post(id: $0, author: $0 % 2) })
    let users = ObservableArray([User(id: 1, name: "Ada")])
    let rows = posts.paired(requiring: users, by: \.author) { "\($0.id) \($1.name)" }
    let rendering = rows.render(on: .callingThread, every: .manual, initial: true) { _ in }
    #expect(rendering.userMoved(from: 0, to: 1))
    #expect(posts.map(\.id) == [2, 3, 1, 4])
    rendering.flush()
    #expect(rendering.userRemoved(at: [1]))
    #expect(posts.map(\.id) == [2, 3, 4])
    #expect(rows.rootIndex(at: 0) == 1)
    rendering.cancel()
  }

  @Test("A parameter, and in a transaction with both lists")
  func parameter() {
    let posts = ObservableArray([Post(id: 1, author: 7)])
    let users = ObservableArray([User(id: 7, name: "Ada")])
    let rows = posts.paired(to: users, by: \.author, with: "by") {
      "\($0.id) \($2) \($1?.name ?? "-")"
    }
    #expect(Array(rows) == ["1 by Ada"])
    rows.parameter = "from"
    #expect(Array(rows) == ["1 from Ada"])
    let version = rows.revision.version
    transaction(posts, users, rows) { posts, users, rows in
      rows.parameter = "of"
      users[0].name = "Bo"
      posts[0].author = 8
      posts.insert(contentsOf: [Post(id: 2, author: 7), Post(id: 3, author: nil)], at: 0)
    }
    #expect(Array(rows) == ["2 of Bo", "3 of -", "1 of -"])
    // An insertion and a replacement.
    #expect(rows.revision.version == version + 2)
  }

  @Test("It holds both lists; they do not hold it, and nothing of it stays in them")
  func lifetime() {
    let posts = ObservableArray([Post(id: 1, author: 7)])
    let users = ObservableArray([User(id: 7, name: "Ada")])
    weak var released: DerivedList<String>?
    do {
      let rows = posts.paired(to: users.filtered { _ in true }, by: \.author) { $1?.name ?? "" }
      released = rows
      let token = rows.observe(on: .callingThread) { _ in }
      #expect(rows.count == 1)
      #expect(!users.core.withLock { users.core.shared.isQuiet })
      token.cancel()
    }
    #expect(released == nil)
    #expect(posts.core.withLock { posts.core.shared.isQuiet })
    #expect(users.core.withLock { users.core.shared.isQuiet })
  }

  @Test("Keys whose == and hash contradict each other make a row wrong, but no index")
  func inconsistentKeys() throws {
    struct Key: Hashable, Sendable {
      let number: Int
      let random: LockedValue<SplitMix64>
      static func == (first: Key, second: Key) -> Bool {
        first.random.withLock { Bool.random(using: &$0) }
      }
      func hash(into hasher: inout Hasher) {
        hasher.combine(random.withLock { Int.random(in: 0..<3, using: &$0) })
      }
    }
    struct Item: Identifiable, Sendable { let id: Key }
    for seed in 0..<TestScale.randomRuns(200) {
      let random = LockedValue(SplitMix64(seed: UInt64(seed)))
      func item(_ number: Int) -> Item { Item(id: Key(number: number, random: random)) }
      let (left, right) = (ObservableArray<Item>(), ObservableArray<Item>())
      let rows = left.paired(to: right, by: \.id) { $0.id.number + ($1?.id.number ?? 0) }
      let groups = left.grouped(from: right, by: { [$0.id, $0.id] }) { $1.count }
      var places = SplitMix64(seed: UInt64(seed))
      for step in 0..<40 {
        let list = step % 2 == 0 ? left : right
        switch Int.random(in: 0..<4, using: &places) {
        case 0 where list.count > 2: list.remove(at: step % list.count)
        case 1 where list.count > 2: list.move(from: step % list.count, to: 0)
        case 2 where list.count > 2: list[step % list.count] = item(step)
        default: list.insert(item(step), at: list.count / 2)
        }
        try demand(rows.count, equals: left.count, "seed \(seed)")
        try demand(groups.count, equals: left.count, "seed \(seed)")
      }
    }
  }

  @Test("Keys that nobody has any more are forgotten")
  func forgottenKeys() {
    let posts = ObservableArray<Post>()
    let users = ObservableArray<User>()
    let pairs = Pairs<Post, Int, FirstPartner<User>>(of: posts, with: users) { [$0.id] }
    let rows = pairs.list { post in pairs.table.first(of: post.author)?.name ?? "\(post.id)" }
    for number in 0..<500 {
      posts.append(Post(id: number, author: number))
      if number % 2 == 0 { users.append(User(id: number, name: "a")) }
      #expect(rows.count == 1)
      posts.removeAll()
      users.removeAll()
    }
    #expect(rows.isEmpty)
    #expect(pairs.table.entryCount < 3)
  }
}

// MARK: - Objects

@Suite("Rows by key: objects, and closures on the main actor")
struct PairedObjectTests {
  @Observable final class Member: Identifiable {
    let id: Int
    var friend: Int?
    var name: String

    init(_ id: Int, friend: Int?, _ name: String) {
      (self.id, self.friend, self.name) = (id, friend, name)
    }
  }

  @Observable final class Settings {
    var isLoud = false
  }

  @Test("An object that changes: what its row shows, and its key; so of its partner")
  @MainActor func objects() async {
    let members = ObservableArray([Member(1, friend: 2, "Ada"), Member(2, friend: nil, "Bo")])
    let rows = members.paired(on: .mainActor, to: members, by: \.friend) {
      "\($0.name) \($1?.name ?? "-")"
    }
    let groups = members.grouped(
      on: .mainActor, from: members, by: { [$0.id, 1 - $0.id] }
    ) { member, all in "\(member.name) \(all.map(\.name))" }
    #expect(Array(rows) == ["Ada Bo", "Bo -"])
    members[1].name = "Cy"
    #expect(Array(rows) == ["Ada Cy", "Cy -"])
    members[0].friend = 1
    #expect(Array(rows) == ["Ada Ada", "Cy -"])
    members[1].friend = 1
    #expect(Array(rows) == ["Ada Ada", "Cy Ada"])
    members[0].name = "Di"
    #expect(Array(rows) == ["Di Di", "Cy Di"])
    #expect(Array(groups) == ["Di [\"Di\"]", "Cy [\"Cy\"]"])
    members[1].name = "Ed"
    #expect(Array(groups) == ["Di [\"Di\"]", "Ed [\"Ed\"]"])
    members.remove(at: 0)
    #expect(Array(rows) == ["Ed -"])
  }

  @Test(
    "Values on the main actor: what the closures read besides is followed; and a partner that is an object"
  )
  @MainActor func values() async {
    let settings = Settings()
    let posts = ObservableArray([PairedListTests.Post(id: 1, author: 7)])
    let users = ObservableArray([Member(7, friend: nil, "Ada")])
    let rows = posts.paired(on: .mainActor, to: users, by: \.author) { _, user in
      settings.isLoud ? (user?.name ?? "-").uppercased() : user?.name ?? "-"
    }
    let known = posts.paired(on: .mainActor, requiring: users, by: \.author) {
      settings.isLoud ? $1.name + "!" : $1.name
    }
    let plain = posts.paired(to: users.observingElements(\.name), by: \.author) { $1?.name ?? "-" }
    #expect(Array(rows) == ["Ada"])
    #expect(Array(known) == ["Ada"])
    #expect(Array(plain) == ["Ada"])
    settings.isLoud = true
    #expect(Array(rows) == ["ADA"])
    #expect(Array(known) == ["Ada!"])
    users[0].name = "Bo"
    #expect(Array(rows) == ["BO"])
    #expect(Array(plain) == ["Bo"])
    users.removeAll()
    #expect(Array(rows) == ["-"])
    #expect(Array(known) == [])
  }
}
