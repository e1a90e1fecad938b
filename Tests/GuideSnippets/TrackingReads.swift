import Observation
import ObservableCollections

// The code of TrackingReads.md, in its order; its view is compiled with the stub of SwiftUI.

@MainActor private final class Badge {
  func show(_ count: Int) {}
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor private func follow(_ posts: ObservableArray<Post>, _ badge: Badge) async {
  for await count in Observations({ posts.count }) { badge.show(count) }
}

private func read(_ posts: ObservableArray<Post>) {
  let rows = posts.snapshot  // tracked once
  let titles = rows.map(\.title)  // not tracked
  _ = titles
}
