import ObservableCollections

/// A batch as ArrayUpdater tells it: three lists of indexes, without moves.
package struct ReloadLists: Equatable, Sendable {
  /// Old indexes.
  package let reloads: IndexRanges
  /// Old indexes; what moves is among them.
  package let deletions: IndexRanges
  /// New indexes; what moves is among them.
  package let insertions: IndexRanges

  package init(_ changes: BatchChanges) {
    deletions = changes.deletions.union(IndexRanges(changes.moves.map(\.oldRange)))
    insertions = changes.insertions.union(IndexRanges(changes.moves.map(\.newRange)))
    reloads = changes.updatedOldIndexes.subtracting(deletions)
  }
}
