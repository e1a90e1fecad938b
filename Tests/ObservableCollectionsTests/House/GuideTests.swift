import ObservableCollections
import Testing

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
    let posts: ObservableArray = ["a", "b", "c", "d"]
    let observation = posts.observe(options: [.initial, .old, .new]) { change in
      lines.keep("\(change)")
    }
    posts.insert(contentsOf: ["x", "y"], at: 1)
    posts.remove(at: [0, 5])
    posts[0] = "z"
    posts.move(from: 3, to: 0)
    observation.cancel()
    return lines.values
  }

  /// The comments of a guide's first block of Swift.
  private static func comments(in guide: String) throws -> [String] {
    let folder = "Sources/ObservableCollections/ObservableCollections.docc"
    let lines = try PackageFolder.text(of: "\(folder)/\(guide)").split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "```swift"))
    return lines[start...].prefix { $0 != "```" }.compactMap { line in
      line.firstRange(of: "// ").map { String(line[$0.upperBound...]) }
    }
  }
}
