// error: no exact matches in call to instance method 'observe'
// code: posts.observe(isolatedTo: self)
// instead: on the main actor `posts.observe { [weak self] change in … }`
import ObservableCollections

@MainActor final class ViewModel {
  let posts = ObservableArray<Post>()
  var unread = 0

  func start() -> ChangeObservation {
    posts.observe(isolatedTo: self) { model, change in model.unread += 1 }
  }
}
