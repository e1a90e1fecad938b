import Foundation

/// Another thread, which goes on from one stand to the next when a test says so.
///
/// `@unchecked Sendable` holds because only one of the two threads runs at a time.
final class StandingThread: @unchecked Sendable {
  private let goes = DispatchSemaphore(value: 0)
  private let stands = DispatchSemaphore(value: 0)
  private var identity: ObjectIdentifier?
  /// Whether the thread stands somewhere in a closure.
  private(set) var isStanding = false

  /// Runs a closure on the thread, up to its first stand or its end.
  func begin(_ body: @escaping @Sendable () -> Void) {
    Thread { [self] in
      identity = threadIdentity()
      body()
      (identity, isStanding) = (nil, false)
      stands.signal()
    }.start()
    stands.wait()
  }

  /// Waits on the thread until it may go on. Does nothing on others.
  func stand() {
    if identity != threadIdentity() { return }
    isStanding = true
    stands.signal()
    goes.wait()
  }

  /// Lets the thread go on to its next stand, or to the end of its closure.
  func go() {
    goes.signal()
    stands.wait()
  }
}
