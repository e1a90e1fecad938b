#if DEBUG
  #if canImport(ObservableLists)
    @_spi(Inside) import ObservableLists
  #endif

  import Observation
  import Synchronization

  // What debug builds find out about closures that read what nobody follows: another list, or an object that the
  // compiler does not see to be the element. The list shows for ever what was read once. Optimised builds have none
  // of this.

  /// Watches what the closures of a plain list read, and writes a warning, once, if it changes and the list asks none
  /// of its elements again.
  ///
  /// `@unchecked Sendable` holds because `node` is set once, before others know the list, and all else is atomic.
  package final class UnfollowedReads: @unchecked Sendable {
    /// What tests set and count, for all lists.
    enum Testing {
      /// Whether no list is looked at yet.
      static let isHeld = Atomic(false)
      /// The number of changes after which a list was looked at.
      static let looks = Atomic(0)
    }

    /// The number of updates whose reads are watched at once: more would pile up.
    private static let limit = 8
    /// The lines that were written: each once, however many lists it fits.
    private static let written = LockedValue<Set<String>>([])
    /// The threads that watch reads.
    private static let threads = LockedValue<Set<UInt>>([])

    /// The call that made the list.
    private let call: String
    private weak var node: GraphNode?
    private let isWarned = Atomic(false)
    /// The number of updates whose reads are watched.
    private let watchCount = Atomic(0)
    /// The number of updates that have asked elements again, or removed some.
    private let renewalCount = Atomic(0)

    init(of node: GraphNode, madeBy call: String) { (self.node, self.call) = (node, call) }

    /// A watch, which the objects hold that were read.
    private final class Watch: Sendable {
      let reads: UnfollowedReads

      init(_ reads: UnfollowedReads) {
        self.reads = reads
        reads.watchCount.add(1, ordering: .relaxed)
      }

      deinit { reads.watchCount.subtract(1, ordering: .relaxed) }
    }

    /// Runs an update, which calls closures.
    ///
    /// - Parameter isRenewing: whether it asks elements again, or removes some.
    func watch<Result>(isRenewing: Bool, _ body: () -> Result) -> Result {
      if isRenewing { renewalCount.add(1, ordering: .relaxed) }
      if isWarned.load(ordering: .relaxed) || watchCount.load(ordering: .relaxed) >= Self.limit {
        return body()
      }
      // Of lists that closures read, nothing is watched: one tracking inside another copies what that has read.
      let thread = currentThreadIdentity()
      if !Self.threads.withLock({ $0.insert(thread).inserted }) { return body() }
      defer { Self.threads.withLock { _ = $0.remove(thread) } }
      let watch = Watch(self)
      return withObservationTracking(body) { watch.reads.noteChange() }
    }

    /// Called before the change, on any thread.
    private func noteChange() {
      let list = NotifyingList.current
      if let list {
        guard let identity = list.identity, let node, !node.isBelow(identity) else { return }
      }
      let renewals = renewalCount.load(ordering: .relaxed)
      // A job of the main actor begins when the present one, which may touch the element, has ended.
      let isOnMain = isOnMainActor {}
      let look = { @Sendable [weak self] in
        self?.look(at: list, renewals)
        Testing.looks.add(1, ordering: .relaxed)
      }
      if isOnMain {
        Task { @MainActor in
          await Self.waitForTurn()
          look()
        }
      } else {
        Task.detached {
          await Self.waitForTurn()
          look()
        }
      }
    }

    /// Waits until the turn of a change has ended, and the next one, most likely.
    private static nonisolated func waitForTurn() async {
      repeat {
        try? await Task.sleep(for: .milliseconds(100))
      } while Testing.isHeld.load(ordering: .relaxed)
    }

    private func look(at changed: NotifyingList?, _ renewals: Int) {
      // What the source has changed since may be asked by the next read.
      guard let node, let list = node.outputList, node.showsSources,
        renewalCount.load(ordering: .relaxed) == renewals,
        !isWarned.exchange(true, ordering: .relaxed)
      else { return }
      let name = list.core.name ?? node.nameAbove
      let what =
        changed.map { $0.name.map { "the list \"\($0)\"" } ?? "another list" }
        ?? "an observable object"
      let line =
        "ObservableCollections: a closure of \(call) of \(name.map { "\"\($0)\"" } ?? "a list without a name") "
        + "has read \(what), which has changed since: no element is asked again for that, so the list stays as it was. "
        + "Write \(call == "reduced" ? "mapped" : call)(on: .mainActor), make it a parameter, follow it by observingElements(_:), or call touch(at:) after the change."
      if Self.written.withLock({ $0.insert(line).inserted }) { writeWarning(line) }
    }
  }

  extension GraphNode {
    /// All lists above.
    private var above: UpstreamGroup {
      var group = UpstreamGroup()
      addAbove(to: &group)
      return group
    }

    /// Whether the list follows another one, directly or indirectly, or is that one.
    fileprivate func isBelow(_ list: ObjectIdentifier) -> Bool {
      outputList?.core.identity == list || above.contains(list)
    }

    /// The name of the first list above that has one.
    var nameAbove: String? { above.firstName }
  }
#endif
