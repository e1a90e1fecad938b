/// https://developer.apple.com/documentation/appkit/nswindow
@MainActor open class NSWindow: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nswindow/contentview
  open var contentView: NSView? {
    didSet {
      oldValue?.setWindow(nil)
      contentView?.setWindow(self)
      contentViewController?.noteWindow()
    }
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/title
  open var title = ""
  /// https://developer.apple.com/documentation/appkit/nswindow/contentviewcontroller
  open private(set) var contentViewController: NSViewController?

  /// https://developer.apple.com/documentation/appkit/nswindow/init(contentviewcontroller:)
  public convenience init(contentViewController: NSViewController) {
    self.init(contentView: contentViewController.view)
    self.contentViewController = contentViewController
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/setcontentsize(_:)
  open func setContentSize(_ size: NSSize) { contentView?.frame.size = size }

  /// https://developer.apple.com/documentation/appkit/nswindow/center()
  open func center() {}

  /// https://developer.apple.com/documentation/appkit/nswindow/makekeyandorderfront(_:)
  open func makeKeyAndOrderFront(_ sender: Any?) { contentViewController?.noteWindow() }

  /// A window that shows one view. The simulator's.
  public init(contentView: NSView? = nil) {
    self.contentView = contentView
    super.init()
    contentView?.setWindow(self)
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/firstresponder
  public private(set) weak var firstResponder: NSResponder?

  /// https://developer.apple.com/documentation/appkit/nswindow/makefirstresponder(_:)
  ///
  /// Without a responder the window itself is the first one.
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    guard let responder else {
      firstResponder = self
      return true
    }
    if !responder.acceptsFirstResponder { return false }
    firstResponder = responder
    return true
  }
}
