import ObservableCollections

extension EditLog.Run {
  /// The part of the run that leaves out its first `offset` elements, `count` long.
  func piece(from offset: Int, count: Int) -> EditLog.Run {
    EditLog.Run(
      oldStart: isInserted ? oldStart : oldStart + offset, count: count, isUpdated: isUpdated,
      isMoved: isMoved)
  }

  /// Whether `next`, standing right behind, says the same of the elements that follow.
  func precedes(_ next: EditLog.Run) -> Bool {
    if isInserted || next.isInserted { return isInserted && next.isInserted }
    return oldStart + count == next.oldStart && isUpdated == next.isUpdated
      && isMoved == next.isMoved
  }

  /// The run after its elements were also replaced or moved; an inserted one stays as it is.
  func marked(updated: Bool = false, moved: Bool = false) -> EditLog.Run {
    EditLog.Run(
      oldStart: oldStart, count: count, isUpdated: isUpdated || updated,
      isMoved: isMoved || moved)
  }
}
