/// Holds a view, and shows what the program has.
///
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder, UITraitEnvironment,
  UITraitChangeObservable
{
  private var loadedView: UIView?
  /// Called when the width class changes, with the old one.
  var traitHandlers: [(UITraitCollection) -> Void] = []

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/title
  open var title: String?

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/contentunavailableconfiguration-4b95e
  public var contentUnavailableConfiguration: (any UIContentConfiguration)?

  /// Tells of other traits; the window does it.
  func tellTraits(before: UITraitCollection) {
    for handler in traitHandlers { handler(before) }
    for child in children { child.tellTraits(before: before) }
  }

  /// A phone's width is compact.
  ///
  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection {
    UITraitCollection(
      horizontalSizeClass: (view.window ?? view).bounds.width < 600 ? .compact : .regular)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
  public let navigationItem = UINavigationItem()

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/children
  public private(set) var children: [UIViewController] = []

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/parent
  public private(set) weak var parent: UIViewController?

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName: String?, bundle: Bundle?) {}

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) {}

  // Apple's is implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/view
  open var view: UIView! {
    get {
      if let loadedView { return loadedView }
      let view = makeView()
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  /// What the controller shows by itself.
  func makeView() -> UIView { UIView(frame: .zero) }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()
  public func loadViewIfNeeded() { _ = view }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
  open func viewIsAppearing(_ animated: Bool) {}

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)
  open func viewDidDisappear(_ animated: Bool) {}

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)
  open func addChild(_ child: UIViewController) {
    child.parent = self
    children.append(child)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)
  open func didMove(toParent parent: UIViewController?) {}

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
}

/// What a view or controller is shown in.
///
/// https://developer.apple.com/documentation/uikit/uitraitcollection
@MainActor open class UITraitCollection: NSObject {
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/horizontalsizeclass
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.horizontalSizeClass = horizontalSizeClass
  }
}

/// What has traits.
///
/// https://developer.apple.com/documentation/uikit/uitraitenvironment
@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  var traitCollection: UITraitCollection { get }
}

/// What reports other traits.
///
/// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor public protocol UITraitChangeObservable {
  /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/traitchangehandler
  typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> =
    (TraitEnvironment, UITraitCollection) -> Void

  /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
  @discardableResult func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [any UITraitDefinition.Type], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
}

extension UIViewController {
  /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [any UITraitDefinition.Type], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    traitHandlers.append { [unowned self] before in
      guard let environment = self as? TraitEnvironment else { fatalError("another object") }
      handler(environment, before)
    }
    return TraitChangeRegistration()
  }
}

/// https://developer.apple.com/documentation/uikit/uitraitchangeregistration
@MainActor public protocol UITraitChangeRegistration: NSCopying, NSObjectProtocol {}

final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {
  nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {}

/// https://developer.apple.com/documentation/uikit/uitraithorizontalsizeclass
public struct UITraitHorizontalSizeClass: UITraitDefinition {}

/// How much room there is.
///
/// https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Nobody says.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// What the bar above a controller shows.
///
/// https://developer.apple.com/documentation/uikit/uinavigationitem
@MainActor open class UINavigationItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uinavigationitem/prompt
  open var prompt: String?

  /// https://developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitem
  open var rightBarButtonItem: UIBarButtonItem?

  /// https://developer.apple.com/documentation/uikit/uinavigationitem/titleview
  open var titleView: UIView?

  /// https://developer.apple.com/documentation/uikit/uinavigationitem/searchcontroller
  open var searchController: UISearchController?

  /// https://developer.apple.com/documentation/uikit/uinavigationitem/hidessearchbarwhenscrolling
  open var hidesSearchBarWhenScrolling = true
}

/// A stack of controllers, of which the last is seen.
///
/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers
  public private(set) var viewControllers: [UIViewController] = []

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller
  public var topViewController: UIViewController? { viewControllers.last }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    hideTop()
    addChild(viewController)
    viewControllers.append(viewController)
    showTop()
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    hideTop()
    let popped = viewControllers.removeLast()
    showTop()
    return popped
  }

  open override func viewIsAppearing(_ animated: Bool) {
    showTop()
  }

  private func showTop() {
    guard let top = topViewController else { return }
    top.view.frame = view.bounds
    view.addSubview(top.view)
    if view.window != nil { top.viewIsAppearing(false) }
  }

  private func hideTop() {
    guard let top = topViewController else { return }
    top.view.removeFromSuperview()
    if view.window != nil { top.viewDidDisappear(false) }
  }
}
