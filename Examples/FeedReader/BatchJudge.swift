import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

/// Plays batches in the strict tables. Checking takes longer than a turn may, so it is done for some
/// batches at a time, and left out where stalls are measured. Few are kept: each holds two states.
@MainActor
final class BatchJudge: @MainActor RenderSink {
  private var checker = BatchChecker<Post>(rows: [], version: 0)
  private var unchecked: [BatchUpdate<Post>] = []
  private var faults: [String] = []
  private let watch: StallWatch
  private static let capacity = 32

  private(set) var batches = 0
  private(set) var largestBatch = 0

  init(watch: StallWatch) {
    self.watch = watch
  }

  func reload(_ rows: ArraySnapshot<Post>, version: Int) {
    checker = BatchChecker(rows: rows, version: version)
  }

  func apply(_ batch: BatchUpdate<Post>) {
    unchecked.append(batch)
    batches += 1
    largestBatch = max(largestBatch, batch.changes.size)
    if unchecked.count == Self.capacity { checkAll() }
  }

  /// Checks what arrived since the last call; then the tables must show `posts`. Returns what is
  /// wrong.
  func check(against posts: ArraySnapshot<Post>) -> [String] {
    checkAll()
    if checker.rows != Array(posts) { faults.append("The tables do not show the array") }
    defer { faults = [] }
    return faults
  }

  private func checkAll() {
    faults += watch.leaveOut { unchecked.compactMap(fault(of:)) }
    unchecked = []
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
