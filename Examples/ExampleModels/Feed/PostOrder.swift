/// An order in which posts are shown.
package enum PostOrder: Sendable {
  /// That of the feed, and of what the reader moved.
  case feed
  /// The newest first, and those without a date last.
  case newest

  /// Whether a post stands before another one wherever that stands in the feed.
  func areInOrder(_ first: Post, _ second: Post) -> Bool {
    switch (self, first.updated, second.updated) {
    case (.feed, _, _), (.newest, nil, _): false
    case (.newest, _?, nil): true
    case (.newest, let first?, let second?): first > second
    }
  }
}
