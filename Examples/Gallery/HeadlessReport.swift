import ExampleModels
import TerminalSinks

/// What one example without a screen came to.
struct HeadlessReport: RunReport, Codable, Equatable {
  var name: String
  /// What its status line says at the end.
  var status: String
  /// How many actions were done.
  var actions: Int
  /// How many of them were searches, and how many chose something else in a menu.
  var searches = 0
  var choices = 0
  /// Rows of the first pane at the end.
  var rows = 0
  /// Main-actor turns in which a pane was woken, and the batches that panes received; without the
  /// panes that tell of others.
  var turns = 0
  var batches = 0
  /// What all batches named, and what the largest one did.
  var changes = 0
  var largestBatch = 0
  var violations = 0

  init(name: String, status: String, actions: Int) {
    (self.name, self.status, self.actions) = (name, status, actions)
  }

  /// Adds what happened in one pane.
  mutating func note(_ counts: BatchCounts, turns: Int) {
    self.turns += turns
    batches += counts.batches
    changes += counts.changes
    largestBatch = max(largestBatch, counts.largest)
  }

  /// Searches and choices, where there are any.
  private var finding: String {
    let parts = [
      searches == 0 ? nil : counted(searches, "search", "searches"),
      choices == 0 ? nil : counted(choices, "choice"),
    ].compactMap(\.self)
    return parts.isEmpty ? "" : ", of them \(parts.joined(separator: " and "))"
  }

  var text: String {
    """
    \(name): \(counted(rows, "row")) after \(counted(actions, "action"))\(finding) · \(status)
      \(counted(batches, "batch", "batches")) in \(counted(turns, "turn")), \
    \(counted(changes, "change")), \(largestBatch) in the largest
      \(verdict)
    """
  }
}
