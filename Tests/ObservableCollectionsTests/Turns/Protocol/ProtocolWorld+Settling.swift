import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

// Waits until all has been heard that was changed before.

extension ProtocolWorld {
  /// Begins to wait: for an observer that has not had its `.initial`, if there is one, as a task may that this starts.
  mutating func settle(by actor: Int) throws(BrokenClause) {
    let target = listeners.firstIndex { $0.isActive && !$0.hasInitial }
    settlings.append(
      Settling(
        version: version,
        listeners: listeners.indices.filter { listeners[$0].hasInitial || $0 == target },
        target: target))
    let isMistaken = rules.mistake == .settledBesideHeldBack
    let observer = isMistaken ? nil : target.map { listeners[$0].observer }
    queue.settle(for: observer, by: UInt(actor) + 1) {}
    if rules.mistake == .settledTooEarly { try endSettling(for: target) }
  }

  /// The observer of the wait that ends next; nil if that is for none, or something else comes next.
  var nextTarget: Int? {
    guard queue.waitingCount > 0, case .settle(let observer?, _) = queue.items[queue.head].kind
    else { return nil }
    return index(of: observer)
  }

  /// All before a wait's call has been delivered.
  mutating func endSettling(for target: Int?) throws(BrokenClause) {
    let isMistaken = rules.mistake == .settledBesideHeldBack
    guard let number = settlings.firstIndex(where: { isMistaken || $0.target == target }) else {
      // It has ended with its observer.
      if let target, !listeners[target].isActive { return }
      throw BrokenClause(description: "A wait ended twice")
    }
    let settling = settlings.remove(at: number)
    for index in settling.listeners
    where listeners[index].isActive && listeners[index].nextVersion <= settling.version {
      throw BrokenClause(
        description: "A wait for \(settling.version) ended before \(listeners[index].nextVersion)")
    }
  }

  /// Removes an observer; those who wait for it are told by its token.
  mutating func remove(listener: Int) {
    _ = queue.remove(listeners[listener].observer)
    settlings.removeAll { $0.target == listener }
  }
}
