/// The calls on an NSOutlineView whose root items are the sections, each with its elements as
/// children.
///
/// First apply the steps of `sections`, without a parent: they update the root items, which keep
/// their former children. Then apply the steps of `elements`, each in one parent. A collapsed
/// parent ignores its steps, and requests its children when it is expanded.
public struct OutlineEdits: Hashable, Sendable {
  /// The steps for the children of one section.
  public struct Children: Hashable, Sendable {
    /// The new index of the section.
    public let section: Int
    /// The steps, in order. The indexes of each step count in the children when the step begins.
    public let steps: SequentialSteps<BatchStep>
  }

  /// The steps for the root items, in order. An update updates only a section's header; a reload
  /// reloads all sections with their children.
  public let sections: SequentialSteps<BatchStep>
  /// The steps for the children of surviving sections, ascending by section.
  public let elements: [Children]
}

extension SectionsBatchCalls {
  /// The edits for an NSOutlineView.
  ///
  /// An element that moves to another section is removed from one parent and inserted into the
  /// other. An initial batch is one reload of the root items.
  ///
  /// - Complexity: O(C √S + R log R) for R runs of rows and C changed sections of S.
  public var outlineView: OutlineEdits {
    if changes.isInitial { return OutlineEdits(sections: [.reload], elements: []) }
    let list = changes.list
    let root = EditLog(oldCount: list.oldSizes.count, runs: list.spans.map(\.sectionRun))
    var children: [OutlineEdits.Children] = []
    var new = 0
    for span in list.spans {
      if case .single(let section) = span, case .retained(let old, _, _) = section.origin {
        let oldCount = list.oldSizes[old] - 1
        if !section.isWhole(old, oldCount: oldCount) {
          let log = EditLog(oldCount: oldCount, runs: section.ownRuns(of: old))
          children.append(OutlineEdits.Children(section: new, steps: steps(of: log)))
        }
      }
      new += span.count
    }
    return OutlineEdits(sections: steps(of: root), elements: children)
  }

  private func steps(of log: EditLog) -> SequentialSteps<BatchStep> {
    BatchChanges(log, start: changes.start, end: changes.end).calls.steps
  }
}
