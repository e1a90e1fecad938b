// error: main actor-isolated property 'unread' can not be mutated
// code: posts.observe(on: .callingThread) { [weak self] change in self?.unread += 1 }
// instead: leave out `on: .callingThread`
import ObservableCollections

@MainActor final class ViewModel {
  let posts = ObservableArray<Post>()
  var unread = 0

  func start() -> ChangeObservation {
    posts.observe(on: .callingThread) { [weak self] change in self?.unread += 1 }
  }
}
