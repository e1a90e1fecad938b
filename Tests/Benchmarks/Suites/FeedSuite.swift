import Foundation
import ObservableCollections

/// 500 posts, parsed on another thread into an array that a sink on the main actor shows.
///
/// An operation is one post, from its text to the screen. The company appends to an `Array` under a
/// lock, and has the main actor show all of it anew for each post.
enum FeedSuite {
  static var cases: [any Benchmark] { [FeedBenchmark()] }
}

private struct FeedBenchmark: Benchmark {
  private static let posts = 500
  let heading = Heading(suite: "feed", name: "posts", n: 0, k: posts)
  let isQuick = true

  func measured(runs: Int) async -> Finding {
    var own: [Shown] = []
    var others: [Shown] = []
    var progress = Progress(runs: runs)
    for run in 0...runs {
      let text = FeedText.generated(posts: Self.posts, seed: UInt64(run))
      own.append(await observed(text))
      others.append(await reloaded(text))
      progress.ended(run: run)
    }
    return finding(Array(own.dropFirst()), beside: Array(others.dropFirst()))
  }

  /// The stalls are medians as well: of each run's longest.
  private func finding(_ own: [Shown], beside others: [Shown]) -> Finding {
    func stall(_ runs: [Shown]) -> Int { Int(Spread(runs.map(\.longestStall)).median / 1_000) }
    let counters = [
      "turns": own[own.count - 1].turns, "batches": own[own.count - 1].batches,
      "longestStallMicroseconds": stall(own), "referenceLongestStallMicroseconds": stall(others),
    ]
    return Finding(
      heading: heading, own: Samples(times: own.map(\.time), counters: counters),
      reference: ("array", Samples(times: others.map(\.time))))
  }

  /// One run through the framework.
  @MainActor private func observed(_ text: String) async -> Shown {
    let array = ObservableArray<Post>()
    let screen = Screen()
    let scheduler = TurnScheduler.endingOnMainActor { endTurn in
      Task { @MainActor in
        screen.turns += 1
        screen.job(endTurn)
      }
    }
    let coalescer = array.render(every: scheduler, into: screen)
    let shown = await screen.show(Self.posts) {
      FeedText.parse(text) { array.append($0) }
    }
    coalescer.cancel()
    return shown
  }

  /// One run without it.
  @MainActor private func reloaded(_ text: String) async -> Shown {
    let array = LockedArray<Post>([])
    let screen = Screen()
    return await screen.show(Self.posts) {
      FeedText.parse(text) { post in
        array.edit { $0.append(post) }
        Task { @MainActor in screen.job { screen.reload(array.snapshot) } }
      }
    }
  }
}

/// Lays its rows out, as a list would.
@MainActor private final class Screen: @MainActor RenderSink {
  private var lines: [String] = []
  private var batches = 0
  private var longestStall = 0.0
  private var isComplete: (() -> Void)?
  private var expected = 0
  var turns = 0

  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { lines = rows.map(Self.line) }

  func reload(_ rows: [Post]) {
    batches += 1
    lines = rows.map(Self.line)
  }

  func apply(_ batch: BatchUpdate<Post>) {
    batches += 1
    // Posts are only appended.
    for index in batch.changes.insertions { lines.append(Self.line(batch.after[index])) }
  }

  private static func line(_ post: Post) -> String { "\(post.score) \(post.title)" }

  /// Does a job on the main actor, which answers nobody meanwhile.
  func job(_ work: () -> Void) {
    let time = ContinuousClock().measure(work)
    longestStall = max(longestStall, time.nanoseconds)
    if lines.count == expected { isComplete.take()?() }
  }

  /// Runs work on another thread, and waits until as many rows are shown.
  func show(_ count: Int, by work: @escaping @Sendable () -> Void) async -> Shown {
    expected = count
    let start = ContinuousClock.now
    await withCheckedContinuation { continuation in
      isComplete = { continuation.resume() }
      Thread.detachNewThread(work)
    }
    return Shown(
      time: start.duration(to: .now).nanoseconds / Double(count), longestStall: longestStall,
      turns: turns, batches: batches)
  }
}

/// What one run took.
private struct Shown {
  /// Nanoseconds a row.
  let time: Double
  /// The longest job on the main actor, in nanoseconds.
  let longestStall: Double
  let turns: Int
  let batches: Int
}
