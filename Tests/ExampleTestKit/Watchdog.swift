import Foundation
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the tests when they have come to a standstill, and says which of them waits for what.
///
/// It measures processor time, not how long something takes: a test that waits for a core, behind
/// other tests or other programs, has all the time in the world.
package final class Watchdog: Sendable {
  /// How the process ends: a software error, as `sysexits.h` numbers it.
  package static let exitCode: Int32 = 70
  /// The one of this process. It begins to look with the first test that is watched.
  package static let shared = Watchdog()

  private struct State {
    var next = 0
    /// Tests that run, by number.
    var running: [Int: String] = [:]
    /// What they wait for, by number.
    var waiting: [Int: @Sendable () -> String] = [:]
    /// How many tests have begun or ended.
    var steps = 0
    var isLooking = false
  }

  private let state = Mutex(State())
  private let interval: Double
  private let limits: Standstill.Limits

  /// - Parameter interval: how many seconds lie between two looks, at least.
  package init(every interval: Double = 1, limits: Standstill.Limits = Standstill.Limits()) {
    (self.interval, self.limits) = (interval, limits)
  }

  /// Watches a test for as long as it runs.
  package func watch(_ name: String, _ body: () async throws -> Void) async rethrows {
    let number = begin { $0.running[$1] = name }
    defer {
      state.withLock { state in
        state.running[number] = nil
        state.steps += 1
      }
    }
    try await body()
  }

  /// Notes what a test waits for, for as long as it does.
  package func waiting<Result>(
    isolation: isolated (any Actor)? = #isolation, for what: @escaping @Sendable () -> String,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let test = Test.current?.name ?? "somebody"
    let number = begin { $0.waiting[$1] = { "\(test) waits for \(what())" } }
    defer { state.withLock { $0.waiting[number] = nil } }
    return try await body()
  }

  private func begin(_ note: (inout State, Int) -> Void) -> Int {
    let (number, isFirst) = state.withLock { state in
      state.next += 1
      state.steps += 1
      note(&state, state.next)
      defer { state.isLooking = true }
      return (state.next, !state.isLooking)
    }
    if isFirst { Thread.detachNewThread { [self] in look() } }
    return number
  }

  private func look() {
    var standstill = Standstill(limits: limits)
    while true {
      Thread.sleep(forTimeInterval: interval)
      let (steps, isIdle) = state.withLock {
        ($0.steps, $0.running.isEmpty && $0.waiting.isEmpty)
      }
      let verdict = standstill.look(steps: isIdle ? nil : steps, processorTime: ProcessorTime.used)
      if let verdict { end(because: verdict) }
    }
  }

  private func end(because verdict: Standstill.Verdict) -> Never {
    let (running, waiting) = state.withLock { state in
      (state.running.sorted { $0.key < $1.key }, state.waiting.sorted { $0.key < $1.key })
    }
    let lines =
      ["error: The tests stand still: \(verdict). These have not ended:"]
      + running.map { "  \($0.value)" } + waiting.map { "  \($0.value())" }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    for process in ProcessorTime.descendants() { kill(process.id, SIGKILL) }
    _exit(Self.exitCode)
  }
}

/// Whether work goes on, from what a watchdog sees at each look.
package struct Standstill {
  package struct Limits: Sendable {
    /// For so many looks…
    package var looks = 300
    /// …at least this share of a core must have been used. It is much less than any task gets that
    /// could run, also beside a hundred others, and much more than waiting takes.
    package var share = 0.01
    /// So much processor time may be used, in seconds, between two tests that begin or end.
    package var betweenSteps = 3_600.0

    package init() {}
  }

  package enum Verdict: Equatable, CustomStringConvertible {
    case idle(looks: Int, seconds: Double)
    case endless(seconds: Double)

    package var description: String {
      switch self {
      case .idle(let looks, let seconds):
        "in \(looks) looks they used \(milliseconds(seconds)) ms of processor time"
      case .endless(let seconds):
        "no test began or ended while they used \(milliseconds(seconds)) ms of processor time"
      }
    }

    private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }
  }

  private let limits: Limits
  /// The processor time at each of the last looks, the oldest first.
  private var times: [Double] = []
  private var last: (steps: Int, time: Double)?

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// - Parameters:
  ///   - steps: how many tests have begun or ended; nil if none runs.
  ///   - processorTime: what was used so far, in seconds.
  package mutating func look(steps: Int?, processorTime: Double) -> Verdict? {
    guard let steps else {
      (times, last) = ([], nil)
      return nil
    }
    if last?.steps != steps { last = (steps, processorTime) }
    let sinceStep = processorTime - (last?.time ?? processorTime)
    if sinceStep > limits.betweenSteps { return .endless(seconds: sinceStep) }
    times.append(processorTime)
    if times.count <= limits.looks { return nil }
    let used = processorTime - times.removeFirst()
    return used < limits.share * Double(limits.looks)
      ? .idle(looks: limits.looks, seconds: used) : nil
  }
}
