import Foundation
import FuzzPlan

/// Tells what the bytes of a file ask for, does it step by step, and says what went wrong.
///
/// Each step is printed before it is made: the last one of a program that ended in a trap made it.
@main enum Fuzz {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    if paths.isEmpty {
      say("usage: swift run Fuzz FILE…   the files of Corpus, or one that the fuzzer left")
      exit(64)
    }
    var failures = 0
    for path in paths {
      let plan = Plan(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      say("== \(path)\n\(plan)\n-- step by step")
      let failure = plan.failure { say($0) }
      say(failure.map { "FAILED: \($0)" } ?? "no failure")
      if failure != nil { failures += 1 }
    }
    exit(failures == 0 ? 0 : 1)
  }

  /// Written at once: a trap would lose what is still in a buffer.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
