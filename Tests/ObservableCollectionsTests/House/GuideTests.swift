import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// The guide's first example prints what its comments say.
struct GuideTests {
  @Test("Observing changes: the example's comments are what it prints")
  func observingChanges() throws {
    let comments = try Self.comments(in: "ObservingChanges.md")
    let printed = observed()
    #expect(comments == printed)
  }

  /// The example, with a list in place of `print`.
  private func observed() -> [String] {
    let lines = Recorder<String>()
    let posts = ObservableArray(["a", "b", "c", "d"])
    let observation = posts.observe(on: .callingThread, options: [.initial, .old, .new]) { change in
      lines.keep("\(change)")
    }
    posts.insert(contentsOf: ["x", "y"], at: 1)
    posts.remove(at: [0, 5])
    posts[0] = "z"
    posts.move(from: 3, to: 0)
    observation.cancel()
    return lines.values
  }

  @Test("Tracing: the lines are what the trace prints")
  func tracing() throws {
    let text = try Self.text(of: "Tracing.md")
    let blocks = text.components(separatedBy: "```\n")
    let expected = try #require(blocks.first { $0.hasPrefix("posts: ") })
    #expect(expected.split(separator: "\n").map(String.init) == traced())
  }

  /// What leads to the guide's batch, with a list in place of `print`.
  private func traced() -> [String] {
    let (lines, turns) = (Recorder<String>(), ManualTurnScheduler())
    let posts = ObservableArray<String>(name: "posts")
    let trace = posts.trace { lines.keep("\($0)") }
    let coalescer = posts.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    posts.append("a")
    posts.update(at: 0) { $0 = "b" }
    turns.endTurn()
    trace.cancel()
    withExtendedLifetime(coalescer) {}
    return lines.values
  }

  private static func text(of guide: String) throws -> String {
    try PackageFolder.text(
      of: "Sources/ObservableCollections/ObservableCollections.docc/\(guide)")
  }

  /// The comments of a guide's first block of Swift.
  private static func comments(in guide: String) throws -> [String] {
    let lines = try text(of: guide).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "```swift"))
    return lines[start...].prefix { $0 != "```" }.compactMap { line in
      line.firstRange(of: "// ").map { String(line[$0.upperBound...]) }
    }
  }
}
