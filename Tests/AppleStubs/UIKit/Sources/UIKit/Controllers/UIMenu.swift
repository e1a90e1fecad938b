/// Something in a menu.
///
/// https://developer.apple.com/documentation/uikit/uimenuelement
@MainActor open class UIMenuElement: NSObject {
  /// https://developer.apple.com/documentation/uikit/uimenuelement/title
  public let title: String

  /// https://developer.apple.com/documentation/uikit/uimenuelement/state
  public enum State: Int, Sendable {
    /// Not chosen.
    case off
    /// Chosen.
    case on
    /// In part.
    case mixed
  }

  /// https://developer.apple.com/documentation/uikit/uimenuelement/attributes
  public struct Attributes: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Not to be chosen.
    public static let disabled = Attributes(rawValue: 1)
  }

  init(title: String) {
    self.title = title
  }
}

/// Something in a menu that can be done.
///
/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor open class UIAction: UIMenuElement {
  private let handler: (UIAction) -> Void

  /// https://developer.apple.com/documentation/uikit/uiaction/state
  open var state: UIMenuElement.State
  /// https://developer.apple.com/documentation/uikit/uiaction/attributes
  open var attributes: UIMenuElement.Attributes

  /// https://developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
  public init(
    title: String = "", attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping (UIAction) -> Void
  ) {
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    super.init(title: title)
  }

  /// https://developer.apple.com/documentation/uikit/uiaction/performwithsender(_:target:)
  public func performWithSender(_ sender: Any?, target: Any?) { handler(self) }
}

/// Something in a menu that is asked for when the menu opens.
///
/// https://developer.apple.com/documentation/uikit/uideferredmenuelement
@MainActor open class UIDeferredMenuElement: UIMenuElement {
  /// What makes the elements, for the simulator.
  let provider: (@escaping ([UIMenuElement]) -> Void) -> Void

  private init(_ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    self.provider = provider
    super.init(title: "")
  }

  /// https://developer.apple.com/documentation/uikit/uideferredmenuelement/uncached(_:)
  public class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider)
  }
}

/// A menu.
///
/// https://developer.apple.com/documentation/uikit/uimenu
@MainActor open class UIMenu: UIMenuElement {
  /// https://developer.apple.com/documentation/uikit/uimenu/children
  public let children: [UIMenuElement]

  /// https://developer.apple.com/documentation/uikit/uimenu/options-swift.property
  public let options: Options

  /// https://developer.apple.com/documentation/uikit/uimenu/options-swift.struct
  public struct Options: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/uikit/uimenu/options-swift.struct/singleselection
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// https://developer.apple.com/documentation/uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:)
  public init(title: String = "", options: Options = [], children: [UIMenuElement] = []) {
    (self.options, self.children) = (options, children)
    super.init(title: title)
  }

  /// The simulator, for tests: what a menu shows when the user opens it.
  public var simulation: MenuSimulation { MenuSimulation(menu: self) }
}

/// A menu that the user opens: the simulator's.
@MainActor public struct MenuSimulation {
  let menu: UIMenu

  /// The elements that it shows. Nothing says when it asks for those that are deferred; here it asks
  /// for all at once, and takes what it gets at once.
  public func open() -> [UIMenuElement] {
    menu.children.flatMap { element -> [UIMenuElement] in
      guard let deferred = element as? UIDeferredMenuElement else { return [element] }
      var elements: [UIMenuElement] = []
      deferred.provider { elements = $0 }
      return elements
    }
  }
}

/// A button in a bar.
///
/// https://developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/menu
  open var menu: UIMenu?

  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction
  open var primaryAction: UIAction?

  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }

  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:target:action:menu:)
  public convenience init(
    title: String?, image: UIImage?, target: AnyObject?, action: Selector?, menu: UIMenu? = nil
  ) {
    self.init()
    self.menu = menu
  }

  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/init()
  public override init() {}
}

/// A picture.
///
/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject {
  /// The name of the system's symbol; the simulator's.
  public let symbol: String

  /// https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)
  public init?(systemName name: String) {
    if name.isEmpty { return nil }
    symbol = name
  }
}
