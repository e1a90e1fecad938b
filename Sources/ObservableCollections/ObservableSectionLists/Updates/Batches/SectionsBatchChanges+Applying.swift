/// Where headers and elements come from that the old list does not have. Indexes are new ones.
protocol NewContent<NewHeader, NewElement> {
  associatedtype NewHeader
  associatedtype NewElement

  /// The header of a section that is inserted or updated.
  func header(at section: Int) -> NewHeader
  /// Elements of a section that are inserted or updated.
  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<NewElement>
}

/// The new list has them all.
extension SectionsSnapshot: NewContent {
  func header(at section: Int) -> Header { self[section].header }
  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<SectionElement> {
    self[section].elements.part(range)
  }
}

extension SectionsBatchChanges {
  /// Whether the changes bring a whole list, from nothing, and so fit whatever is there: those of a full
  /// patch, or of a first batch.
  var isFull: Bool { oldSizes.total == 0 && start == end }

  /// Whether the changes bring the whole content of a list to somebody who asked for it with `initial: true`;
  /// see ``BatchChanges/isInitial``.
  public var isInitial: Bool { isFull && end.isOfList }

  /// Throws unless the batch starts from a list whose sections have these sizes.
  func checkStart(_ sizes: SectionSizes) throws(PatchError) {
    if sizes == oldSizes { return }
    throw .wrongCounts(expected: oldCounts, actual: sizes.elementCounts)
  }

  /// The headers and elements that the old list does not have: inserted and updated ones; new places.
  ///
  /// - Complexity: O((R + C) √S) for R runs of rows, C of S sections.
  var renewals: (headers: IndexRanges, elements: ElementPaths) {
    var rows: [Range<Int>] = []
    var end = 0
    log.forEachRun { run in
      if run.isInserted || run.isUpdated { rows.append(end..<end + run.count) }
      end += run.count
    }
    return newSizes.places(of: IndexRanges(rows))
  }
}

extension SectionSizes {
  /// The headers and the elements at some rows.
  fileprivate func places(of rows: IndexRanges) -> (headers: IndexRanges, elements: ElementPaths) {
    var headers: [Range<Int>] = []
    var elements = PathCollector()
    for range in rows.ranges {
      var (section, offset) = locate(range.lowerBound)
      var left = range.count
      while left > 0 {
        let count = min(left, self[section] - offset)
        if offset == 0 { headers.append(section..<section + 1) }
        let own = max(0, offset - 1)..<offset + count - 1
        if !own.isEmpty { elements.insert(own, in: section) }
        (section, offset, left) = (section + 1, 0, left - count)
      }
    }
    return (IndexRanges(headers), elements.paths)
  }
}

extension SectionList {
  /// A snapshot of the old list, edited into one of the new list. The two share their storage.
  ///
  /// - Parameters:
  ///   - old: sections of the old sizes.
  ///   - source: what the old list does not have.
  /// - Complexity: O(P log S + R log N + C) for P stretches of S sections, R runs of N elements, and C
  ///   elements that are new.
  func applied<Content: NewContent>(
    to old: SectionsSnapshot<Content.NewHeader, Content.NewElement>, source: Content
  ) -> SectionsSnapshot<Content.NewHeader, Content.NewElement> {
    var sections = SectionsSnapshot<Content.NewHeader, Content.NewElement>.Sections()
    for stretch in stretches {
      switch stretch {
      case .whole(let start, let count, _):
        sections.join(old.sections.part(start..<start + count))
      case .single(let section):
        sections.insert(section.made(at: sections.count, from: old, source), at: sections.count)
      }
    }
    return SectionsSnapshot(sections: sections, sizes: newSizes)
  }
}

extension SectionRuns {
  /// The section, made of what the old list has of it and what it has not.
  ///
  /// - Parameter new: its new index.
  fileprivate func made<Content: NewContent>(
    at new: Int, from old: SectionsSnapshot<Content.NewHeader, Content.NewElement>,
    _ source: Content
  ) -> SectionSnapshot<Content.NewHeader, Content.NewElement> {
    var elements = ArraySnapshot<Content.NewElement>()
    var end = 0
    for run in runs {
      let range = end..<end + run.count
      end += run.count
      if let place = run.old, !run.isUpdated {
        let part = place.element..<place.element + run.count
        elements.join(old[place.section].elements.part(part))
      } else {
        elements.join(source.elements(range, in: new))
      }
    }
    guard case .retained(let section, false, _) = origin else {
      return SectionSnapshot(source.header(at: new), elements: elements)
    }
    return SectionSnapshot(old[section].header, elements: elements)
  }
}
