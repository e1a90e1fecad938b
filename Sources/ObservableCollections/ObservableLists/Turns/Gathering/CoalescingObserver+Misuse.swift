// What users reach for, and where it is.

extension CoalescingObserver {
  /// Not defined: a list makes the observers of its turns.
  @available(*, unavailable, message: "ask the list: posts.render(initial: true) { batch in … }")
  public convenience init(of list: ObservableSource<Batch>, _ show: (Batch) -> Void) {
    trap("A list makes its observers")
  }

  /// Not defined: a list makes the observers of its turns.
  @available(*, unavailable, message: "ask the list: posts.render(into: sink)")
  public convenience init(of list: ObservableSource<Batch>, into sink: any RenderSink<Batch>) {
    trap("A list makes its observers")
  }
}
