extension SectionsBatchChanges {
  /// The same change of one flat list, in which each section is a header row followed by a row for
  /// each of its elements: for widgets that know one level.
  ///
  /// A section that moves is a move of its rows, or of those that it passes, whichever are fewer;
  /// an element that crosses sections is a move; the header of an updated section is an update. What
  /// lies in replaced sections is removed and inserted, and so is what crosses into a new one.
  ///
  /// Its ``BatchChanges/calls`` are for widgets that know one level.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public var rowChanges: BatchChanges {
    var headers: [Int] = []
    var oldRows = 0
    for count in oldCounts {
      headers.append(oldRows)
      oldRows += count + 1
    }
    headers.append(oldRows)
    let runs = sectionList.stretches.flatMap { stretch in
      switch stretch {
      case .whole(let old, let count, let isMoved):
        [
          EditLog.Run(
            oldStart: headers[old], count: headers[old + count] - headers[old], isMoved: isMoved)
        ]
      case .single(let section):
        [section.header(in: headers)] + section.runs.map { $0.row(in: headers) }
      }
    }
    return BatchChanges(EditLog(oldCount: oldRows, runs: runs), start: start, end: end)
  }
}

extension SectionRuns {
  /// The row of its header. A moved section is one whose rows a move call touched.
  fileprivate func header(in headers: [Int]) -> EditLog.Run {
    guard case .retained(let old, let isUpdated, let isMoved) = origin else { return .inserted(1) }
    return EditLog.Run(oldStart: headers[old], count: 1, isUpdated: isUpdated, isMoved: isMoved)
  }
}

extension SectionRuns.Run {
  /// The rows of its elements.
  fileprivate func row(in headers: [Int]) -> EditLog.Run {
    guard let old else { return .inserted(count) }
    return EditLog.Run(
      oldStart: headers[old.section] + 1 + old.element, count: count, isUpdated: isUpdated,
      isMoved: isMoved)
  }
}
