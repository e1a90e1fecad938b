import Foundation
import TestSupport
import Testing

@testable import CoreTestSupport

/// The code of the guides stands in `Tests/GuideSnippets`, which is compiled with the tests.
struct SnippetTests {
  /// Each page, and where its code stands: in `Tests/GuideSnippets`, or where what it needs is.
  private static let pages: [(page: String, files: [String])] = [
    ("Docs/Guides/HowTo.md", ["HowTo", "Recipes"]),
    (
      "Docs/Guides/ComingFrom.md",
      [
        "ComingFrom", "Tests/AppleStubs/AppKit/Tests/AppKitTests/Guide/KeyValueRows.swift",
        "Tests/AppleStubs/AppKit/Tests/AppKitTests/Guide/KeyValueRowsTests.swift",
        "Tests/AppleStubs/AppKit/Tests/SwiftDataTests/StoredPosts.swift",
        "Tests/AppleStubs/AppKit/Tests/CoreDataTests/FetchedPosts.swift",
      ]
    ),
    ("Docs/Guides/Questions.md", ["Questions"]),
    ("Docs/Guides/Browser.md", ["Browser"]),
    ("Docs/Guides/GTK.md", ["Examples/GTK/Sources/GTKFirst/main.swift"]),
    (
      "Docs/Guides/UIKit.md",
      [
        "Tests/AppleStubs/UIKit/Tests/UIKitTests/Guide/PostsController.swift",
        "Tests/AppleStubs/UIKit/Tests/UIKitTests/Guide/GuideTests.swift",
      ]
    ),
    ("Docs/Guides/AppKit.md", ["Tests/AppleStubs/AppKit/Tests/AppKitTests/Guide/GuideTests.swift"]),
    (
      "Docs/Guides/SwiftUI.md",
      [
        "Tests/AppleStubs/AppKit/Tests/SwiftUITests/Guide/GuideViews.swift",
        "Tests/AppleStubs/AppKit/Tests/SwiftUITests/Guide/AnimatedPosts.swift",
      ]
    ),
    ("Docs/Guides/Combine.md", ["Tests/AppleStubs/AppKit/Tests/CombineTests/GuideTests.swift"]),
    (
      "Docs/Guides/Testing.md",
      ["Tests/ObservableCollectionsTestingTests/Guide/TestingGuideTests.swift"]
    ),
    (
      "Docs/Guides/NewOperator.md",
      ["Sources/ObservableCollections/DerivedLists/Operators/LimitingWhile.swift"]
    ),
    (catalog + "ObservableCollections.md", ["FirstPage"]),
    (catalog + "Batches.md", ["Batches"]),
    (catalog + "DerivedLists.md", ["DerivedLists", "Operators"]),
    (catalog + "ElementsByID.md", ["ElementsByID"]),
    (catalog + "ListsOfObjects.md", ["ListsOfObjects"]),
    (catalog + "Ordering.md", ["Operators", "DerivedLists"]),
    (catalog + "Joining.md", ["Operators"]),
    (catalog + "Flattening.md", ["Operators"]),
    (catalog + "RowsByKey.md", ["Operators"]),
    (catalog + "Neighbours.md", ["Operators"]),
    (catalog + "SectionsByKey.md", ["Operators", "DerivedLists"]),
    (catalog + "Reducing.md", ["Operators", "DerivedLists"]),
    (catalog + "Outlines.md", ["Outlines"]),
    (catalog + "Parameters.md", ["Operators", "DerivedLists", "HowTo"]),
    (catalog + "ObservingChanges.md", ["ObservingChanges"]),
    (catalog + "Sections.md", ["Sections"]),
    (catalog + "Streams.md", ["Streams"]),
    (catalog + "Syncing.md", ["Syncing", "Batches"]),
    (catalog + "Tracing.md", ["Tracing"]),
    (
      catalog + "TrackingReads.md",
      ["TrackingReads", "Tests/AppleStubs/AppKit/Tests/SwiftUITests/Guide/TrackingReads.swift"]
    ),
    (catalog + "Turns.md", ["Turns"]),
    (catalog + "WholeSnapshots.md", ["WholeSnapshots"]),
    (
      "Sources/ObservableCollectionsTesting/ObservableCollectionsTesting.docc/ObservableCollectionsTesting.md",
      ["HowTo"]
    ),
  ]
  private static let catalog = "Sources/ObservableCollections/ObservableCollections.docc/"

