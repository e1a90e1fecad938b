/// Where something is shown on the screen. The simulator's: of its animations AppKit tells nothing, and
/// layers are not simulated.
public struct ShownPlace {
  /// What it is, for as long as the view keeps it.
  public let id: AnyHashable
  /// Where it is at this moment: in an animation, at its first frame.
  public let first: NSRect
  /// Where it is when all animations have ended.
  public let last: NSRect
}

/// A list that knows where it shows its rows or items. The simulator's.
@MainActor public protocol ShowsPlaces: NSView {
  /// All that it shows, from the top, on the screen or not.
  var shownPlaces: [ShownPlace] { get }
}

/// Where something that moves began to, in the list. It counts until the animations of that time have
/// ended.
struct Flight {
  /// Where it began.
  var start: NSPoint
  /// Which animations it belongs to.
  let time: Int
}

extension NSView {
  /// Where something is shown.
  ///
  /// - Parameters:
  ///   - id: names it.
  ///   - frame: where it is laid out in this view.
  ///   - start: where it is at the first frame.
  func place(_ id: AnyHashable, _ frame: NSRect, from start: NSPoint) -> ShownPlace {
    let corner = (superview as? NSClipView)?.bounds.origin ?? .zero
    return ShownPlace(
      id: id,
      first: NSRect(origin: start, size: frame.size).offsetBy(dx: -corner.x, dy: -corner.y),
      last: frame.offsetBy(dx: -corner.x, dy: -corner.y))
  }
}
