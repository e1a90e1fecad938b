// error: no exact matches in call to instance method 'observe'
import ObservableCollections

@MainActor final class ViewModel {
  let posts = ObservableArray<Post>()
  var unread = 0

  func start() -> ChangeObservation {
    posts.observe(isolatedTo: self) { model, change in model.unread += 1 }
  }
}
