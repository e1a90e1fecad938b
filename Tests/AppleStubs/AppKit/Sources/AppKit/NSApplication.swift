/// https://developer.apple.com/documentation/objectivec/selector
///
/// Without Objective-C nothing can be called by name: the simulator's controls call
/// `sendAction(_:to:)`, and no more.
public struct Selector: Hashable, ExpressibleByStringLiteral, Sendable {
  private let name: String

  /// Makes a selector from its name.
  public init(_ str: String) {
    name = str
  }

  /// Makes a selector from its name.
  public init(stringLiteral value: String) {
    name = value
  }
}

/// https://developer.apple.com/documentation/appkit/nsapplicationdelegate
public protocol NSApplicationDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationdidfinishlaunching(_:)
  @MainActor func applicationDidFinishLaunching(_ notification: Notification)

  /// https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationshouldterminateafterlastwindowclosed(_:)
  @MainActor func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
}

// In AppKit these methods are optional.
@MainActor extension NSApplicationDelegate {
  /// Does nothing.
  public func applicationDidFinishLaunching(_ notification: Notification) {}

  /// The program goes on.
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    false
  }
}

/// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor open class NSApplication: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum
  public enum ActivationPolicy: Int, Sendable {
    /// An ordinary program, with a menu.
    case regular
    /// One without a menu.
    case accessory
    /// One that is not seen.
    case prohibited
  }

  /// https://developer.apple.com/documentation/appkit/nsapplication/shared
  public static let shared = NSApplication()
  /// https://developer.apple.com/documentation/appkit/nsapplication/delegate
  open weak var delegate: (any NSApplicationDelegate)?
  /// https://developer.apple.com/documentation/appkit/nsapplication/mainmenu
  open var mainMenu: NSMenu?

  /// https://developer.apple.com/documentation/appkit/nsapplication/setactivationpolicy(_:)
  @discardableResult
  open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }

  /// https://developer.apple.com/documentation/appkit/nsapplication/activate()
  open func activate() {}

  /// https://developer.apple.com/documentation/appkit/nsapplication/run()
  ///
  /// The simulator's program starts, and ends.
  open func run() {
    delegate?.applicationDidFinishLaunching(
      Notification(name: Notification.Name("NSApplicationDidFinishLaunchingNotification")))
  }
}

/// https://developer.apple.com/documentation/appkit/nsmenu
open class NSMenu: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsmenu/items
  public private(set) var items: [NSMenuItem] = []

  /// https://developer.apple.com/documentation/appkit/nsmenu/additem(_:)
  open func addItem(_ newItem: NSMenuItem) { items.append(newItem) }

  /// https://developer.apple.com/documentation/appkit/nsmenu/removeallitems()
  open func removeAllItems() { items = [] }

  /// https://developer.apple.com/documentation/appkit/nsmenu/delegate
  open weak var delegate: (any NSMenuDelegate)?

  /// Opens it; the simulator's.
  ///
  /// - Returns: what it shows.
  @MainActor func open() -> [NSMenuItem] {
    delegate?.menuNeedsUpdate(self)
    return items
  }
}

/// https://developer.apple.com/documentation/appkit/nsmenudelegate
public protocol NSMenuDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsmenudelegate/menuneedsupdate(_:)
  @MainActor func menuNeedsUpdate(_ menu: NSMenu)
}

// In AppKit the method is optional.
@MainActor extension NSMenuDelegate {
  /// Does nothing.
  public func menuNeedsUpdate(_ menu: NSMenu) {}
}

/// https://developer.apple.com/documentation/appkit/nsmenuitem
open class NSMenuItem: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsmenuitem/title
  open var title = ""
  /// https://developer.apple.com/documentation/appkit/nsmenuitem/action
  open var action: Selector?
  /// https://developer.apple.com/documentation/appkit/nsmenuitem/keyequivalent
  open var keyEquivalent = ""
  /// https://developer.apple.com/documentation/appkit/nsmenuitem/submenu
  open var submenu: NSMenu?

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
  public override nonisolated init() {
    super.init()
  }

  /// https://developer.apple.com/documentation/appkit/nsmenuitem/init(title:action:keyequivalent:)
  public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
    (title, action, keyEquivalent) = (string, selector, charCode)
  }
}
