/// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
  private let root: Root

  /// https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    host.render(root, at: path)
  }
}

/// https://developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath {}

/// https://developer.apple.com/documentation/swiftui/navigationlink
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
  private let value: (any Hashable)?
  private let label: Label

  /// https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label)
  where Destination == Never {
    (self.value, self.label) = (value, label())
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    if let value { host.told.links.append(value) }
    return host.render(label, at: path)
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    ModifiedView(content: self) { host, _ in
      host.destination = { ($0 as? Value).map { AnyView(destination($0)) } }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    ModifiedView(content: self) { host, _ in host.title = String(title) }
  }

  /// https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    ModifiedView(content: self) { host, _ in host.told.tags.append(tag) }
  }

  /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  ///
  /// The host runs it when a test says so.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    ModifiedView(content: self) { host, path in host.told.tasks[path] = action }
  }

  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  public func font(_ font: Font?) -> some View { ModifiedView(content: self) { _, _ in } }

  /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    ModifiedView(content: self) { _, _ in }
  }

  /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
  public func padding() -> some View { ModifiedView(content: self) { _, _ in } }

  /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  public func disabled(_ disabled: Bool) -> some View { ModifiedView(content: self) { _, _ in } }
}

/// A view that tells its host something besides.
struct ModifiedView<Content: View>: View, PrimitiveView {
  let content: Content
  let tell: (ViewHost, String) -> Void

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    tell(host, path)
    return host.render(content, at: path)
  }
}
