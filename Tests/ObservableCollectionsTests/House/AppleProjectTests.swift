import Foundation
import Testing

@testable import CoreTestSupport

/// The project of the examples for Apple's platforms, which XcodeGen reads there: checked here as text.
struct AppleProjectTests {
  private static let folder = "Examples/Apple"

  private func project() throws -> String {
    try PackageFolder.text(of: "\(Self.folder)/project.yml")
  }

  @Test("Each path in it is there")
  func paths() throws {
    let paths = try project().matches(of: /[ -]path: (\S+)/).map { String($0.1) }
    #expect(paths.count >= 7)
    for path in paths {
      let url = PackageFolder.url.appending(path: "\(Self.folder)/\(path)")
      #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
    }
  }

  @Test("Each folder of an example has a target, and the workflow builds it")
  func targets() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: Self.folder).path
    ).filter { !$0.hasPrefix(".") && !$0.contains(".") && $0 != "Xcode" }
    #expect(folders.sorted() == ["AppKit", "Reader", "SwiftUI", "UIKit"])
    let (project, workflow) = try (project(), PackageFolder.text(of: ".github/workflows/ci.yml"))
    for folder in folders {
      let target = folder == "Reader" ? folder : "\(folder)Gallery"
      #expect(project.contains("  \(target):\n"), "\(folder)")
      #expect(project.contains("      - path: \(folder)\n"), "\(folder)")
      #expect(workflow.contains(target), "\(folder)")
    }
  }

  @Test("What the models have beside their sources goes into each app, in a folder of its own")
  func resources() throws {
    let bundle = try PackageFolder.text(of: "\(Self.folder)/Xcode/Bundle+Module.swift")
    #expect(bundle.contains("forResource: \"Models\""))
    #expect(try project().contains("subpath: Models"))
    let readers = try PackageFolder.sources(below: "Examples/ExampleModels").filter {
      try PackageFolder.text(of: "Examples/ExampleModels/\($0)").contains("Bundle.module")
    }
    #expect(!readers.isEmpty)
  }

  @Test("The least systems are those of the package")
  func platforms() throws {
    let (project, manifest) = try (project(), PackageFolder.text(of: "Package.swift"))
    for system in ["iOS", "macOS"] {
      let least = try #require(manifest.firstMatch(of: try Regex("\\.\(system)\\(\\.v(\\d+)\\)")))
      let version = try #require(least.output[1].substring)
      #expect(project.contains("    \(system): \"\(version).0\""))
    }
  }
}
