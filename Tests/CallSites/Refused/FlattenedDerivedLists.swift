// error: 'flattened' is unavailable: the parts are arrays: flatten those, then filter: folders.flattened { $0.posts }
// error: 'rows' is unavailable: use snapshot, or flatMap
import ObservableCollections

final class Folder: Sendable {
  let posts = ObservableArray<Post>()
  let unread: DerivedList<Post>

  init() { unread = posts.filtered { $0.id > 1 } }
}

func lists(_ folders: ObservableArray<Folder>, _ days: DerivedSections<Day, Post>) {
  _ = folders.flattened { $0.unread }
  _ = days.rows
}
