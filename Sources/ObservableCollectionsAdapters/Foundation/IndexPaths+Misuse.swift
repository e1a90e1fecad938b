import Foundation
import ObservableCollections

// Calls with the paths and offsets of a view, with hints at what to use instead.

extension EditableList {
  /// Unavailable: name the indexes as offsets.
  @available(*, unavailable, renamed: "remove(atOffsets:)")
  public func remove(at offsets: IndexSet) {}

  /// Unavailable: the path counts in what a view shows.
  @available(
    *, unavailable,
    message: "a view's path: ask the binding for element(at:), and use its id"
  )
  public func remove(at path: IndexPath) {}
}

extension ObservableList {
  /// Unavailable: the path counts in what a view shows.
  @available(
    *, unavailable, message: "a view's path: ask the binding for element(at:)"
  )
  public subscript(path: IndexPath) -> Element {
    fatalError("An index path counts in what a view shows")
  }
}

extension ObservableSectionsList {
  /// Unavailable: the path counts in what a view shows.
  @available(
    *, unavailable,
    message: "a view's path: ask the binding for element(at:); else use ElementPath(path)"
  )
  public subscript(path: IndexPath) -> Element {
    fatalError("An index path counts in what a view shows")
  }
}

extension ObservableSections {
  /// Unavailable: the path counts in what a view shows.
  @available(
    *, unavailable,
    message: "a view's path: ask the binding for element(at:), and use its id"
  )
  public func remove(at path: IndexPath) {}
}
