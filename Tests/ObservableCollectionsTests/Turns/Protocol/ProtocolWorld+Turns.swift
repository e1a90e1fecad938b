import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

// The coalescing observer, its scheduler and its sink.

extension ProtocolWorld {
  mutating func askScheduler(by actor: Int) {
    if rules.isManual {
      return
    } else if rules.isImmediate {
      push([.endWait, .beginTurn], to: actor)
    } else {
      scheduledTurns += 1
    }
  }

  mutating func beginTurn(by actor: Int) throws(BrokenClause) {
    // A flush that a paused sink misses is left to the next turn, which nobody ends but another flush; unless the
    // sink has paused inside its batch.
    if turn.pauses == 0 || turn.isRendering { flushedVersion = version }
    guard turn.begin() else { return }
    if renderer != nil { throw BrokenClause(description: "Clause 9: two threads render at once") }
    renderer = actor
    push([.advance, .endRendering], to: actor)
  }

  mutating func advance(from stand: Int, by actor: Int) {
    if version != stand {
      (isAsleep, asleepSince) = (true, version)
      push([.noteStand(version)], to: actor)
    } else if shown != stand {
      push([.show], to: actor)
    }
  }

  mutating func show(by actor: Int) throws(BrokenClause) {
    guard let stand = turn.position, shown < stand else {
      throw BrokenClause(description: "Clause 9: an empty batch, from \(shown)")
    }
    if rules.isLimited, shown + 1 < stand {
      shown += 1
      push([.wakeCoalescer], to: actor)
    } else {
      shown = stand
    }
    if sinkCallsLeft > 0 { push([.inSink], to: actor) }
  }

  /// Resumes the sink, and asks for the end of a turn if it has missed one.
  mutating func resume(by actor: Int) {
    // Outside a batch what was flushed meanwhile is left to the next turn.
    if turn.pauses == 1, !turn.isRendering { flushedVersion = min(flushedVersion, shown) }
    if turn.resume(), rules.mistake != .forgottenResume { askScheduler(by: actor) }
  }

  mutating func endRendering(by actor: Int) throws(BrokenClause) {
    switch turn.end() {
    case .again: push([.advance, .endRendering], to: actor)
    case .leave(let stand):
      renderer = nil
      push([.leaveStand(stand)], to: actor)
    case .rest: renderer = nil
    }
  }
}
