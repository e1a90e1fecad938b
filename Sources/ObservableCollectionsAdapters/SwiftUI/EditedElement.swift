#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  nonisolated extension EditableList where Self: Sendable, Element: Identifiable & Sendable {
    /// Returns a binding to the element with an id, or `nil` if there is none.
    ///
    /// ```swift
    /// if let post = posts.binding(id: id) {
    ///   TextField("Title", text: post.title)
    /// }
    /// ```
    ///
    /// A new value replaces the element with the id, wherever that is by then, and has no effect if
    /// it was removed: then the binding reads the element as it was. A body that reads the binding
    /// is evaluated when the list changes.
    public func binding(id: Element.ID) -> Binding<Element>? {
      self[id: id].map { EditedElement($0, in: self).binding }
    }
  }

  nonisolated extension ObservableSections
  where Header: Identifiable & Sendable, Element: Identifiable & Sendable {
    /// Returns a binding to the element with an id, or `nil` if there is none.
    ///
    /// The counterpart of ``EditableList/binding(id:)`` for sections.
    public func binding(id: Element.ID) -> Binding<Element>? {
      self[id: id].map { EditedElement($0, in: self).binding }
    }
  }

  /// Makes the binding of an element.
  nonisolated struct EditedElement<Element: Identifiable & Sendable>: Sendable {
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
