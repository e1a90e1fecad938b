import Synchronization

/// A sink, held weakly. If it is gone before it was shown a batch, one warning says so: most likely
/// nobody holds it.
final class WeakSink<Sink: AnyObject> {
  private weak var sink: Sink?
  /// What the warning names.
  private let list: String
  /// Whether it was shown a batch, or warned of.
  private let isKnown = Atomic<Bool>(false)

  init(_ sink: Sink, of core: ArrayCore, _ type: Any.Type) {
    self.sink = sink
    list = core.name.map { "\"\($0)\"" } ?? "a nameless \(type)"
  }

  /// Whether the sink is there.
  var isThere: Bool {
    if sink != nil { return true }
    warn()
    return false
  }

  /// Shows something.
  ///
  /// - Parameter isBatch: whether that is a batch.
  /// - Returns: false if the sink is gone.
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
