#if canImport(SwiftUI)
  import SwiftUI

  /// The animations of a SwiftUI list for the changes of a turn.
  public struct ListAnimation: Sendable {
    /// The animation of turns that insert, remove or move rows, or `nil` for no animation.
    public var rows: Animation?
    /// The animation of turns that only update rows, or `nil`, the default, for no animation.
    public var updates: Animation?
    /// The maximum number of changes in an animated turn, or `nil` for no limit.
    public var changeThreshold: Int?

    /// Creates animations.
    ///
    /// - Parameters:
    ///   - rows: the animation of turns that insert, remove or move rows.
    ///   - updates: the animation of turns that only update rows.
    ///   - changeThreshold: the maximum number of changes in an animated turn.
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
