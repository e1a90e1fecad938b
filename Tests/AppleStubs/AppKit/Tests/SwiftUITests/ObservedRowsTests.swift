import ObservableCollections
import TestingOnAppKit
import SwiftUI
import SupportOnAppKit
import Testing

@testable import AdaptersOnAppKit

struct Post: Identifiable, Equatable {
  let id: Int
  var title: String

  init(_ id: Int, _ title: String? = nil) {
    (self.id, self.title) = (id, title ?? "post \(id)")
  }
}

/// Counts what is evaluated.
@MainActor final class Counter {
  var rows: [Int] = []
  var headers: [Int] = []
}

struct CountedPosts: View {
  @ObservedRows private var posts: ArraySnapshot<Post>
  let counter: Counter

  init(
    _ posts: ObservableArray<Post>, _ turns: ManualTurnScheduler, _ counter: Counter,
    animation: ListAnimation = ListAnimation()
  ) {
    _posts = ObservedRows(posts, scheduler: turns.mainActorScheduler, animation: animation)
    self.counter = counter
  }

  var body: some View {
    List {
      ForEachRow(posts, dependingOn: .element) { post in
        let _ = counter.rows.append(post.id)
        Text(post.title)
      }
      .onMove { $posts.move(fromOffsets: $0, toOffset: $1) }
      .onDelete { $posts.remove(atOffsets: $0) }
    }
  }
}

/// A list on a host, and the array that it shows.
@MainActor
struct ShownList {
  let turns = ManualTurnScheduler()
  let posts: ObservableArray<Post>
  let counter = Counter()
  let host: ViewHost

  init(_ count: Int, animation: ListAnimation = ListAnimation()) {
    let posts = ObservableArray((0..<count).map { Post($0) })
    self.posts = posts
    host = ViewHost { [turns, counter] in
      CountedPosts(posts, turns, counter, animation: animation)
    }
    counter.rows = []
  }

  /// Ends the turn, and renders if that changed anything.
  func endTurn() {
    turns.endMainActorTurn()
    host.renderIfNeeded()
  }

  func expectShown(_ location: SourceLocation = #_sourceLocation) {
    #expect(host.nodes.texts == posts.snapshot.map(\.title), sourceLocation: location)
    #expect(host.faults == [], sourceLocation: location)
  }
}

@Suite("An array in a SwiftUI list") @MainActor
struct ObservedRowsTests {
  @Test("The first state is shown at once, and a turn is one evaluation")
  func oneTurn() {
    let shown = ShownList(3)
    shown.expectShown()
    shown.posts.append(Post(3))
    shown.posts.remove(at: 0)
    shown.posts.move(from: 2, to: 0)
    #expect(!shown.host.needsRender)
    let count = shown.host.bodyCounts["CountedPosts"] ?? 0
    shown.endTurn()
    shown.expectShown()
    #expect(shown.host.bodyCounts["CountedPosts"] == count + 1)
    shown.endTurn()
    #expect(shown.host.bodyCounts["CountedPosts"] == count + 1)
  }

  @Test("Only rows that are new or changed are evaluated")
  func evaluatedRows() {
    let shown = ShownList(1_000)
    shown.posts.append(Post(5_000))
    shown.posts[7].title = "seven"
    shown.posts.move(from: 500, to: 3)
    shown.posts.remove(at: 900)
    shown.posts.touch(at: [20])
    shown.endTurn()
    shown.expectShown()
    // The touched row has an equal element.
    #expect(shown.counter.rows == [7, 5_000])
  }

  @Test("The animation fits the turn: rows, updates, too many changes, none")
  func animations() {
    let animation = ListAnimation(
      rows: .easeInOut(duration: 1), updates: .linear(duration: 2), changeThreshold: 3)
    let shown = ShownList(5, animation: animation)
    shown.posts.append(Post(10))
    shown.endTurn()
    #expect(shown.host.animation == .easeInOut(duration: 1))
    shown.posts[0].title = "new"
    shown.endTurn()
    #expect(shown.host.animation == .linear(duration: 2))
    shown.posts.move(from: 0, to: 3)
    shown.endTurn()
    #expect(shown.host.animation == .easeInOut(duration: 1))
    shown.posts.removeSubrange(0..<4)
    shown.endTurn()
    #expect(shown.host.animation == nil)
    shown.expectShown()

    let plain = ShownList(2)
    plain.posts[0].title = "new"
    plain.endTurn()
    #expect(plain.host.animation == nil)
    plain.posts.removeLast()
    plain.endTurn()
    #expect(plain.host.animation == .default)
    let still = ShownList(2, animation: .none)
    still.posts.removeLast()
    still.endTurn()
    #expect(still.host.animation == nil)
    still.expectShown()
  }

  @Test("Rows that the user drags move at once, and are not told again")
  func userMoves() throws {
    for source in [[0], [4], [1, 2], [0, 3], [0, 2, 4], [1, 3, 4]] {
      for destination in 0...5 {
        let shown = ShownList(5, animation: ListAnimation(rows: .linear(duration: 3)))
        let move = try #require(shown.host.moveAction)
        shown.posts.append(Post(9))
        move(IndexSet(source), destination)
        shown.host.renderIfNeeded()
        // That of SwiftUI's own transaction.
        #expect(shown.host.animation == .default)
        let plain: ObservableArray = ObservableArray((0..<5).map { Post($0) })
        plain.move(fromOffsets: IndexRanges(source), toOffset: destination)
        #expect(shown.host.nodes.texts == plain.snapshot.map(\.title))
        shown.endTurn()
        shown.expectShown()
        #expect(Array(shown.posts).map(\.id) == plain.snapshot.map(\.id) + [9])
      }
    }
  }

