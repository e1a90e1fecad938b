/// A value behind a lock.
///
/// `@unchecked Sendable` holds because `value` is touched only while `lock` is held. Values are
/// handed out of the lock, never called under it.
package final class LockedValue<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` alone with the value. `body` must not call foreign code.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
