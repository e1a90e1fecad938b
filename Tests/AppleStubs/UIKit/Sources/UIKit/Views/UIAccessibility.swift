/// What the user has set to see and hear better.
///
/// https://developer.apple.com/documentation/uikit/uiaccessibility
public struct UIAccessibility {
  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
  @MainActor public static var isReduceMotionEnabled: Bool { ListSimulation.reducesMotion }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isvoiceoverrunning
  @MainActor public static var isVoiceOverRunning: Bool { VoiceOverSimulation.isRunning }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/assistivetechnologyidentifier
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: String

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: String) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/uikit/uiaccessibility/assistivetechnologyidentifier/notificationvoiceover
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(rawValue: "VoiceOver")
  }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/notification
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt32

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/uikit/uiaccessibility/notification/layoutchanged
    public static let layoutChanged = Notification(rawValue: 1_001)
  }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/focusedelement(using:)
  @MainActor public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? {
    VoiceOverSimulation.focused
  }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/converttoscreencoordinates(_:in:)-9ziiu
  @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView)
    -> CGRect
  {
    var place = rect
    var next: UIView? = view
    while let view = next {
      let offset = (view as? UIScrollView)?.contentOffset ?? .zero
      place = place.offsetBy(dx: view.frame.minX - offset.x, dy: view.frame.minY - offset.y)
      next = view.superview
    }
    return place
  }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/post(notification:argument:)
  @MainActor public static func post(notification: Notification, argument: Any?) {
    if notification == .layoutChanged, let view = argument as? UIView {
      VoiceOverSimulation.focused = view
    }
  }
}

/// What stands in for something that is no view.
///
/// https://developer.apple.com/documentation/uikit/uiaccessibilityelement
@MainActor open class UIAccessibilityElement: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiaccessibilityelement/accessibilityframe
  open var accessibilityFrame = CGRect.zero

  /// https://developer.apple.com/documentation/uikit/uiaccessibilityelement/init(accessibilitycontainer:)
  public init(accessibilityContainer container: Any) {}
}

/// VoiceOver: the simulator's.
@MainActor public enum VoiceOverSimulation {
  /// Whether the user has turned it on.
  public static var isRunning = false
  /// What its cursor is on: a view that was posted with a new layout, for instance.
  public static var focused: NSObject?
}
