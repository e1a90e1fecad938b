/// Something that answers to touches.
///
/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
    public let rawValue: UInt

    /// https://developer.apple.com/documentation/swift/rawrepresentable/init(rawvalue:)
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/uikit/uicontrol/event/valuechanged
    public static let valueChanged = Event(rawValue: 1 << 12)
  }

  private var actions: [(event: Event, action: UIAction)] = []

  /// https://developer.apple.com/documentation/uikit/uicontrol/istracking
  open internal(set) var isTracking = false

  /// https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  /// https://developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)
  open func sendActions(for controlEvents: Event) {
    for (event, action) in actions where !event.isDisjoint(with: controlEvents) {
      action.performWithSender(self, target: nil)
    }
  }
}

/// Shows that a list is refreshed, when its user pulls it down.
///
/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@MainActor open class UIRefreshControl: UIControl {
  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/init()
  public convenience init() { self.init(frame: .zero) }

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing
  public private(set) var isRefreshing = false

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing()
  open func beginRefreshing() { isRefreshing = true }

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing()
  open func endRefreshing() { isRefreshing = false }
}

/// Some segments, of which one is chosen.
///
/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor open class UISegmentedControl: UIControl {
  private var segments: [UIAction] = []

  /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex
  open var selectedSegmentIndex: Int = -1

  /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments
  public var numberOfSegments: Int { segments.count }

  /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/init(frame:actions:)
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    segments = actions
  }

  /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/titleforsegment(at:)
  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }

  /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/actionforsegment(at:)
  open func actionForSegment(at segment: Int) -> UIAction? { segments[segment] }
}
