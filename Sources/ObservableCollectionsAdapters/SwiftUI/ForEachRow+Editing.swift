#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

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
    /// if it is gone, nothing happens. A row that reads its element in its body is evaluated for each change of the
    /// list; one that only hands the binding on is not. The rows may be those of a derived list, and the list edited the one that it
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

  /// Makes the binding of a row.
  private nonisolated struct EditedElement<List: EditableList & Sendable>: Sendable
  where List.Element: Identifiable & Sendable {
    private let shown: List.Element
    private let list: List

    init(_ shown: List.Element, in list: List) {
      (self.shown, self.list) = (shown, list)
    }

    /// The list says what the element is: with what is shown, a write of one property would take back what others
    /// have written since.
    var binding: Binding<List.Element> {
      Binding {
        self.list[id: self.shown.id] ?? self.shown
      } set: { new in
        // Not by assigning: that would insert an element that is gone.
        self.list.update(id: self.shown.id) { $0 = new }
      }
    }
  }
#endif
