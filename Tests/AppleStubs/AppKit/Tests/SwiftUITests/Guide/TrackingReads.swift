import AdaptersOnAppKit
import ObservableCollections
import SwiftUI

/// The view of TrackingReads.md.
enum TrackingReads {
  struct PostList: View {
    let posts: ObservableArray<Post>

    var body: some View {
      List { ForEachRow(posts.snapshot) { post in Text(post.title) } }
        .navigationTitle("\(posts.count) posts")
    }
  }
}
