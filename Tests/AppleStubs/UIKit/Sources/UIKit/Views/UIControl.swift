/// Something that answers to touches.
///
/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/istracking
  open internal(set) var isTracking = false
}
