import ObservableCollections

/// A list's first count and a sequence of edits on it.
public struct EditScript: Hashable, Sendable {
  /// The number of elements that the list starts with.
  public var initialCount: Int
  /// The edits, in order; each fits the list that the ones before it leave.
  public var edits: [ListEdit]

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - initialCount: The number of elements that the list starts with.
  ///   - edits: The edits, in order.
  public init(initialCount: Int, edits: [ListEdit]) {
    self.initialCount = initialCount
    self.edits = edits
  }

  /// Applies the edits to a plain array. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Makes an inserted or replacing element.
  public func apply<Element>(to array: inout [Element], newElement: () -> Element) {
    for edit in edits { edit.apply(to: &array, newElement: newElement) }
  }

  /// Applies the edits to an observable array, one call each. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Makes an inserted or replacing element.
  public func apply<Element>(to array: ObservableArray<Element>, newElement: () -> Element) {
    for edit in edits { edit.apply(to: array, newElement: newElement) }
  }
}

extension EditScript: CustomStringConvertible {
  /// The script as it would be written.
  public var description: String {
    "EditScript(initialCount: \(initialCount), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
