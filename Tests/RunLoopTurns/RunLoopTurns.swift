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
    DispatchQueue.main.async { experiment() }
    RunLoop.main.run()
  }
}
