/// The wait of one task until an observer is up to date.
final class Settlement: Sendable {
  private enum State {
    case begun
    case waiting(CheckedContinuation<Void, Never>)
    case over
  }

  private let state = LockedValue(State.begun)

  /// Ends the wait. May be called from any thread, any number of times.
  func end() {
    let old = state.withLock { state in
      defer { state = .over }
      return state
    }
    if case .waiting(let continuation) = old { continuation.resume() }
  }

  /// Waits for the end, or until the task is cancelled. Called once.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if case .over = state { return true }
          state = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      end()
    }
  }
}

/// Waits, each until a version has been delivered: a value without a lock of its own.
struct Settlements {
  private var waiting: [(version: Int, settlement: Settlement)] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ settlement: Settlement, for version: Int) {
    waiting.append((version, settlement))
  }

  /// Removes and returns the waits for a version and for earlier ones: the caller ends them,
  /// outside all locks.
  mutating func take(upTo version: Int) -> [Settlement] {
    if waiting.isEmpty { return [] }
    defer { waiting.removeAll { $0.version <= version } }
    return waiting.filter { $0.version <= version }.map(\.settlement)
  }

  /// Removes a wait that is over.
  mutating func remove(_ settlement: Settlement) {
    waiting.removeAll { $0.settlement === settlement }
  }

  /// Removes and returns all waits.
  mutating func takeAll() -> [Settlement] { take(upTo: .max) }
}

extension [Settlement] {
  /// Ends all. Called outside all locks.
  @inline(__always)
  func end() {
    if !isEmpty { endAll() }
  }

  @inline(never)
  private func endAll() {
    for settlement in self { settlement.end() }
  }
}
