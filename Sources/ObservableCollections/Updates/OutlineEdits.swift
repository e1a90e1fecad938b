/// What an NSOutlineView is told whose root items are the sections, each with its elements as
/// children; one call after another.
///
/// First the steps of `sections` with no parent: they leave the root items as they are in the new
/// list, each with the children that it had. Then the steps of `elements`, each in one parent. A
/// parent that is collapsed ignores its steps, and asks for its children when it opens.
public struct OutlineEdits: Hashable, Sendable {
  /// The steps for the children of one section.
  public struct Children: Hashable, Sendable {
    /// The new index of the section.
    public let section: Int
    /// The steps, in order; each counts in the children as they stand when it begins.
    public let steps: SequentialSteps<BatchStep>
  }

  /// The steps for the root items, in order. An update is of a section's header only.
  public let sections: SequentialSteps<BatchStep>
  /// The steps for the children of surviving sections, ascending by section.
  public let elements: [Children]
}

extension SectionsBatchCalls {
  /// The edits for an NSOutlineView. An element that crosses sections is removed from one parent
  /// and inserted into the other; a replaced section is removed and inserted.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var outlineView: OutlineEdits {
    let sections = changes.sectionRuns
    let oldCounts = changes.oldCounts
    let root = EditLog(oldCount: oldCounts.count, runs: sections.map(\.rootRun))
    let children = sections.indices.compactMap { new -> OutlineEdits.Children? in
      guard let old = sections[new].retainedSection else { return nil }
      if sections[new].isWhole(old, oldCount: oldCounts[old]) { return nil }
      let log = EditLog(oldCount: oldCounts[old], runs: sections[new].ownRuns(of: old))
      return OutlineEdits.Children(section: new, steps: steps(of: log))
    }
    return OutlineEdits(sections: steps(of: root), elements: children)
  }

  private func steps(of log: EditLog) -> SequentialSteps<BatchStep> {
    BatchChanges(log, start: changes.start, end: changes.end).calls.sequential
  }
}

extension SectionRuns {
  /// The section as one row among the sections.
  fileprivate var rootRun: EditLog.Run {
    guard case .retained(let old, let isUpdated, let isMoved) = origin else { return .inserted(1) }
    return EditLog.Run(oldStart: old, count: 1, isUpdated: isUpdated, isMoved: isMoved)
  }

  /// The old index of the section, if it kept its content.
  fileprivate var retainedSection: Int? {
    if case .retained(let old, _, _) = origin { return old }
    return nil
  }
}
