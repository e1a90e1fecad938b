// error: 'append' is unavailable: change the array that the list follows
// error: 'insert(_:at:)' is unavailable: change the array that the list follows
// error: 'remove(at:)' is unavailable: change the array that the list follows, at sourceIndex(at:)
// error: 'removeAll(where:)' is unavailable: change the array that the list follows
// error: 'limit' is unavailable: it is the parameter: list.parameter += 20
import ObservableCollections

func change(_ posts: ObservableArray<Post>, _ post: Post) {
  let late = posts.filtered { $0.id > 1 }
  late.append(post)
  late.insert(post, at: 0)
  late.remove(at: 0)
  late.removeAll { $0.id > 2 }
  let page = posts.limited(to: 20)
  page.limit += 20
}
