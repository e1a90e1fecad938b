import ObservableCollections

/// One section or row that a table view animates, and how.
package struct TableAnimation: Hashable, Sendable {
  /// Where it is: before the batch, after it, or both. Old is nil for what is inserted, new for
  /// what is deleted.
  package enum Place: Hashable, Sendable {
    case section(old: Int?, new: Int?)
    case row(old: ElementPath?, new: ElementPath?)
  }

  package let kind: AnimationKind
  package let place: Place

  package init(_ kind: AnimationKind, _ place: Place) {
    (self.kind, self.place) = (kind, place)
  }
}

extension TableAnimation {
  /// All calls that a table view gets for a batch: deleted, inserted, moved, reloaded; of each kind the
  /// sections first.
  ///
  /// It is told what the batch's table blocks say: a section that moved and changed inside is
  /// deleted and inserted. A reloaded section is one whose header changed: its head alone. An initial batch
  /// animates nothing.
  package static func all(of changes: SectionsBatchChanges) -> [TableAnimation] {
    let blocks = changes.calls.tableView.flatMap { call -> [SectionsUpdateBlock] in
      switch call {
      case .reload: []
      case .block(let block): [block]
      }
    }
    let deleted = blocks.flatMap { block in
      block.removedSections.map { Place.section(old: $0, new: nil) }
        + block.removals.map { .row(old: $0, new: nil) }
    }
    let inserted = blocks.flatMap { block in
      block.insertedSections.map { Place.section(old: nil, new: $0) }
        + block.insertions.map { .row(old: nil, new: $0) }
    }
    let moved = blocks.flatMap { block in
      block.movedSections.map { Place.section(old: $0.old, new: $0.new) }
        + block.moves.flatMap(rows)
    }
    let lists: [(AnimationKind, [Place])] = [
      (.deleted, deleted), (.inserted, inserted), (.moved, moved),
      (.reloaded, reloaded(changes, blocks)),
    ]
    return lists.flatMap { kind, places in places.map { TableAnimation(kind, $0) } }
  }

  /// The heads that stay and say something else, and the rows that some block reloads. The first
  /// block of several, and the only one without moves, names rows by old paths, the second by new.
  private static func reloaded(
    _ changes: SectionsBatchChanges, _ blocks: [SectionsUpdateBlock]
  ) -> [Place] {
    let inserted = blocks.first?.insertedSections ?? []
    let heads = changes.updatedHeaders.filter { !inserted.contains($0.new) }
    let rows = changes.updates.flatMap(rows).filter { place in
      guard case .row(let old?, let new?) = place else { return false }
      return blocks.enumerated().contains { number, block in
        block.reloads.contains(number == 0 ? old : new)
      }
    }
    return heads.map { .section(old: $0.old, new: $0.new) } + rows
  }

  private static func rows(_ pair: ElementPathPair) -> [Place] {
    zip(pair.oldRange, pair.newRange).map { old, new in
      .row(
        old: ElementPath(section: pair.old.section, element: old),
        new: ElementPath(section: pair.new.section, element: new))
    }
  }
}
