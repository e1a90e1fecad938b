import Foundation
import Testing

@testable import CoreTestSupport

/// The README's example is the code that these tests compile and run.
struct ReadmeTests {
  @Test("The README shows the example that is compiled, word for word")
  func sameText() throws {
    let path = "Tests/ObservableCollectionsTests/House/ReadmeExample.swift"
    let compiled = try PackageFolder.text(of: path)
    #expect(try Self.example(in: PackageFolder.text(of: "README.md")) == Self.marked(in: compiled))
  }

  @Test("The README's example gives what its comment says")
  @MainActor func result() {
    #expect(ReadmeExample.example() == ["Three", "One", "Zwei"])
  }

  @Test("The lines for a manifest stand in the whole one")
  func manifest() throws {
    let blocks = try Self.blocks()
    let lines = try #require(blocks.first { $0.hasPrefix(".package(url:") }).split(separator: "\n")
      .map { line in
        line.components(separatedBy: ",  //")[0]
      }
    let page = try PackageFolder.text(of: "Docs/Guides/GettingStarted.md")
    let whole = try #require(
      page.components(separatedBy: "```swift\n").first { $0.contains(#"name: "Posts""#) })
    #expect(lines.count == 2)
    for line in lines { #expect(whole.contains(line), "\(line)") }
  }

  @Test(
    "The README's model, list and table are those of the call sites and the guides, which are run",
    arguments: compiled)
  func views(start: String, file: String) throws {
    let block = try #require(try Self.blocks().first { $0.hasPrefix(start) })
    let compiled = try PackageFolder.text(of: "Tests/\(file)")
    #expect(Self.unindented(compiled).contains(Self.unindented(block)))
  }

  private static let compiled = [
    ("nonisolated struct Post", "CallSites/Programs/CallSite21.swift"),
    ("struct PostList", "AppleStubs/AppKit/Tests/SwiftUITests/Guide/GuideViews.swift"),
    ("rows = TableViewBinding", "AppleStubs/UIKit/Tests/UIKitTests/Guide/GuideTests.swift"),
  ]

  @Test("Each block of Swift in the README is compiled, as a test, a program or a manifest")
  func allBlocks() throws {
    let starts = Self.compiled.map(\.0) + ["import ObservableCollections\n", ".package(url:"]
    for block in try Self.blocks() {
      #expect(starts.contains { block.hasPrefix($0) }, "\(block)")
    }
  }

  @Test("The README is read in a few minutes: no more than 800 words, code included")
  func length() throws {
    let words = try PackageFolder.text(of: "README.md").split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 800, "\(words.count)")
  }

  /// The README's blocks of Swift.
  private static func blocks() throws -> [String] {
    try PackageFolder.text(of: "README.md").components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  /// The block of Swift that begins with the import of the library, without that line.
  private static func example(in readme: String) throws -> [Substring] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "import ObservableCollections"))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    #expect(lines[start - 1] == "```swift")
    return Array(lines[(start + 1)..<end].drop { $0.isEmpty })
  }

  /// The lines between the marks, two spaces less indented: they lie in a type here, not there.
  private static func marked(in source: String) throws -> [Substring] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "  // README begins"))
    let end = try #require(lines.firstIndex(of: "  // README ends"))
    return lines[(start + 1)..<end].map { line in
      let function = "func example() -> ArraySnapshot<String> {"
      return line.hasSuffix("static \(function)") ? "@MainActor \(function)" : line.dropFirst(2)
    }
  }
}
