/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    path = keyPath
  }

  /// https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
  public var wrappedValue: Value { EnvironmentValues.simulated[keyPath: path] }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
  /// What all views find; the simulator's.
  @TaskLocal public static var simulated = EnvironmentValues()

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/init()
  public init() {}

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/horizontalsizeclass
  public var horizontalSizeClass: UserInterfaceSizeClass?
}

/// https://developer.apple.com/documentation/swiftui/userinterfacesizeclass
public enum UserInterfaceSizeClass: Sendable {
  /// Little room.
  case compact
  /// Much.
  case regular
}

/// https://developer.apple.com/documentation/swiftui/menu
public nonisolated struct Menu<Label: View, Content: View>: View, PrimitiveView {
  private let label: Label
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/menu/init(_:content:)
  public nonisolated init(_ title: some StringProtocol, @ViewBuilder content: () -> Content)
  where Label == Text {
    (label, self.content) = (Text(title), content())
  }

  @MainActor func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    let nodes = host.render(label, at: "\(path)/label")
    return [.group("Menu", nodes + host.render(content, at: "\(path)/content"))]
  }
}

/// https://developer.apple.com/documentation/swiftui/pickerstyle
public protocol PickerStyle {}

/// https://developer.apple.com/documentation/swiftui/segmentedpickerstyle
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// https://developer.apple.com/documentation/swiftui/pickerstyle/segmented
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/pickerstyle(_:)
  public func pickerStyle(_ style: some PickerStyle) -> some View {
    ModifiedView(content: self) { _, _ in }
  }
}
