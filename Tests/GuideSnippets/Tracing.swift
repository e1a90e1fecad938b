import ObservableCollections
import Testing

// The code of Tracing.md, in its order.

private func named() {
  let posts = ObservableArray<Post>(name: "posts")
  let trace = posts.trace()
  trace.cancel()
}

@MainActor private func counted(_ posts: ObservableArray<Post>) {
  let records = Counted()
  let trace = posts.trace { event in
    if case .batchMade(_, let start, let end, _) = event.kind {
      records.add(end.version - start.version)
    }
  }
  trace.cancel()
}

private final class Counted: Sendable {
  func add(_ count: Int) {}
}
