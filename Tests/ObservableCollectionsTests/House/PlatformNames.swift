import Foundation

/// Names that one platform alone has, or that only a newer version of it has, and the files that may
/// say them: everything else asks these files.
///
/// A line that names one of them elsewhere compiles here and stops the build on another platform.
enum PlatformNames {
  /// A kind of names, and where it may stand.
  struct Rule {
    /// What it is, for the message.
    let name: String
    let files: Set<String>
    /// Foundation's, which looks through all files in a tenth of the time that a `Regex` takes in debug.
    private let pattern: NSRegularExpression

    init(_ name: String, _ pattern: String, in files: String...) {
      (self.name, self.files) = (name, Set(files))
      do {
        self.pattern = try NSRegularExpression(pattern: pattern)
      } catch {
        fatalError("The pattern of \"\(name)\" is none: \(error)")
      }
    }

    /// The lines of a text that say such a name, from 1.
    func lines(of text: String) -> [Int] {
      let all = NSRange(location: 0, length: text.utf16.count)
      let places = pattern.matches(in: text, range: all).map(\.range.location)
      return places.map { place in
        1 + text.utf16.prefix(place).count { $0 == UInt16(UInt8(ascii: "\n")) }
      }
    }
  }

  static let rules = [
    Rule(
      "CoreFoundation's constants, which are members on Darwin", #"\bkCF\w+"#,
      in: "Sources/ObservableCollectionsAdapters/Foundation/MainRunLoop.swift"),
    Rule(
      "The main run loop, whose modes have other names on Darwin", #"\bCFRunLoop\w+"#,
      in: "Sources/ObservableCollectionsAdapters/Foundation/MainRunLoop.swift"),
    Rule(
      "FIONREAD, a macro that Darwin's importer does not take", #"\bFIONREAD\b"#,
      in: "Tests/ExampleTestKit/TerminalSession.swift"),
    Rule(
      "The size of a terminal", #"\bTIOC\w+"#,
      in: "Tests/ExampleTestKit/TerminalSession.swift", "Examples/TerminalSinks/Terminal.swift"),
    Rule(
      "InlineArray, which macOS 26 has first", #"\bInlineArray\b"#,
      in: "Tests/ObservableCollectionsTests/Storage/TreeElementTests.swift"),
    Rule(
      "Observations, which macOS 26 has first", #"\bObservations\("#,
      in: "Tests/ObservableCollectionsTests/Arrays/Tracking/TrackingConcurrencyTests.swift",
      "Tests/GuideSnippets/TrackingReads.swift"),
    Rule("Availability that newer compilers know", #"\banyAppleOS\b"#),
    Rule("Constants that are weak, which Swift 6.3 has first", #"\bweak let\b"#),
    Rule(
      "What only Linux's kernel offers",
      #"\b(?:epoll_|inotify_|eventfd|signalfd|timerfd_|prctl|gettid)\w*"#),
    Rule(
      "What only Darwin's kernel offers",
      #"\b(?:kqueue|kevent|sysctl|kinfo_proc|mach_\w+|proc_pid\w+)\b"#,
      in: "Tests/ExampleTestKit/TerminalSession.swift"),
    Rule(
      "Calls that Darwin lacks",
      #"\b(?:pipe2|accept4|ppoll|mallinfo2?|malloc_info|memfd_create)\b"#,
      in: "Tests/Benchmarks/Harness/Heap.swift"),
    Rule(
      "Sockets' constants, which have other types or are missing",
      #"\b(?:SO_NOSIGPIPE|MSG_NOSIGNAL|SOCK_STREAM|SHUT_WR|SHUT_RDWR)\b"#,
      in: "Examples/WebSinks/HTTP/Sockets.swift", "Tests/ExampleTestKit/TestSocket.swift"),
    Rule(
      "Resources, whose constants have other types", #"\b(?:RUSAGE_|RLIMIT_)\w+"#,
      in: "Examples/FeedReader/Memory.swift", "Examples/WebSinks/HTTP/OpenFiles.swift",
      "Tests/ExampleTestKit/ProcessorTime.swift"),
    Rule(
      "The identity of a thread, which is a pointer on Darwin", #"\bpthread_(?:self|t)\b"#,
      in: "Sources/ObservableCollections/ObservableLists/Storage/Platform/Platform.swift"),
    Rule(
      "Whether this is the main thread, which does not identify the main actor on Linux",
      #"\bpthread_main_np\b"#,
      in: "Sources/ObservableCollections/ObservableLists/Storage/Platform/Platform.swift"),
    Rule(
      "Task.immediate, which macOS 26 has first", #"\bTask\.immediate\b"#,
      in: "Sources/ObservableCollections/ObservableLists/Storage/Platform/Platform.swift"),
    Rule(
      "A C library by its name", #"\b(?:Darwin|Glibc|Musl|Android)\.\w+"#,
      in: "Examples/WebSinks/HTTP/Listener.swift", "Tests/Benchmarks/Harness/Console.swift"),
    Rule(
      "poll, which does not know Darwin's terminals", #"\bpoll\(&"#,
      in: "Examples/WebSinks/HTTP/Poller.swift"),
    Rule(
      "Programs, which only macOS and Linux start", #"\bProcess\(\)"#,
      in: "Tests/ExampleTestKit/ExampleProgram.swift",
      "Tests/ExampleTestKitTests/WatchdogTests.swift",
      "Tests/ObservableCollectionsTests/Arrays/Clauses/Clause11ClientTests.swift",
      "Examples/GTK/Sources/GTKCheck/Subprocess.swift"),
    Rule(
      "Linux's files about processes", #""/proc\b"#,
      in: "Examples/ExampleModels/Processes/ProcessFolder.swift",
      "Examples/FeedReader/Memory.swift", "Examples/GTK/Sources/GTKCheck/ProcessMemory.swift",
      "Tests/ExampleTestKit/ProcessorTime.swift", "Tests/ExampleTestKit/TerminalSession.swift",
      "Tests/GalleryTests/Models/ProcessesTests.swift"),
  ]

  /// The names in a file that may not stand there, and the lines that say them. Comments may say all.
  static func faults(in source: String, at path: String) -> [String] {
    let lines: [Substring] = source.split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.map(withoutComment).joined(separator: "\n")
    return rules.filter { !$0.files.contains(path) }
      .flatMap { rule in rule.lines(of: code).map { (rule, line: $0) } }
      .sorted { $0.line < $1.line }
      .map { "\(path):\($1): \($0.name): ask \($0.files.sorted())" }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  /// The lines that start programs or exit tests, and are not left out where there is no such thing:
  /// on a device, or, for exit tests that capture something, before Swift 6.3.
  static func unguarded(in source: String, at path: String) -> [String] {
    // Most files have none of it; to look at each line takes long.
    guard ["Process()", "processExitsWith:", "ExitTest"].contains(where: source.contains) else {
      return []
    }
    var conditions: [String] = []
    var faults: [String] = []
    var isInExitTest = false
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let code = line.drop { $0 == " " }
      let place = "\(path):\(number + 1)"
      if code.hasPrefix("#if") { conditions.append(String(code)) }
      // What stands behind `#else` is compiled where the condition does not hold.
      if code.hasPrefix("#else"), !conditions.isEmpty {
        conditions[conditions.count - 1] = code.hasPrefix("#elseif") ? String(code) : ""
      }
      if code.hasPrefix("#endif") { _ = conditions.popLast() }
      if code.hasPrefix("//") || code.hasPrefix("/*") { continue }
      if code.contains(/\bProcess\(\)|processExitsWith:|\bExitTest\b/),
        !conditions.contains(where: { $0.contains(/(?:^|[^!])os\(Linux\)/) })
      {
        faults.append("\(place): only macOS and Linux have this: \(code)")
      }
      isInExitTest = isInExitTest || code.contains("processExitsWith:")
      if isInExitTest, code.contains(/^(?:.*\{ )?\[[^\]\\]+\] (?:\(.*\) )?in$/),
        !conditions.contains(where: { $0.contains("compiler(>=6.3)") })
      {
        faults.append("\(place): an exit test captures values from Swift 6.3 on: \(code)")
      }
      if !code.hasSuffix("{"), !code.hasSuffix(")") { isInExitTest = false }
    }
    return faults
  }
}
