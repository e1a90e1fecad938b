import ObservableCollections

/// How many posts a state of the feed brought, took away, changed and moved.
package struct FeedDifference: Equatable, Sendable {
  package var new = 0
  package var vanished = 0
  /// Posts that stay and say something else.
  package var changed = 0
  /// The fewest posts that must move to give the new order. They may be changed as well.
  package var moved = 0
  /// What the document has and the list does not show.
  package var omissions = FeedOmissions()

  /// Nothing new.
  package init(new: Int = 0, vanished: Int = 0, changed: Int = 0, moved: Int = 0) {
    (self.new, self.vanished, self.changed, self.moved) = (new, vanished, changed, moved)
  }
}

extension FeedDifference {
  /// What leads from one list of posts to another.
  init(_ changes: BatchChanges) {
    self.init(
      new: changes.insertions.count, vanished: changes.removals.count,
      changed: changes.updatedNewIndexes.count, moved: changes.moves.reduce(0) { $0 + $1.count })
  }
}

extension FeedDifference: CustomStringConvertible {
  package var description: String {
    let isNothing = [new, vanished, changed, moved].allSatisfy { $0 == 0 }
    let counts =
      isNothing
      ? "Nothing new" : "\(new) new, \(vanished) vanished, \(changed) changed, \(moved) moved"
    return omissions.count == 0 ? counts : "\(counts), \(omissions)"
  }
}
