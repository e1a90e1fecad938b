/// A view whose content is larger than itself.
///
/// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  open var contentOffset = CGPoint.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
  open var contentSize = CGSize.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset
  open internal(set) var adjustedContentInset = UIEdgeInsets()

  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdragging
  open internal(set) var isDragging = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/pangesturerecognizer
  public private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
    let gesture = UIPanGestureRecognizer()
    addGestureRecognizer(gesture)
    return gesture
  }()

  /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}

/// Distances from the four edges.
///
/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// https://developer.apple.com/documentation/uikit/uiedgeinsets/init(top:left:bottom:right:)
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
