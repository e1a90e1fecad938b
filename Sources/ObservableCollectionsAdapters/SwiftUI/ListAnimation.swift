#if canImport(SwiftUI)
  import SwiftUI

  /// How a SwiftUI list shows the changes of a turn.
  public struct ListAnimation: Sendable {
    /// For turns in which rows come, go or move; nil for no animation.
    public var rows: Animation?
    /// For turns in which rows only show something else; nil, as it is at first, for no animation.
    public var updates: Animation?
    /// Turns of more changes than this are shown without animation; nil for any number.
    public var changeThreshold: Int?

    /// Makes animations.
    ///
    /// - Parameters:
    ///   - rows: for turns in which rows come, go or move.
    ///   - updates: for turns in which rows only show something else.
    ///   - changeThreshold: turns of more changes are shown without animation.
    public init(
      rows: Animation? = .default, updates: Animation? = nil, changeThreshold: Int? = 1_000
    ) {
      (self.rows, self.updates, self.changeThreshold) = (rows, updates, changeThreshold)
    }

    /// No animation.
    public static let none = ListAnimation(rows: nil)

    /// The animation of a turn.
    func animation(ofRows changesRows: Bool, changeCount: Int) -> Animation? {
      if let changeThreshold, changeCount > changeThreshold { return nil }
      return changesRows ? rows : updates
    }
  }
#endif
