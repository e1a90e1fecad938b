import AppKit

/// What was on the screen before a change, to be compared with the first frame after it.
@MainActor
struct FirstFrame {
  private let view: any ShowsPlaces
  private let places: [AnyHashable: NSRect]

  /// Notes what is on the screen.
  init(_ view: any ShowsPlaces) {
    let screen = NSRect(origin: .zero, size: view.enclosingScrollView?.frame.size ?? .zero)
    self.view = view
    places = Dictionary(
      uniqueKeysWithValues: view.shownPlaces.filter { !$0.first.intersection(screen).isEmpty }
        .map { ($0.id, $0.first) })
  }

  /// What was on the screen and is still in the list.
  var stayed: [(before: NSRect, now: ShownPlace)] {
    view.shownPlaces.compactMap { now in places[now.id].map { ($0, now) } }
  }

  /// Throws unless all that stayed is shown where it was before, or where it is in the end: what is
  /// shown elsewhere jumps and comes back.
  func check() throws(Mistake) {
    for (before, now) in stayed where now.first != before && now.first != now.last {
      throw Mistake("\(now.id) was at \(before), is at \(now.first), goes to \(now.last)")
    }
  }
}
