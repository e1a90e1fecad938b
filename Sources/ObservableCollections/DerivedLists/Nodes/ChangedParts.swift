import Synchronization

/// The changed parts of a flattened list since its last update, by their numbers.
///
/// A part is noted under its own data lock, together with the change. So a thread that has seen a
/// change, and reads this set, finds the part; and a read of the list need not check every part.
final class ChangedParts: Sendable {
  private let numbers = LockedValue<Set<Int>>([])
  private let count = Atomic<Int>(0)

  /// Whether no part has changed.
  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// The parts that may have changed.
  var all: Set<Int> { isEmpty ? [] : numbers.withLock { $0 } }

  /// Notes that a part may have changed. May be called under the part's data lock.
  func note(_ number: Int) {
    numbers.withLock { numbers in
      numbers.insert(number)
      count.store(numbers.count, ordering: .releasing)
    }
  }

  /// Removes parts that are being read. Called under their data locks, or when they are no longer
  /// parts.
  func remove(_ parts: some Sequence<Int>) {
    numbers.withLock { numbers in
      numbers.subtract(parts)
      count.store(numbers.count, ordering: .releasing)
    }
  }
}
