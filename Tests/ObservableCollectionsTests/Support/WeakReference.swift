/// Whether an object is still there. A `weak let` would say so, which Swift 6.3 has first.
struct WeakReference<Object: AnyObject> {
  private weak var object: Object?

  init(_ object: Object?) { self.object = object }

  var isGone: Bool { object == nil }
}
