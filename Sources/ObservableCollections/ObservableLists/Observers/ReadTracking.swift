import Observation
import Synchronization

/// Finds out whether reads on the calling thread are tracked, in the standard library's sense of
/// observation, at a fraction of what noting a read costs.
///
/// A registrar keeps what was read in hashed sets. So a key path that counts its hashing tells:
/// noting a read of it changes the count where somebody tracks, and does nothing elsewhere. There is
/// one count for the program; a thread that sees a change of another's takes the long way in vain.
@usableFromInline
final class ReadTracking: Sendable {
  /// What is touched to find out.
  private struct Touch: Hashable, Sendable {
    static let count = Atomic<Int>(0)

    func hash(into hasher: inout Hasher) {
      Touch.count.add(1, ordering: .relaxed)
    }
  }

  private struct Subject: Observable {
    subscript(touch: Touch) -> Bool { true }
  }

  static let shared = ReadTracking()
  /// For lists that do something at each read: it says yes always.
  static let always = ReadTracking(isCounted: false)

  private let registrar = ObservationRegistrar()
  private let path: KeyPath<Subject, Bool> & Sendable = \Subject[Touch()]
  /// Whether tracked touches are counted. With a registrar that does not hash, every read has to be
  /// taken for a tracked one.
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

  /// Whether a read on this thread is tracked; seldom true where it is not.
  var isOn: Bool {
    if !isCounted { return true }
    let before = Touch.count.load(ordering: .relaxed)
    registrar.access(Subject(), keyPath: path)
    return Touch.count.load(ordering: .relaxed) != before
  }
}
