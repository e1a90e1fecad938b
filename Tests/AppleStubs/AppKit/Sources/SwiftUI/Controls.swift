/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View, PrimitiveView {
  private let action: @MainActor () -> Void
  private let label: Label

  /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.action, self.label) = (action, label())
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    let nodes = host.render(label, at: path)
    host.told.buttons[nodes.texts.joined(separator: " ")] = action
    return [.group("Button", nodes)]
  }
}

extension Button where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

/// https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/scrollview/init(_:showsindicators:content:)
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    host.render(content, at: path)
  }
}

/// https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
  /// https://developer.apple.com/documentation/swiftui/griditem/size-swift.enum
  public enum Size: Sendable {
    /// As many as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  private let size: Size

  /// https://developer.apple.com/documentation/swiftui/griditem/init(_:spacing:alignment:)
  public init(_ size: Size) {
    self.size = size
  }
}

/// https://developer.apple.com/documentation/swiftui/lazyvgrid
public struct LazyVGrid<Content: View>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/lazyvgrid/init(columns:alignment:spacing:pinnedviews:content:)
  public init(columns: [GridItem], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    [.group("LazyVGrid", host.render(content, at: path))]
  }
}

/// https://developer.apple.com/documentation/swiftui/timelineview
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View, PrimitiveView {
  /// https://developer.apple.com/documentation/swiftui/timelineview/context
  public struct Context {
    /// https://developer.apple.com/documentation/swiftui/timelineview/context/date
    public let date: Date
  }

  private let content: (Context) -> Content

  /// https://developer.apple.com/documentation/swiftui/timelineview/init(_:content:)
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.content = content
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    host.render(content(Context(date: Date())), at: path)
  }
}

/// https://developer.apple.com/documentation/swiftui/timelineschedule
public protocol TimelineSchedule {
  /// https://developer.apple.com/documentation/swiftui/timelineschedule/mode
  typealias Mode = TimelineScheduleMode
  /// https://developer.apple.com/documentation/swiftui/timelineschedule/entries
  associatedtype Entries: Sequence where Entries.Element == Date
  /// https://developer.apple.com/documentation/swiftui/timelineschedule/entries(from:mode:)
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// https://developer.apple.com/documentation/swiftui/timelineschedulemode
public enum TimelineScheduleMode: Sendable {
  /// https://developer.apple.com/documentation/swiftui/timelineschedulemode/normal
  case normal
  /// https://developer.apple.com/documentation/swiftui/timelineschedulemode/lowfrequency
  case lowFrequency
}

/// https://developer.apple.com/documentation/swiftui/periodictimelineschedule
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let (start, interval): (Date, TimeInterval)

  /// https://developer.apple.com/documentation/swiftui/periodictimelineschedule/init(from:by:)
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, interval)
  }

  /// https://developer.apple.com/documentation/swiftui/periodictimelineschedule/entries(from:mode:)
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
    [max(start, startDate)]
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// https://developer.apple.com/documentation/swiftui/timelineschedule/periodic(from:by:)
  public static func periodic(
    from startDate: Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule { PeriodicTimelineSchedule(from: startDate, by: interval) }
}
