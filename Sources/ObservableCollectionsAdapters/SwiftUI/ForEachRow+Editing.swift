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
#endif
