/// The headers and elements that the old list does not have. Indexes are new ones.
protocol NewContent<NewHeader, NewElement> {
  associatedtype NewHeader
  associatedtype NewElement

  /// The header of an inserted or updated section.
  func header(at section: Int) -> NewHeader
  /// Inserted or updated elements of a section.
  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<NewElement>
}

/// The new list itself, which contains all of them.
extension SectionsSnapshot: NewContent {
  func header(at section: Int) -> Header { self[section].header }
  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<SectionElement> {
    self[section].elements.part(range)
  }
}

extension SectionsBatchChanges {
  /// Whether the changes lead from an empty list to a whole one, and so apply to any content, as in
  /// a full patch or an initial batch.
  var isFull: Bool { oldSizes.total == 0 && start == end }

  /// Whether the changes contain the whole list, for an observer that requested it with `initial:
  /// true`; see ``BatchChanges/isInitial``.
  public var isInitial: Bool { isFull && end.isOfList }

  /// Throws unless the batch starts from a list whose sections have these sizes.
  func checkStart(_ sizes: SectionSizes) throws(PatchError) {
    if sizes == oldSizes { return }
    throw .wrongCounts(expected: oldCounts, actual: sizes.elementCounts)
  }

  /// The new places of the inserted and updated headers and elements.
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
  /// The places of the headers and the elements at several rows.
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
  /// Applies the edits to a snapshot of the old list, and returns the new list, which shares its
  /// storage.
  ///
  /// - Parameters:
  ///   - old: sections of the old sizes.
  ///   - source: the content that the old list does not have.
  /// - Complexity: O(P log S + R log N + C) for P ranges of S sections, R runs of N elements, and C
  ///   new elements.
  func applied<Content: NewContent>(
    to old: SectionsSnapshot<Content.NewHeader, Content.NewElement>, source: Content
  ) -> SectionsSnapshot<Content.NewHeader, Content.NewElement> {
    var sections = SectionsSnapshot<Content.NewHeader, Content.NewElement>.Sections()
    for span in spans {
      switch span {
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
  /// The section, made of retained content of the old list and of new content.
  ///
  /// - Parameter new: the section's new index.
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
