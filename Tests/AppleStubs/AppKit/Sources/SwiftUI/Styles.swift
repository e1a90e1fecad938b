/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
  private let name: String

  /// https://developer.apple.com/documentation/swiftui/font/headline
  public static let headline = Font(name: "headline")
  /// https://developer.apple.com/documentation/swiftui/font/caption
  public static let caption = Font(name: "caption")
}

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {
  fileprivate let level: Int
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// https://developer.apple.com/documentation/swiftui/shapestyle/primary
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
  /// https://developer.apple.com/documentation/swiftui/shapestyle/secondary
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
}
