/// https://developer.apple.com/documentation/appkit/nsviewcontroller
@MainActor open class NSViewController: NSResponder, NSUserInterfaceItemIdentification {
  /// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentification/identifier
  open var identifier: NSUserInterfaceItemIdentifier?
  private var loadedView: NSView?
  /// Whether its view is in a window.
  private var isShown = false

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/title
  open var title: String?
  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/representedobject
  open var representedObject: Any?
  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/children
  open internal(set) var children: [NSViewController] = []

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/init(nibname:bundle:)
  ///
  /// Without arguments it is the initialiser of all objects, `init()`.
  public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {}

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/init(coder:)
  public required init?(coder: NSCoder) {}

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/view
  open var view: NSView {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      guard let loadedView else { fatalError("loadView of \(type(of: self)) makes no view") }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/loadview()
  ///
  /// Without a nib of its own AppKit looks for one with the name of the class, and raises if there
  /// is none.
  open func loadView() { fatalError("There is no nib for \(type(of: self))") }

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewdidload()
  open func viewDidLoad() {}
  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewdidappear()
  open func viewDidAppear() {}
  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewdiddisappear()
  open func viewDidDisappear() {}

  /// Tells it and its children whether they are in a window.
  func noteWindow() {
    let isShown = loadedView?.window != nil
    if isShown != self.isShown {
      self.isShown = isShown
      if isShown { viewDidAppear() } else { viewDidDisappear() }
    }
    for child in children { child.noteWindow() }
  }
}

/// https://developer.apple.com/documentation/appkit/nssplitviewitem
open class NSSplitViewItem: NSObject {
  /// https://developer.apple.com/documentation/appkit/nssplitviewitem/viewcontroller
  open var viewController: NSViewController

  /// https://developer.apple.com/documentation/appkit/nssplitviewitem/init(viewcontroller:)
  public init(viewController: NSViewController) {
    self.viewController = viewController
  }

  /// https://developer.apple.com/documentation/appkit/nssplitviewitem/init(sidebarwithviewcontroller:)
  public convenience init(sidebarWithViewController viewController: NSViewController) {
    self.init(viewController: viewController)
  }
}

/// https://developer.apple.com/documentation/appkit/nssplitviewcontroller
@MainActor open class NSSplitViewController: NSViewController {
  /// https://developer.apple.com/documentation/appkit/nssplitviewcontroller/splitviewitems
  open private(set) var splitViewItems: [NSSplitViewItem] = []

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/loadview()
  open override func loadView() {
    view = NSView(frame: NSRect(x: 0, y: 0, width: 1_000, height: 640))
  }

  /// https://developer.apple.com/documentation/appkit/nssplitviewcontroller/addsplitviewitem(_:)
  open func addSplitViewItem(_ splitViewItem: NSSplitViewItem) {
    splitViewItems.append(splitViewItem)
    children.append(splitViewItem.viewController)
    view.addSubview(splitViewItem.viewController.view)
    noteWindow()
  }

  /// https://developer.apple.com/documentation/appkit/nssplitviewcontroller/removesplitviewitem(_:)
  open func removeSplitViewItem(_ splitViewItem: NSSplitViewItem) {
    let controller = splitViewItem.viewController
    splitViewItems.removeAll { $0 === splitViewItem }
    children.removeAll { $0 === controller }
    controller.view.removeFromSuperview()
    controller.noteWindow()
  }
}

/// https://developer.apple.com/documentation/appkit/nsstackview
@MainActor open class NSStackView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsstackview/init(views:)
  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// https://developer.apple.com/documentation/appkit/nsstackview/setclippingresistancepriority(_:for:)
  open func setClippingResistancePriority(
    _ clippingResistancePriority: NSLayoutConstraint.Priority,
    for orientation: NSLayoutConstraint.Orientation
  ) {}
}

/// https://developer.apple.com/documentation/appkit/nslayoutconstraint
open class NSLayoutConstraint: NSObject {
  /// https://developer.apple.com/documentation/appkit/nslayoutconstraint/orientation
  public enum Orientation: Int, Sendable {
    /// From left to right.
    case horizontal
    /// From the top to the bottom.
    case vertical
  }

  /// https://developer.apple.com/documentation/appkit/nslayoutconstraint/priority-swift.struct
  public struct Priority: RawRepresentable, Hashable, Sendable {
    /// How much it weighs.
    public var rawValue: Float

    /// Makes a priority from its weight.
    public init(rawValue: Float) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/appkit/nslayoutconstraint/priority-swift.struct/defaultlow
    public static let defaultLow = Priority(rawValue: 250)
  }
}
