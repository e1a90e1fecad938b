/// Shows a part of a view that is larger than itself.
///
/// https://developer.apple.com/documentation/appkit/nsclipview
@MainActor open class NSClipView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsclipview/documentview
  open internal(set) var documentView: NSView?
  /// https://developer.apple.com/documentation/appkit/nsclipview/contentinsets
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  private var origin = NSPoint.zero

  /// https://developer.apple.com/documentation/appkit/nsview/bounds
  open override var bounds: NSRect {
    get { NSRect(origin: origin, size: frame.size) }
    set { origin = newValue.origin }
  }

  /// https://developer.apple.com/documentation/appkit/nsclipview/scroll(to:)
  ///
  /// It goes wherever it is told.
  open func scroll(to newOrigin: NSPoint) { bounds.origin = newOrigin }

  /// https://developer.apple.com/documentation/appkit/nsclipview/constrainboundsrect(_:)
  ///
  /// Of the document it knows the frame, which is that of the last layout.
  open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
    let size = documentView?.frame.size ?? .zero
    let insets = contentInsets
    func nearest(_ value: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
      max(min(value, last), first)
    }
    var bounds = proposedBounds
    bounds.origin.x = nearest(
      bounds.minX, -insets.left, size.width + insets.right - bounds.width)
    bounds.origin.y = nearest(
      bounds.minY, -insets.top, size.height + insets.bottom - bounds.height)
    return bounds
  }
}

/// https://developer.apple.com/documentation/appkit/nsscrollview
@MainActor open class NSScrollView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsscrollview/contentview
  public let contentView: NSClipView
  /// https://developer.apple.com/documentation/appkit/nsscrollview/hasverticalscroller
  open var hasVerticalScroller = false
  /// Where the scrollers say that it is; the simulator's.
  public private(set) var reflectedOrigin = NSPoint.zero

  /// https://developer.apple.com/documentation/appkit/nsview/init(frame:)
  public override init(frame frameRect: NSRect = .zero) {
    contentView = NSClipView(frame: NSRect(origin: .zero, size: frameRect.size))
    super.init(frame: frameRect)
    addSubview(contentView)
  }

  /// https://developer.apple.com/documentation/appkit/nsview/init(coder:)
  public required init?(coder: NSCoder) {
    contentView = NSClipView()
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/documentview
  open var documentView: NSView? {
    get { contentView.documentView }
    set {
      contentView.documentView = newValue
      guard let newValue else { return }
      contentView.addSubview(newValue)
      newValue.layoutSubtreeIfNeeded()
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/reflectscrolledclipview(_:)
  open func reflectScrolledClipView(_ cView: NSClipView) { reflectedOrigin = cView.bounds.origin }
}

extension NSView {
  /// https://developer.apple.com/documentation/appkit/nsview/enclosingscrollview
  public var enclosingScrollView: NSScrollView? {
    var view = superview
    while let current = view {
      if let scrollView = current as? NSScrollView { return scrollView }
      view = current.superview
    }
    return nil
  }

  /// https://developer.apple.com/documentation/appkit/nsview/visiblerect
  public var visibleRect: NSRect {
    guard let clip = superview as? NSClipView else { return bounds }
    let seen = clip.bounds.intersection(frame)
    return seen.isEmpty ? .zero : seen.offsetBy(dx: -frame.minX, dy: -frame.minY)
  }

  /// Whether a row is on the screen: the simulator makes the views of all, AppKit those. In a view
  /// that is not scrolled all are.
  func isOnScreen(_ rect: NSRect) -> Bool {
    !(superview is NSClipView) || !rect.intersection(visibleRect).isEmpty
  }

  /// Makes the view as large as its content, and at least as large as what shows it: what a list
  /// does when it is laid out.
  func fit(_ content: NSSize) {
    guard let clip = superview as? NSClipView else { return }
    frame.size = NSSize(
      width: max(content.width, clip.frame.width), height: max(content.height, clip.frame.height))
  }
}

/// Rows of one height, one below the other.
struct RowGeometry {
  let count: Int
  let height: CGFloat
  let width: CGFloat

  /// Where a row is; zero if there is none.
  func rect(ofRow row: Int) -> NSRect {
    guard (0..<count).contains(row) else { return .zero }
    return NSRect(x: 0, y: CGFloat(row) * height, width: width, height: height)
  }

  /// The rows that a rectangle touches.
  func rows(in rect: NSRect) -> NSRange {
    let first = min(max(Int((rect.minY / height).rounded(.down)), 0), count)
    let end = min(max(Int((rect.maxY / height).rounded(.up)), first), count)
    return NSRange(location: first, length: rect.isEmpty ? 0 : end - first)
  }
}
