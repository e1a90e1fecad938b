import ExampleModels
import TerminalSinks

/// What one run without a terminal found.
struct HeadlessReport: RunReport, Codable, Equatable {
  var documents = 0
  /// Documents that could not be read, or not to their end.
  var failures = 0
  var posts = 0
  var turns = 0
  var batches = 0
  /// Batches that were replayed row by row: all, unless the lists are long.
  var replays = 0
  /// Records of the array.
  var changes = 0
  /// Places that the largest batch names.
  var largestBatch = 0
  var longestStallMilliseconds = 0.0
  var peakMemoryKilobytes = 0
  var violations = 0
  /// What the last document brought, took away, changed and moved.
  var new = 0
  var vanished = 0
  var changed = 0
  var moved = 0
  /// Entries of the last document that are not shown.
  var leftOut = 0
  /// Posts that have a word of the first one, and the batches in which a search for it and the orders were shown.
  var found: Int?
  var shownBatches = 0

  mutating func note(_ difference: FeedDifference) {
    (new, vanished) = (difference.new, difference.vanished)
    (changed, moved) = (difference.changed, difference.moved)
    leftOut = difference.omissions.count
  }

  var text: String {
    """
    \(counted(posts, "post")) after \(counted(changes, "change")) in \(counted(turns, "turn")) and \
    \(counted(batches, "batch", "batches"))
    The largest batch named \(counted(largestBatch, "place"))
    A search found \(counted(found ?? 0, "post")); it and the orders were shown in \
    \(counted(shownBatches, "batch", "batches"))
    The main actor was kept waiting for \(longestStallMilliseconds) ms at most
    \(ending)
    """
  }

  /// What the judges found, and what they did not see.
  private var ending: String {
    let failed = failures == 0 ? "" : "\(failures) of \(documents) documents could not be read\n"
    let sampled =
      replays == batches ? "" : ", \(counted(replays, "batch", "batches")) replayed row by row"
    return failed + verdict + sampled
  }
}
