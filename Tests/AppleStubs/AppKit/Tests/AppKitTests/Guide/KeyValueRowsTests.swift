import AppKit
import ObservableCollections
import SupportOnAppKit
import Testing

@testable import AdaptersOnAppKit
@testable import TestingOnAppKit

@Suite("The guide's objects for bindings") @MainActor
struct KeyValueRowsTests {
  private typealias Post = KeyValueGuide.Post
  private typealias PostRow = KeyValueGuide.PostRow
  private typealias KeyValueRows = KeyValueGuide.KeyValueRows

  @Test("A row that moves and one that says something else stay the objects that they were")
  func kept() throws {
    let posts = ObservableArray((0..<4).map { Post(id: $0, title: "\($0)") })
    let controller = NSArrayController()
    let rows = KeyValueRows()
    let rendering = posts.render(into: rows)  // Keep both: a sink is held weakly.
    controller.bind(.contentArray, to: rows, withKeyPath: "rows", options: nil)

    rendering.flush()
    let before = try #require(controller.arrangedObjects as? [PostRow])
    posts.move(from: 3, to: 0)
    posts.update(at: 1) { $0.title = "zero" }
    posts.remove(at: 2)
    rendering.flush()
    let after = try #require(controller.arrangedObjects as? [PostRow])
    #expect(after.map(\.title) == ["3", "zero", "2"])
    #expect(after.map(ObjectIdentifier.init) == [3, 0, 2].map { ObjectIdentifier(before[$0]) })
    #expect(!controller.simulatedChanges.dropFirst().contains { $0.kind == .setting })
    rendering.cancel()
  }

  @Test("A controller that believes key-value observing shows the posts after every turn")
  func random() throws {
    try EditScript.checkRandom(
      runs: Histories.many / 4, seed: 0xCF0, initialCount: 0...10, length: 1...14
    ) { script in
      var next = 0
      func newPost() -> Post {
        next += 1
        return Post(id: next, title: "\(next)")
      }
      let posts = script.makeArray(of: newPost)
      let turns = ManualTurnScheduler()
      let (rows, controller) = (KeyValueRows(), NSArrayController())
      controller.bind(.contentArray, to: rows, withKeyPath: "rows", options: nil)
      let rendering = posts.render(every: turns.mainActorScheduler, into: rows)
      for (index, edit) in script.edits.enumerated() {
        edit.apply(to: posts, newElement: newPost)
        if index % 3 != 2 && index + 1 != script.edits.count { continue }
        turns.endMainActorTurn()
        let shown = (controller.arrangedObjects as? [PostRow] ?? []).map(\.title)
        try Mistake.check(shown, posts.map(\.title), "arranged after \(index + 1) edits")
      }
      rendering.cancel()
    }
  }
}
