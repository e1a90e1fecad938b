extension CoalescingObserver {
  /// Says that the user dragged a row: the sink shows it in its new place already, and the list
  /// follows.
  ///
  /// Other observers hear an ordinary move. The sink is not told again of what it did itself; its
  /// next batch holds what others have changed, in the rows that it shows now. If the dragged row
  /// is no longer in the list, that batch removes it from its new place; if the section that it
  /// was dragged into is gone, the row stays where it was in the list.
  ///
  /// Rows that are still shown in one section while the list has them in another follow too, also
  /// between the parts of a large turn. Afterwards the observer stands at the state that the sink shows
  /// now, with a part of its own, as in `userMoved(from:to:)`.
  ///
  /// Call it where the sink lives, not from inside the sink, nor inside a transaction: that traps.
  /// A sink that is called on any thread must live in one place at a time for this: while another
  /// thread shows it a batch, the call traps too.
  ///
  /// - Parameters:
  ///   - oldPath: where the sink showed the row before; traps if there is none.
  ///   - newPath: where it shows the row afterwards; traps if there can be none. In the list the
  ///     element goes behind the one that is shown before it in the section. If that one is not in this
  ///     section any more, it goes behind the nearest row above that is; if there is none, to the front
  ///     of the section.
  ///   - listFollows: false to leave the list alone and only note what the sink shows: for a list that
  ///     follows in a way of its own, or not at all. Change it before or after this call as you like.
  ///     The next batch takes back what has not come true when the turn ends.
  /// - Returns: whether the list followed: false if the element or the section was removed
  ///   meanwhile, or if the observation has ended.
  /// - Complexity: O((R + D) log R) for R runs that the sink has not been shown and D rows that are
  ///   gone from above the new place.
  @discardableResult
  public func userMoved<Header: Identifiable, Element>(
    from oldPath: ElementPath, to newPath: ElementPath, listFollows: Bool = true
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    driver.performUserChange("userMoved(from:to:)") { list in
      let place = UnseenPlaces(driver)
      driver.note(.move(from: oldPath, to: newPath))
      // Where the row would go if it were not there before.
      let above = newPath.element
      let isBelow = oldPath.section == newPath.section && newPath.element >= oldPath.element
      guard listFollows, let source = place.newPath(forOld: oldPath),
        var target = place.insertionPath(
          forOld: ElementPath(section: newPath.section, element: isBelow ? above + 1 : above),
          without: oldPath)
      else { return false }
      if target.section == source.section, target.element > source.element { target.element -= 1 }
      return (list as? ObservableSectionsList)?.followMove(from: source, to: target) ?? false
    } ?? false
  }

  /// Says that the user removed rows: the sink does not show them any more, and the list follows.
  ///
  /// As `userMoved(from:to:)`.
  ///
  /// - Parameters:
  ///   - paths: where the sink showed the rows; traps if one is outside. Elements that were removed
  ///     meanwhile are left out.
  ///   - listFollows: false to leave the list alone, as in `userMoved(from:to:)`.
  /// - Returns: whether the list followed, as that of `userMoved(from:to:)`: false if `listFollows` is, if the list does
  ///   not follow its users, or if another thread has changed it in the meantime: then the next batch brings the rows
  ///   back. False also if the observation has ended; then nothing is noted either.
  @discardableResult
  public func userRemoved<Header: Identifiable, Element>(
    at paths: ElementPaths, listFollows: Bool = true
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    // The elements are released with nothing held.
    let removed = driver.performUserChange("userRemoved(at:)") { list -> Any? in
      let places = UnseenPlaces(driver)
      driver.note(.removal(paths))
      guard listFollows else { return nil }
      let left = ElementPaths(paths.compactMap(places.newPath(forOld:)))
      return (list as? ObservableSectionsList)?.followRemoval(at: left)
    }
    return removed.flatMap { $0 } != nil
  }

  /// Says that the user put a row in: the sink shows it already, and the list follows.
  ///
  /// As `userMoved(from:to:)`.
  ///
  /// - Parameters:
  ///   - element: what the row shows.
  ///   - path: where the sink shows it now; traps if there can be none. In the list it goes behind
  ///     the one that is shown before it in the section; if that one is gone, as in
  ///     `userMoved(from:to:)`.
  /// - Returns: whether the list followed: false if the section was removed meanwhile, or if the
  ///   observation has ended.
  @discardableResult
  public func userInserted<Header: Identifiable, Element>(
    _ element: Element, at path: ElementPath
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    driver.performUserChange("userInserted(_:at:)") { list in
      var rows = driver.shown
      rows.checkInsertion(at: path)
      rows.insert([element], at: path)
      let places = UnseenPlaces(driver)
      let row = rows.row(of: path)
      guard let target = places.insertionPath(forOld: path),
        let list = list as? ObservableSectionsList, list.followInsertion(element, at: target)
      else {
        // The next batch removes the row.
        var undo = EditLog(count: rows.sizes.total)
        undo.remove(row..<row + 1)
        driver.note(rows, undo: undo)
        return false
      }
      driver.note(rows, inserted: row..<row + 1, newIndex: places.row(ofNew: target))
      return true
    } ?? false
  }
}

