import ObservableCollections

/// A sink that keeps the reloads and batches it gets, and checks that they chain.
///
/// It may be called from any thread. What does not chain is kept as a fault: assert that
/// ``faults`` is empty. ``judging()`` makes one that also runs every batch through a
/// ``BatchChecker``.
public final class RecordingSink<Element>: RenderSink {
  /// What arrived.
  public enum Event {
    /// The first state, or a later one that replaces it.
    case reload(rows: ArraySnapshot<Element>, revision: Revision)
    /// A batch.
    case batch(BatchUpdate<Element>)
  }

  private struct State {
    var events: [Event] = []
    var faults: [String] = []
    var rows: ArraySnapshot<Element> = []
    var revision: Revision?
    var checker: BatchChecker<Element>?

    mutating func take(_ batch: BatchUpdate<Element>) {
      events.append(.batch(batch))
      if let fault = fault(of: batch) { faults.append(fault) }
      rows = batch.after
      revision = batch.end
    }

    private mutating func fault(of batch: BatchUpdate<Element>) -> String? {
      guard let revision else { return "A batch came before the first reload" }
      if checker != nil { return judge(batch) }
      if batch.start != revision {
        return "A batch from version \(batch.start) came after version \(revision)"
      }
      if batch.oldCount != rows.count {
        return "A batch from \(batch.oldCount) rows came, \(rows.count) are shown"
      }
      return batch.isEmpty ? "An empty batch came" : nil
    }

    /// A batch with a fault is taken as a reload, so that the next one is judged by itself.
    private mutating func judge(_ batch: BatchUpdate<Element>) -> String? {
      do throws(BatchCheckError) {
        try checker?.check(batch)
        return nil
      } catch {
        checker?.reload(batch.after, at: batch.end)
        return error.description
      }
    }
  }

  /// Of a value with a size: the thread sanitizer takes one without for its neighbour in memory.
  private let lock = Guarded(0)
  /// Protected by `lock`.
  private var state: State

  /// Creates a sink that checks counts and versions only.
  public convenience init() {
    self.init(checker: nil)
  }

  /// Creates a sink that runs every batch through a ``BatchChecker``.
  ///
  /// - Parameter areEqual: Whether two rows show the same cell.
  public convenience init(judgingBy areEqual: @escaping @Sendable (Element, Element) -> Bool) {
    self.init(checker: BatchChecker(rows: [], at: 0, areEqual: areEqual))
  }

  private init(checker: BatchChecker<Element>?) {
    state = State(checker: checker)
  }

  /// A sink that runs every batch through a ``BatchChecker``, comparing rows with `==`.
  public static func judging() -> RecordingSink where Element: Equatable {
    RecordingSink(checker: BatchChecker(rows: [], at: 0))
  }

  /// Keeps a first state.
  ///
  /// - Parameters:
  ///   - rows: The rows to show.
  ///   - revision: Their state.
  public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    lock.withLock { _ in
      state.events.append(.reload(rows: rows, revision: revision))
      state.rows = rows
      state.revision = revision
      state.checker?.reload(rows, at: revision)
    }
  }

  /// Keeps a batch, after checking that it follows on what came before.
  ///
  /// - Parameter batch: The batch.
  public func apply(_ batch: BatchUpdate<Element>) {
    lock.withLock { _ in state.take(batch) }
  }

  /// Takes over what the user did to the rows: an unversioned state.
  ///
  /// - Parameter rows: The rows that are shown now.
  public func noteUserChange(_ rows: ArraySnapshot<Element>) {
    lock.withLock { _ in
      state.rows = rows
      state.revision = state.revision.map { Revision($0.version, part: $0.part + 1) }
      state.checker?.noteUserChange(rows)
    }
  }

  /// What arrived, in order.
  public var events: [Event] { read(\.events) }

  /// What did not chain, in words; empty if all is well.
  public var faults: [String] { read(\.faults) }

  /// The rows that a screen would show.
  public var rows: ArraySnapshot<Element> { read(\.rows) }

  /// The state that a screen would show; nil before the first reload.
  public var revision: Revision? { read(\.revision) }

  /// The batches, in order.
  public var batches: [BatchUpdate<Element>] {
    events.compactMap { event in
      if case .batch(let batch) = event { batch } else { nil }
    }
  }

  /// The number of reloads.
  public var reloadCount: Int { events.count - batches.count }

  private func read<Value>(_ value: (State) -> Value) -> Value {
    var copy: Value?
    lock.withLock { _ in copy = value(state) }
    guard let copy else { fatalError("The lock did not run its closure") }
    return copy
  }
}

/// All state is behind `lock`; with elements that are `Sendable` it may cross threads.
extension RecordingSink: @unchecked Sendable where Element: Sendable {}
extension RecordingSink.Event: Sendable where Element: Sendable {}
