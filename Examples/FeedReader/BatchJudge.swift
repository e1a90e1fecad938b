import ObservableCollections
import ObservableCollectionsTesting

/// Keeps the batches of a poll and then plays them in the strict tables. Checking takes longer than
/// a turn may, so it waits until the poll's turns have ended.
@MainActor
final class BatchJudge: @MainActor RenderSink {
  private var checker = BatchChecker<Post>(rows: [], version: 0)
  private var unchecked: [BatchUpdate<Post>] = []

  private(set) var batches = 0
  private(set) var largestBatch = 0

  func reload(_ rows: ArraySnapshot<Post>, version: Int) {
    checker = BatchChecker(rows: rows, version: version)
  }

  func apply(_ batch: BatchUpdate<Post>) {
    unchecked.append(batch)
    batches += 1
    largestBatch = max(largestBatch, batch.changes.size)
  }

  /// Checks what arrived since the last call; then the tables must show `posts`. Returns what is
  /// wrong.
  func check(against posts: ArraySnapshot<Post>) -> [String] {
    var faults = unchecked.compactMap(fault(of:))
    unchecked = []
    if checker.rows != Array(posts) { faults.append("The tables do not show the array") }
    return faults
  }

  private func fault(of batch: BatchUpdate<Post>) -> String? {
    do throws(BatchCheckError) {
      try checker.check(batch)
      return nil
    } catch {
      checker.reload(batch.after, version: batch.toVersion)
      return "\(error)"
    }
  }
}
