#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  extension ForEachRow {
    /// Creates rows that edit their elements.
    ///
    /// ```swift
    /// ForEachRow(posts, editing: model.posts) { $post in
    ///   TextField("Title", text: $post.title)
    /// }
    /// ```
    ///
    /// An edit in a row replaces the list's element with the same id, at its current index. If that
    /// element was removed, the edit has no effect. The rows may come from a derived list, and the
    /// list to edit may be its source.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance, with distinct ids.
    ///   - list: the list to edit: an ``ObservableArray`` or a section.
    ///   - row: returns the view that shows and edits an element.
    public init(
      _ rows: Data, editing list: some EditableList<Data.Element> & Sendable,
      @ViewBuilder row: @escaping (Binding<Data.Element>) -> Row
    ) {
      self.init(rows) { row(EditedElement($0, in: list).binding) }
    }
  }

  extension ForEachSection {
    /// Creates sections whose rows edit their elements, as with ``ForEachRow``.
    ///
    /// - Parameters:
    ///   - sections: the sections, with distinct ids.
    ///   - list: the list to edit: the ``ObservableArray`` that the sections are derived from.
    ///   - row: returns the view that shows and edits an element.
    ///   - header: returns the view of a section's header.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      editing list: some EditableList<Element> & Sendable,
      @ViewBuilder row: @escaping (Binding<Element>) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) {
      self.init(sections, row: { row(EditedElement($0, in: list).binding) }, header: header)
    }

    /// Creates sections whose rows edit their elements, as with ``ForEachRow``.
    ///
    /// - Parameters:
    ///   - sections: the sections, with distinct ids.
    ///   - list: the list to edit.
    ///   - row: returns the view that shows and edits an element.
    ///   - header: returns the view of a section's header.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      editing list: ObservableSections<Header, Element>,
      @ViewBuilder row: @escaping (Binding<Element>) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) {
      self.init(sections, row: { row(EditedElement($0, in: list).binding) }, header: header)
    }
  }

  /// Makes the binding of a row.
  private nonisolated struct EditedElement<Element: Identifiable & Sendable>: Sendable {
    private let shown: Element
    private let read: @Sendable () -> Element?
    private let write: @Sendable (Element) -> Void

    init(_ shown: Element, in list: some EditableList<Element> & Sendable) {
      self.shown = shown
      read = { list[id: shown.id] }
      // Not by assigning: that would insert an element that is gone.
      write = { new in list.update(id: shown.id) { $0 = new } }
    }

    init<Header: Identifiable & Sendable>(
      _ shown: Element, in list: ObservableSections<Header, Element>
    ) {
      self.shown = shown
      read = { list[id: shown.id] }
      write = { new in list.update(id: shown.id) { $0 = new } }
    }

    /// A binding to the element in the list. A binding to the shown element would revert other
    /// changes when one property is set.
    var binding: Binding<Element> {
      Binding {
        read() ?? shown
      } set: { new in
        write(new)
      }
    }
  }
#endif
