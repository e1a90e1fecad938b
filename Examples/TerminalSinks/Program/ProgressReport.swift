import Synchronization

/// Says on standard error how far a long run is. A run that ends within two seconds says nothing.
///
/// A task off the main actor prints, so that it does so while the main actor is busy.
package final class ProgressReport: Sendable {
  private struct Ticks {
    var seconds = 0
    var hasEnded = false
  }
  private let text = Mutex("")
  /// Held while a line is printed, so that none follows the end.
  private let ticks = Mutex(Ticks())
  private let clock = Mutex<Task<Void, Never>?>(nil)
  private let program: String
  private let print: @Sendable (String) -> Void

  /// Starts to report.
  ///
  /// - Parameters:
  ///   - program: the name that each line begins with.
  ///   - second: the time between two ticks; nil where ``tick()`` is called by hand.
  ///   - print: shows a line.
  package init(
    of program: String, second: Duration? = .seconds(1),
    print: @escaping @Sendable (String) -> Void = Console.report
  ) {
    (self.program, self.print) = (program, print)
    guard let second else { return }
    let clock = Task.detached { [weak self] in
      // Sleeping throws only when the task is cancelled; then the loop ends.
      while (try? await Task.sleep(for: second)) != nil { self?.tick() }
    }
    self.clock.withLock { $0 = clock }
  }

  deinit {
    clock.withLock { $0?.cancel() }
  }

  /// Takes note of how far the run is. Shown with the next line.
  package func note(_ text: String) { self.text.withLock { $0 = text } }

  /// Ends the reports. No line is printed after this has returned.
  package func end() {
    clock.withLock { $0?.cancel() }
    ticks.withLock { $0.hasEnded = true }
    Console.clearProgress()
  }

  /// Counts a second; prints every second one.
  package func tick() {
    ticks.withLock { ticks in
      ticks.seconds += 1
      if ticks.hasEnded || ticks.seconds % 2 == 1 { return }
      let text = text.withLock { $0 }
      print("\(program): \(ticks.seconds) s\(text.isEmpty ? "" : ", ")\(text)")
    }
  }
}
