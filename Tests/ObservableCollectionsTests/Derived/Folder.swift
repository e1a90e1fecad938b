import ObservableCollections

/// A folder with a list of its own.
struct Folder: Sendable {
  var name: String
  let posts: ObservableArray<Int>

  init(_ name: String, _ posts: [Int]) {
    self.name = name
    self.posts = ObservableArray(posts)
  }
}
