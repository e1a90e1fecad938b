import Synchronization

/// Notices, in debug builds, a token that is released by the statement that made it: `let _ =` ends what
/// it stands for at once. A warning on standard error says so, once.
struct HeldToken {
  #if DEBUG
    private static let isWarned = Atomic<Bool>(false)

    private let list: any TokenMaker
    private let call: StaticString
    private let version: Int
    private let start = ContinuousClock.now
  #endif

  /// - Parameters:
  ///   - list: what the token is of.
  ///   - call: what made the token.
  init(of list: any TokenMaker, by call: StaticString) {
    #if DEBUG
      (self.list, self.call, version) = (list, call, list.presentVersion)
    #endif
  }

  /// The token is released, and nobody has ended what it stands for.
  func noteRelease() {
    #if DEBUG
      // One that was held longer, or while the list changed, was meant to end so: a model that has it may have been
      // made and released.
      let isAtOnce = ContinuousClock.now - start < .microseconds(10)
      guard isAtOnce, list.presentVersion == version,
        !HeldToken.isWarned.exchange(true, ordering: .relaxed)
      else { return }
      let name = list.name.map { "\"\($0)\"" } ?? "a nameless list"
      writeWarning(
        "ObservableCollections: what \(call) of \(name) returned was released at once, so it ended at "
          + "once. Keep a reference to it; `let _ =` keeps none.")
    #endif
  }
}

/// A list, as the tokens see it that it hands out.
protocol TokenMaker {
  var name: String? { get }
  /// Asked with nothing held.
  var presentVersion: Int { get }
}
