import ObservableCollections

/// An emission of GListModel's `items-changed`, good or bad: at `position`, `removed` items went
/// and `added` took their place. It counts in the items as they stand at that emission.
package struct TableSplice: Hashable, Sendable {
  /// Where the items went and came.
  package var position: Int
  /// The number of items that went.
  package var removed: Int
  /// The number of items that came.
  package var added: Int

  /// Creates an emission.
  ///
  /// - Parameters:
  ///   - position: Where the items went and came, in the items as they stand at the emission.
  ///   - removed: The number of items that went.
  ///   - added: The number of items that came.
  package init(position: Int, removed: Int, added: Int) {
    self.position = position
    self.removed = removed
    self.added = added
  }

  /// A splice of the core's lowering.
  ///
  /// - Parameters:
  ///   - splice: The splice.
  ///   - count: The number of items as they stand at the emission, for a splice of all of them.
  package init(_ splice: Splice, of count: Int) {
    self.init(position: splice.position, removed: splice.removed ?? count, added: splice.added)
  }
}
