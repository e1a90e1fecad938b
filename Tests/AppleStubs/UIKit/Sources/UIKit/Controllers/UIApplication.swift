/// The program.
///
/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {}

/// What the program tells of its life.
///
/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/main()
  public static func main() {
    print("There is no screen here: the stubs of UIKit only serve tests")
  }
}

/// A window's scene.
///
/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObject {}
}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {}

/// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
  /// https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public let rawValue: String

    /// Creates a role.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.property
  public let role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
}

/// https://developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor open class UISceneConfiguration: NSObject {
  /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/delegateclass
  open var delegateClass: AnyClass?

  /// https://developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)
  public init(name: String?, sessionRole: UISceneSession.Role) {}
}

/// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
@MainActor public protocol UIWindowSceneDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}
