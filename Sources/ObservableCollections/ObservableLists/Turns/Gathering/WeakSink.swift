import Synchronization

/// A sink, held weakly. If it is released before its first batch, most likely nothing else holds
/// it: a warning is printed, once.
final class WeakSink<Sink: AnyObject> {
  private weak var sink: Sink?
  /// The list in the warning.
  private let list: String
  /// Whether the sink has received a batch, or the warning was printed.
  private let isKnown = Atomic<Bool>(false)

  init(_ sink: Sink, of core: ArrayCore, _ type: Any.Type) {
    self.sink = sink
    list = core.name.map { "\"\($0)\"" } ?? "a nameless \(type)"
  }

  /// Whether the sink has not been released.
  var isThere: Bool {
    if sink != nil { return true }
    warn()
    return false
  }

  /// Calls the sink.
  ///
  /// - Parameter isBatch: whether the call delivers a batch.
  /// - Returns: `false` if the sink has been released.
  func show(isBatch: Bool, _ body: (Sink) -> Void) -> Bool {
    guard let sink else {
      warn()
      return false
    }
    if isBatch { isKnown.store(true, ordering: .relaxed) }
    body(sink)
    return true
  }

  private func warn() {
    if isKnown.exchange(true, ordering: .relaxed) { return }
    writeWarning(
      "ObservableCollections: a sink of \(list) was released before its first batch, so nothing is shown. "
        + "render(into:) holds its sink weakly; keep a reference to it.")
  }
}
