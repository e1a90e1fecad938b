// error: main actor-isolated conformance of 'Table' to 'RenderSink' cannot satisfy conformance requirement
// code: posts.render(on: .callingThread, into: table)
// instead: on the main actor `posts.render(into: table)`
import ObservableCollections

@MainActor final class Table: @MainActor RenderSink {
  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) {}
  func apply(_ batch: BatchUpdate<Post>) {}
}

@MainActor func start(_ posts: ObservableArray<Post>, _ table: Table) -> CoalescingObserver<
  BatchUpdate<Post>
> {
  posts.render(on: .callingThread, into: table)
}
