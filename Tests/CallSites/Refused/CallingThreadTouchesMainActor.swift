// error: main actor-isolated property 'unread' can not be mutated
import ObservableCollections

@MainActor final class ViewModel {
  let posts = ObservableArray<Post>()
  var unread = 0

  func start() -> ChangeObservation {
    posts.observe(on: .callingThread) { [weak self] change in self?.unread += 1 }
  }
}
