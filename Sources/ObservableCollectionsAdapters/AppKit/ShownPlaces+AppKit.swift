#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  // From elements to places.

  extension TableViewBinding where Element: Identifiable {
    /// Returns the row of the element with an id, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func row(ofID id: Element.ID) -> Int? { rows.index(ofID: id) }
  }

  extension SectionsTableViewBinding where Element: Identifiable {
    /// Returns the row of the element with an id, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func row(ofID id: Element.ID) -> Int? {
      rows.sections.path(ofID: id).map { rows.row(of: $0) }
    }
  }

  extension OutlineViewBinding where Element: Identifiable {
    /// Returns the row of the element with an id, or `nil` if it is not shown or its section is
    /// collapsed.
    ///
    /// - Complexity: O(N).
    public func row(ofID id: Element.ID) -> Int? {
      guard let outlineView, let path = sections.path(ofID: id) else { return nil }
      let row = outlineView.row(forItem: items[path.section].child(path.element))
      return row < 0 ? nil : row
    }
  }

  extension CollectionViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? { items.index(ofID: id).map { [0, $0] } }
  }

  extension SectionsCollectionViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? {
      sections.path(ofID: id).map { IndexPath($0) }
    }
  }
#endif
