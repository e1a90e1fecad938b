/// The changes of an observable array or list as an asynchronous sequence: of batches or of records.
///
/// ``ObservableSource/batches(every:initial:isolation:)`` and ``ObservableSource/changes(options:limit:)``
/// make one, for lists with and without sections.
///
/// ```swift
/// for await batch in posts.batches(initial: true) { table.apply(batch) }
/// ```
///
/// A stream begins when it is made: its first iterator gets what has changed since, however late it is
/// made. Each other iterator is a stream of its own, which begins when the iterator is made. Iterators do
/// not disturb each other. A stream holds the array and goes on until the loop is left or its task is
/// cancelled; then it holds nothing any more, also while its iterator is kept. A consumer that is slow misses
/// nothing and is not queued for without bound: what it has not heard is composed, also while the stream
/// waits for its first iterator. A stream that is released before gives its place in the array's log back.
///
/// It is `Sendable` when the elements are. With elements that are not, the array and the loop live
/// in one isolation domain: on the main actor, say.
public struct ChangeStream<Element>: AsyncSequence {
  private let start: StreamStart<Element>

  init(_ makeCursor: @escaping () -> StreamCursor<Element>) {
    start = StreamStart(makeCursor)
  }

  /// Reads the stream from where it begins; in later calls, from the array's present version.
  public func makeAsyncIterator() -> Iterator {
    Iterator(cursor: start.takeCursor())
  }

  /// Where a loop stands in a stream of changes. When it is released the stream has ended.
  public struct Iterator: AsyncIteratorProtocol {
    let cursor: StreamCursor<Element>

    /// Waits for the next change.
    ///
    /// One task at a time may call it; it traps in a second one.
    ///
    /// - Parameter isolation: where the caller runs; nothing leaves it.
    /// - Returns: nil when the task is cancelled, and from then on.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async -> Element? {
      await cursor.next(isolation: isolation)
    }
  }
}

// `@unchecked Sendable` holds because a cursor is handed out once, from behind a lock, and what makes one
// holds nothing but the array, which is `Sendable` when its batches and records are, and constants that are.
extension ChangeStream: @unchecked Sendable where Element: Sendable {}

/// The place with which a stream begins, for its first iterator, and what makes the others.
private final class StreamStart<Element> {
  private let makeCursor: () -> StreamCursor<Element>
  /// Nil when it was taken.
  private let first: LockedValue<StreamCursor<Element>?>

  init(_ makeCursor: @escaping () -> StreamCursor<Element>) {
    self.makeCursor = makeCursor
    first = LockedValue(makeCursor())
  }

  func takeCursor() -> StreamCursor<Element> { first.withLock { $0.take() } ?? makeCursor() }
}

/// A standing place in a stream. One task at a time uses it.
class StreamCursor<Element> {
  /// Waits for the next element; nil at the end.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    trap("\(type(of: self)) does not say what comes next")
  }
}
