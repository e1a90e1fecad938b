import ObservableCollections

/// A whole state of the feed that is to be shown: pairs posts by id and makes one precise record
/// for what vanished, each post that moved, what is new, and what changed.
struct FeedState {
  private let posts: [Post]
  private let index: [Post.ID: Int]

  /// `posts` have different ids.
  init(_ posts: [Post]) {
    self.posts = posts
    index = Dictionary(uniqueKeysWithValues: posts.enumerated().map { ($1.id, $0) })
  }

  /// Changes `array` to this state, with the reader's marks kept. Call it in a transaction.
  func apply(to array: ObservableArray<Post>) -> FeedDifference {
    let old = Array(array.snapshot)
    let kept = old.filter { index[$0.id] != nil }
    let vanished = removeVanished(of: old, from: array)
    let moved = move(kept, in: array)
    let new = insertNew(besides: kept, into: array)
    return FeedDifference(
      new: new, vanished: vanished, changed: replaceChanged(of: kept, in: array), moved: moved)
  }

  private func removeVanished(of old: [Post], from array: ObservableArray<Post>) -> Int {
    let indexes = old.indices.filter { index[old[$0].id] == nil }
    if !indexes.isEmpty { _ = array.remove(at: IndexRanges(indexes)) }
    return indexes.count
  }

  private func move(_ kept: [Post], in array: ObservableArray<Post>) -> Int {
    let places = kept.compactMap { index[$0.id] }
    let rank = Dictionary(uniqueKeysWithValues: places.sorted().enumerated().map { ($1, $0) })
    let moves = FewestMoves.sorting(places.compactMap { rank[$0] })
    for move in moves { array.move(from: move.from, to: move.to) }
    return moves.count
  }

  private func insertNew(besides kept: [Post], into array: ObservableArray<Post>) -> Int {
    let known = Set(kept.map(\.id))
    let indexes = posts.indices.filter { !known.contains(posts[$0].id) }
    if !indexes.isEmpty { array.insert(indexes.map { posts[$0] }, at: IndexRanges(indexes)) }
    return indexes.count
  }

  private func replaceChanged(of kept: [Post], in array: ObservableArray<Post>) -> Int {
    let old = Dictionary(uniqueKeysWithValues: kept.map { ($0.id, $0) })
    let changes = posts.indices.compactMap { place -> (place: Int, post: Post)? in
      guard let before = old[posts[place].id] else { return nil }
      let after = posts[place].marked(like: before)
      return after == before ? nil : (place, after)
    }
    if changes.isEmpty { return 0 }
    array.replace(at: IndexRanges(changes.map(\.place)), with: changes.map(\.post))
    return changes.count
  }
}
