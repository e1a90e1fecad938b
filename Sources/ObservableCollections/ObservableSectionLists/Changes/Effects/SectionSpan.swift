/// A range of sections of the new list.
package enum SectionSpan: Hashable, Sendable {
  /// Unchanged sections that are neighbours in both lists; a move call may have touched them.
  case whole(old: Int, count: Int, isMoved: Bool)
  /// One section.
  case single(SectionRuns)

  /// The number of sections.
  var count: Int {
    if case .whole(_, let count, _) = self { count } else { 1 }
  }
}

/// The new list of sections in ranges. Adjacent unchanged sections are one range, so the cost of
/// all computations depends only on the edits.
package struct SectionList: Sendable {
  /// The number of rows of each old section.
  let oldSizes: SectionSizes
  /// The number of rows of each new section.
  let newSizes: SectionSizes
  /// The ranges of the new list, in order.
  package let spans: [SectionSpan]

  /// Creates a list from ranges that are known to be valid.
  package init(
    _ spans: [SectionSpan], oldSizes: SectionSizes, newSizes: SectionSizes
  ) {
    self.oldSizes = oldSizes
    self.newSizes = newSizes
    self.spans = spans
  }
}

extension SectionRuns {
  /// An unchanged section.
  static func whole(_ old: Int, count: Int, isMoved: Bool) -> SectionRuns {
    let start = ElementPath(section: old, element: 0)
    return SectionRuns(
      .retained(old: old, isUpdated: false, isMoved: isMoved),
      runs: count == 0 ? [] : [Run(old: start, count: count)])
  }
}
