/// A stretch of sections of the new list.
package enum SectionStretch: Hashable, Sendable {
  /// Sections that were neighbours and are, in which nothing happened; a move call may have touched
  /// them.
  case whole(old: Int, count: Int, isMoved: Bool)
  /// One section.
  case single(SectionRuns)

  /// The number of sections.
  var count: Int {
    if case .whole(_, let count, _) = self { count } else { 1 }
  }
}

/// The new list of two levels in stretches. What nothing happened to is one stretch, however long it
/// is: so all that is made from a list costs what the edits cost.
package struct SectionList: Sendable {
  /// The rows of each old section.
  let oldSizes: SectionSizes
  /// The rows of each new section.
  let newSizes: SectionSizes
  /// The new list, in order.
  package let stretches: [SectionStretch]

  /// Takes stretches that are known to be right.
  package init(
    _ stretches: [SectionStretch], oldSizes: SectionSizes, newSizes: SectionSizes
  ) {
    self.oldSizes = oldSizes
    self.newSizes = newSizes
    self.stretches = stretches
  }
}

extension SectionRuns {
  /// A section in which nothing happened.
  static func whole(_ old: Int, count: Int, isMoved: Bool) -> SectionRuns {
    let start = ElementPath(section: old, element: 0)
    return SectionRuns(
      .retained(old: old, isUpdated: false, isMoved: isMoved),
      runs: count == 0 ? [] : [Run(old: start, count: count)])
  }
}
