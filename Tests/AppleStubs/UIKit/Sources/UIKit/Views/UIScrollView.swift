/// A view whose content is larger than itself.
///
/// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  open var contentOffset = CGPoint.zero {
    didSet { shownOffset = nil }
  }

  /// What the screen shows while the simulator animates the offset; nil if that is the offset.
  var shownOffset: CGPoint?

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

  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
  open internal(set) var isDecelerating = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol
  open var refreshControl: UIRefreshControl?

  /// Ends scrolling that goes on by itself, which assigning ``contentOffset`` does not.
  ///
  /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    isDecelerating = false
    self.contentOffset = contentOffset
  }
}

/// A long text.
///
/// https://developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView: UIScrollView {
  // Apple's is implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// https://developer.apple.com/documentation/uikit/uitextview/text
  open var text: String! = ""

  /// https://developer.apple.com/documentation/uikit/uitextview/iseditable
  open var isEditable = true

  /// https://developer.apple.com/documentation/uikit/uitextview/font
  open var font: UIFont?
}

/// A font.
///
/// https://developer.apple.com/documentation/uikit/uifont
public final class UIFont: NSObject, Sendable {
  /// https://developer.apple.com/documentation/uikit/uifont/textstyle
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: String

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: String) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/uikit/uifont/textstyle/body
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }

  /// https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

/// Distances from the four edges.
///
/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// https://developer.apple.com/documentation/uikit/uiedgeinsets/init(top:left:bottom:right:)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// https://developer.apple.com/documentation/uikit/uiedgeinsets/init()
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }
}
