/// What a chore says of itself, as a value that any thread may show.
package struct ChoreRow: Identifiable, Hashable, Sendable {
  package let id: Int
  package var title: String
  package var urgency: Int
  package var isDone = false

  package init(id: Int, title: String, urgency: Int) {
    (self.id, self.title, self.urgency) = (id, title, urgency)
  }

  /// Reads all properties: a closure that calls it follows all of them.
  package init(_ chore: Chore) {
    self.init(id: chore.id, title: chore.title, urgency: chore.urgency)
    isDone = chore.isDone
  }

  package var text: RowText {
    RowText(title, detail: isDone ? "done" : "urgency \(urgency)", isDim: isDone)
  }
}
