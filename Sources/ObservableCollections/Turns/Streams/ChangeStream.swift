/// The changes of an observable array or list as an asynchronous sequence: of batches or of records.
///
/// ``ObservableSource/batches(every:initial:)`` and ``ObservableSource/changes(options:limit:)`` make
/// one, and so do the same methods of ``ObservableSections``.
///
/// ```swift
/// for await batch in posts.batches(every: .turn, initial: true) { table.apply(batch) }
/// ```
///
/// Each iterator is a stream of its own: it starts at the array's version when it is made, and others
/// do not disturb it. It holds the array and goes on until the loop is left or its task is
/// cancelled; then it holds nothing any more, also while its iterator is kept. A consumer that is slow misses nothing and is not queued for without bound: what it
/// has not heard is composed.
///
/// It is `Sendable` when the elements are. With elements that are not, the array and the loop live
/// in one isolation domain: on the main actor, say.
public struct ChangeStream<Element>: AsyncSequence {
  private let makeCursor: () -> StreamCursor<Element>

  init(_ makeCursor: @escaping () -> StreamCursor<Element>) {
    self.makeCursor = makeCursor
  }

  /// Starts a stream at the array's present version.
  public func makeAsyncIterator() -> Iterator {
    Iterator(cursor: makeCursor())
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

// `@unchecked Sendable` holds because what makes a cursor holds nothing but the array, which is
// `Sendable` when its batches and records are, and constants that are.
extension ChangeStream: @unchecked Sendable where Element: Sendable {}

/// A standing place in a stream. One task at a time uses it.
class StreamCursor<Element> {
  /// Waits for the next element; nil at the end.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    trap("\(type(of: self)) does not say what comes next")
  }
}
