/// An order in which posts are shown.
package enum PostOrder: String, ChoiceOption {
  /// That of the feed, and of what the reader moved.
  case feed
  /// The newest first, and those without a date last.
  case newest
  /// The oldest first, and those without a date last.
  case oldest
  /// By the title, in small or large letters.
  case title

  package var title: String {
    switch self {
    case .feed: "As in the feed"
    case .newest: "Newest first"
    case .oldest: "Oldest first"
    case .title: "By title"
    }
  }

  /// Whether a post stands before another one wherever that stands in the feed.
  func areInOrder(_ first: Post, _ second: Post) -> Bool {
    switch self {
    case .feed: false
    case .title: first.title.lowercased() < second.title.lowercased()
    case .newest, .oldest:
      switch (first.updated, second.updated) {
      case (nil, _): false
      case (_?, nil): true
      case (let first?, let second?): self == .newest ? first > second : first < second
      }
    }
  }
}
