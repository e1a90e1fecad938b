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
    /// What a row writes goes to the element with its id, wherever that stands by then, as one
    /// replacement; if it is gone, nothing happens. The rows may be those of a derived list, and
    /// the list edited the one that it follows.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - list: what is edited: an ``ObservableArray``, or a section.
    ///   - row: shows an element, and edits it.
    public init(
      _ rows: Data, editing list: some EditableList<Data.Element> & Sendable,
      @ViewBuilder row: @escaping (Binding<Data.Element>) -> Row
    ) {
      self.init(rows) { row(EditedElement($0, in: list).binding) }
    }
  }

  extension ForEachSection {
    /// Makes sections whose rows edit their elements, as those of ``ForEachRow`` do.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - list: what is edited: the ``ObservableArray`` that the sections are derived from.
    ///   - row: shows an element, and edits it.
    ///   - header: shows the header of a section.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      editing list: some EditableList<Element> & Sendable,
      @ViewBuilder row: @escaping (Binding<Element>) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) {
      self.init(sections, row: { row(EditedElement($0, in: list).binding) }, header: header)
    }

    /// Makes sections whose rows edit their elements, as those of ``ForEachRow`` do.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - list: what is edited.
    ///   - row: shows an element, and edits it.
    ///   - header: shows the header of a section.
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

    /// The list says what the element is: with what is shown, a write of one property would take
    /// back what others have written since.
    var binding: Binding<Element> {
      Binding {
        read() ?? shown
      } set: { new in
        write(new)
      }
    }
  }
#endif
