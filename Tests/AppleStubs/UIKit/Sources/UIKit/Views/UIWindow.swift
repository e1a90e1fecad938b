/// The root of what is on the screen.
///
/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }

  /// Another size may bring other traits.
  open override var frame: CGRect {
    didSet {
      guard let root = rootViewController else { return }
      root.view.frame = bounds
      root.tellTraits(before: UITraitCollection(horizontalSizeClass: .unspecified))
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
  open var rootViewController: UIViewController? {
    willSet { rootViewController?.view.removeFromSuperview() }
    didSet {
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
      rootViewController?.viewIsAppearing(false)
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  /// https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
  open func makeKeyAndVisible() {}
}
