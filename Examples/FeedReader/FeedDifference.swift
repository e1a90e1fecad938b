/// How many posts a state of the feed brought, took away, changed and moved.
struct FeedDifference: Equatable, Sendable {
  var new = 0
  var vanished = 0
  /// Posts that stay and say something else.
  var changed = 0
  /// The fewest posts that must move to give the new order. They may be changed as well.
  var moved = 0
}

extension FeedDifference: CustomStringConvertible {
  var description: String {
    self == FeedDifference()
      ? "Nothing new"
      : "\(new) new, \(vanished) vanished, \(changed) changed, \(moved) moved"
  }
}
