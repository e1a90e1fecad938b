#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

extension CoalescingObserver {
  /// Moves an element of the list after the user dragged its row.
  ///
  /// The sink already shows the row in its new place.
  ///
  /// Other observers receive an ordinary move. The sink does not receive its own change; its next
  /// batch contains the changes of others, in the rows that it shows now. If the dragged row is no
  /// longer in the list, that batch removes it from its new place. If the section that it was
  /// dragged into was removed, the element keeps its place in the list.
  ///
  /// A row may also be moved if the list already has its element in another section, even between
  /// the parts of a large turn. After the call, the observer is at the unversioned state that the
  /// sink shows, as with `userMoved(from:to:)`.
  ///
  /// Call it in the isolation domain of the sink, but not from within the sink, nor inside a
  /// transaction: both trap. A sink that is called on any thread must be in one place at a time for
  /// this: while another thread delivers a batch to it, the call traps too.
  ///
  /// - Parameters:
  ///   - oldPath: the path of the row in the sink before the drag; traps if there is no such row.
  ///   - newPath: the path of the row in the sink after the drag; traps outside the rows. In the
  ///     list, the element is moved after the element of the row above in the section. If that
  ///     element is no longer in the section, it is moved after the nearest row above that still
  ///     is; without one, to the start of the section.
  ///   - listFollows: false to leave the list unchanged and only note the rows of the sink: for a
  ///     list that is changed separately, before or after this call, or not at all. The next batch
  ///     reverts what differs from the list at the end of the turn.
  /// - Returns: whether the list was changed: false if `listFollows` is, if the element or the
  ///   section was removed in the meantime, or if the observation has ended.
  /// - Complexity: O((R + D) log R) for R runs of changes that the sink has not received, and D
  ///   removed rows above the new place.
  @discardableResult
  public func userMoved<Header: Identifiable, Element>(
    from oldPath: ElementPath, to newPath: ElementPath, listFollows: Bool = true
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    let call: StaticString = "userMoved(from:to:)"
    return driver.performUserChange(call) { list in
      let place = UnseenPathMap(driver)
      driver.note(.move(from: oldPath, to: newPath), call)
      // The row's place if it had not been there before.
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

  /// Removes elements of the list after the user removed their rows.
  ///
  /// The sink no longer shows the rows.
  ///
  /// The notes of `userMoved(from:to:)` apply here.
  ///
  /// - Parameters:
  ///   - paths: the paths of the rows in the sink before the removal; traps if one is outside.
  ///     Elements that have been removed in the meantime are ignored.
  ///   - listFollows: false to leave the list unchanged, as in `userMoved(from:to:)`.
  /// - Returns: whether the list was changed, as for `userMoved(from:to:)`: false if `listFollows`
  ///   is, if the list does not follow changes by the user, or if another thread has changed the
  ///   list in the meantime: then the next batch inserts the rows again. False also if the
  ///   observation has ended; then nothing is noted either.
  @discardableResult
  public func userRemoved<Header: Identifiable, Element>(
    at paths: ElementPaths, listFollows: Bool = true
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    let call: StaticString = "userRemoved(at:)"
    // The elements are released without a lock.
    let removed = driver.performUserChange(call) { list -> Any? in
      let places = UnseenPathMap(driver)
      driver.note(.removal(paths), call)
      guard listFollows else { return nil }
      let left = ElementPaths(paths.compactMap(places.newPath(forOld:)))
      return (list as? ObservableSectionsList)?.followRemoval(at: left)
    }
    return removed.flatMap { $0 } != nil
  }

  /// Inserts an element into the list after the user inserted its row.
  ///
  /// The sink already shows the row.
  ///
  /// The notes of `userMoved(from:to:)` apply here.
  ///
  /// - Parameters:
  ///   - element: the element of the row.
  ///   - path: the path of the row in the sink after the insertion; traps outside the rows. In the
  ///     list, the element is inserted after the element of the row above in the section. If that
  ///     element was removed, the rules of `userMoved(from:to:)` apply.
  /// - Returns: whether the list was changed: false if the section was removed in the meantime, or
  ///   if the observation has ended.
  @discardableResult
  public func userInserted<Header: Identifiable, Element>(
    _ element: Element, at path: ElementPath
  ) -> Bool where Batch == SectionsBatchUpdate<Header, Element> {
    let call: StaticString = "userInserted(_:at:)"
    return driver.performUserChange(call) { list in
      var rows = driver.shown
      rows.checkInsertion(at: path, in: driver.site(of: call))
      rows.insert([element], at: path)
      let places = UnseenPathMap(driver)
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

/// A change that the user of a widget with sections made to its rows.
private enum SectionsUserChange {
  /// A dragged row. `from` counts in the rows before, `to` in the rows after the drag.
  case move(from: ElementPath, to: ElementPath)
  /// Removed rows; the paths count in the rows before the removal.
  case removal(ElementPaths)
}

extension TurnDriver {
  /// Records a change by the user of a table with sections. Traps if a row is outside.
  ///
  /// - Parameter call: the call, for the message.
  fileprivate func note<Header: Identifiable, Element>(
    _ change: SectionsUserChange, _ call: StaticString
  )
  where
    Batch == SectionsBatchUpdate<Header, Element>, State == SectionsSnapshot<Header, Element>
  {
    var rows = shown
    var undo: EditLog
    switch change {
    case .move(let from, let to):
      rows.checkPath(from, in: site(of: call))
      let start = rows.row(of: from)
      let element = rows.removeElements(
        at: CollectionOfOne(from.element..<from.element + 1), in: from.section)
      rows.checkInsertion(at: to, in: site(of: call))
      rows.insert(element, at: to)
      undo = EditLog(count: rows.sizes.total)
      if from != to {
        undo.move(RangePair(oldStart: rows.row(of: to), newStart: start, count: 1))
      }
    case .removal(let paths):
      var taken: [Range<Int>] = []
      for entry in paths.entries {
        let last = entry.elements.ranges[entry.elements.ranges.count - 1].upperBound - 1
        rows.checkPath(ElementPath(section: entry.section, element: last), in: site(of: call))
        let start = shown.sizes.start(of: entry.section) + 1
        taken += entry.elements.ranges.map { $0.lowerBound + start..<$0.upperBound + start }
        _ = rows.removeElements(at: entry.elements.ranges, in: entry.section)
      }
      undo = EditLog(count: rows.sizes.total)
      for range in taken { undo.insert(range) }
    }
    note(rows, undo: undo)
  }
}

/// Maps the paths of rows that a sink shows to paths in the list.
private struct UnseenPathMap<Header: Identifiable, Element> {
  private let unseen: UnseenChanges
  private let rows: SectionsSnapshot<Header, Element>
  private let list: SectionsSnapshot<Header, Element>

  init(
    _ driver: TurnDriver<SectionsBatchUpdate<Header, Element>, SectionsSnapshot<Header, Element>>
  ) {
    unseen = UnseenChanges(driver.unseen)
    rows = driver.shown
    list = driver.unshown?.state ?? driver.shown
  }

  /// The row of an element in the flat list, or the row where it would be.
  func row(ofNew path: ElementPath) -> Int { list.row(of: path) }

  /// The path in the list of the element that the sink shows at a path, or nil if it was removed.
  func newPath(forOld path: ElementPath) -> ElementPath? {
    rows.checkPath(path)
    return unseen.newIndex(forOld: rows.row(of: path)).map { row in
      let (section, offset) = list.sizes.locate(row)
      return ElementPath(section: section, element: offset - 1)
    }
  }

  /// The insertion path in the list for a path in the sink: after the nearest element above it in
  /// the section that is still in the list; nil if the section was removed.
  ///
  /// - Parameters:
  ///   - path: the path, counted in the rows before the user's change.
  ///   - moving: the row that is being moved, which is ignored.
  func insertionPath(forOld path: ElementPath, without moving: ElementPath? = nil) -> ElementPath? {
    guard let header = unseen.newIndex(forOld: rows.sizes.start(of: path.section)) else {
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
