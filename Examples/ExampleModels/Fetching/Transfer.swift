import Foundation
import Synchronization

/// A document on its way into a file: it takes piece after piece until the end, a fault, a byte too
/// many or the deadline, whichever comes first. What comes afterwards is let go.
final class Transfer: Sendable {
  typealias Outcome = Result<ScratchFile, FetchError>

  let name: String
  let limit: Int
  private let file: ScratchFile

  private struct State {
    var count = 0
    var outcome: Outcome?
    var stop: (@Sendable () -> Void)?
    var continuation: CheckedContinuation<Outcome, Never>?
  }
  private let state = Mutex(State())

  init(of name: String, limit: Int) throws(FetchError) {
    (self.name, self.limit) = (name, limit)
    file = try ScratchFile()
  }

  /// Takes the next piece of the document.
  func take(_ piece: some DataProtocol) {
    let fault = state.withLock { state -> FetchError? in
      if state.outcome != nil { return nil }
      state.count += piece.count
      if state.count > limit { return .tooLarge(name: name, limit: limit) }
      do throws(FetchError) {
        try file.append(piece)
        return nil
      } catch {
        return error
      }
    }
    if let fault { end(fault) }
  }

  /// Ends it, with the document that has come or with a fault; nothing if it has ended.
  func end(_ fault: FetchError? = nil) {
    let (stop, resume) = state.withLock { state -> ((@Sendable () -> Void)?, () -> Void) in
      if state.outcome != nil { return (nil, {}) }
      let outcome: Outcome = fault.map(Outcome.failure) ?? .success(file)
      state.outcome = outcome
      let (stop, continuation) = (state.stop, state.continuation)
      (state.stop, state.continuation) = (nil, nil)
      return (stop, { continuation?.resume(returning: outcome) })
    }
    resume()
    stop?()
  }

  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - deadline: when to end at the latest.
  ///   - start: begins to bring the document, and returns what ends that: called once, at the end.
  func outcome(
    by deadline: Deadline, start: (Transfer) -> @Sendable () -> Void
  ) async throws(FetchError) -> ScratchFile {
    let clock = deadline.onceOver { [self] in end(.tooLate(name: name, limit: deadline.limit)) }
    defer { clock.cancel() }
    note(stop: start(self))
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { note($0) }
    } onCancel: {
      end(.unreachable(url: name, reason: "nobody waits for it any more"))
    }
    return try outcome.get()
  }

  private func note(stop: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.outcome == nil { state.stop = stop }
      return state.outcome != nil
    }
    if hasEnded { stop() }
  }

  private func note(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }
}
