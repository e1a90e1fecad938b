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
    if case .batchMade(let batch) = event.kind { records.add(batch.recordVersions.count) }
  }
  trace.cancel()
}

private final class Counted: Sendable {
  func add(_ count: Int) {}
}
