import ObservableCollections
import Testing

// The code of ElementsByID.md, in its order.

private func byID(_ posts: ObservableArray<Post>, _ post: Post) {
  let place = posts.index(ofID: 3)  // nil if there is none
  let title = posts[id: 3]?.title
  posts[id: 3]?.isUnread = false  // one replacement
  posts[id: 3] = nil  // one removal
  posts.upsert(post)  // a replacement if its id is there, else an insertion at the end
  _ = (place, title)
}

private func twoLevels(
  _ board: ObservableSections<Day, Post>, _ task: Post, _ other: Post
) {
  let path = board.path(ofID: task.id)
  board[id: task.id]?.title = "x"
  board.move(id: task.id, before: other.id)  // also into another section
  board.move(id: task.id, toEndOfSection: other.day)  // also into an empty one
  board[sectionID: other.day]?.upsert(task)  // a section by its id
  _ = path
}

@MainActor private func fromWidget(_ posts: ObservableArray<Post>) {
  var shown = posts.snapshot
  let found = posts.filtered(with: "") { $0.title.contains($1) }
  let rendering = found.render(initial: true) { batch in shown = batch.after }
  posts.remove(id: shown[2].id)
  rendering.cancel()
}

@Test("The guide to elements by id: what it says of a few posts")
@MainActor func elementsByID() {
  let posts = ObservableArray((0..<5).map { Post(id: $0, title: "\($0)", date: .now) })
  byID(posts, Post(id: 2, title: "two", date: .now))
  #expect(posts.map(\.id) == [0, 1, 2, 4])
  fromWidget(posts)
  #expect(posts.map(\.id) == [0, 1, 4])
}
