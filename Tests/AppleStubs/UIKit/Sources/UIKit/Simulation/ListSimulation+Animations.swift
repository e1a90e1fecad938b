/// Animations in flight: cells that survive a block start where they are, and go to their new places.
///
/// Only those of the block itself are. An offset that is assigned holds at once, also while cells are
/// still where they were in the content.
extension ListSimulation {
  /// Where each cell is shown, in the coordinates of the screen; those that an animation moves, where
  /// it begins. So after an update this is what its first frame shows.
  public var shownPlaces: [ObjectIdentifier: CGRect] {
    let corner = view.shownOffset ?? view.contentOffset
    let places = placesInContent
    var shownPlaces: [ObjectIdentifier: CGRect] = [:]
    for section in shown {
      for (token, cell) in zip(section.tokens, section.cells) {
        let place = places[token]?.offsetBy(dx: -corner.x, dy: -corner.y)
        shownPlaces[ObjectIdentifier(cell)] = place
      }
    }
    return shownPlaces
  }

  /// The same in the coordinates of the content, by token.
  var placesInContent: [Int: CGRect] {
    var places: [Int: CGRect] = [:]
    for (section, entry) in shown.enumerated() where !isDirty {
      for (item, token) in entry.tokens.enumerated() {
        places[token] = starts[token] ?? frame(at: [section, item])
      }
    }
    return places
  }

  /// Everything is where it belongs.
  func forgetStarts() {
    starts = [:]
    view.shownOffset = nil
  }

  /// Calls a completion when the animation ends.
  func animate(_ isAnimated: Bool, _ completion: ((Bool) -> Void)?) {
    if isAnimated, !endsAnimationsAtOnce {
      running.append { completion?(true) }
    } else {
      if running.isEmpty { forgetStarts() }
      completion?(true)
    }
  }

  /// `transition(with:)` of the view.
  func transition(duration: TimeInterval, _ completion: ((Bool) -> Void)?) {
    note("transition \(duration)")
    animate(UIView.areAnimationsEnabled, completion)
  }

  /// Ends the animations that run, and calls their completions.
  public func endAnimations() {
    let completions = running
    running = []
    forgetStarts()
    for completion in completions { completion() }
  }

  /// Insets of the view, the ones of the screen included.
  public func setInsets(_ insets: UIEdgeInsets) { view.adjustedContentInset = insets }

  /// The user has let go of the content, which goes on scrolling by itself.
  public func fling() { view.isDecelerating = true }

  /// The number of animations that run.
  public var runningCount: Int { running.count }
}
