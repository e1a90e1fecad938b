// The events of a list for its traces.

import Synchronization

extension ArrayCore {
  /// Starts a trace.
  ///
  /// - Parameter list: the list that the token holds, if any.
  func trace(
    to receive: @escaping @Sendable (TraceEvent) -> Void, holding list: AnyObject?
  ) -> ListTrace {
    let active = ActiveFlag()
    bringUpToDate()
    withLock {
      let tracer = shared.tracer ?? Tracer()
      tracer.add(Tracer.Target(active: active, receive: receive))
      shared.tracer = tracer
      isTraced = true
    }
    checkForMissed()
    let token = ListTrace { [self] in
      active.clear()
      // Closures are released with the lock released.
      var ended: (Tracer?, [Tracer.Target]) = (nil, [])
      withLock {
        guard let tracer = shared.tracer else { return }
        ended.1 = tracer.removeEnded()
        guard tracer.isEmpty else { return }
        swap(&ended.0, &shared.tracer)
        isTraced = false
      }
      withExtendedLifetime(list) {}
    }
    return token.returned(by: self)
  }

  /// Notes an event, if the list is traced. Called under the data lock; reported by
  /// ``reportTraces()``.
  package func note(_ makeKind: (Tracer) -> TraceEvent.Kind) {
    guard let tracer = shared.tracer else { return }
    tracer.note(.event(makeKind(tracer)))
  }

  /// Notes an event, if the list is traced, and reports it; with a transaction open, at its end.
  /// Called with the data lock free.
  package func trace(_ makeKind: (Tracer) -> TraceEvent.Kind) {
    guard isTraced else { return }
    withLock { note(makeKind) }
    reportTraces()
  }

  /// Reports the waiting events, unless another thread does, outside all locks.
  package func reportTraces() {
    guard isTraced else { return }
    if isHeldByCurrentThread {
      writer.isDeliveryDue = true
      return
    }
    guard let tracer = withLock({ shared.tracer }) else { return }
    var due = withLock { tracer.begin(name: shared.name) }
    while let current = due.take() {
      current.notify()
      due = withLock { tracer.next(name: shared.name) }
    }
  }

  /// Changes the name of the list.
  func setName(_ name: String?) {
    var name = name
    withLock { swap(&shared.name, &name) }
  }
}

// MARK: - Observers

extension ArrayCore {
  /// Notes that an observer was added at the current version. Called under the data lock.
  func noteAdded(_ observer: AnyObject) {
    note {
      .observerAdded(observer: $0.number(of: observer), revision: presentRevision)
    }
  }

  /// Notes that the changes since a revision are not known. Called under the data lock.
  package func noteMissingHistory(_ revision: Revision) {
    let isOwn = revisionHistory == revision.history
    let limit = shared.history.keepLimit
    note { _ in
      isOwn
        ? .historyMissing(revision: revision, historyLimit: limit)
        : .otherHistory(revision: revision)
    }
  }

  /// Notes that an observer ended. Called under the data lock.
  func noteCancelled(_ observer: AnyObject) {
    note { .observerCancelled(observer: $0.lastUse(of: observer)) }
  }
}

// MARK: - Turns

extension ArrayCore {
  /// Reports that a change notified a participant, which asks its scheduler for the end of the
  /// turn.
  func traceWaking(_ participant: AnyObject) {
    trace {
      .turnWoken(observer: $0.number(of: participant), revision: presentRevision)
    }
  }

  /// Reports the end of a turn.
  ///
  /// - Parameters:
  ///   - old: the state at the start of the turn.
  ///   - new: the state at its end.
  ///   - summary: the batch in numbers; `nil` if there is none.
  func traceTurn(
    of participant: AnyObject, from old: Revision, to new: Revision,
    summary: @autoclosure () -> String?
  ) {
    trace { tracer in
      let observer = tracer.number(of: participant)
      guard let summary = summary() else {
        return .batchEmpty(observer: observer, start: old, end: new)
      }
      return .batchMade(observer: observer, start: old, end: new, summary: summary)
    }
  }

  /// Reports the release of a participant's sink.
  func traceGoneSink(of participant: AnyObject) {
    trace { .sinkGone(observer: $0.number(of: participant)) }
  }
}
