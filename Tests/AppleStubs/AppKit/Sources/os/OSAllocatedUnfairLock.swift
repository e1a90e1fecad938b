import Foundation

/// https://developer.apple.com/documentation/os/osallocatedunfairlock
///
/// `@unchecked Sendable` holds because the state is reached only behind the lock; those who insert
/// what is not `Sendable` answer for it, as with Apple's.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private let box: Box

  /// https://developer.apple.com/documentation/os/osallocatedunfairlock/init(uncheckedstate:)
  public init(uncheckedState initialState: State) {
    box = Box(initialState)
  }

  /// https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockunchecked(_:)
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try box.lock.withLock { try body(&box.state) }
  }
}
