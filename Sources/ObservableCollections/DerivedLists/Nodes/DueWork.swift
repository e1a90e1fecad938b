import Synchronization

/// The work of a list that is due besides the changes of its source: elements that waited while an
/// order was held must be placed, and elements that changed inside must be asked again.
///
/// Two threads meet here without a lock: one ends the last hold and then checks whether an element
/// waits, the other notes a waiting element and then checks whether the order is still held. So
/// both are sequentially consistent: at least one of the two sees the other's step.
package final class DueWork: Sendable {
  /// What there is to do.
  private enum Kind {
    /// Elements wait until their order is no longer held.
    static let waiting: UInt8 = 1
    /// Elements changed inside.
    static let changed: UInt8 = 2
    /// Elements were asked early, and the next read asks them again.
    static let early: UInt8 = 4
  }

  /// The number of holds of the order.
  private let count = Atomic(0)
  private let kinds = Atomic<UInt8>(0)
  /// Whether elements were noted as waiting, whether the list shows it or not. Touched by the
  /// holder of the list's gate.
  private let isNoted = Atomic(false)

  package init() {}

  /// Whether an edited element keeps its place.
  var isHeld: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// Whether there is something to do now.
  var isDue: Bool { isDue(kinds.load(ordering: .sequentiallyConsistent) & ~Kind.early) }

  /// Whether the next read has something to do.
  var isDueInRead: Bool { isDue(kinds.load(ordering: .sequentiallyConsistent)) }

  private func isDue(_ kinds: UInt8) -> Bool {
    kinds != 0 && (kinds & ~Kind.waiting != 0 || !isHeld)
  }

  func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  /// - Returns: whether it was the last hold.
  func end() -> Bool { count.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 }

  /// Notes whether elements wait. Called by the holder of the list's gate. A note that none waits
  /// takes effect at ``noteShown()``: until then the list does not count as current.
  func note(isAwaited: Bool) {
    isNoted.store(isAwaited, ordering: .relaxed)
    if isAwaited { note(Kind.waiting, true) }
  }

  /// Notes that the list shows the noted state. Called by the holder of its gate.
  func noteShown() {
    if !isNoted.load(ordering: .relaxed) { note(Kind.waiting, false) }
  }

  /// Notes whether elements changed inside. Called under the lock that guards those elements.
  func note(isChanged: Bool) { note(Kind.changed, isChanged) }

  /// Notes that the next read asks elements again. Called by the holder of the list's gate.
  func noteEarly() { note(Kind.early, true) }

  /// Makes due what was left to the next read, which begins. Called by the holder of the list's gate.
  func beginRead() {
    if kinds.load(ordering: .sequentiallyConsistent) & Kind.early == 0 { return }
    note(Kind.changed, true)
    note(Kind.early, false)
  }

  private func note(_ kind: UInt8, _ isDue: Bool) {
    if isDue {
      kinds.bitwiseOr(kind, ordering: .sequentiallyConsistent)
    } else if kinds.load(ordering: .sequentiallyConsistent) & kind != 0 {
      kinds.bitwiseAnd(~kind, ordering: .sequentiallyConsistent)
    }
  }
}
