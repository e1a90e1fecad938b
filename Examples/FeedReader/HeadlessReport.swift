import ExampleModels
import TerminalSinks

/// What one run without a terminal found.
struct HeadlessReport: RunReport, Codable, Equatable {
  var posts = 0
  var turns = 0
  var batches = 0
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

  mutating func note(_ difference: FeedDifference) {
    (new, vanished) = (difference.new, difference.vanished)
    (changed, moved) = (difference.changed, difference.moved)
  }

  var text: String {
    """
    \(posts) posts after \(changes) changes in \(turns) turns and \(batches) batches
    The largest batch named \(largestBatch) places
    The main actor was kept waiting for \(longestStallMilliseconds) ms at most
    \(violations == 0 ? "Every batch kept every rule" : "\(violations) violations")
    """
  }
}
