import Observation
import Synchronization

/// An element of a list, at the time when it was asked.
struct ElementKey: Hashable, Sendable {
  /// The number of its place in the source, or the complement of the number of a header.
  let number: Int32
  /// Which of the elements that have had the number.
  let generation: UInt32
}

/// Calls functions of elements, and reports when something that they read has changed.
///
/// The standard library's observation reports before a change: see ``ElementHub/noteComing(_:)``.
/// What reports after it calls ``ElementHub/noteChanged(_:)`` alone: key-value observation does
/// (``ReportWatching``), and observation with `didSet` (SE-0506, which no toolchain has yet) would.
protocol ElementWatching: AnyObject {
  /// The groups of registrations that are not cancelled.
  var groups: [RegistrationGroup] { get }

  /// Makes room for the numbers below a limit.
  func grow(to limit: Int)

  /// Notes whether the next elements are asked inside tracking by somebody else.
  func begin(isShared: Bool)

  /// Calls a function of one element. What it reads replaces what was read of the element before.
  func ask<Result>(_ key: ElementKey, _ body: () -> Result) -> Result

  /// Calls functions of several elements, of which one change reports all.
  ///
  /// - Parameter body: calls them, and returns their keys, too.
  /// - Returns: the result, and what ends the report.
  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup)

  /// Whether a change of what was read of an element would still be reported.
  func isWatched(_ number: Int) -> Bool

  /// Notes that a change of an element was reported: it is not watched any more.
  func noteReported(_ number: Int)

  /// Watches an element no more.
  func giveUp(_ number: Int)

  /// The elements that must be asked again, although nothing has changed: too many registrations
  /// beside theirs are of no use.
  func takeUnsettled() -> [Int32]
}

/// Watches elements with the standard library's observation.
///
/// Registrations are made in groups, which can be cancelled. A group of which more than half is of
/// no use is cancelled, when the others are registered again: so the memory is bounded. Guarded by
/// the gate of the list.
final class ObservationWatching: ElementWatching {
  private let hub: ElementHub
  private let limit: Int
  private let isCancelling: Bool
  /// The group of an element's last registration, by its number; `nil` if that has fired or was
  /// given up.
  private var groupOf: [RegistrationGroup?] = []
  private var current = RegistrationGroup()
  /// Whether registrations are made inside tracking by somebody else.
  private var isShared = false
  private(set) var groups: [RegistrationGroup] = []
  private var unsettled: [RegistrationGroup] = []
  /// The last group of a common registration.
  private var common: RegistrationGroup?
  /// The number of groups beyond which those without use are looked for.
  private var dropLimit = 64

  init(_ hub: ElementHub, _ place: ElementExecutor) {
    self.hub = hub
    limit = place.groupLimit
    isCancelling = place.safeguards.contains(.cancelling)
  }

  deinit {
    // Nobody waits for it: it takes microseconds for each element.
    if isCancelling { (groups + [common, hub.takeRetired()].compactMap(\.self)).cancelAtEnd() }
  }

  func grow(to limit: Int) {
    if limit > groupOf.count { groupOf += repeatElement(nil, count: limit - groupOf.count) }
  }

  func ask<Result>(_ key: ElementKey, _ body: () -> Result) -> Result {
    let number = Int(key.number < 0 ? ~key.number : key.number)
    giveUp(number)
    let group = openGroup()
    group.members.append(Int32(number))
    groupOf[number] = group
    return register(ElementWatch(hub, group, key), group, body)
  }

  func begin(isShared: Bool) {
    self.isShared = isShared
    // What a tracker has read is in a group of its own.
    if (isShared || current.isShared) && !current.members.isEmpty { current = newGroup() }
  }

