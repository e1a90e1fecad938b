import AdaptersOnAppKit
import ObservableCollections
import SwiftUI

/// What the guide to SwiftUI says of animations.
struct AnimatedPosts: View {
  @ObservedRows private var posts: ArraySnapshot<Post>

  init(_ posts: ObservableArray<Post>) {
    _posts = ObservedRows(
      posts, animation: ListAnimation(rows: .snappy, updates: .easeInOut, changeThreshold: 200))
  }

  var body: some View {
    ForEachRow(posts) { post in Text(post.title) }
  }
}
