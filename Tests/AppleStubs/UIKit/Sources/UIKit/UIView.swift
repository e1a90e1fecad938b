// UIKit gives its importers Foundation and the geometry of Core Graphics.
@_exported import Foundation

/// A rectangle of the screen.
///
/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: NSObject {
  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds: CGRect

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
  }
}
