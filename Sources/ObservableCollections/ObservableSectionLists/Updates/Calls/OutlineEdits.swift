/// The calls on an NSOutlineView whose root items are the sections, each with its elements as
/// children.
///
/// First the steps of `sections` are made with no parent: they turn the root items into those of
/// the new list, each with its former children. Then the steps of `elements`, each in one parent. A
/// collapsed parent ignores its steps, and asks for its children when it is expanded.
public struct OutlineEdits: Hashable, Sendable {
  /// The steps for the children of one section.
  public struct Children: Hashable, Sendable {
    /// The new index of the section.
    public let section: Int
    /// The steps, in order; each counts in the children as they are when it begins.
    public let steps: SequentialSteps<BatchStep>
  }

  /// The steps for the root items, in order. An update is one of a section's header only, a reload
  /// one of all sections with their children.
  public let sections: SequentialSteps<BatchStep>
  /// The steps for the children of surviving sections, ascending by section.
  public let elements: [Children]
}

extension SectionsBatchCalls {
  /// The edits for an NSOutlineView.
  ///
  /// An element that crosses sections is removed from one parent and inserted into the other. For
  /// an initial batch one reload of the root items.
  ///
  /// - Complexity: O(C √S + R log R) for R runs of rows and C changed sections of S.
  public var outlineView: OutlineEdits {
    if changes.isInitial { return OutlineEdits(sections: [.reload], elements: []) }
    let list = changes.list
    let root = EditLog(oldCount: list.oldSizes.count, runs: list.stretches.map(\.sectionRun))
    var children: [OutlineEdits.Children] = []
    var new = 0
    for stretch in list.stretches {
      if case .single(let section) = stretch, case .retained(let old, _, _) = section.origin {
        let oldCount = list.oldSizes[old] - 1
        if !section.isWhole(old, oldCount: oldCount) {
          let log = EditLog(oldCount: oldCount, runs: section.ownRuns(of: old))
          children.append(OutlineEdits.Children(section: new, steps: steps(of: log)))
        }
      }
      new += stretch.count
    }
    return OutlineEdits(sections: steps(of: root), elements: children)
  }

  private func steps(of log: EditLog) -> SequentialSteps<BatchStep> {
    BatchChanges(log, start: changes.start, end: changes.end).calls.steps
  }
}
