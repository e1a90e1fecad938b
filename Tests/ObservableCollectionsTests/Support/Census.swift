@testable import ObservableLists

/// The lengths of all arrays, sets and dictionaries that objects hold, directly or not, by the type and the property
/// that holds them.
///
/// It finds any table that grows with what has happened, and not with what there is. It does not see what closures
/// capture, and does not look into elements.
struct Census {
  private(set) var counts: [String: Int] = [:]
  private var seen: Set<ObjectIdentifier> = []
  private let isElement: (Any) -> Bool

  /// - Parameters:
  ///   - objects: where to begin.
  ///   - isElement: whether to leave out a value.
  init(of objects: [Any], leavingOut isElement: @escaping (Any) -> Bool) {
    self.isElement = isElement
    for object in objects { add(object, "\(type(of: object))") }
  }

  /// The tables that are longer than an earlier census says, by more than some entries.
  func grown(since earlier: Census, by allowance: Int) -> [String] {
    counts.filter { $0.value > earlier.counts[$0.key, default: 0] + allowance }
      .map { "\($0.key): \(earlier.counts[$0.key, default: 0]), then \($0.value)" }.sorted()
  }

  private mutating func add(_ value: Any, _ path: String) {
    if isElement(value) { return }
    if let locked = value as? any Locked { return add(locked.content, path) }
    // A list shows its elements in a mirror, and nothing else.
    if let list = value as? any Listed { return add(list.listCore) }
    if let core = value as? ArrayCore { return add(core) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class:
      if !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
      var level: Mirror? = mirror
      while let current = level {
        addChildren(of: current)
        level = current.superclassMirror
      }
    case .collection, .set, .dictionary:
      counts[path, default: 0] += mirror.children.count
      for child in mirror.children.prefix(32) { add(child.value, path) }
    case .optional: for child in mirror.children { add(child.value, path) }
    default: addChildren(of: mirror)
    }
  }

  private mutating func addChildren(of mirror: Mirror) {
    let owner = "\(mirror.subjectType)".prefix { $0 != "<" }
    for child in mirror.children { add(child.value, "\(owner).\(child.label ?? "")") }
  }

  /// What a list has besides its elements lies in memory that no mirror shows.
  private mutating func add(_ core: ArrayCore) {
    if !seen.insert(core.identity).inserted { return }
    let parts: [Any] = core.withLock {
      guard core.hasSideTable else { return [] }
      return [
        core.shared.history, core.shared.deliveries, core.shared.idleParticipants.all,
        core.shared.identityIndex as Any,
      ]
    }
    let updater: [Any] = core.isDerived ? [core.updater] : []
    for part in parts + updater { add(part, "\(type(of: part))") }
  }
}

/// A value behind a lock.
private protocol Locked {
  var content: Any { get }
}

extension LockedValue: Locked {
  fileprivate var content: Any { withLock { $0 } }
}

private protocol Listed {
  var listCore: ArrayCore { get }
}

extension ObservableSource: Listed {
  fileprivate var listCore: ArrayCore { core }
}
