import ObservableCollections

/// Tells of the records of a list as key-value observing would, the moment that they are made.
package final class RecordNotes: Sendable {
  package let notes = NoteList()
  private let observation: ChangeObservation

  package init(of items: ObservableArray<ListItem>) {
    observation = items.observe(options: [.old, .new]) { [notes] in
      notes.tell([$0.noteText])
    }
  }
}

extension ArrayChange<ListItem> {
  /// The record in a line: version, kind, indexes, old and new elements.
  var noteText: RowText {
    let places = kind == .move ? moves.map(\.text).joined(separator: ", ") : "\(indexes)"
    let old = Self.text("old", kind == .move ? nil : oldElements)
    let new = Self.text("new", kind == .move ? nil : newElements)
    return RowText(
      "\(revision) \(kind.rawValue) \(places)", detail: old + new, tells: kind.animation)
  }

  private static func text(_ name: String, _ elements: [ListItem]?) -> String {
    guard let elements else { return "" }
    let shown = elements.prefix(3).map(\.text).joined(separator: ", ")
    return "\(name) \(shown)\(elements.count > 3 ? "…" : "") "
  }
}

extension ArrayChange.Kind {
  /// What a table would show of it.
  fileprivate var animation: AnimationKind? {
    switch self {
    case .setting: nil
    case .insertion: .inserted
    case .removal: .deleted
    case .replacement: .reloaded
    case .move: .moved
    }
  }
}
