import ObservableCollections
import ObservableCollectionsTesting
import Synchronization

/// Rows behind a lock that every batch is checked against.
final class CheckedRows: Sendable {
  private let state: Mutex<(checker: BatchChecker<Int>, faults: [String], isShowing: Bool)>

  init(_ rows: ArraySnapshot<Int>) {
    state = Mutex((BatchChecker(rows: rows), [], false))
  }

  var rows: [Int] { state.withLock { $0.checker.rows } }
  var faults: [String] { state.withLock { $0.faults } }

  func take(_ batch: BatchUpdate<Int>) {
    state.withLock { state in
      if state.isShowing { state.faults.append("Two batches at once") }
      state.isShowing = true
    }
    state.withLock { state in
      do { try state.checker.check(batch) } catch { state.faults.append("\(error)") }
      state.isShowing = false
    }
  }
}