  @Test("Rows that the user deletes go at once, in both")
  func userRemovals() throws {
    let shown = ShownList(5, animation: ListAnimation(rows: .linear(duration: 3)))
    let delete = try #require(shown.host.deleteAction)
    shown.posts.insert(Post(9), at: 0)
    // SwiftUI calls it in a transaction of its own, whose animation stays.
    delete([1, 3])
    shown.host.renderIfNeeded()
    #expect(shown.host.animation == .default)
    #expect(shown.host.nodes.texts == ["post 0", "post 2", "post 4"])
    #expect(Array(shown.posts).map(\.id) == [9, 0, 2, 4])
    shown.endTurn()
    shown.expectShown()
  }

  @Test("A view that is made with another array shows that one, and no longer the first")
  func anotherArray() {
    let turns = ManualTurnScheduler()
    let counter = Counter()
    let first = ObservableArray([Post(1)])
    let posts = ObservableArray([Post(2), Post(3)])
    var isFirst = true
    let chosen = { isFirst ? first : posts }
    let host = ViewHost { CountedPosts(chosen(), turns, counter) }
    #expect(host.nodes.texts == ["post 1"])
    isFirst = false
    host.render()
    #expect(host.nodes.texts == ["post 2", "post 3"])
    first.append(Post(4))
    turns.endMainActorTurn()
    #expect(!host.needsRender)
    posts.append(Post(5))
    turns.endMainActorTurn()
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 2", "post 3", "post 5"])
  }

  @Test("State that is made in vain, with every view, observes nothing")
  func stateMadeInVain() {
    let turns = ManualTurnScheduler()
    let posts = ObservableArray([Post(1)])
    let host = ViewHost { CountedPosts(posts, turns, Counter()) }
    for _ in 0..<20 { host.render() }
    posts.append(Post(2))
    #expect(turns.waitingCount == 1)
  }

  @Test("Two views can read one model, each told once a turn; paused it shows nothing")
  func sharedModel() {
    struct CountView: View {
      let rows: ShownRows<Post>

      var body: some View { Text("\(rows.rows.count) posts") }
    }
    let turns = ManualTurnScheduler()
    let posts = ObservableArray([Post(1)])
    let rows = ShownRows(of: posts, scheduler: turns.mainActorScheduler)
    let hosts = (0..<2).map { _ in ViewHost { CountView(rows: rows) } }
    posts.append(Post(2))
    turns.endMainActorTurn()
    for host in hosts {
      host.renderIfNeeded()
      #expect(host.nodes.texts == ["2 posts"])
      #expect(host.bodyCounts["CountView"] == 2)
    }
    rows.pause()
    posts.append(Post(3))
    turns.endMainActorTurn()
    #expect(!hosts[0].needsRender)
    rows.resume()
    rows.flush()
    hosts[0].renderIfNeeded()
    #expect(hosts[0].nodes.texts == ["3 posts"])
    rows.changeLimit = 1
    posts.append(contentsOf: [Post(4), Post(5)])
    turns.endMainActorTurn()
    #expect(rows.rows.count == 4)
    turns.endMainActorTurn()
    #expect(rows.rows.count == 5)
  }

  @Test("An array can be read without any wrapper, and the view is notified of each change")
  func bareArray() {
    struct BareList: View {
      let posts: ObservableArray<Post>

      var body: some View { ForEachRow(posts.snapshot) { Text($0.title) } }
    }
    let posts = ObservableArray([Post(1)])
    let host = ViewHost { BareList(posts: posts) }
    posts.append(Post(2))
    #expect(host.needsRender)
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 1", "post 2"])
  }

  @Test("A model that is released ends its observation")
  func lifetimes() {
    let turns = ManualTurnScheduler()
    let posts = ObservableArray([Post(1)])
    weak var gone: ShownRows<Post>?
    do {
      let rows = ShownRows(of: posts, scheduler: turns.mainActorScheduler)
      #expect(rows.rows.count == 1)
      gone = rows
    }
    #expect(gone == nil)
    posts.append(Post(2))
    #expect(turns.waitingCount == 0)
  }

  @Test("Random turns show every row, and evaluate those alone that are new or differ")
  func randomTurns() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(1_000), seed: 0x5111, initialCount: 0...12, length: 1...16
    ) { script in
      let shown = ShownList(script.initialCount)
      var next = script.initialCount
      var old = Dictionary(uniqueKeysWithValues: shown.posts.snapshot.map { ($0.id, $0) })
      for (index, edit) in script.edits.enumerated() {
        edit.apply(to: shown.posts) {
          defer { next += 1 }
          return Post(next)
        }
        // An element that changes and keeps its identity.
        if index % 2 == 0, !shown.posts.isEmpty { shown.posts[0].title += "!" }
        if index % 3 != 2 { continue }
        shown.counter.rows = []
        shown.endTurn()
        let rows = Array(shown.posts)
        try Mistake.check(shown.host.nodes.texts, rows.map(\.title), "shown")
        let changed = rows.filter { old[$0.id] != $0 }.map(\.id)
        try Mistake.check(shown.counter.rows, changed, "evaluated")
        // SwiftUI forgets the rows that are gone; a host keeps them until they are invalid.
        for row in rows { old[row.id] = row }
      }
    }
  }
}

/// What a random history finds.
struct Mistake: Error, CustomStringConvertible {
  let description: String

  /// Throws unless both are the same.
  static func check<Value: Equatable>(
    _ found: Value, _ expected: Value, _ what: String
  ) throws(Mistake) {
    if found == expected { return }
    throw Mistake(description: "\(what): \(found) instead of \(expected)")
  }
}
