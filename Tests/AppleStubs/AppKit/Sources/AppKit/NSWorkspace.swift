/// What holds for all programs.
///
/// https://developer.apple.com/documentation/appkit/nsworkspace
open class NSWorkspace: NSObject {
  // The simulator has it on the main thread.
  private nonisolated(unsafe) static let instance = NSWorkspace()

  /// https://developer.apple.com/documentation/appkit/nsworkspace/shared
  public class var shared: NSWorkspace { instance }

  /// Whether the user has turned Reduce Motion on; the simulator's.
  public var reducesMotion = false

  /// https://developer.apple.com/documentation/appkit/nsworkspace/accessibilitydisplayshouldreducemotion
  open var accessibilityDisplayShouldReduceMotion: Bool { reducesMotion }
}
