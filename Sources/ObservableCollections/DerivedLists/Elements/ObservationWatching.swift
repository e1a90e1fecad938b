import Observation

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

  func askTogether<Result>(_ body: () -> (Result, [ElementKey])) -> (Result, RegistrationGroup) {
    let group = RegistrationGroup()
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
      if current === group { current = RegistrationGroup() }
      groups.removeAll { $0 === group }
    }
    hub.cancel(taken)
    return numbers
  }

  /// The group of the next registration.
  private func openGroup() -> RegistrationGroup {
    if current.members.count >= limit { current = RegistrationGroup() }
    if current.members.isEmpty {
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