  private func newGroup() -> RegistrationGroup { RegistrationGroup(isShared: isShared) }

  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup) {
    let group = RegistrationGroup(isShared: true)
    common = group
    let watch = ElementWatch(hub, group, ElementKey(number: 0, generation: 0))
    let result = register(watch, group) {
      let (result, keys) = body()
      watch.others = keys
      return result
    }
    return (result, group)
  }

  private func register<Result>(
    _ watch: ElementWatch, _ group: RegistrationGroup, _ body: () -> Result
  ) -> Result {
    withObservationTracking {
      let result = body()
      if isCancelling { group.read() }
      return result
    } onChange: {
      watch.fire()
    }
  }

  func isWatched(_ number: Int) -> Bool { groupOf[number] != nil }

  func noteReported(_ number: Int) {
    guard let group = groupOf[number] else { return }
    groupOf[number] = nil
    group.firedCount += 1
    noteUse(of: group)
  }

  func giveUp(_ number: Int) {
    guard let group = groupOf[number] else { return }
    groupOf[number] = nil
    group.deadCount += 1
    noteUse(of: group)
  }

  /// Notes a group for cancelling if more than half of what has not fired is of no use.
  private func noteUse(of group: RegistrationGroup) {
    if group.deadCount * 2 <= limit - group.firedCount { return }
    if group.isUnsettled || !isCancelling { return }
    group.isUnsettled = true
    unsettled.append(group)
  }

  func takeUnsettled() -> [Int32] {
    if unsettled.isEmpty { return [] }
    var taken: [RegistrationGroup] = []
    swap(&taken, &unsettled)
    var numbers: [Int32] = []
    for group in taken {
      for number in group.members where groupOf[Int(number)] === group {
        groupOf[Int(number)] = nil
        numbers.append(number)
      }
      if current === group { current = newGroup() }
      groups.removeAll { $0 === group }
    }
    hub.cancel(taken)
    return numbers
  }

  /// The group of the next registration.
  private func openGroup() -> RegistrationGroup {
    if current.members.count >= limit { current = newGroup() }
    if current.members.isEmpty {
      if current.isShared != isShared { current = newGroup() }
      groups.append(current)
      if groups.count > dropLimit {
        dropUnused()
        dropLimit = max(64, 2 * groups.count)
      }
    }
    return current
  }

  /// Drops the groups whose registrations have fired or were given up.
  private func dropUnused() {
    var used: Set<ObjectIdentifier> = [ObjectIdentifier(current)]
    for case let group? in groupOf { used.insert(ObjectIdentifier(group)) }
    let unused = groups.filter { !used.contains(ObjectIdentifier($0)) }
    if unused.isEmpty { return }
    groups.removeAll { !used.contains(ObjectIdentifier($0)) }
    hub.cancel(unused)
  }
}

/// Registrations that are cancelled together: their functions have read a key of this object, too,
/// its *canary*, and a change of the canary ends them in every object that they reached.
///
/// The registrar of the canary holds the registrations, so they do not hold the group: one that
/// nobody cancels ends with its list.
///
/// `@unchecked Sendable` holds because the marks are atomic, and all else is touched only by the
/// holder of the gate of the list.
final class RegistrationGroup: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  /// Whether they are made inside tracking by somebody else, who has read the canary, too.
  let isShared: Bool
  /// Which of their reports are ignored.
  fileprivate let filter = ReportFilter()
  let isEnded = Atomic(false)
  /// Whether ``ObservationWatching/takeUnsettled()`` will find it.
  var isUnsettled = false
  /// The numbers that were registered.
  var members: [Int32] = []
  /// How many of them are of no use and have not fired.
  var deadCount = 0
  /// How many of them have fired.
  var firedCount = 0

  init(isShared: Bool = false) { self.isShared = isShared }

  private var canary: Bool { false }

  /// Registers the canary with what the calling function reads.
  func read() { registrar.access(self, keyPath: \.canary) }

  /// Has ignored what the registrations report on the calling thread.
  func retire() { filter.ignoreThread() }

  /// Ends the registrations. Called outside all locks: if they were made inside somebody's tracking,
  /// it notifies that tracker.
  func cancel() {
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    retire()
    #if DEBUG
      NotifyingList.runForNothing { registrar.willSet(self, keyPath: \.canary) }
    #else
      registrar.willSet(self, keyPath: \.canary)
    #endif
    registrar.didSet(self, keyPath: \.canary)
  }
}

/// Whether the reports of a group's registrations are ignored.
private final class ReportFilter: Sendable {
  /// The thread whose reports are ignored; 0 for none.
  private let thread = Atomic<UInt>(0)

  /// Has ignored what is reported on the calling thread. Another one may have begun to report before
  /// the elements were registered otherwise.
  func ignoreThread() { thread.store(currentThreadIdentity(), ordering: .releasing) }

  /// Whether what is reported on the calling thread is ignored.
  var isIgnoring: Bool {
    let thread = thread.load(ordering: .acquiring)
    return thread != 0 && thread == currentThreadIdentity()
  }
}

