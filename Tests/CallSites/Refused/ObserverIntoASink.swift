// error: 'init(of:into:)' is unavailable: ask the list: posts.render(into: sink)
import ObservableCollections

@MainActor func start(
  _ posts: ObservableArray<Post>, _ sink: any RenderSink<BatchUpdate<Post>>
) -> CoalescingObserver<BatchUpdate<Post>> {
  CoalescingObserver(of: posts, into: sink)
}
