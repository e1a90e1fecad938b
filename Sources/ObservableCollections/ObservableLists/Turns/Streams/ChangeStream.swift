/// An asynchronous sequence of the changes of a list: of its batches, or of its records.
///
/// ``ObservableSource/batches(every:initial:isolation:)`` and
/// ``ObservableSource/changes(initial:options:limit:)`` return one, for lists with and without
/// sections.
///
/// ```swift
/// for await batch in posts.batches(initial: true) { table.apply(batch) }
/// ```
///
/// A stream starts when it is created: its first iterator receives all changes since then, however
/// late the iterator is created. Each further iterator is a stream of its own, which starts when
/// the iterator is created. Iterators are independent of each other. A stream holds the list until
/// the loop is exited or its task is cancelled; then it holds nothing, even if its iterator is
/// still held. A slow consumer misses nothing, and the memory is bounded: the changes that it has
/// not received are composed, also while the stream waits for its first iterator. A stream that is
/// released before gives up its position in the list's log.
///
/// It is `Sendable` if the elements are. With elements that are not, the list and the loop belong
/// to one isolation domain, such as the main actor.
public struct ChangeStream<Element>: AsyncSequence {
  /// Makes the cursor of each iterator but the first.
  private let makeCursor: () -> StreamCursor<Element>
  /// The cursor of the first iterator; `nil` after it was taken.
  private let first: LockedValue<StreamCursor<Element>?>

  init(_ makeCursor: @escaping () -> StreamCursor<Element>) {
    self.makeCursor = makeCursor
    first = LockedValue(makeCursor())
  }

  /// Returns an iterator from the start of the stream; in later calls, from the list's current
  /// version.
  public func makeAsyncIterator() -> Iterator {
    Iterator(cursor: first.withLock { $0.take() } ?? makeCursor())
  }

  /// An iterator over a stream of changes; releasing it ends its stream.
  public struct Iterator: AsyncIteratorProtocol {
    let cursor: StreamCursor<Element>

    /// Waits for the next change.
    ///
    /// Only one task at a time may call it; a second one traps.
    ///
    /// - Parameter isolation: the caller's isolation; no change leaves it.
    /// - Returns: the next change, or `nil` after the task has been cancelled.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async -> Element? {
      await cursor.next(isolation: isolation)
    }
  }
}

// `@unchecked Sendable` holds because a cursor is handed out once, under a lock, and the closure
// that makes cursors holds nothing but the list, which is `Sendable` if its batches and records
// are, and constants, which are `Sendable` too.
extension ChangeStream: @unchecked Sendable where Element: Sendable {}

/// A position in a stream. One task at a time uses it.
class StreamCursor<Element> {
  /// Waits for the next element; nil at the end.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    trap("\(type(of: self)) does not say what comes next")
  }
}
