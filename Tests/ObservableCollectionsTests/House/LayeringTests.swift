import Foundation
import Testing

@testable import CoreTestSupport

/// The folders of the core's modules name each other only along the arrows of `CONTRIBUTING.md`, and its modules
/// import each other so.
struct LayeringTests {
  private static let core = "Sources/ObservableCollections"
  private static let rules = Layering.core.modules.merging(Layering.core.folders) { $1 }

  @Test("The folders of the core's modules keep their order, and the core imports little")
  func core() throws {
    let files = try PackageFolder.sources(below: Self.core).map { path in
      Layering.File(path: path, source: try PackageFolder.text(of: "\(Self.core)/\(path)"))
    }
    #expect(files.count > 10)
    #expect(Layering.core.faults(in: files) == [])
  }

  @Test("CONTRIBUTING.md shows the same arrows", arguments: rules.keys.sorted())
  func table(part: String) throws {
    let rows = try PackageFolder.text(of: "CONTRIBUTING.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| `\(part)` |") })
    let cell = row.split(separator: "|").last ?? ""
    #expect(Self.arrows(in: cell, of: part) == Self.rules[part])
  }

  @Test("The tables of CONTRIBUTING.md and the rules name the folders that there are, and no other")
  func folders() throws {
    let modules = try PackageFolder.folders(in: Self.core).filter { !$0.hasSuffix(".docc") }
    #expect(modules.sorted() == Layering.core.modules.keys.sorted())
    let folders = Set(
      try Layering.core.ordered.flatMap { try PackageFolder.folders(in: "\(Self.core)/\($0)") })
    #expect(folders.sorted() == Layering.core.folders.keys.sorted())
    let text = try PackageFolder.text(of: "CONTRIBUTING.md")
    let tables = text.components(separatedBy: "\n\n").filter { $0.contains("may use") }
    let named = tables.map { table in
      table.matches(of: /(?m)^\| `([A-Za-z]+)` \|/).map { String($0.1) }.sorted()
    }
    #expect(named == [modules.sorted(), folders.sorted()])
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

  // Other modules do not see what an opaque result is, unless it is inlinable: they ask the runtime, which takes
  // 1,300 instructions for each loop.
  @Test("Each function of the core with an opaque result is inlinable")
  func opaqueResults() throws {
    var count = 0
    for path in try PackageFolder.sources(below: Self.core) {
      let lines = try PackageFolder.text(of: "\(Self.core)/\(path)").split(separator: "\n")
      for (number, line) in lines.enumerated() where line.contains(#/(->|var \w+:) some /#) {
        count += 1
        let above = number == 0 ? "" : lines[number - 1]
        let isInlinable = line.contains("@inlinable") || above.contains("@inlinable")
        #expect(isInlinable, "\(path): \(line)")
      }
    }
    #expect(count > 4)
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

  /// "all", "nothing else" or "A, B".
  private static func arrows(in cell: Substring, of part: String) -> Set<String> {
    let all = Layering.core.modules[part] == nil ? Layering.core.folders : Layering.core.modules
    let words = SwiftText(String(cell)).words.map(String.init)
    let named = Set(words).intersection(all.keys)
    return words == ["all"] ? Set(all.keys).subtracting([part]) : named
  }
}

/// The judge of the layering is judged: it finds what is planted and nothing else.
struct LayeringJudgeTests {
  private func faults(_ sources: (path: String, source: String)...) -> [String] {
    Layering.core.faults(
      in: sources.map { Layering.File(path: $0.path, source: $0.source) })
  }

  private let log = (path: "ListChanges/Changes/Log.swift", source: "struct Log { enum Kind {} }")

  @Test("An arrow against the data flow is found")
  func backwards() {
    let storage = (path: "ListChanges/Storage/Tree.swift", source: "let log: Log? = nil")
    #expect(faults(log, storage) == ["Storage/Tree.swift names Log of Changes"])
  }

  @Test("An arrow along the data flow is allowed, and so is one's own folder")
  func forwards() {
    let array = (
      path: "ObservableLists/Arrays/Array.swift", source: "final class Model { var log: Log }"
    )
    let more = (path: "ListChanges/Changes/More/More.swift", source: "extension Log {}")
    let derived = (path: "DerivedLists/Calls/Calls.swift", source: "extension Model {}")
    #expect(faults(log, array, more, derived) == [])
  }

  @Test("Observers and Updates do not know each other, in whichever modules")
  func siblings() {
    let observer = (path: "ObservableLists/Observers/A.swift", source: "public actor Hearer {}")
    let batch = (
      path: "ObservableSectionLists/Updates/B.swift", source: "func f(_ hearer: Hearer) {}"
    )
    #expect(faults(observer, batch) == ["Updates/B.swift names Hearer of Observers"])
  }

  @Test("A module imports the modules of its row in one file; others only name what is SPI")
  func modules() {
    let line = "@_exported import ListChanges\n"
    #expect(faults((path: "ListDiffs/Imports.swift", source: line)) == [])
    #expect(faults((path: "ListDiffs/Imports.swift", source: "")).count == 1)
    #expect(
      faults((path: "ListDiffs/Imports.swift", source: line + "import DerivedLists")).count == 1)
    #expect(faults((path: "ListDiffs/Diff.swift", source: line)).count == 1)
    let spi = "@_spi(Inside) import ListChanges\n"
    #expect(faults((path: "ListDiffs/Diff.swift", source: spi)) == [])
    #expect(faults((path: "ListChanges/Storage/Tree.swift", source: spi)).count == 1)
    #expect(faults((path: "Imports.swift", source: line)).count == 1)
  }

  @Test("The manifests say the same of the core's modules")
  func manifests() throws {
    let said = try ["Package.swift", "Tests/Libraries/Package.swift"].map { path in
      let text = try PackageFolder.text(of: path)
      let start = try #require(text.range(of: "/// The modules of the core,"))
      return text[start.lowerBound...]
    }
    #expect(said[0] == said[1])
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
    #expect(faults(log, (path: "ListChanges/Storage/A.swift", source: source)) == [])
    let interpolation = #"let a = "a \(f("x", Log.self)) b""#
    #expect(
      faults(log, (path: "ListChanges/Storage/A.swift", source: interpolation))
        == ["Storage/A.swift names Log of Changes"])
  }

  @Test("A module or a folder without a rule is found")
  func unknownFolder() {
    #expect(
      faults((path: "ListChanges/Helpers/A.swift", source: ""))
        == ["A.swift: no rule for the folder Helpers"])
    #expect(
      faults((path: "Storage/Tree/A.swift", source: ""))
        == ["A.swift: no rule for the module Storage"])
  }

  @Test(
    "An import of the core that it may not make is found",
    arguments: [
      "import Foundation", "public import Dispatch", "@preconcurrency import UIKit",
      "import struct Foundation.URL", "internal import class Dispatch.DispatchQueue",
    ])
  func forbiddenImport(line: String) {
    #expect(faults((path: "DerivedLists/Lists/A.swift", source: line)).count == 1)
  }

  @Test("One file of a module may import the C library, two may not")
  func platformImport() {
    let first = (path: "ListDiffs/A.swift", source: "import Glibc\nimport Synchronization")
    let second = (path: "ListDiffs/B.swift", source: "#if canImport(Musl)\nimport Musl")
    let other = (path: "ListChanges/Storage/C.swift", source: "import Musl")
    #expect(faults(first, other) == [])
    #expect(
      faults(first, second, other) == [
        "More than one file of ListDiffs imports the C library: [\"A.swift\", \"B.swift\"]"
      ])
  }
}
