/// Views beside or below each other.
///
/// https://developer.apple.com/documentation/uikit/uistackview
@MainActor open class UIStackView: UIView {
  /// https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    /// As large as they like.
    case fill
    /// All alike.
    case fillEqually
  }

  /// https://developer.apple.com/documentation/uikit/uistackview/arrangedsubviews
  public private(set) var arrangedSubviews: [UIView] = []

  /// https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.property
  open var distribution = Distribution.fill

  /// https://developer.apple.com/documentation/uikit/uistackview/spacing
  open var spacing: CGFloat = 0

  /// https://developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    arrangedSubviews = views
    for view in views { addSubview(view) }
  }

  /// Hidden views have no place.
  open override func layoutIfNeeded() {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    let width = bounds.width / CGFloat(max(shown.count, 1))
    for (index, view) in shown.enumerated() {
      view.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
    super.layoutIfNeeded()
  }
}
