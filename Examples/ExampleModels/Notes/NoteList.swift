import ObservableCollections

/// Lines that explain another pane. May be changed from any thread.
package final class NoteList: Sendable {
  package let lines = ObservableArray<Note>()

  package init() {}

  /// Shows these lines and no others. A line that says the same in the same place is not touched.
  package func show(_ texts: [RowText]) {
    lines.replaceAll(with: texts.enumerated().map { Note(id: $0, $1) })
  }

  /// Puts lines before all others, the first one first, and lets the last ones go.
  ///
  /// - Parameter limit: how many lines are kept at most.
  package func tell(_ texts: [RowText], limit: Int = 100) {
    lines.transaction { lines in
      let first = (lines.first?.id ?? -1) + texts.count
      let notes = texts.enumerated().map { Note(id: first - $0, $1) }
      lines.insert(contentsOf: notes, at: 0)
      lines.removeLast(max(lines.count - limit, 0))
    }
  }

  /// The pane that shows them.
  package func pane(_ title: String) -> ListPane<Note> {
    ListPane(title, layout: .notes, list: lines, text: \.text)
  }
}
