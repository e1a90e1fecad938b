import ObservableCollections

/// Tells of the batches of an array in notes, turn by turn.
package final class BatchNotes<Element: Sendable>: Sendable {
  package let notes = NoteList()
  private let observer: CoalescingObserver<BatchUpdate<Element>>

  /// - Parameter tell: receives each batch of a main-actor turn, and the notes to put it into.
  package init(
    of list: ObservableList<Element>,
    tell: @escaping @Sendable (BatchUpdate<Element>, NoteList) -> Void
  ) {
    observer = list.render(on: .callingThread, every: .turn, initial: false) { [notes] in
      tell($0, notes)
    }
  }

  /// How many changes a batch may name; nil for all.
  package var changeLimit: Int? {
    get { observer.changeLimit }
    set { observer.changeLimit = newValue }
  }
}

extension BatchNotes {
  /// Notes that show the last batch, by its indexes.
  package convenience init(ofLastBatch list: ObservableList<Element>) {
    self.init(of: list) { batch, notes in notes.show(batch.changes.noteTexts) }
    notes.show([RowText("Nothing has changed yet", isDim: true)])
  }
}

extension BatchChanges {
  /// The batch in lines: versions and counts, then a line for each kind of change.
  package var noteTexts: [RowText] {
    let versions = "version \(start) → \(end):"
    return [RowText(versions, detail: "\(oldCount) → \(counted(newCount, "row"))")] + kindTexts
  }

  /// A line for each kind of change, with its indexes.
  package var kindTexts: [RowText] {
    let kinds: [(AnimationKind, Bool, String)] = [
      (.deleted, removals.isEmpty, "\(removals)"),
      (.inserted, insertions.isEmpty, "\(insertions)"),
      (.moved, moves.isEmpty, Self.text(of: moves)),
      (.reloaded, updates.isEmpty, Self.text(of: updates)),
    ]
    return kinds.filter { !$0.1 }.map { RowText($0.0.word, detail: $0.2, tells: $0.0) }
  }

  private static func text(of pairs: RangePairs) -> String {
    pairs.map { $0.oldStart == $0.newStart ? "\($0.oldRange.text)" : $0.text }
      .joined(separator: ", ")
  }
}

extension RangePair {
  /// Where from and where to: `5 → 7`, `2...3 → 0...1`.
  package var text: String { "\(oldRange.text) → \(newRange.text)" }
}

extension Range<Int> {
  /// `5`, or `2...3`.
  fileprivate var text: String {
    count == 1 ? "\(lowerBound)" : "\(lowerBound)...\(upperBound - 1)"
  }
}