/// What the user of a widget with sections has done to the rows that it shows.
private enum SectionsUserChange {
  /// A row was dragged. `from` counts in the rows before, `to` in the rows afterwards.
  case move(from: ElementPath, to: ElementPath)
  /// Rows were removed; paths count in the rows before.
  case removal(ElementPaths)
}

extension TurnDriver {
  /// Notes what the user of a table with sections did.
  fileprivate func note<Header: Identifiable, Element>(_ change: SectionsUserChange)
  where
    Batch == SectionsBatchUpdate<Header, Element>, State == SectionsSnapshot<Header, Element>
  {
    var rows = shown
    var undo: EditLog
    switch change {
    case .move(let from, let to):
      rows.checkPath(from)
      let start = rows.row(of: from)
      let element = rows.removeElements(
        at: CollectionOfOne(from.element..<from.element + 1), in: from.section)
      rows.checkInsertion(at: to)
      rows.insert(element, at: to)
      undo = EditLog(count: rows.sizes.total)
      if from != to {
        undo.move(RangePair(oldStart: rows.row(of: to), newStart: start, count: 1))
      }
    case .removal(let paths):
      var taken: [Range<Int>] = []
      for entry in paths.entries {
        let last = entry.elements.ranges[entry.elements.ranges.count - 1].upperBound - 1
        rows.checkPath(ElementPath(section: entry.section, element: last))
        let start = shown.row(ofSection: entry.section) + 1
        taken += entry.elements.ranges.map { $0.lowerBound + start..<$0.upperBound + start }
        _ = rows.removeElements(at: entry.elements.ranges, in: entry.section)
      }
      undo = EditLog(count: rows.sizes.total)
      for range in taken { undo.insert(range) }
    }
    note(rows, undo: undo)
  }
}

/// What a sink has not been shown, asked for single places.
private struct UnseenPlaces<Header: Identifiable, Element> {
  private let unseen: UnseenChanges
  private let rows: SectionsSnapshot<Header, Element>
  private let list: SectionsSnapshot<Header, Element>

  init(
    _ driver: TurnDriver<SectionsBatchUpdate<Header, Element>, SectionsSnapshot<Header, Element>>
  ) {
    unseen = UnseenChanges(driver.unseen)
    rows = driver.shown
    list = driver.rest?.state ?? driver.shown
  }

  /// The row of the flat list in which the list has an element, or would have it.
  func row(ofNew path: ElementPath) -> Int { list.row(of: path) }

  /// Where the list has the element that the sink shows at a path; nil if it is gone.
  func newPath(forOld path: ElementPath) -> ElementPath? {
    rows.checkPath(path)
    return unseen.newIndex(forOld: rows.row(of: path)).map { row in
      let (section, offset) = list.sizes.locate(row)
      return ElementPath(section: section, element: offset - 1)
    }
  }

  /// Where an element comes in the list that is to be seen at a path: behind the nearest one above
  /// it in the section that is still there; nil if the section is gone.
  ///
  /// - Parameters:
  ///   - path: counted in the rows before the user's change.
  ///   - moving: a row that does not count, because it is the one that moves.
  func insertionPath(forOld path: ElementPath, without moving: ElementPath? = nil) -> ElementPath? {
    guard let header = unseen.newIndex(forOld: rows.row(ofSection: path.section)) else {
      return nil
    }
    let section = list.sizes.locate(header).section
    for element in (0..<path.element).reversed() {
      let above = ElementPath(section: path.section, element: element)
      if above == moving { continue }
      if let place = newPath(forOld: above), place.section == section {
        return ElementPath(section: section, element: place.element + 1)
      }
    }
    return ElementPath(section: section, element: 0)
  }
}
