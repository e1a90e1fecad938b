/// A parameter of a derived list that a transaction can set: values set inside are noted, and the last
/// one is published together with the drafts of the transaction's lists. The gate of the derived
/// list is not taken.
package protocol TransactionParameter: AnyObject {
  /// What was noted at the start of a transaction, to roll back to.
  associatedtype Draft

  /// The core of the derived list.
  var core: ArrayCore { get }

  /// Whether the calling thread is inside a transaction of the derived list.
  var isNoting: Bool { get }

  /// Traps if the derived list is bound to another place than the caller's.
  ///
  /// - Parameter call: the call, for the message.
  func checkPlace(_ call: StaticString)

  /// Begins to note values; inside another transaction, goes on.
  func beginNoting() -> Draft

  /// Publishes the noted value, and ends the outermost transaction. Called under the
  /// ``ParameterLock`` and the data locks of all arrays of the transaction.
  ///
  /// - Returns: whether there is such a value.
  func publish() -> Bool

  /// Drops the values noted since a start.
  func rollBack(to start: Draft, isOutermost: Bool)

  /// Tells the derived list of a published value. Called outside all locks.
  func deliver()
}

/// The lock of the noted parameters of all derived lists.
///
/// One for all: so a transaction publishes several in one instant, and lists that are updated
/// together take theirs in one. It is taken last.
package enum ParameterLock {
  // Not of an empty value: the thread sanitizer would take it for the lock, which lies there.
  private static let lock = LockedValue(0)

  /// Runs a closure under the lock. It must not call client code, nor release values.
  package static func withLock<Result>(_ body: () -> Result) -> Result {
    lock.withLock { _ in body() }
  }
}
