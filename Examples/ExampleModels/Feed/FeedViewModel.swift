import Foundation
import ObservableCollections
import Synchronization

/// Keeps the list of posts: what the feed says, and what the reader did.
///
/// Every change is made in a transaction of the array, so it may be called from any thread.
package final class FeedViewModel: Sendable {
  /// All posts, in the order of the feed and of what the reader moved.
  package let posts = ObservableArray<Post>()
  /// What is shown of them, in the order that the reader wants.
  package let shown: AdjustableList<Post, PostOrder>
  private let chosen: AdjustableList<Post, Bool>
  private let found: AdjustableList<Post, SearchText>

  private struct Memory {
    /// The last whole document.
    var document: [Post] = []
    /// The posts that the reader deleted and the feed still has.
    var deleted: Set<Post.ID> = []
  }
  private let memory = Mutex(Memory())

  package init() {
    chosen = posts.filtered(with: false) { post, isUnreadOnly in !isUnreadOnly || !post.isRead }
    found = chosen.filtered(with: SearchText()) { post, search in
      search.isFound(in: post.title, post.author, post.summary)
    }
    shown = found.ordered(with: .feed) { $2.areInOrder($0, $1) }
  }

  /// Whether only unread posts are shown.
  package var showsUnreadOnly: Bool {
    get { chosen.parameter }
    set { chosen.parameter = newValue }
  }

  /// What is looked for in titles, authors and summaries: only posts that have it are shown.
  package var search: SearchText {
    get { found.parameter }
    set { found.parameter = newValue }
  }

  /// The order in which posts are shown.
  package var order: PostOrder {
    get { shown.parameter }
    set { shown.parameter = newValue }
  }

  /// Takes over a document: entry by entry while nothing is known, as the changes to what is shown
  /// afterwards. Blocks while it parses: call it on a background task.
  ///
  /// After an error the list is as it was; of a first document the entries before the fault stay.
  package func load(_ input: FeedInput) throws(FeedError) -> FeedDifference {
    let isFirst = posts.isEmpty && memory.withLock { $0.document.isEmpty && $0.deleted.isEmpty }
    if isFirst { return try fill(from: input) }
    var document: [Post] = []
    let omissions = try FeedParser.parse(input) { document.append($0) }
    var difference = show(document)
    difference.omissions = omissions
    return difference
  }

  private func fill(from input: FeedInput) throws(FeedError) -> FeedDifference {
    let read = Mutex<[Post]>([])
    let omissions = try FeedParser.parse(input) { [posts] post in
      posts.append(post)
      read.withLock { $0.append(post) }
    }
    let document = read.withLock { $0 }
    memory.withLock { $0.document = document }
    var difference = FeedDifference(new: document.count)
    difference.omissions = omissions
    return difference
  }

  /// Brings the list to a whole later document. One that says nothing new changes nothing, so that
  /// the order which the reader made stays.
  private func show(_ document: [Post]) -> FeedDifference {
    posts.transaction { posts in
      let wanted = memory.withLock { memory -> [Post]? in
        if memory.document == document { return nil }
        memory.document = document
        memory.deleted.formIntersection(document.map(\.id))
        return document.filter { !memory.deleted.contains($0.id) }
      }
      return wanted.map { Self.show($0, in: posts) } ?? FeedDifference()
    }
  }

  /// Brings `array` to `wanted`, with the reader's marks kept, by the fewest changes.
  static func show(_ wanted: [Post], in array: ObservableArray<Post>) -> FeedDifference {
    let old = array.snapshot
    let read = Set(old.lazy.filter(\.isRead).map(\.id))
    let new = wanted.map { $0.marked(read: read.contains($0.id)) }
    array.replaceAll(with: new)
    return FeedDifference(BatchChanges(from: old, to: new, matching: .id))
  }

  /// Marks a post as read, or as unread again.
  package func toggleRead(_ id: Post.ID) {
    posts.update(id: id) { $0.isRead.toggle() }
  }

  /// Deletes a post for as long as the feed has it, also if it is gone from the list already.
  package func delete(_ id: Post.ID) {
    posts.transaction { posts in
      posts.remove(id: id)
      memory.withLock { _ = $0.deleted.insert(id) }
    }
  }

  /// Moves a post by so many of the rows that are shown, as far as there are rows. Where they stand in
  /// an order of their own, nobody moves them.
  package func move(_ id: Post.ID, by distance: Int) {
    if order != .feed { return }
    let rows = shown.snapshot
    guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
    let target = rows[min(max(row + distance, 0), rows.count - 1)].id
    posts.transaction { posts in
      guard let start = posts.index(ofID: id), let end = posts.index(ofID: target) else { return }
      posts.move(from: start, to: end)
    }
  }
}
