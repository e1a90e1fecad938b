import ObservableCollections

/// Lines that explain another pane. May be changed from any thread.
package final class NoteList: Sendable {
  package let lines = ObservableArray<Note>()

  package init() {}

  /// Shows these lines and no others. A line that says the same in the same place is not touched.
  package func show(_ texts: [RowText]) {
    lines.replaceAll(with: texts.enumerated().map { Note(id: $0, $1) })
  }

  /// Puts lines behind all others, and lets the first ones go.
  ///
  /// - Parameter limit: how many lines are kept at most.
  package func tell(_ texts: [RowText], limit: Int = 100) {
    lines.transaction { lines in
      let first = (lines.last?.id ?? -1) + 1
      lines.append(contentsOf: texts.enumerated().map { Note(id: first + $0, $1) })
      lines.removeFirst(max(lines.count - limit, 0))
    }
  }

  /// The pane that shows them.
  ///
  /// - Parameter followsEnd: whether it is a log, which stays at its end.
  package func pane(_ title: String, followsEnd: Bool = false) -> ListPane<Note> {
    ListPane(title, layout: .notes, followsEnd: followsEnd, list: lines, text: \.text)
  }
}
