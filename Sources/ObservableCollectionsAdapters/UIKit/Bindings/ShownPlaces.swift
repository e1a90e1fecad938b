#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  // From elements to places, and back from selected places, for all four bindings.

  extension TableViewBinding {
    /// The elements of the selected rows, in the order of the rows.
    public var selectedElements: [Element] {
      (renderer.view?.selectedPaths ?? []).sorted().compactMap { element(at: $0) }
    }
  }

  extension TableViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id in ``rows``, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? {
      rows.index(ofID: id).map { [0, $0] }
    }
  }

  extension SectionsTableViewBinding {
    /// The elements of the selected rows, in the order of the rows.
    public var selectedElements: [Element] {
      (renderer.view?.selectedPaths ?? []).sorted().compactMap { element(at: $0) }
    }
  }

  extension SectionsTableViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id in ``sections``, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? {
      sections.path(ofID: id).map { IndexPath($0) }
    }
  }

  extension CollectionViewBinding {
    /// The elements of the selected items, in the order of the items.
    public var selectedElements: [Element] {
      (renderer.view?.selectedPaths ?? []).sorted().compactMap { element(at: $0) }
    }
  }

  extension CollectionViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id in ``items``, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? {
      items.index(ofID: id).map { [0, $0] }
    }
  }

  extension SectionsCollectionViewBinding {
    /// The elements of the selected items, in the order of the items.
    public var selectedElements: [Element] {
      (renderer.view?.selectedPaths ?? []).sorted().compactMap { element(at: $0) }
    }
  }

  extension SectionsCollectionViewBinding where Element: Identifiable {
    /// Returns the index path of the element with an id in ``sections``, or `nil` if it is not shown.
    ///
    /// - Complexity: O(N).
    public func path(ofID id: Element.ID) -> IndexPath? {
      sections.path(ofID: id).map { IndexPath($0) }
    }
  }
#endif
