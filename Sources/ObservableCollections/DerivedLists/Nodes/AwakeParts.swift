import Synchronization

/// The parts of a flattened list in which something may have happened since it was brought up to date, by their numbers.
///
/// A part says so under its own data lock, together with the change. So who has seen a change, and asks here, is not
/// told that nothing has happened; and a look at the list need not ask every part.
final class AwakeParts: Sendable {
  private let numbers = LockedValue<Set<Int>>([])
  private let count = Atomic<Int>(0)

  /// Whether nothing has happened in any part.
  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// The parts in which something may have happened.
  var all: Set<Int> { isEmpty ? [] : numbers.withLock { $0 } }

  /// Notes that something may have happened in a part. May be called under the data lock of it.
  func note(_ number: Int) {
    numbers.withLock { numbers in
      numbers.insert(number)
      count.store(numbers.count, ordering: .releasing)
    }
  }

  /// Forgets parts that are looked at. Called under their data locks, or when they are no parts any more.
  func remove(_ parts: some Sequence<Int>) {
    numbers.withLock { numbers in
      numbers.subtract(parts)
      count.store(numbers.count, ordering: .releasing)
    }
  }
}
