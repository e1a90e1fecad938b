import ObservableCollections

extension EditLog.Run {
  /// The part of the run that leaves out its first `offset` elements, `count` long.
  func part(from offset: Int, count: Int) -> EditLog.Run {
    EditLog.Run(
      oldStart: isInserted ? oldStart : oldStart + offset, count: count, isUpdated: isUpdated,
      isMoved: isMoved)
  }

  /// Whether `next`, standing right behind, says the same of the elements that follow.
  func continues(with next: EditLog.Run) -> Bool {
    if isInserted || next.isInserted { return isInserted && next.isInserted }
    return oldStart + count == next.oldStart && isUpdated == next.isUpdated
      && isMoved == next.isMoved
  }
}
