/// Reads the records of an array or list in jobs of the main actor, in order: an observer that lives
/// there.
///
/// A job reads a share of what waits, so that others get the main actor too, and the next job goes on.
/// It holds the array and the closure until it is cancelled, and not the token.
///
/// `@unchecked Sendable` holds because `shared` is behind its lock, `isReading` is touched on the main
/// actor only, and the closure is called there only. Elements that are not `Sendable` do not cross:
/// such an array lives on the main actor.
final class MainActorReader<Source: StreamSource>: RecordSignal, RunningObservation,
  @unchecked Sendable
{
  private struct Shared {
    /// Nil after the end.
    var reader: RecordReader<Source>?
    var handler: (@MainActor (Source.Change) -> Void)?
    /// Whether a job is under way that has not begun.
    var isScheduled = false
  }

  private let shared = LockedValue(Shared())
  /// Whether the closure runs, or must not run yet; and whether a job came meanwhile.
  private var (isReading, isSkipped) = (true, false)

  /// How many records a job reads.
  static var share: Int { DeliveryQueue.Share.limit }

  /// Starts to observe; with `.initial`, hands over the present state.
  ///
  /// - Parameter limit: how many records may wait; nil for any number.
  @MainActor init(
    of source: Source, options: ObservationOptions, limit: Int?,
    handler: @escaping @MainActor (Source.Change) -> Void
  ) {
    let reader = RecordReader(of: source, options: options, limit: limit, signal: self)
    shared.withLock { shared in
      shared.reader = reader
      shared.handler = handler
    }
    let start = reader.begin(in: source)
    if options.contains(.initial) {
      handler(
        Source.setting(start.state, Revision(start.version), withContent: options.contains(.new)))
    }
    endReading()
  }

  func wake() { makeDue() }

  func makeDue() {
    let isNew = shared.withLock { shared in
      if shared.isScheduled || shared.reader == nil { return false }
      shared.isScheduled = true
      return true
    }
    if isNew { Task { @MainActor in read() } }
  }

  /// Reads a share. What is left, or comes, makes the next job due.
  @MainActor private func read() {
    shared.withLock { $0.isScheduled = false }
    // Inside the closure, which may run jobs of the main actor: they go on when it returns.
    if isReading {
      isSkipped = true
      return
    }
    isReading = true
    for _ in 0..<Self.share {
      let (reader, handler) = shared.withLock { ($0.reader, $0.handler) }
      guard let change = reader?.take() else { break }
      handler?(change)
    }
    endReading()
  }

  @MainActor private func endReading() {
    isReading = false
    if isSkipped {
      isSkipped = false
      makeDue()
    }
  }

  func cancel() {
    let ended = shared.withLock { shared in
      let ended = (shared.reader, shared.handler)
      (shared.reader, shared.handler) = (nil, nil)
      return ended
    }
    ended.0?.end()
  }
}
