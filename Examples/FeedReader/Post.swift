import Foundation

/// One entry of a feed, as a row shows it.
struct Post: Identifiable, Hashable, Sendable {
  /// What the feed calls the entry in all its states.
  let id: String
  var title: String
  var summary = ""
  var author = ""
  /// When the entry was updated; nil where the feed does not say or writes no date.
  var updated: Date?
  var link = ""
  /// What the reader did with it. No feed says this.
  var isRead = false

  /// The same post with the reader's mark of `other`.
  func marked(like other: Post) -> Post {
    var post = self
    post.isRead = other.isRead
    return post
  }
}
