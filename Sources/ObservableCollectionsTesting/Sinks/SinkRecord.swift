import ObservableCollections

/// The state of a recording sink, with or without sections.
///
/// A lock protects all state, because sinks may be called on any thread.
final class SinkRecord<Judge: BatchJudge> {
  private struct State {
    var batches: [Judge.Batch] = []
    var faults: [String] = []
    var reloadCount = 0
    /// `nil` before the first content.
    var shown: Judge.Content?
    var judge: Judge

    /// Checks a batch. A batch with a fault is treated as a reload, so that the next one is checked
    /// independently.
    mutating func take(_ batch: Judge.Batch) {
      if let fault = fault(of: batch) {
        faults.append(fault)
        judge.skip(batch)
      }
      batches.append(batch)
      shown = Judge.content(after: batch)
    }

    private mutating func fault(of batch: Judge.Batch) -> String? {
      if shown == nil, !batch.isInitial { return "A batch came before the first reload" }
      do throws(BatchCheckError) {
        try judge.check(batch)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// Of a value with a size: the thread sanitizer takes one without for its neighbour in memory.
  private let lock = Guarded(0)
  /// Protected by `lock`.
  private var state: State

  init(judge: Judge) { state = State(judge: judge) }

  func reload(_ content: Judge.Content, at revision: Revision) {
    lock.withLock { _ in
      state.reloadCount += 1
      state.shown = content
      state.judge.reload(content, at: revision)
    }
  }

  func apply(_ batch: Judge.Batch) {
    lock.withLock { _ in state.take(batch) }
  }

  func noteUserChange(_ content: Judge.Content) {
    lock.withLock { _ in
      state.shown = content
      state.judge.noteUserChange(content)
    }
  }

  var batches: [Judge.Batch] { read(\.batches) }
  var faults: [String] { read(\.faults) }
  var reloadCount: Int { read(\.reloadCount) }
  var shown: Judge.Content? { read(\.shown) }
  /// `nil` before the first content.
  var revision: Revision? { read { $0.shown == nil ? nil : $0.judge.revision } }

  private func read<Value>(_ value: (State) -> Value) -> Value {
    var copy: Value?
    lock.withLock { _ in copy = value(state) }
    guard let copy else { fatalError("The lock did not run its closure") }
    return copy
  }
}

/// A checker of consecutive batches, with or without sections.
protocol BatchJudge {
  associatedtype Batch: ListBatch
  associatedtype Content

  var revision: Revision { get }

  mutating func check(_ batch: Batch) throws(BatchCheckError)
  mutating func reload(_ content: Content, at revision: Revision)
  mutating func noteUserChange(_ content: Content)

  /// Adopts the result of a batch, without a check.
  mutating func skip(_ batch: Batch)

  static func content(after batch: Batch) -> Content
}
