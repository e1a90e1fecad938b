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
    case reload(rows: ArraySnapshot<Element>, version: Int)
    /// A batch.
    case batch(BatchUpdate<Element>)
  }

  private struct State {
    var events: [Event] = []
    var faults: [String] = []
    var rows: ArraySnapshot<Element> = []
    var version: Int?
    var part = 0
    var checker: BatchChecker<Element>?

    mutating func take(_ batch: BatchUpdate<Element>) {
      events.append(.batch(batch))
      if let fault = fault(of: batch) { faults.append(fault) }
      rows = batch.after
      (version, part) = (batch.end, batch.toPart)
    }

    private mutating func fault(of batch: BatchUpdate<Element>) -> String? {
      guard let version else { return "A batch came before the first reload" }
      if checker != nil { return judge(batch) }
      if batch.start != version {
        return "A batch from version \(batch.start) came after version \(version)"
      }
      if batch.fromPart != part {
        return "A batch from part \(batch.fromPart) came after part \(part)"
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
        checker?.reload(batch.after, version: batch.end, part: batch.toPart)
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
    self.init(checker: BatchChecker(rows: [], version: 0, areEqual: areEqual))
  }

  private init(checker: BatchChecker<Element>?) {
    state = State(checker: checker)
  }

  /// A sink that runs every batch through a ``BatchChecker``, comparing rows with `==`.
  public static func judging() -> RecordingSink where Element: Equatable {
    RecordingSink(checker: BatchChecker(rows: [], version: 0))
  }

  /// Keeps a first state.
  ///
  /// - Parameters:
  ///   - rows: The rows to show.
  ///   - version: Their version.
  public func reload(_ rows: ArraySnapshot<Element>, version: Int) {
    lock.withLock { _ in
      state.events.append(.reload(rows: rows, version: version))
      state.rows = rows
      (state.version, state.part) = (version, 0)
      state.checker?.reload(rows, version: version)
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
      state.part += 1
      state.checker?.noteUserChange(rows)
    }
  }

  /// What arrived, in order.
  public var events: [Event] { read(\.events) }

  /// What did not chain, in words; empty if all is well.
  public var faults: [String] { read(\.faults) }

  /// The rows that a screen would show.
  public var rows: ArraySnapshot<Element> { read(\.rows) }

  /// The version that a screen would show; nil before the first reload.
  public var version: Int? { read(\.version) }

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
