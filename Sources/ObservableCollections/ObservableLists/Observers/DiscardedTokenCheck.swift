import Synchronization

/// Detects, in debug builds, a token that is released by the statement that created it: `let _ =`
/// ends the observation, or the trace, at once. A warning is printed to standard error, once for each
/// call and name of a list.
///
/// A token that a `throw` releases at once looks the same: so the warning only says what has happened.
struct DiscardedTokenCheck {
  #if DEBUG
    /// The warnings so far.
    private static let warnings = LockedValue<Set<String>>([])
    /// The number of warnings after which there are no more.
    private static let limit = 100
    /// The time as tests set it, instead of the clock; -1 for the clock.
    static let testTime = Atomic<Int>(-1)

    private let list: any TokenHost
    private let token: StaticString
    private let version: Int
    private let start = ContinuousClock.now
    private let testStart = testTime.load(ordering: .relaxed)
  #endif

  /// - Parameters:
  ///   - list: the list of the token.
  ///   - token: the token, for the warning.
  init(of list: any TokenHost, _ token: StaticString) {
    #if DEBUG
      (self.list, self.token, version) = (list, token, list.presentVersion)
    #endif
  }

  /// Notes that the token is released without having been cancelled.
  func noteRelease() {
    #if DEBUG
      // A token that was held longer, or while the list changed, was meant to end so: its owner,
      // such as a model, may have been created and released.
      let testTime = DiscardedTokenCheck.testTime.load(ordering: .relaxed)
      let isAtOnce =
        testTime < 0 ? ContinuousClock.now - start < .microseconds(10) : testTime == testStart
      guard isAtOnce, list.presentVersion == version else { return }
      let name = list.name.map { "\"\($0)\"" } ?? "a nameless list"
      let warning =
        "ObservableCollections: \(token) for \(name) was released at once, so it ended at once. Unless "
        + "that is meant, keep a reference to it; `let _ =` keeps none."
      let isNew = DiscardedTokenCheck.warnings.withLock { warnings in
        warnings.count < DiscardedTokenCheck.limit && warnings.insert(warning).inserted
      }
      if isNew { writeWarning(warning) }
    #endif
  }
}

/// A list, as its tokens see it.
protocol TokenHost {
  var name: String? { get }
  /// The current version. Called outside all locks.
  var presentVersion: Int { get }
}
