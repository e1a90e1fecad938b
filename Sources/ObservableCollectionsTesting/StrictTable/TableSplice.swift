import ObservableCollections

/// An emission of GListModel's `items-changed`, valid or not: at `position`, `removed` items were
/// replaced by `added` ones. The position refers to the items at that emission.
package struct TableSplice: Hashable, Sendable {
  /// The position of the removed and added items.
  package var position: Int
  /// The number of removed items.
  package var removed: Int
  /// The number of added items.
  package var added: Int

  /// Creates an emission.
  ///
  /// - Parameters:
  ///   - position: The position of the removed and added items, in the items at that emission.
  ///   - removed: The number of removed items.
  ///   - added: The number of added items.
  package init(position: Int, removed: Int, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }

  /// Creates an emission from a splice of a batch.
  ///
  /// - Parameters:
  ///   - splice: The splice.
  ///   - count: The number of items at the emission, for a splice that replaces all items.
  package init(_ splice: Splice, of count: Int) {
    self.init(position: splice.position, removed: splice.removed ?? count, added: splice.added)
  }
}
