// AppKit gives its importers Foundation and the geometry of Core Graphics.
@_exported import Foundation

/// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor open class NSResponder: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsresponder/acceptsfirstresponder
  open var acceptsFirstResponder: Bool { false }
  /// https://developer.apple.com/documentation/appkit/nsresponder/menu
  open var menu: NSMenu?

  /// https://developer.apple.com/documentation/appkit/nsresponder/keydown(with:)
  open func keyDown(with event: NSEvent) {}
}

/// https://developer.apple.com/documentation/appkit/nsview
@MainActor open class NSView: NSResponder, NSUserInterfaceItemIdentification {
  /// https://developer.apple.com/documentation/appkit/nsview/frame
  open var frame: NSRect
  /// https://developer.apple.com/documentation/appkit/nsview/bounds
  open var bounds: NSRect {
    get { NSRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// https://developer.apple.com/documentation/appkit/nsview/identifier
  open var identifier: NSUserInterfaceItemIdentifier?
  /// https://developer.apple.com/documentation/appkit/nsview/tooltip
  open var toolTip: String?
  private var accessibilityText: String?

  /// https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol/accessibilitylabel()
  open func accessibilityLabel() -> String? { accessibilityText }

  /// https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol/setaccessibilitylabel(_:)
  open func setAccessibilityLabel(_ accessibilityLabel: String?) {
    accessibilityText = accessibilityLabel
  }

  /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []
  /// https://developer.apple.com/documentation/appkit/nsview/translatesautoresizingmaskintoconstraints
  open var translatesAutoresizingMaskIntoConstraints = true
  /// https://developer.apple.com/documentation/appkit/nsview/superview
  public private(set) weak var superview: NSView?
  /// https://developer.apple.com/documentation/appkit/nsview/subviews
  public private(set) var subviews: [NSView] = []
  /// What the view would have thrown, had it been AppKit's own. The simulator's.
  public internal(set) var exceptions: [RaisedException] = []

  /// What may be dropped on it. The simulator's.
  var draggedTypes: [NSPasteboard.PasteboardType] = []

  /// What a list made and no longer shows.
  private var unusedViews: [NSView] = []

  /// Whether the next call is made of the view's animator.
  var isAnimator = false

  /// The window that holds the view as its content.
  private weak var ownWindow: NSWindow?

  /// https://developer.apple.com/documentation/appkit/nsview/init(frame:)
  ///
  /// Without a frame it is the initialiser of all objects, `init()`.
  public init(frame frameRect: NSRect = .zero) {
    frame = frameRect
  }

  /// https://developer.apple.com/documentation/appkit/nsview/init(coder:)
  ///
  /// The simulator has no archives. It is how a view is made of which only the class is known: the
  /// one initialiser that every class of AppKit's views has.
  public required init?(coder: NSCoder) {
    frame = .zero
  }

  /// https://developer.apple.com/documentation/appkit/nsview/window
  open var window: NSWindow? { ownWindow ?? superview?.window }

  /// https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)
  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    view.moveToWindow()
  }

  /// https://developer.apple.com/documentation/appkit/nsview/removefromsuperview()
  ///
  /// A first responder in it is none any more.
  open func removeFromSuperview() {
    guard let superview else { return }
    if let window, let view = window.firstResponder as? NSView, view.isDescendant(of: self) {
      window.makeFirstResponder(nil)
    }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    moveToWindow()
  }

  /// https://developer.apple.com/documentation/appkit/nsview/isdescendant(of:)
  open func isDescendant(of view: NSView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer/animator()
  ///
  /// The view itself: the call that is made of it next is animated.
  open func animator() -> Self {
    isAnimator = true
    return self
  }

  /// https://developer.apple.com/documentation/appkit/nsview/registerfordraggedtypes(_:)
  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
    draggedTypes = newTypes
  }

  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  open func layoutSubtreeIfNeeded() {
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  /// https://developer.apple.com/documentation/appkit/nsview/viewdidmovetowindow()
  open func viewDidMoveToWindow() {}

  /// Puts the view into a window, or takes it out of one.
  func setWindow(_ window: NSWindow?) {
    ownWindow = window
    moveToWindow()
  }

  private func moveToWindow() {
    viewDidMoveToWindow()
    for view in subviews { view.moveToWindow() }
  }

  /// Takes views out that a list no longer shows. Those with a name are used again.
  func takeOut(_ views: [NSView?]) {
    for case let view? in views where view.superview === self {
      view.removeFromSuperview()
      if view.identifier != nil { unusedViews.append(view) }
    }
  }

  /// A view of this name that a list no longer shows; nil if there is none.
  func takeUnused(_ identifier: NSUserInterfaceItemIdentifier) -> NSView? {
    let index = unusedViews.firstIndex { $0.identifier == identifier }
    return index.map { unusedViews.remove(at: $0) }
  }

  /// Notes what AppKit would throw. What was asked for is not done.
  func raise(_ name: String, _ reason: String) {
    exceptions.append(RaisedException(name: name, reason: reason))
  }
}

extension NSView {
  /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a mask from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/minxmargin
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/maxxmargin
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/width
    public static let width = AutoresizingMask(rawValue: 2)
    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/minymargin
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/height
    public static let height = AutoresizingMask(rawValue: 16)
    /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct/maxymargin
    public static let maxYMargin = AutoresizingMask(rawValue: 32)
  }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentification
public protocol NSUserInterfaceItemIdentification: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentification/identifier
  @MainActor var identifier: NSUserInterfaceItemIdentifier? { get set }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentifier
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String

  /// Makes an identifier from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes an identifier from its name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

/// What an Objective-C exception says. AppKit's own cannot be thrown through Swift signatures.
///
/// https://developer.apple.com/documentation/foundation/nsexception
public struct RaisedException: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which kind of exception it is.
  public let name: String
  /// What was wrong.
  public let reason: String

  /// Makes what an exception says.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// The name and the reason.
  public var description: String { "\(name): \(reason)" }
}
