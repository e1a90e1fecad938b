import ObservableCollections

/// A change as ArrayUpdater tells it: three lists of indexes, without moves.
package struct IndexLists: Equatable, Sendable {
  /// Old indexes.
  package let reloads: IndexRanges
  /// Old indexes; what moves is among them.
  package let removals: IndexRanges
  /// New indexes; what moves is among them.
  package let insertions: IndexRanges

  /// As ArrayUpdater finds them: without our batches, by the standard library's difference of ids.
  ///
  /// - Complexity: O(N · D) for N parks, D of them in other places.
  package init(from old: some Collection<Park>, to new: some Collection<Park>) {
    let (old, new) = (Array(old), Array(new))
    let difference = new.difference(from: old) { $0.id == $1.id }
    let deleted = IndexRanges(difference.removals.map(Self.offset))
    removals = deleted
    insertions = IndexRanges(difference.insertions.map(Self.offset))
    let names = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0.name) })
    reloads = IndexRanges(
      old.indices.filter { !deleted.contains($0) && names[old[$0].id] != old[$0].name })
  }

  /// What a batch says, with each move told as a removal and an insertion.
  package init(_ changes: BatchChanges) {
    removals = changes.removals.union(IndexRanges(changes.moves.map(\.oldRange)))
    insertions = changes.insertions.union(IndexRanges(changes.moves.map(\.newRange)))
    reloads = changes.updatedOldIndexes.subtracting(removals)
  }

  private static func offset(of change: CollectionDifference<Park>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// A line for each list.
  var texts: [RowText] {
    [
      RowText("reload", detail: "\(reloads)", tells: .reloaded),
      RowText("delete", detail: "\(removals)", tells: .deleted),
      RowText("insert", detail: "\(insertions)", tells: .inserted),
    ]
  }
}
