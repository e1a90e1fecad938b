/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Hashable, Sendable {
  private let name: String

  /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading
  public static let leading = HorizontalAlignment(name: "leading")
  /// https://developer.apple.com/documentation/swiftui/horizontalalignment/center
  public static let center = HorizontalAlignment(name: "center")
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  private let (x, y): (CGFloat, CGFloat)

  /// https://developer.apple.com/documentation/swiftui/unitpoint/top
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// https://developer.apple.com/documentation/swiftui/unitpoint/bottom
  public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// https://developer.apple.com/documentation/swiftui/scrollanchorrole
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String

  /// https://developer.apple.com/documentation/swiftui/scrollanchorrole/alignment
  public static let alignment = ScrollAnchorRole(name: "alignment")
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/defaultscrollanchor(_:)
  ///
  /// The host does not scroll.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    ModifiedView(content: self) { _, _ in }
  }

  /// https://developer.apple.com/documentation/swiftui/view/defaultscrollanchor(_:for:)
  public func defaultScrollAnchor(
    _ anchor: UnitPoint?, for role: ScrollAnchorRole
  ) -> some View {
    ModifiedView(content: self) { _, _ in }
  }
}
