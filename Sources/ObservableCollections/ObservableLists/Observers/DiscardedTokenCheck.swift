import Synchronization

/// Detects, in debug builds, a token that is released by the statement that created it: `let _ =`
/// ends the observation, or the trace, at once. A warning is printed to standard error, once.
struct DiscardedTokenCheck {
  #if DEBUG
    private static let isWarned = Atomic<Bool>(false)
    /// The time as tests set it, instead of the clock; -1 for the clock.
    static let testTime = Atomic<Int>(-1)

    private let list: any TokenHost
    private let call: StaticString
    private let version: Int
    private let start = ContinuousClock.now
    private let testStart = testTime.load(ordering: .relaxed)
  #endif

  /// - Parameters:
  ///   - list: the list of the token.
  ///   - call: the call that created the token.
  init(of list: any TokenHost, by call: StaticString) {
    #if DEBUG
      (self.list, self.call, version) = (list, call, list.presentVersion)
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
      guard isAtOnce, list.presentVersion == version,
        !DiscardedTokenCheck.isWarned.exchange(true, ordering: .relaxed)
      else { return }
      let name = list.name.map { "\"\($0)\"" } ?? "a nameless list"
      writeWarning(
        "ObservableCollections: what \(call) of \(name) returned was released at once, so it ended at "
          + "once. Keep a reference to it; `let _ =` keeps none.")
    #endif
  }
}

/// A list, as its tokens see it.
protocol TokenHost {
  var name: String? { get }
  /// The current version. Called outside all locks.
  var presentVersion: Int { get }
}
