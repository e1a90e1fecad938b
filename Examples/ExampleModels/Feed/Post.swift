import Foundation

/// One entry of a feed, as a row shows it.
package struct Post: Identifiable, Hashable, Sendable {
  /// What the feed calls the entry in all its states.
  package let id: String
  package var title: String
  package var summary: String
  package var author: String
  /// When the entry was updated; nil where the feed does not say or writes no date.
  package var updated: Date?
  package var link: String
  /// What the reader did with it. No feed says this.
  package var isRead = false

  package init(
    id: String, title: String, summary: String = "", author: String = "", updated: Date? = nil,
    link: String = ""
  ) {
    (self.id, self.title, self.summary, self.author) = (id, title, summary, author)
    (self.updated, self.link) = (updated, link)
  }

  /// The length of its texts.
  var byteCount: Int {
    [id, title, summary, author, link].reduce(0) { $0 + $1.utf8.count }
  }

  /// The same post with the reader's mark.
  func marked(read isRead: Bool) -> Post {
    var post = self
    post.isRead = isRead
    return post
  }
}
