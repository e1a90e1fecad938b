import ObservableCollections

/// 1. A view model: a trailing closure, no label.
public enum CallSite1 {
  @MainActor private final class ViewModel {
    let posts = ObservableArray<Post>()
    var unread = 0
    private var token: ChangeObservation?

    func start() {
      token = posts.observe { [weak self] change in
        self?.unread += change.newElements?.count ?? 0
      }
    }
  }

  /// What the view model knows after each change.
  @MainActor public static func run() async -> [String] {
    let model = ViewModel()
    model.start()
    model.posts.append(Post(id: 1, title: "a"))
    var lines = ["at once: \(model.unread)"]
    let posts = model.posts
    await Task.detached { posts.append(Post(id: 2, title: "b")) }.value
    while model.unread < 2 { await Task.yield() }
    lines.append("of another thread, in a job: \(model.unread)")
    model.posts.append(Post(id: 3, title: "c"))
    lines.append("at once again: \(model.unread)")
    return lines
  }
}
