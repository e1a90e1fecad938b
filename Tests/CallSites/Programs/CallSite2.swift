import ObservableCollections
import Synchronization

/// 2. Any thread, at once, in the manner of key-value observing.
public enum CallSite2 {
  private nonisolated final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func write(_ change: ArrayChange<Post>) { lines.withLock { $0.append("\(change)") } }
  }

  /// What the log has after changes of two threads.
  public nonisolated static func run() async -> [String] {
    let (posts, log) = (ObservableArray<Post>(), Log())
    let token = posts.observe(on: .callingThread) { change in log.write(change) }
    posts.append(Post(id: 1, title: "a"))
    await Task.detached { posts.append(Post(id: 2, title: "b")) }.value
    token.cancel()
    posts.removeAll()
    return log.all
  }
}
