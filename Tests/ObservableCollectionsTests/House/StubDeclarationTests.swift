import Foundation
import Testing

@testable import CoreTestSupport

/// The stubs of Apple's modules declare what the checked-in lists say, and nothing else: a conformance,
/// an initializer, an isolation or an optional that Apple's module does not have would let a line pass
/// here that fails there.
struct StubDeclarationTests {
  /// A module, and the package of stubs that it lies in.
  struct Module: CustomTestStringConvertible, Sendable {
    let package: String
    let name: String

    var testDescription: String { name }
    var sources: String { "Tests/AppleStubs/\(package)/Sources/\(name)" }
    var list: String { "Tests/AppleStubs/\(package)/Declarations/\(name).txt" }
  }

  static let modules = [
    Module(package: "UIKit", name: "UIKit"), Module(package: "AppKit", name: "AppKit"),
    Module(package: "AppKit", name: "SwiftUI"), Module(package: "AppKit", name: "Combine"),
    Module(package: "AppKit", name: "os"), Module(package: "AppKit", name: "SwiftData"),
    Module(package: "AppKit", name: "CoreData"), Module(package: "Darwin", name: "Darwin"),
    Module(package: "Darwin", name: "CoreFoundation"),
    Module(package: "Darwin", name: "ObjectiveC"),
  ]

  private static let command = "WRITE_DECLARATIONS=1 swift test --filter StubDeclarationTests"

  @Test("A stub declares what its list says", arguments: modules)
  func declarations(module: Module) throws {
    let found = try Self.declarations(of: module)
    #expect(found.unexplained == [], "Name Apple's page, or say that they are the simulator's")
    if ProcessInfo.processInfo.environment["WRITE_DECLARATIONS"] != nil {
      try Self.write(found.all, of: module)
    }
    let listed = try Self.lines(of: PackageFolder.text(of: module.list))
    let declared = Self.lines(of: Self.text(of: found.all, module))
    for line in declared.subtracting(listed).sorted() {
      Issue.record("\(module.name) declares: \(line). Compare it with the page: \(Self.command)")
    }
    for line in listed.subtracting(declared).sorted() {
      Issue.record("\(module.name) no longer declares: \(line). Write the list: \(Self.command)")
    }
  }

  /// What all files of a module declare.
  private static func declarations(
    of module: Module
  ) throws -> (all: [StubDeclarations.Declaration], unexplained: [String]) {
    let files = try PackageFolder.sources(below: module.sources).map { path in
      (path, try PackageFolder.text(of: "\(module.sources)/\(path)"))
    }
    let hidden = Set(files.flatMap { StubDeclarations.hiddenProtocols(in: $0.1) })
    let read = files.map { path, text in
      StubDeclarations(
        text, isSimulation: path.contains(/^Simulation\/|\+Simulator/), hiding: hidden)
    }
    return (read.flatMap(\.all), read.flatMap(\.unexplained))
  }

  // MARK: - Lists

  private static func write(
    _ declarations: [StubDeclarations.Declaration], of module: Module
  ) throws {
    let file = PackageFolder.url.appending(path: module.list)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text(of: declarations, module).write(to: file, atomically: true, encoding: .utf8)
  }

  private static func text(
    of declarations: [StubDeclarations.Declaration], _ module: Module
  ) -> String {
    func lines(_ isApples: Bool) -> String {
      let part = declarations.filter { ($0.page != nil) == isApples }
      return Set(part.map(\.line)).sorted().map { $0 + "\n" }.joined()
    }
    let own = lines(false)
    return """
      # What the stub of \(module.name) declares of Apple's module, one declaration a line: the types
      # around it, how it reads, Apple's page below https://developer.apple.com/documentation/ or the
      # header. Written by: \(command)
      # A line that is new is compared with the page before it is committed.
      \(lines(true))\(own.isEmpty ? "" : "\n# What only tests need.\n\(own)")
      """
  }

  private static func lines(of list: String) -> Set<String> {
    Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }
}

/// The reader of declarations is judged.
struct StubDeclarationReaderTests {
  private func lines(_ source: String) -> [String] {
    StubDeclarations(source, hiding: ["Secret"]).all.map(\.line)
  }

  @Test("A type is read with its conformances, and its members with what can be done to them")
  func members() {
    let source = """
      /// https://developer.apple.com/documentation/kit/row
      @MainActor open class Row: Base, Secret, Hashable {
        /// https://developer.apple.com/documentation/kit/row/height
        open var height = CGFloat(3) { didSet { layOut() } }
        /// https://developer.apple.com/documentation/kit/row/side
        open var side = Row.Side.left
        /// https://developer.apple.com/documentation/kit/row/didmove
        public static let didMove = Notification.Name("didMove")
        /// The bits.
        public private(set) var bits: Int
        /// Whether it is lit.
        public var isLit: Bool { bits > 0 }
        /// The simulator's.
        public let calls = [String]()
        var internalState = ""
        /// https://developer.apple.com/documentation/kit/row/move(to:)
        @discardableResult open func move(
          to place: Int = 0, then: (() -> Void)?
        ) -> Bool { true }
        func hidden() {}
      }
      """
    #expect(
      lines(source) == [
        "@MainActor open class Row: Base, Hashable  ← kit/row",
        "Row | open var height: CGFloat { get set }  ← kit/row/height",
        "Row | open var side: Row.Side { get set }  ← kit/row/side",
        "Row | public static let didMove: Notification.Name { get }  ← kit/row/didmove",
        "Row | public var bits: Int { get }  ← kit/row",
        "Row | public var isLit: Bool { get }  ← kit/row",
        "Row | public let calls: [String]() { get }  ← the simulator's",
        "Row | @discardableResult open func move(to place: Int = 0, then: (() -> Void)?) -> Bool"
          + "  ← kit/row/move(to:)",
      ])
  }

  @Test("Protocols, cases and extensions are read, with what they ask for")
  func others() {
    let source = """
      /// https://developer.apple.com/documentation/kit/source
      public protocol Source {
        var count: Int { get }
        var title: String? { get set }
      }
      @MainActor extension Source where Self: AnyObject {
        public var count: Int { 0 }
      }
      /// https://developer.apple.com/documentation/kit/way
      public enum Way: Int {
        case up, down
        private func hidden() {}
      }
      extension Way: Secret {}
      extension Way: Codable {}
      """
    #expect(
      lines(source) == [
        "public protocol Source  ← kit/source",
        "Source | var count: Int { get }  ← kit/source",
        "Source | var title: String? { get set }  ← kit/source",
        "Source where Self: AnyObject | public var count: Int { get }  ← kit/source",
        "public enum Way: Int  ← kit/way",
        "Way | case up, down  ← kit/way",
        "extension Way: Codable  ← kit/way",
      ])
  }

  @Test("What names no page and is not the simulator's is found")
  func unexplained() {
    let read = StubDeclarations(
      """
      public struct Lost {}
      // ---- Sockets: <sys/socket.h>
      public let ON = 1
      """)
    #expect(read.unexplained == ["public struct Lost"])
    #expect(read.all.map(\.page) == ["<sys/socket.h>"])
  }
}
