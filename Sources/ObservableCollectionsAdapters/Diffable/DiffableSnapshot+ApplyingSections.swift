#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import ObservableCollections
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  extension NSDiffableDataSourceSnapshot {
    /// Creates a snapshot of the identifiers of a list of sections.
    ///
    /// - Parameter sections: the sections. The ids of all sections must be distinct, and so must
    ///   the ids of all elements.
    /// - Complexity: O(S + N) for S sections and N elements.
    public init<Header: Identifiable, Element: Identifiable>(
      _ sections: SectionsSnapshot<Header, Element>
    ) where Header.ID == SectionIdentifierType, Element.ID == ItemIdentifierType {
      self.init()
      appendSections(sections.map(\.header.id))
      for section in sections {
        appendItems(section.elements.map(\.id), toSection: section.header.id)
      }
    }

    /// Applies a batch to the identifiers of a list of sections.
    mutating func take<Header: Identifiable, Element: Identifiable>(
      _ batch: SectionsBatchUpdate<Header, Element>, refresh: ItemRefresh
    ) where Header.ID == SectionIdentifierType, Element.ID == ItemIdentifierType {
      if batch.isInitial {
        let known = itemIdentifiers
        self = NSDiffableDataSourceSnapshot(batch.after)
        return self.refresh(known, thatAreIn: batch.after.flatMap(\.elements), by: refresh)
      }
      let edit = SectionsIdentityEdit(batch)
      deleteSections(edit.lost.map { batch.before[$0].header.id })
      deleteItems(edit.removals)
      placeSections(edit, of: batch)
      for (section, arrivals) in edit.arrivals {
        let after = batch.after[section]
        place(arrivals, in: after.header.id) { after.elements[$0].id }
      }
      self.refresh(edit.refreshes, by: refresh)
    }

    /// Puts sections in their places, from the first to the last.
    private mutating func placeSections<Header: Identifiable, Element: Identifiable>(
      _ edit: SectionsIdentityEdit<Header, Element>,
      of batch: SectionsBatchUpdate<Header, Element>
    ) where Header.ID == SectionIdentifierType, Element.ID == ItemIdentifierType {
      for index in edit.whole.union(edit.moved) {
        let section = batch.after[index]
        let previous = index > 0 ? batch.after[index - 1].header.id : nil
        if edit.whole.contains(index) {
          insertSection(section.header.id, behind: previous)
          appendItems(section.elements.map(\.id), toSection: section.header.id)
        } else {
          moveSection(section.header.id, behind: previous)
        }
      }
    }

    private mutating func insertSection(
      _ section: SectionIdentifierType, behind previous: SectionIdentifierType?
    ) {
      if let previous {
        insertSections([section], afterSection: previous)
      } else if let first = sectionIdentifiers.first {
        insertSections([section], beforeSection: first)
      } else {
        appendSections([section])
      }
    }

    private mutating func moveSection(
      _ section: SectionIdentifierType, behind previous: SectionIdentifierType?
    ) {
      if let previous {
        moveSection(section, afterSection: previous)
      } else if let first = sectionIdentifiers.first, first != section {
        moveSection(section, beforeSection: first)
      }
    }
  }

  /// A batch of two levels by identity.
  private struct SectionsIdentityEdit<Header: Identifiable, Element: Identifiable> {
    /// The old indexes of sections removed with their elements.
    let lost: IndexRanges
    /// The new indexes of sections inserted with their elements.
    let whole: IndexRanges
    /// The new indexes of moved sections.
    let moved: IndexRanges
    private(set) var removals: [Element.ID] = []
    private(set) var refreshes: [Element.ID] = []
    /// The elements inserted into remaining sections, by the section's new index.
    private(set) var arrivals: [Int: [IdentityEdit<Element.ID>.Arrival]] = [:]

    init(_ batch: SectionsBatchUpdate<Header, Element>) {
      let changes = batch.changes
      let renamed = changes.updatedHeaders.filter {
        batch.before[$0.old].header.id != batch.after[$0.new].header.id
      }
      lost = changes.removedSections.union(IndexRanges(renamed.map(\.old)))
      whole = changes.insertedSections.union(IndexRanges(renamed.map(\.new)))
      moved = IndexRanges(changes.movedSections.map(\.new)).subtracting(whole)
      for path in changes.removals where !lost.contains(path.section) {
        removals.append(batch.before[path].id)
      }
      for path in changes.insertions { arrive(batch.after[path].id, at: path, isMove: false) }
      let movedPaths = Set(changes.moves.lazy.flatMap(\.paths).map(\.old))
      for (old, new) in changes.moves.lazy.flatMap(\.paths) {
        move(batch.before[old].id, batch.after[new].id, from: old, to: new)
      }
      for (old, new) in changes.updates.lazy.flatMap(\.paths) {
        update(
          batch.before[old].id, batch.after[new].id, from: old, to: new,
          isMoved: movedPaths.contains(old))
      }
      refreshReturning(batch)
    }

    /// Refreshes elements that are removed and inserted again, alone or with their sections.
    private mutating func refreshReturning(_ batch: SectionsBatchUpdate<Header, Element>) {
      var left = Set(removals)
      for section in lost { left.formUnion(batch.before[section].elements.lazy.map(\.id)) }
      if left.isEmpty { return }
      for section in whole {
        refreshes += batch.after[section].elements.lazy.map(\.id).filter(left.contains)
      }
      for arrival in arrivals.values.joined() where !arrival.isMove && left.contains(arrival.id) {
        refreshes.append(arrival.id)
      }
    }

    private mutating func arrive(_ id: Element.ID, at path: ElementPath, isMove: Bool) {
      if whole.contains(path.section) { return }
      arrivals[path.section, default: []].append((path.element, id, isMove))
    }

    private mutating func move(
      _ oldID: Element.ID, _ newID: Element.ID, from old: ElementPath, to new: ElementPath
    ) {
      let isLost = lost.contains(old.section)
      // One with another id is deleted as an update.
      if whole.contains(new.section), !isLost, oldID == newID { removals.append(oldID) }
      arrive(newID, at: new, isMove: !isLost && oldID == newID)
    }

    private mutating func update(
      _ oldID: Element.ID, _ newID: Element.ID, from old: ElementPath, to new: ElementPath,
      isMoved: Bool
    ) {
      let isLost = lost.contains(old.section)
      if oldID == newID {
        if !isLost, !whole.contains(new.section) { refreshes.append(newID) }
        return
      }
      if !isLost { removals.append(oldID) }
      if !isMoved { arrive(newID, at: new, isMove: false) }
    }
  }

  extension ElementPathPair {
    /// The elements one by one.
    fileprivate var paths: [(old: ElementPath, new: ElementPath)] {
      zip(oldRange, newRange).map {
        (
          ElementPath(section: old.section, element: $0),
          ElementPath(section: new.section, element: $1)
        )
      }
    }
  }
#endif
