import ExampleModels
import TerminalSinks

/// What one run without a terminal found.
struct HeadlessReport: RunReport, Codable, Equatable {
  var polls = 0
  /// Polls that brought no document.
  var failures = 0
  var turns = 0
  var batches = 0
  /// Companies and products at the end.
  var sections = 0
  var elements = 0
  /// What all batches did to companies and products together.
  var removals = 0
  var insertions = 0
  var moves = 0
  var updates = 0
  var violations = 0

  mutating func note(_ counts: BatchCounts) {
    batches = counts.batches
    (removals, insertions) = (counts.removals, counts.insertions)
    (moves, updates) = (counts.moves, counts.updates)
  }

  var text: String {
    """
    \(counted(sections, "company", "companies")) and \(counted(elements, "product")) after \
    \(counted(polls, "poll"))\(failures == 0 ? "" : ", \(failures) of which failed")
    \(counted(batches, "batch", "batches")) in \(counted(turns, "turn")): \(removals) deleted, \
    \(insertions) inserted, \(moves) moved, \(updates) reloaded
    \(verdict)
    """
  }
}
