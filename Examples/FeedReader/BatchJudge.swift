import ExampleModels
import ObservableCollections
import TerminalSinks

/// Plays batches in the strict tables. Checking takes longer than a turn may, so it is done for some
/// batches at a time, and left out where stalls are measured. Few are kept: each holds two states.
@MainActor
final class BatchJudge: @MainActor RenderSink {
  private let judge = ListJudge<Post, Post>(row: \.self)
  private var unchecked: [BatchUpdate<Post>] = []
  private let watch: StallWatch
  private let progress: ProgressReport
  private static let capacity = 32

  /// - Parameters:
  ///   - watch: does not count the time that checking takes.
  ///   - progress: takes note of how far checking is.
  init(watch: StallWatch, progress: ProgressReport) {
    (self.watch, self.progress) = (watch, progress)
  }

  /// What was checked so far.
  var counts: BatchCounts { judge.counts }

  /// How many batches were replayed row by row.
  var replays: Int { judge.replays }

  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) {
    checkAll()
    judge.reload(rows, at: revision)
  }

  func apply(_ batch: BatchUpdate<Post>) {
    unchecked.append(batch)
    if unchecked.count == Self.capacity { checkAll() }
  }

  /// Checks what arrived since the last call; then the tables must show `posts`. Returns what is
  /// wrong.
  func check(against posts: ArraySnapshot<Post>) -> [String] {
    checkAll()
    return judge.check(against: posts)
  }

  private func checkAll() {
    watch.leaveOut {
      for batch in unchecked {
        judge.apply(batch)
        progress.note(
          "\(counted(batch.after.count, "post")), "
            + "\(counted(judge.counts.batches, "batch", "batches")) checked")
      }
    }
    unchecked = []
  }
}
