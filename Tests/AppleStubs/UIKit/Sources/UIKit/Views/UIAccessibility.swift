/// What the user has set to see and hear better.
///
/// https://developer.apple.com/documentation/uikit/uiaccessibility
@MainActor public struct UIAccessibility {
  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
  public static var isReduceMotionEnabled: Bool { ListSimulation.reducesMotion }
}
