#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import ObservableCollections
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  extension NSDiffableDataSourceSnapshot {
    /// Applies a batch to one section of identifiers.
    mutating func take<Element: Identifiable>(
      _ batch: BatchUpdate<Element>, in section: SectionIdentifierType, refresh: ItemRefresh
    ) where Element.ID == ItemIdentifierType {
      if batch.isInitial {
        let known = itemIdentifiers(inSection: section)
        deleteItems(known)
        appendItems(batch.after.map(\.id), toSection: section)
        return self.refresh(known, thatAreIn: batch.after, by: refresh)
      }
      var edit = IdentityEdit<ItemIdentifierType>()
      for index in batch.removals { edit.removals.append(batch.before[index].id) }
      for index in batch.insertions { edit.arrivals.append((index, batch.after[index].id, false)) }
      for pair in batch.moves {
        for (old, new) in zip(pair.oldRange, pair.newRange) {
          edit.move(batch.before[old].id, batch.after[new].id, to: new)
        }
      }
      for pair in batch.updates {
        for (old, new) in zip(pair.oldRange, pair.newRange) {
          let (oldID, newID) = (batch.before[old].id, batch.after[new].id)
          edit.update(oldID, newID, at: new, isMoved: batch.moves.contains(old: old))
        }
      }
      edit.refreshReturning()
      deleteItems(edit.removals)
      place(edit.arrivals, in: section) { batch.after[$0].id }
      self.refresh(edit.refreshes, by: refresh)
    }

    /// Marks items that remain after an initial batch for a refresh, because their cells are kept.
    mutating func refresh<Element: Identifiable>(
      _ known: [ItemIdentifierType], thatAreIn elements: some Sequence<Element>,
      by refresh: ItemRefresh
    ) where Element.ID == ItemIdentifierType {
      let known = Set(known)
      self.refresh(elements.map(\.id).filter(known.contains), by: refresh)
    }

    /// Moves or inserts items from the first to the last, each one after its predecessor, which is
    /// in place already.
    ///
    /// - Parameters:
    ///   - arrivals: new and moved items, in any order.
    ///   - section: the section of the items.
    ///   - id: returns the item at a new index of the section.
    mutating func place(
      _ arrivals: [IdentityEdit<ItemIdentifierType>.Arrival], in section: SectionIdentifierType,
      id: (Int) -> ItemIdentifierType
    ) {
      let sorted = arrivals.sorted { $0.index < $1.index }
      var next = 0
      while next < sorted.count {
        let first = sorted[next]
        var end = next + 1
        // Neighbours that are new come in one call.
        while !first.isMove, end < sorted.count, !sorted[end].isMove,
          sorted[end].index == sorted[end - 1].index + 1
        {
          end += 1
        }
        let previous = first.index > 0 ? id(first.index - 1) : nil
        if first.isMove {
          moveItem(first.id, behind: previous, in: section)
        } else {
          insertItems(sorted[next..<end].map(\.id), behind: previous, in: section)
        }
        next = end
      }
    }

    /// Puts new items behind another one, or first in a section.
    private mutating func insertItems(
      _ items: [ItemIdentifierType], behind previous: ItemIdentifierType?,
      in section: SectionIdentifierType
    ) {
      if let previous {
        insertItems(items, afterItem: previous)
      } else if let first = itemIdentifiers(inSection: section).first {
        insertItems(items, beforeItem: first)
      } else {
        appendItems(items, toSection: section)
      }
    }

    /// Puts an item behind another one, or first in a section.
    private mutating func moveItem(
      _ item: ItemIdentifierType, behind previous: ItemIdentifierType?,
      in section: SectionIdentifierType
    ) {
      if let previous {
        moveItem(item, afterItem: previous)
      } else if let first = itemIdentifiers(inSection: section).first {
        if first != item { moveItem(item, beforeItem: first) }
      } else {
        // Nothing there that it could be moved before.
        deleteItems([item])
        appendItems([item], toSection: section)
      }
    }
  }

  /// The changes of a batch by identity: removed, inserted, moved and refreshed items.
  struct IdentityEdit<ID: Hashable> {
    /// An inserted or moved item with its new index.
    typealias Arrival = (index: Int, id: ID, isMove: Bool)

    var removals: [ID] = []
    var arrivals: [Arrival] = []
    var refreshes: [ID] = []

    /// Adds the move of an element; a removal and an insertion, if its id changed.
    mutating func move(_ oldID: ID, _ newID: ID, to index: Int) {
      arrivals.append((index, newID, oldID == newID))
    }

    /// Adds the replacement of an element.
    ///
    /// - Parameters:
    ///   - oldID: the id of the old element.
    ///   - newID: the id of the new element.
    ///   - index: the new index of the element.
    ///   - isMoved: whether the element is also moved, and so is inserted already.
    mutating func update(_ oldID: ID, _ newID: ID, at index: Int, isMoved: Bool) {
      if oldID == newID { return refreshes.append(newID) }
      removals.append(oldID)
      if !isMoved { arrivals.append((index, newID, false)) }
    }

    /// Refreshes items that are removed and inserted again.
    mutating func refreshReturning() {
      if removals.isEmpty { return }
      let left = Set(removals)
      refreshes += arrivals.lazy.filter { !$0.isMove && left.contains($0.id) }.map(\.id)
    }
  }

  extension RangePairs {
    /// Whether a pair contains an old index. The pairs are sorted by old index. O(log R).
    func contains(old index: Int) -> Bool {
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].oldRange.upperBound <= index { low = middle + 1 } else { high = middle }
      }
      return low < ranges.count && ranges[low].oldRange.contains(index)
    }
  }
#endif
