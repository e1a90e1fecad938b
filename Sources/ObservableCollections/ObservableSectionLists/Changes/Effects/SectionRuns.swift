/// A section of the new list, with its origin and the origins of its elements, in order.
///
/// It is the two-level form of an ``EditLog``: the old list and one `SectionRuns` for each new
/// section are all that ``SectionsNetEffect`` needs.
package struct SectionRuns: Hashable, Sendable {
  /// The origin of a section.
  package enum Origin: Hashable, Sendable {
    /// An inserted section.
    case inserted
    /// The section at an old index. Its header may have been replaced, and a move call may have
    /// touched it.
    case retained(old: Int, isUpdated: Bool, isMoved: Bool)
  }

  /// Neighbours in the section that have the same origin.
  package struct Run: Hashable, Sendable {
    /// The old path of the first element; nil for inserted elements.
    package var old: ElementPath?
    /// The number of elements.
    package var count: Int
    /// Whether the elements were replaced. Always false for inserted elements.
    package var isUpdated = false
    /// Whether a move call touched the elements. Always false for inserted elements.
    package var isMoved = false

    /// Creates a run of elements of one origin.
    package init(
      old: ElementPath?, count: Int, isUpdated: Bool = false, isMoved: Bool = false
    ) {
      self.old = old
      self.count = count
      self.isUpdated = isUpdated
      self.isMoved = isMoved
    }

    /// The `count` elements of the run after its first `offset` ones.
    func part(from offset: Int, count: Int) -> Run {
      var part = self
      part.old?.element += offset
      part.count = count
      return part
    }
  }

  /// The origin of the section.
  package var origin: Origin
  /// The section's elements, in order.
  package var runs: [Run]

  /// Creates a section of the new list.
  package init(_ origin: Origin, runs: [Run]) {
    self.origin = origin
    self.runs = runs
  }

  /// The number of the section's elements.
  package var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// Whether the section has exactly the elements of an old section, in order, none of them
  /// replaced.
  func isWhole(_ oldSection: Int, oldCount: Int) -> Bool {
    guard let run = runs.first else { return oldCount == 0 }
    return runs.count == 1 && run.count == oldCount && !run.isUpdated
      && run.old == ElementPath(section: oldSection, element: 0)
  }

  /// Whether the elements that come from an old section ascend by old index.
  func keepsOrder(of oldSection: Int) -> Bool {
    var oldEnd = 0
    for run in runs {
      guard let old = run.old, old.section == oldSection else { continue }
      if old.element < oldEnd { return false }
      oldEnd = old.element + run.count
    }
    return true
  }

  /// The section's elements as a flat list based on the elements of an old section; all other
  /// elements count as inserted.
  func ownRuns(of oldSection: Int) -> [EditLog.Run] {
    runs.map { run in
      guard let old = run.old, old.section == oldSection else { return .inserted(run.count) }
      return EditLog.Run(
        oldStart: old.element, count: run.count, isUpdated: run.isUpdated, isMoved: run.isMoved)
    }
  }
}
