// error: main actor-isolated property 'text' can not be referenced from a Sendable closure
// code: posts.filtered { $0.title.contains(self.text) }
// instead: a [parameter](HowTo.md#search-filter-order-page)
import ObservableCollections

final class Model {
  let posts = ObservableArray<Post>()
  var text = ""

  func calls() { _ = posts.filtered { $0.title.contains(self.text) } }
}
