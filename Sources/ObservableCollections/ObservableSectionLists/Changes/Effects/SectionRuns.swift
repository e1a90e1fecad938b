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

/// The elements of one section as runs of an old section's elements; all others count as inserted.
struct SectionElementRuns: RunList {
  let oldCount: Int
  private(set) var newCount = 0
  private(set) var hasMoves = false
  private let oldSection: Int
  private let sectionRuns: [SectionRuns.Run]

  init(_ section: SectionRuns, of oldSection: Int, oldCount: Int) {
    self.oldCount = oldCount
    self.oldSection = oldSection
    sectionRuns = section.runs
    var oldEnd = 0
    for run in sectionRuns {
      newCount += run.count
      let packed = packed(run)
      if packed.isInserted { continue }
      if packed.isMoved || packed.oldStart < oldEnd { hasMoves = true }
      oldEnd = packed.oldStart + packed.count
    }
  }

  var runCount: Int { sectionRuns.count }

  @inline(__always)
  func forEachRun(_ body: (PackedRun) -> Void) {
    var joiner = RunJoiner()
    for run in sectionRuns { joiner.append(packed(run), body) }
    joiner.finish(body)
  }

  // As the default, without a call for each run.
  var runs: [PackedRun] {
    var result: [PackedRun] = []
    result.reserveCapacity(sectionRuns.count)
    for run in sectionRuns { result.appendFusing(packed(run)) }
    return result
  }

  @inline(__always)
  private func packed(_ run: SectionRuns.Run) -> PackedRun {
    guard let old = run.old, old.section == oldSection else { return .inserted(run.count) }
    return PackedRun(
      oldStart: old.element, count: run.count, isUpdated: run.isUpdated, isMoved: run.isMoved)
  }
}