  @Test("Each block of Swift in a page is compiled", arguments: pages.indices)
  func compiled(_ index: Int) throws {
    let (page, files) = Self.pages[index]
    let blocks = Self.blocks(of: try PackageFolder.text(of: page))
    #expect(!blocks.isEmpty, "\(page) has no code")
    let sources = try files.map { file in
      Self.lines(
        of: try PackageFolder.text(
          of: file.contains("/") ? file : "Tests/GuideSnippets/\(file).swift"))
    }
    for block in blocks {
      let isThere = sources.contains { Self.contains($0, block) }
      #expect(isThere, "\(files) lack this block:\n\(block)")
    }
  }

  @Test("A folder with tests is a target of tests: those of another one would never run")
  func testsAreRun() throws {
    let manifest = try PackageFolder.text(of: "Package.swift")
    for target in manifest.components(separatedBy: "    .target(").dropFirst() {
      let target = target.components(separatedBy: "    .testTarget(")[0]
      guard let path = target.firstMatch(of: /path: "(Tests\/[^"]+)"/)?.1 else { continue }
      let folder = PackageFolder.url.appending(path: String(path))
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try PackageFolder.text(of: "\(path)/\(file)")
        #expect(!text.contains("\n@Test") && !text.contains(" @Test"), "\(path)/\(file)")
      }
    }
  }

  @Test("The page of decisions leads to each of them, by its title")
  func decisions() throws {
    let folder = "Docs/Decisions/"
    let index = try PackageFolder.text(of: folder + "README.md")
    let names = try FileManager.default
      .contentsOfDirectory(atPath: PackageFolder.url.appending(path: folder).path)
      .filter { $0 != "README.md" }
    #expect(!names.isEmpty)
    for name in names {
      let heading = try PackageFolder.text(of: folder + name).prefix { $0 != "\n" }
      let title = try #require(index.firstMatch(of: try Regex("\\[([^\\]]*)\\]\\(\(name)\\)")))
      let words = try #require(title.output[1].substring)
      #expect(heading.dropFirst(2).hasPrefix(words), "\(name): \(words)")
    }
  }

  @Test("Each page that has code is in the list")
  func allPages() throws {
    let names = [
      "ObservableCollections", "ObservableCollectionsAdapters", "ObservableCollectionsTesting",
    ]
    for catalog in names.map({ "Sources/\($0)/\($0).docc/" }) + ["Docs/Guides/"] {
      let folder = PackageFolder.url.appending(path: catalog)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        // The code of that page is run by a stage of `.ci/run`.
        if !name.hasSuffix(".md") || name == "GettingStarted.md" { continue }
        let hasCode = !Self.blocks(of: try PackageFolder.text(of: catalog + name)).isEmpty
        #expect(hasCode == Self.pages.contains { $0.page == catalog + name }, "\(name)")
      }
    }
  }

  @Test("A block that is not there is missed, with a word that differs, or with a line between")
  func missing() {
    let lines = Self.lines(of: "func f() {\n  a()\n\n  b(1)\n}")
    #expect(Self.contains(lines, ["a()", "b(1)"]))
    #expect(!Self.contains(lines, ["a()", "b(2)"]))
    #expect(!Self.contains(lines, ["func f() {", "b(1)"]))
    #expect(!Self.contains(lines, ["b(1)", "}", "c()"]))
    #expect(Self.blocks(of: "x\n```swift\na\n\n b\n```\n```sh\nc\n```\n") == [["a", "b"]])
  }

  /// The lines of a text that say something, without what indents them or sets comments apart, without imports, as
  /// the stubs' modules have other names, and without what hides `@objc` where there is no Objective-C.
  private static func lines(of text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }.filter { line in
      !line.isEmpty && !line.hasPrefix("import ") && line != "#if canImport(ObjectiveC)"
        && line != "#endif"
    }
  }

  /// The blocks of Swift in a page.
  private static func blocks(of page: String) -> [[String]] {
    page.components(separatedBy: "```swift\n").dropFirst().map { rest in
      lines(of: rest.components(separatedBy: "\n```").first ?? rest)
    }
  }

  /// Whether lines stand among others, one behind the other.
  private static func contains(_ lines: [String], _ block: [String]) -> Bool {
    if block.count > lines.count { return false }
    return (0...lines.count - block.count).contains { start in
      lines[start..<start + block.count].elementsEqual(block)
    }
  }
}
