import Foundation
import TestSupport
import Testing

@testable import CoreTestSupport

/// The code of the guides stands in `Tests/GuideSnippets`, which is compiled with the tests.
struct SnippetTests {
  private static let pages: [(page: String, file: String)] = [
    ("Docs/Guides/HowTo.md", "HowTo"),
    ("Docs/Guides/ComingFrom.md", "ComingFrom"),
    ("Docs/Guides/Questions.md", "Questions"),
    ("Sources/ObservableCollections/ObservableCollections.docc/DerivedLists.md", "DerivedLists"),
    ("Sources/ObservableCollections/ObservableCollections.docc/ElementsByID.md", "ElementsByID"),
  ]

  @Test("Each block of Swift in a page is compiled", arguments: pages.indices)
  func compiled(_ index: Int) throws {
    let (page, file) = Self.pages[index]
    let blocks = Self.blocks(of: try PackageFolder.text(of: page))
    #expect(!blocks.isEmpty, "\(page) has no code")
    let lines = Self.lines(of: try PackageFolder.text(of: "Tests/GuideSnippets/\(file).swift"))
    for block in blocks {
      #expect(Self.contains(lines, block), "\(file).swift lacks this block:\n\(block)")
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

  /// The lines of a text that say something, without what indents them or sets comments apart.
  private static func lines(of text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
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
