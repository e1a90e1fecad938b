import AdaptersOnAppKit
import ObservableCollections
import SwiftUI

// What the guide to SwiftUI shows. A test looks for each of these declarations in it.

struct PostList: View {
  @ObservedRows private var posts: ArraySnapshot<Post>

  init(_ posts: ObservableArray<Post>) {
    _posts = ObservedRows(posts)
  }

  var body: some View {
    List {
      ForEachRow(posts) { post in PostRow(post: post) }
        .onMove { $posts.move(fromOffsets: $0, toOffset: $1) }
        .onDelete { $posts.remove(atOffsets: $0) }
    }
  }
}

struct PickedPosts: View {
  @ObservedRows private var posts: ArraySnapshot<Post>
  @State private var picked: Post.ID?

  init(_ posts: ObservableArray<Post>) {
    _posts = ObservedRows(posts)
  }

  var body: some View {
    ForEachRow(posts, dependingOn: picked) { post in
      Button(post.id == picked ? "✓ \(post.title)" : post.title) { picked = post.id }
    }
  }
}

struct EditedPosts: View {
  @ObservedRows private var rows: ArraySnapshot<Post>
  private let posts: ObservableArray<Post>

  init(_ posts: ObservableArray<Post>) {
    self.posts = posts
    _rows = ObservedRows(posts)
  }

  var body: some View {
    ForEachRow(rows, editing: posts) { $post in
      Button("Clear \(post.title)") { post.title = "" }
    }
  }
}

struct TitleList: View {
  let posts: ArraySnapshot<Post>

  var body: some View {
    ForEach(posts, content: TitleRow.init)
  }
}

nonisolated struct TitleRow: View {
  let post: Post

  @MainActor var body: some View { Text(post.title) }
}

struct LetterList: View {
  @ObservedSections private var letters: SectionsSnapshot<SectionKey<String>, Post>

  init(_ letters: DerivedSections<SectionKey<String>, Post>) {
    _letters = ObservedSections(letters)
  }

  var body: some View {
    List {
      ForEachSection(letters) { post in
        PostRow(post: post)
      } header: { letter in
        Text(letter.id)
      }
    }
  }
}
