import Observation
import Synchronization

/// Registrations that are cancelled together: their functions have read a key of this object, too,
/// its *canary*, and a change of the canary ends them in every object that they reached.
///
/// `@unchecked Sendable` holds because the mark is atomic, and all else is touched only by the
/// holder of the gate of the list.
final class RegistrationGroup: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private let isOver = Atomic(false)
  private let isEnded = Atomic(false)
  /// Whether ``ObservationWatching/takeUnsettled()`` will find it.
  var isUnsettled = false
  /// The numbers that were registered.
  var members: [Int32] = []
  /// How many of them are of no use and have not fired.
  var deadCount = 0
  /// How many of them have fired.
  var firedCount = 0

  private var canary: Bool { false }

  /// Whether what the registrations report is ignored.
  var isCancelled: Bool { isOver.load(ordering: .acquiring) }

  /// Registers the canary with what the calling function reads.
  func read() { registrar.access(self, keyPath: \.canary) }

  /// Has ignored what the registrations report.
  func retire() { isOver.store(true, ordering: .releasing) }

  /// Ends the registrations. Called outside all locks: if they were made inside somebody's tracking,
  /// it notifies that tracker.
  func cancel() {
    retire()
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    registrar.willSet(self, keyPath: \.canary)
    registrar.didSet(self, keyPath: \.canary)
  }
}

extension [RegistrationGroup] {
  /// Ends the registrations of a list that ends.
  ///
  /// Inside tracking, at once: the tracker has read the canaries, too, and would be notified later of a
  /// change that is none. So it is if a list is made, read and released in a view's `body`.
  func cancelAtEnd() {
    if !ReadTracking.shared.isOn { return cancelElsewhere() }
    for group in self { group.cancel() }
  }

  /// Ends the registrations of all groups, not on the calling thread.
  func cancelElsewhere() {
    if isEmpty { return }
    Task.detached { [self] in
      for group in self { group.cancel() }
    }
  }
}

/// A registration. Only the registrars of the objects that were read hold it.
///
/// `@unchecked Sendable` holds because `others` is set once, before objects are given the
/// registration, and all else is constant or atomic.
final class ElementWatch: @unchecked Sendable {
  private let hub: ElementHub
  private let group: RegistrationGroup
  private let key: ElementKey
  /// All elements of a common registration; empty for one of a single element.
  var others: [ElementKey] = []
  private let hasFired = Atomic(false)

  init(_ hub: ElementHub, _ group: RegistrationGroup, _ key: ElementKey) {
    self.hub = hub
    self.group = group
    self.key = key
  }

  /// Called by observation, before the change.
  func fire() {
    if group.isCancelled || hasFired.exchange(true, ordering: .relaxed) { return }
    if others.isEmpty { hub.noteComing(CollectionOfOne(key)) } else { hub.noteComing(others) }
  }

  // All who observe the same change have been notified: from now on the change may be there. This may
  // run under a registrar's lock, so it calls nobody.
  deinit {
    if !hasFired.load(ordering: .relaxed) { return }
    if others.isEmpty { hub.noteAllTold(CollectionOfOne(key)) } else { hub.noteAllTold(others) }
  }
}
