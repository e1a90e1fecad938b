import Foundation
import Testing

#if os(macOS) || os(Linux)
  /// What a client may write and what the compiler refuses.
  @Suite("Clause 11, transactions: what compiles", .serialized)
  struct Clause11ClientTests {
    @Test("Clause 11, transactions: a synchronous closure compiles, throwing or not")
    func synchronous() throws {
      let result = try Client.compile(
        """
        posts.transaction { $0.append(1) }
        let count = try posts.transaction { posts throws in posts.count }
        """)
      #expect(result.errors == [])
      #expect(result.status == 0)
    }

    @Test(
      "Clause 11, transactions: an asynchronous closure does not compile",
      arguments: [
        "await posts.transaction { posts in await Task.yield(); posts.append(1) }",
        "try await posts.transaction { posts async throws in posts.append(1) }",
        "let body: (ObservableArray<Int>) async -> Void = { _ in }; await posts.transaction(body)",
      ])
    func asynchronous(_ call: String) throws {
      let result = try Client.compile(call)
      #expect(result.status != 0)
      #expect(
        result.errors.contains { $0.contains("async") && $0.contains("synchronous") },
        "\(result.errors)")
    }
  }

  /// A program that imports the module that this test was built with.
  private enum Client {
    /// Has the compiler check the body of an asynchronous function.
    static func compile(_ body: String) throws -> (status: Int32, errors: [String]) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let source = folder.appending(path: "Client.swift")
      let text = """
        import ObservableCollections
        func use(_ posts: ObservableArray<Int>) async throws {
        \(body)
        }

        """
      try text.write(to: source, atomically: true, encoding: .utf8)
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "swiftc", "-typecheck", "-swift-version", "6",
        "-I", try modules().path(percentEncoded: false),
        source.path(percentEncoded: false),
      ]
      process.standardError = output
      try process.run()
      let messages = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let errors = messages.split(separator: "\n").filter { $0.contains("error:") }
      return (process.terminationStatus, errors.map(String.init))
    }

    /// Where the build keeps its modules: beside the program that runs the tests, or further up.
    private static func modules() throws -> URL {
      var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let module = folder.appending(path: "Modules/ObservableCollections.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path(percentEncoded: false)) {
          return module.deletingLastPathComponent()
        }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
#endif