extension [RegistrationGroup] {
  /// Ends the registrations of a list that ends.
  ///
  /// Inside tracking, at once: the tracker has read the canaries, too, but is not registered yet. So it is
  /// if a list is made, read and released in a view's `body`.
  ///
  /// Outside, a tracker inside which some were made would be notified, though nothing has changed.
  /// These stay in the objects, as what the tracker has registered there does, and tell nobody.
  func cancelAtEnd() {
    if !ReadTracking.shared.isOn { return filter { !$0.isShared }.cancelElsewhere() }
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

/// A registration. Only the registrars of the objects that were read, and of its group, hold it.
///
/// `@unchecked Sendable` holds because `others` is set once, before objects are given the
/// registration, and all else is constant or atomic.
final class ElementWatch: @unchecked Sendable {
  private let hub: ElementHub
  private let filter: ReportFilter
  private let key: ElementKey
  /// All elements of a common registration; empty for one of a single element.
  var others: [ElementKey] = []
  private let hasFired = Atomic(false)

  init(_ hub: ElementHub, _ group: RegistrationGroup, _ key: ElementKey) {
    self.hub = hub
    filter = group.filter
    self.key = key
  }

  /// Called by observation, before the change.
  func fire() {
    if filter.isIgnoring || hasFired.exchange(true, ordering: .relaxed) { return }
    if others.isEmpty { hub.noteComing(CollectionOfOne(key)) } else { hub.noteComing(others) }
  }

  // All who observe the same change have been notified: from now on the change may be there. This may
  // run under a registrar's lock, so it calls nobody.
  deinit {
    if !hasFired.load(ordering: .relaxed) { return }
    if others.isEmpty { hub.noteAllTold(CollectionOfOne(key)) } else { hub.noteAllTold(others) }
  }
}

/// Watches elements that report a change after it, as objects with key-value observation do.
///
/// An element is asked for reports, and told nothing else: so there is no registration in the middle of a change,
/// and no job. Guarded by the gate of the list.
private final class ReportWatching<Element>: ElementWatching {
  /// Asks an element for reports, until the returned token is released.
  typealias Follow = (_ element: Element, _ report: @escaping @Sendable () -> Void) -> Any

  private let hub: ElementHub
  private let follow: Follow
  /// The tokens, by the numbers of the elements.
  private var tokens: [Any?] = []
  private var asked = ElementKey(number: 0, generation: 0)

  init(_ hub: ElementHub, _ follow: @escaping Follow) {
    self.hub = hub
    self.follow = follow
  }

  /// Follows the element that is asked, unless it is followed already.
  func follow(_ element: Element) {
    if tokens[Int(asked.number)] != nil { return }
    tokens[Int(asked.number)] = follow(element) { [weak hub, asked] in hub?.noteChanged(asked) }
  }

  var groups: [RegistrationGroup] { [] }

  func grow(to limit: Int) {
    if limit > tokens.count { tokens += repeatElement(nil, count: limit - tokens.count) }
  }

  func begin(isShared: Bool) {}

  func ask<Result>(_ key: ElementKey, _ body: () -> Result) -> Result {
    asked = key
    return body()
  }

  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup) {
    trap("Elements that report their changes are not asked together")
  }

  func isWatched(_ number: Int) -> Bool { true }

  func noteReported(_ number: Int) {}

  func giveUp(_ number: Int) { tokens[number] = nil }

  func takeUnsettled() -> [Int32] { [] }
}

extension ObservableList {
  /// A list of the same elements, which replaces each one that reports a change.
  ///
  /// - Parameter follow: asks an element for reports, until the returned token is released.
  package func reportingElements(
    _ follow: @escaping (_ element: Element, _ report: @escaping @Sendable () -> Void) -> Any
  ) -> DerivedList<Element> {
    var place = ElementExecutor(later: nil)
    // They report when they have stored.
    place.safeguards.remove(.askingLater)
    let hub = ElementHub(place, due: DueWork())
    let watching = ReportWatching(hub, follow)
    let tracker = ElementTracker(hub, watching)
    let operation = Mapping<Element, Element>(
      transform: tracker.asking { element in
        watching.follow(element)
        return element
      }, isSame: nil)
    return DerivedList(Observing(operation, tracker, tellsReplacements: true), of: self)
  }
}
