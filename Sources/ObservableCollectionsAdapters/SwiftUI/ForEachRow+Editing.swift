#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI
  import Synchronization

  extension ForEachRow {
    /// Makes rows that edit their elements.
    ///
    /// ```swift
    /// ForEachRow(posts, editing: model.posts) { $post in
    ///   TextField("Title", text: $post.title)
    /// }
    /// ```
    ///
    /// What a row writes goes to the element with its id, wherever that stands by then, as one replacement;
    /// if it is gone, nothing happens. The rows may be those of a derived list, and the list edited the one that it
    /// follows.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - list: what is edited: an ``ObservableArray``, or a section.
    ///   - row: shows an element, and edits it.
    public init(
      _ rows: Data, editing list: some EditableList<Data.Element> & Sendable,
      @ViewBuilder row: @escaping (Binding<Data.Element>) -> Row
    ) where Data.Element: Equatable {
      self.init(rows, RowComparison()) { element in
        row(EditedElement(element, in: list).binding)
      }
    }
  }

  /// An element as its row shows it, and as the row's user has changed it since. For any thread: no document
  /// says on which a binding is read.
  private nonisolated final class EditedElement<List: EditableList & Sendable>: Sendable
  where List.Element: Identifiable & Sendable {
    private let shown: List.Element
    private let list: List
    /// Whether the row's user has changed it. From then on the list says what it is: what is shown is older.
    private let isEdited = Atomic(false)

    init(_ shown: List.Element, in list: List) {
      (self.shown, self.list) = (shown, list)
    }

    var binding: Binding<List.Element> {
      Binding {
        self.isEdited.load(ordering: .acquiring)
          ? self.list[id: self.shown.id] ?? self.shown : self.shown
      } set: {
        self.isEdited.store(true, ordering: .releasing)
        self.list[id: self.shown.id] = $0
      }
    }
  }
#endif
