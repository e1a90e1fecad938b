import Observation
import Synchronization

/// Detects whether reads on the calling thread are tracked by the standard library's observation,
/// at a fraction of the cost of registering a read.
///
/// A registrar keeps reads in hashed sets. So a key path that counts its hashing gives the answer:
/// registering a read of it changes the count if the thread is tracked, and does nothing otherwise.
/// There is one count for the program; a thread that sees another thread's change takes the slow
/// path in vain.
@usableFromInline
package final class ReadTracking: Sendable {
  /// The key whose hashing is counted.
  private struct Touch: Hashable, Sendable {
    static let count = Atomic<Int>(0)

    func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

    /// What a key path asks its arguments for, and mixes itself.
    var hashValue: Int {
      Touch.count.add(1, ordering: .relaxed)
      return 0
    }
  }

  private struct Subject: Observable {
    subscript(touch: Touch) -> Bool { true }
  }

  package static let shared = ReadTracking()
  /// For lists that act at each read: always on.
  static let always = ReadTracking(isCounted: false)

  private let registrar = ObservationRegistrar()
  private let path: KeyPath<Subject, Bool> & Sendable = \Subject[Touch()]
  /// Whether tracked touches are counted. With a registrar that does not hash, every read counts as
  /// tracked.
  private let isCounted: Bool

  private init(isCounted: Bool) {
    self.isCounted = isCounted
  }

  private convenience init() {
    let probe = ReadTracking(isCounted: false)
    let (registrar, path) = (probe.registrar, probe.path)
    let before = Touch.count.load(ordering: .relaxed)
    withObservationTracking({ registrar.access(Subject(), keyPath: path) }, onChange: {})
    self.init(isCounted: Touch.count.load(ordering: .relaxed) != before)
  }

  /// Whether a read on this thread is tracked; seldom true if it is not.
  package var isOn: Bool {
    if !isCounted { return true }
    let before = Touch.count.load(ordering: .relaxed)
    registrar.access(Subject(), keyPath: path)
    return Touch.count.load(ordering: .relaxed) != before
  }
}
