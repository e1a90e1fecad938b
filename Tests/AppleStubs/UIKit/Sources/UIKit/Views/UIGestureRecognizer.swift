/// Recognizes what the user's fingers do in a view.
///
/// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor open class UIGestureRecognizer: NSObject {
  /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum
  public enum State: Int, Sendable {
    /// Nothing is recognized yet.
    case possible
    /// A gesture has begun.
    case began
    /// It goes on.
    case changed
    /// It has ended.
    case ended
    /// It was cancelled.
    case cancelled
    /// It is another gesture.
    case failed
  }

  /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property
  open var state = State.possible
}

/// https://developer.apple.com/documentation/uikit/uipangesturerecognizer
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {}

/// A pointer over a view.
///
/// https://developer.apple.com/documentation/uikit/uihovergesturerecognizer
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}
