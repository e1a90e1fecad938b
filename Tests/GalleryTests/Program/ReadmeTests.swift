import ExampleModels
import Foundation
import Testing

/// What the README of the examples says is there.
@Suite struct ReadmeTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Examples").standardizedFileURL

  private func text() throws -> String {
    try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func everyLinkLeadsSomewhere() throws {
    let links = try text().matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count > 18)
    for link in links {
      let path = folder.appending(path: link).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test func everyExampleHasItsRowAndItsPictures() throws {
    let text = try text()
    for entry in ExampleScreens.all {
      let row = text.split(separator: "\n").first { $0.hasPrefix("| `\(entry.name)` |") } ?? ""
      for host in ["terminal", "GTK", "browser"] { #expect(row.contains("[\(host)]")) }
    }
  }
}
