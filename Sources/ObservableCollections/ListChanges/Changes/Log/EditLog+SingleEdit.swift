extension EditLog {
  /// The only edit, if it inserted, removed, replaced or moved one element; otherwise `nil`.
  ///
  /// It depends only on the two states, and on which elements a move call touched. It costs the same
  /// for every log.
  package var singleEdit: SingleEdit? {
    let added = newCount - oldCount
    guard !hasMoves, -1...1 ~= added, let tree, tree.height == 0, tree.runCount <= 3 else {
      return hasMoves ? singleMove : nil
    }
    let (weights, payloads) = (tree.weights(tree.root), tree.payloads(tree.root))
    var edit: SingleEdit?
    // The indexes behind the last run, in the new list and in the old one.
    var (index, oldIndex) = (0, 0)
    for slot in 0..<tree.runCount {
      let run = PackedRun(count: weights[slot], origin: payloads[slot])
      if run.isInserted || run.isUpdated {
        if run.count != 1 || edit != nil { return nil }
        edit = run.isInserted ? .insertion(index) : .replacement(index)
      }
      if !run.isInserted {
        if run.oldStart != oldIndex {
          if run.oldStart != oldIndex + 1 || edit != nil { return nil }
          edit = .removal(oldIndex)
        }
        oldIndex = run.oldStart + run.count
      }
      index += run.count
    }
    if oldIndex != oldCount {
      if oldIndex + 1 != oldCount || edit != nil { return nil }
      edit = .removal(oldIndex)
    }
    return edit
  }

  /// The only edit, if it moved one element to another place.
  private var singleMove: SingleEdit? {
    guard newCount == oldCount, let tree, tree.height == 0, tree.runCount <= 4 else { return nil }
    let (weights, payloads) = (tree.weights(tree.root), tree.payloads(tree.root))
    var move: SingleEdit?
    // The index of the next run in the new list, and the end of the last staying run in the old one.
    var (index, oldEnd) = (0, 0)
    for slot in 0..<tree.runCount {
      let run = PackedRun(count: weights[slot], origin: payloads[slot])
      if run.isInserted || run.isUpdated { return nil }
      if run.isMoved {
        if run.count != 1 || move != nil || run.oldStart == index { return nil }
        move = .move(from: run.oldStart, to: index)
      } else {
        if run.oldStart < oldEnd { return nil }
        oldEnd = run.oldStart + run.count
      }
      index += run.count
    }
    return move
  }
}
