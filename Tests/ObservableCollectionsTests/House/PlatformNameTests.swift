import Foundation
import Testing

@testable import CoreTestSupport

/// Names of one platform stand in one place, where the others' are beside them.
struct PlatformNameTests {
  /// Stubs declare such names, and this folder lists them.
  private static func isExempt(_ path: String) -> Bool {
    path.contains("/.build") || path.hasPrefix("Tests/AppleStubs/")
      || path.hasPrefix("Tests/Libraries/")
      || path.hasPrefix("Tests/ObservableCollectionsTests/House/Platform")
  }

  private static func files() throws -> [String] {
    try ["Sources", "Tests", "Examples"].flatMap { folder in
      try PackageFolder.sources(below: folder).map { "\(folder)/\($0)" }
    }.filter { !isExempt($0) }
  }

  @Test("A name that one platform has stands only where the table says")
  func names() throws {
    let files = try Self.files()
    #expect(files.count > 300)
    let faults = try files.flatMap {
      try PlatformNames.faults(in: PackageFolder.text(of: $0), at: $0)
    }
    for fault in faults { Issue.record("\(fault)") }
  }

  @Test("The table names files that are there and say the name")
  func table() throws {
    for rule in PlatformNames.rules {
      for path in rule.files {
        let text = try PackageFolder.text(of: path)
        #expect(!rule.lines(of: text).isEmpty, "\(path) does not say: \(rule.name)")
      }
    }
  }

  @Test(
    "What a simulator cannot do is left out there",
    arguments: [
      "ExampleTestKit", "ObservableCollectionsAdaptersTests", "ObservableCollectionsTestingTests",
      "ObservableCollectionsTests",
    ])
  func programs(folder: String) throws {
    let files = try Self.files().filter { $0.hasPrefix("Tests/\(folder)/") }
    #expect(files.count > 3)
    for path in files {
      #expect(PlatformNames.unguarded(in: try PackageFolder.text(of: path), at: path) == [])
    }
  }

  @Test("A program that is not left out is found, and an exit test that captures something")
  func unguarded() {
    let source = """
      #if os(macOS) || os(Linux)
        let process = Process()
      #endif
      #if canImport(Darwin)
        let other = Process()
      #endif
      #if os(macOS) || os(Linux)
        await #expect(processExitsWith: .failure) { [mistake] in
        await #expect(processExitsWith: .failure) {
          print([1] in values)
      #else
        let third = Process()
      #endif
      #if !os(Linux)
        let fourth = Process()
      #endif
      """
    let faults = PlatformNames.unguarded(in: source, at: "A").map { $0.prefix { $0 != " " } }
    #expect(faults == ["A:5:", "A:8:", "A:12:", "A:15:"])
  }

  @Test("What is planted is found, and comments and longer names are not")
  func judge() {
    let source = """
      // kCFRunLoopCommonModes is Linux's.
      let mode = kCFRunLoopCommonModes
      let modes = Observations2(1)
      let path = "/proc/self"
      """
    let faults = PlatformNames.faults(in: source, at: "Sources/A.swift")
    #expect(faults.map { $0.prefix(17) } == ["Sources/A.swift:2", "Sources/A.swift:4"])
    let home = "Sources/ObservableCollectionsAdapters/Foundation/MainRunLoop.swift"
    #expect(PlatformNames.faults(in: "let mode = kCFRunLoopCommonModes", at: home) == [])
  }
}
