import Foundation
import Testing

@testable import CoreTestSupport

/// The folders of the core name each other only along the arrows of `CONTRIBUTING.md`.
struct LayeringTests {
  private static let core = "Sources/ObservableCollections"

  @Test("The core's folders keep their order, and the core imports little")
  func core() throws {
    let files = try PackageFolder.sources(below: Self.core).map(Self.file)
    #expect(files.count > 10)
    #expect(Layering.core.faults(in: files) == [])
  }

  @Test("The core's future modules name each other along their arrows only")
  func modules() throws {
    let files = try PackageFolder.sources(below: Self.core).map(Self.file)
    #expect(files.filter { Layering.core.modules[$0.module] == nil }.map(\.name) == [])
    withKnownIssue("They are not cut yet") {
      let faults = Layering.core.moduleFaults(in: files)
      #expect(faults == [], "\(faults.count) faults")
    }
  }

  @Test("CONTRIBUTING.md shows the same arrows", arguments: Layering.core.folders.keys.sorted())
  func table(folder: String) throws {
    let rows = try PackageFolder.text(of: "CONTRIBUTING.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| `\(folder)` |") })
    let cell = row.split(separator: "|").last ?? ""
    #expect(Self.arrows(in: cell, of: folder) == Layering.core.folders[folder])
  }

  @Test("The table of CONTRIBUTING.md and the rules name the folders that there are, and no other")
  func folders() throws {
    let folders = try PackageFolder.folders(in: Self.core).filter { !$0.hasSuffix(".docc") }
    #expect(folders.sorted() == Layering.core.folders.keys.sorted())
    let text = try PackageFolder.text(of: "CONTRIBUTING.md")
    let table = try #require(text.components(separatedBy: "\n\n").first { $0.contains("may use") })
    let named = table.matches(of: /(?m)^\| `([A-Za-z]+)` \|/).map { String($0.1) }
    #expect(named.sorted() == folders.sorted())
  }

  @Test(
    "A folder that a document of this house names is there",
    arguments: ["CONTRIBUTING.md", "Docs/Architecture.md", "Examples/README.md"])
  func namedFolders(document: String) throws {
    let text = try PackageFolder.text(of: document)
    let paths = text.matches(of: /`((?:Sources|Tests|Examples|Docs)\/[A-Za-z0-9\/.+]*)`/)
    for path in paths.map({ String($0.1) }) {
      #expect(PackageFolder.has(path), "\(document) names \(path)")
    }
  }

  @Test("Products and examples use public interfaces only")
  func publicInterfaces() throws {
    for folder in ["Sources", "Examples"] {
      for path in try PackageFolder.sources(below: folder) {
        let text = SwiftText(try PackageFolder.text(of: "\(folder)/\(path)"))
        #expect(!text.words.contains("testable"), "\(folder)/\(path)")
      }
    }
  }

  @Test("The testing module imports the core, and nothing that a screen needs")
  func testingModule() throws {
    let folder = "Sources/ObservableCollectionsTesting"
    for path in try PackageFolder.sources(below: folder) {
      let text = SwiftText(try PackageFolder.text(of: "\(folder)/\(path)"))
      let allowed = Layering.core.platformImports.union(["ObservableCollections"])
      #expect(allowed.isSuperset(of: text.imports), "\(path) imports \(text.imports)")
    }
  }

  private static func file(_ path: String) throws -> Layering.File {
    let parts = path.split(separator: "/", maxSplits: 1)
    return Layering.File(
      module: FutureModules.module(of: path) ?? "",
      folder: parts.count == 2 ? String(parts[0]) : "",
      name: String(parts[parts.count - 1]),
      source: try PackageFolder.text(of: "\(core)/\(path)"))
  }

  /// "all but A, B", "nothing else" or "A, B".
  private static func arrows(in cell: Substring, of folder: String) -> Set<String> {
    let words = SwiftText(String(cell)).words.map(String.init)
    let named = Set(words).intersection(Layering.core.folders.keys)
    if !words.starts(with: ["all", "but"]) { return named }
    return Set(Layering.core.folders.keys).subtracting(named).subtracting([folder])
  }
}

/// The judge of the layering is judged: it finds what is planted and nothing else.
struct LayeringJudgeTests {
  private func faults(_ sources: (folder: String, name: String, source: String)...) -> [String] {
    Layering.core.faults(
      in: sources.map {
        Layering.File(module: "", folder: $0.folder, name: $0.name, source: $0.source)
      })
  }

  private let log = (folder: "Changes", name: "Log.swift", source: "struct Log { enum Kind {} }")

  @Test("An arrow against the data flow is found")
  func backwards() {
    let storage = (folder: "Storage", name: "Tree.swift", source: "let log: Log? = nil")
    #expect(faults(log, storage) == ["Storage/Tree.swift names Log of Changes"])
  }

  @Test("An arrow along the data flow is allowed, and so is one's own folder")
  func forwards() {
    let array = (
      folder: "Arrays", name: "Array.swift", source: "final class Model { var log: Log }"
    )
    let more = (folder: "Changes", name: "More.swift", source: "extension Log {}")
    #expect(faults(log, array, more) == [])
  }

  @Test("Turns and Diffing do not know each other")
  func siblings() {
    let turn = (folder: "Turns", name: "A.swift", source: "public actor Turn {}")
    let diff = (folder: "Diffing", name: "B.swift", source: "func f(_ turn: Turn) {}")
    #expect(faults(turn, diff) == ["Diffing/B.swift names Turn of Turns"])
  }

  @Test("Comments, strings and nested types name nobody; interpolations do")
  func wordsThatDoNotCount() {
    let source = ##"""
      // Log
      /* Log /* Log */ Log */
      let a = "Log", b = #"Log \(Log)"#, c: Kind
      let d = """
        Log "Log"
        """
      """##
    #expect(faults(log, (folder: "Storage", name: "A.swift", source: source)) == [])
    let interpolation = #"let a = "a \(f("x", Log.self)) b""#
    #expect(
      faults(log, (folder: "Storage", name: "A.swift", source: interpolation))
        == ["Storage/A.swift names Log of Changes"])
  }

  @Test("A folder without a rule is found")
  func unknownFolder() {
    #expect(
      faults((folder: "Helpers", name: "A.swift", source: ""))
        == ["A.swift: no rule for the folder Helpers"])
  }

  @Test(
    "An import of the core that it may not make is found",
    arguments: [
      "import Foundation", "public import Dispatch", "@preconcurrency import UIKit",
      "import struct Foundation.URL", "internal import class Dispatch.DispatchQueue",
    ])
  func forbiddenImport(line: String) {
    #expect(faults((folder: "Turns", name: "A.swift", source: line)).count == 1)
  }

  @Test("One file may import the C library, two may not")
  func platformImport() {
    let first = (folder: "Storage", name: "A.swift", source: "import Glibc\nimport Synchronization")
    let second = (folder: "Storage", name: "B.swift", source: "#if canImport(Musl)\nimport Musl")
    #expect(faults(first) == [])
    #expect(
      faults(first, second) == [
        "More than one file imports the C library: [\"A.swift\", \"B.swift\"]"
      ])
  }
}
