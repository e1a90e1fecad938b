// UIKit gives its importers Foundation and the geometry of Core Graphics.
@_exported import Foundation

/// A rectangle of the screen.
///
/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
  /// Another size goes on to subviews that are flexible.
  ///
  /// https://developer.apple.com/documentation/uikit/uiview/frame
  open var frame: CGRect {
    didSet {
      for view in subviews {
        if view.autoresizingMask.contains(.flexibleWidth) {
          view.frame.size.width += frame.width - oldValue.width
        }
        if view.autoresizingMask.contains(.flexibleHeight) {
          view.frame.size.height += frame.height - oldValue.height
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []

  /// https://developer.apple.com/documentation/uikit/uiview/semanticcontentattribute
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  /// https://developer.apple.com/documentation/uikit/uiview/effectiveuserinterfacelayoutdirection
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// https://developer.apple.com/documentation/uikit/uiview/superview
  public private(set) weak var superview: UIView?

  /// https://developer.apple.com/documentation/uikit/uiview/subviews
  public private(set) var subviews: [UIView] = []

  /// https://developer.apple.com/documentation/uikit/uiview/gesturerecognizers
  open var gestureRecognizers: [UIGestureRecognizer]?

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public required init(frame: CGRect) {
    self.frame = frame
  }

  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { superview?.window }

  /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {
    let window = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    if view.window !== window { view.tellWindow() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    let window = window
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if window != nil { tellWindow() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/isdescendant(of:)
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// https://developer.apple.com/documentation/uikit/uiview/ishidden
  open var isHidden = false

  /// https://developer.apple.com/documentation/uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}

  private func tellWindow() {
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/addgesturerecognizer(_:)
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  /// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
  open func setNeedsLayout() {}

  /// https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()
  open func layoutIfNeeded() {
    for view in subviews { view.layoutIfNeeded() }
  }

  /// What a transition of the view is told to the simulation of.
  func willTransition(duration: TimeInterval, _ completion: ((Bool) -> Void)?) {
    completion?(true)
  }

  private static var enablesAnimations = true
}

extension UIView {
  /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a mask from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct/flexiblewidth
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct/flexibleheight
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uiview/animationoptions/allowuserinteraction
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// https://developer.apple.com/documentation/uikit/uiview/animationoptions/transitioncrossdissolve
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/areanimationsenabled
  public class var areAnimationsEnabled: Bool { enablesAnimations }

  /// https://developer.apple.com/documentation/uikit/uiview/setanimationsenabled(_:)
  public class func setAnimationsEnabled(_ enabled: Bool) {
    enablesAnimations = enabled
  }

  /// https://developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let before = enablesAnimations
    enablesAnimations = false
    actions()
    enablesAnimations = before
  }

  /// https://developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:)
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:)
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    animations?()
    view.willTransition(duration: duration, completion)
  }
}
