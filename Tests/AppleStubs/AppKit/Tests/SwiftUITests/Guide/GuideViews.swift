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
    ForEachRow(posts) { post in
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

struct PickedCharts: View {
  let posts: ArraySnapshot<Post>
  let picked: Post.ID?

  var body: some View {
    ForEachRow(posts, dependingOn: picked) { post in
      ChartRow(post: post, isPicked: post.id == picked)
    }
  }
}

struct FolderList: View {
  @ObservedSections private var folders: SectionsSnapshot<Folder, Post>

  init(_ folders: ObservableSections<Folder, Post>) {
    _folders = ObservedSections(folders)
  }

  var body: some View {
    List {
      ForEachSection(folders) { post in
        PostRow(post: post)
      } header: { folder in
        Text(folder.name)
      }
      .onMove { $folders.move(fromOffsets: $0, toOffset: $1, sectionID: $2) }
      .onDelete { $folders.remove(atOffsets: $0, sectionID: $1) }
    }
  }
}

@MainActor final class Feed {
  let posts = ObservableArray<Post>()
  let rows: ShownRows<Post>

  init() { rows = ShownRows(of: posts) }
}

struct FeedView: View {
  @State private var feed = Feed()

  var body: some View {
    List { ForEachRow(feed.rows.rows) { post in PostRow(post: post) } }
    Button("Add") { feed.posts.append(Post(feed.posts.count + 1)) }
  }
}

struct PostDetail: View {
  @ObservedElement private var post: Post?
  private let posts: ObservableArray<Post>
  private let id: Post.ID

  init(_ posts: ObservableArray<Post>, id: Post.ID) {
    (self.posts, self.id) = (posts, id)
    _post = ObservedElement(posts, id: id)
  }

  var body: some View {
    Text(post?.title ?? "Deleted")
    Button("Clear") { posts.binding(id: id)?.wrappedValue.title = "" }
  }
}

struct LogView: View {
  @ObservedRows private var lines: ArraySnapshot<Post>

  init(_ lines: ObservableArray<Post>) {
    _lines = ObservedRows(lines, animation: .none)
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading) {
        ForEachRow(lines) { line in PostRow(post: line) }
      }
    }
    .defaultScrollAnchor(.bottom)
    .defaultScrollAnchor(.top, for: .alignment)
  }
}
