import Foundation

/// Runs the main run loop, which a test process never does, and prints what an experiment showed as
/// one line of JSON. The tests start it: `RunLoopTurns one-pass`.
@main @MainActor enum RunLoopTurns {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    guard let experiment = Experiment.named(name) else {
      print("usage: RunLoopTurns \(Experiment.names.joined(separator: " | "))")
      exit(64)
    }
    Passes.shared.count()
    endAfterAMinute()
    DispatchQueue.main.async { experiment() }
    RunLoop.main.run()
  }

  /// A turn that never ends must not keep the tests waiting.
  private nonisolated static func endAfterAMinute() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) {
      print("no result after a minute")
      exit(2)
    }
  }
}
