import Synchronization

/// Notices, in debug builds, a token that is released by the statement that made it: `let _ =` ends what
/// it stands for at once. A warning on standard error says so, once.
struct HeldToken {
  #if DEBUG
    private static let isWarned = Atomic<Bool>(false)

    private let core: ArrayCore
    private let call: StaticString
    private let version: Int
    private let start = ContinuousClock.now
  #endif

  /// - Parameters:
  ///   - core: that of the list.
  ///   - call: what made the token.
  init(of core: ArrayCore, by call: StaticString) {
    #if DEBUG
      (self.core, self.call, version) = (core, call, core.withLock { core.version })
    #endif
  }

  /// The token is released, and nobody has ended what it stands for.
  func noteRelease() {
    #if DEBUG
      // One that was held longer, or while the list changed, somebody may have meant to end so.
      let isAtOnce = ContinuousClock.now - start < .milliseconds(1)
      guard isAtOnce, core.withLock({ core.version }) == version,
        !HeldToken.isWarned.exchange(true, ordering: .relaxed)
      else { return }
      let list = core.name.map { "\"\($0)\"" } ?? "a nameless list"
      writeWarning(
        "ObservableCollections: what \(call) of \(list) returned was released at once, so it ended at "
          + "once. Keep a reference to it; `let _ =` keeps none.")
    #endif
  }
}
