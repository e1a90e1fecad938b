#if canImport(os)
  import ObservableCollections
  import os

  extension TraceEvent {
    /// Returns a closure that emits the events of a trace as signposts for Instruments.
    ///
    /// Each turn is an interval, from the change that notifies an observer to its batch. Other
    /// events are signpost events, and so is a batch that does not wait for the end of a turn: a
    /// batch of a flush or of a stream.
    ///
    /// ```swift
    /// let signposter = OSSignposter(subsystem: "com.example.feed", category: .pointsOfInterest)
    /// let trace = posts.trace(to: TraceEvent.signposts(to: signposter))
    /// ```
    ///
    /// - Parameter signposter: the signposter, which receives nothing while it is disabled.
    public static func signposts(
      to signposter: OSSignposter
    ) -> @Sendable (TraceEvent) -> Void {
      let turns = TurnIntervals(signposter: signposter)
      return { turns.write($0) }
    }
  }

  /// The intervals of the turns that have not ended, by the array's name and the observer's number.
  private final class TurnIntervals: Sendable {
    private struct Key: Hashable, Sendable {
      let name: String?
      let observer: Int
    }

    private let signposter: OSSignposter
    private let running = OSAllocatedUnfairLock<[Key: OSSignpostIntervalState]>(
      uncheckedState: [:])

    init(signposter: OSSignposter) {
      self.signposter = signposter
    }

    func write(_ event: TraceEvent) {
      guard signposter.isEnabled else { return }
      let text = event.description
      switch event.kind {
      case .turnWoken(let observer, _):
        begin(Key(name: event.name, observer: observer), text)
      case .batchMade(let observer, _, _, _), .batchEmpty(let observer, _, _):
        end(Key(name: event.name, observer: observer), text)
      case .sinkGone(let observer), .observerCancelled(let observer):
        end(Key(name: event.name, observer: observer), text, else: "observer")
      case .record:
        signposter.emitEvent("record", "\(text, privacy: .public)")
      case .transactionBegan, .transactionEnded, .transactionFailed:
        signposter.emitEvent("transaction", "\(text, privacy: .public)")
      case .observerAdded:
        signposter.emitEvent("observer", "\(text, privacy: .public)")
      case .backlog:
        signposter.emitEvent("backlog", "\(text, privacy: .public)")
      case .derivedListReleased:
        signposter.emitEvent("derived", "\(text, privacy: .public)")
      case .historyMissing, .otherHistory:
        signposter.emitEvent("history", "\(text, privacy: .public)")
      }
    }

    private func begin(_ key: Key, _ text: String) {
      // Woken again: its sink was busy when the turn ended, and is ready now.
      if running.withLockUnchecked({ $0[key] != nil }) {
        return signposter.emitEvent("turn", "\(text, privacy: .public)")
      }
      let state = signposter.beginInterval(
        "turn", id: signposter.makeSignpostID(), "\(text, privacy: .public)")
      running.withLockUnchecked { $0[key] = state }
    }

    /// - Parameter event: what is written instead if no interval runs.
    private func end(_ key: Key, _ text: String, else event: StaticString = "turn") {
      if let state = running.withLockUnchecked({ $0.removeValue(forKey: key) }) {
        signposter.endInterval("turn", state, "\(text, privacy: .public)")
      } else {
        signposter.emitEvent(event, "\(text, privacy: .public)")
      }
    }
  }
#endif
