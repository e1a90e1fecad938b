// Initializers that this type does not have, with what to call instead.

extension CoalescingObserver {
  /// Unavailable: call `render` on the list.
  @available(*, unavailable, message: "ask the list: posts.render(initial: true) { batch in … }")
  public convenience init(of list: ObservableSource<Batch>, _ show: (Batch) -> Void) {
    trap("A list makes its observers")
  }

  /// Unavailable: call `render` on the list.
  @available(*, unavailable, message: "ask the list: posts.render(into: sink)")
  public convenience init(of list: ObservableSource<Batch>, into sink: any RenderSink<Batch>) {
    trap("A list makes its observers")
  }

  /// Unavailable: what Foundation calls invalidating is cancelling here.
  @available(*, unavailable, renamed: "cancel()")
  public func invalidate() {}
}
