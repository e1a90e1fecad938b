// error: 'remove(at:)' has been renamed to 'remove(atOffsets:)'
// error: 'remove(at:)' is unavailable: a view's path: ask the binding for element(at:), and use its id
// error: 'subscript(_:)' is unavailable: a view's path: ask the binding for element(at:)
// error: 'subscript(_:)' is unavailable: a view's path: ask the binding for element(at:); else use ElementPath(path)
// error: 'ordered(by:)' has been renamed to 'ordered(using:)'
import Foundation
import ObservableCollections
import ObservableCollectionsAdapters

// A view's paths count in what it shows; a comparator has its own label.
func calls(
  _ posts: ObservableArray<Post>, _ days: ObservableSections<Day, Post>, _ path: IndexPath,
  _ offsets: IndexSet
) {
  posts.remove(at: offsets)
  posts.remove(at: path)
  _ = posts[path]
  days.remove(at: path)
  _ = days[path]
  _ = posts.ordered(by: KeyPathComparator(\.title))
}
