/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
  PrimitiveView, DynamicViewContent
{
  /// https://developer.apple.com/documentation/swiftui/foreach/data
  public let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content

  /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    (self.data, id, self.content) = (data, \.id, content)
  }

  /// https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, { $0[keyPath: id] }, content)
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    var seen = Set<ID>()
    // A closure that is formed here would be isolated, and called elsewhere.
    let content = content
    return data.flatMap { element in
      let id = id(element)
      if !seen.insert(id).inserted { host.faults.append("the ID \(id) occurs twice") }
      let place = "\(path)/\(id)"
      return host.render(host.askElsewhere(for: place) { content(element) }, at: place)
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/dynamicviewcontent
@MainActor public protocol DynamicViewContent: View {
  /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.associatedtype
  associatedtype Data: Collection
  /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.property
  var data: Data { get }
}

extension DynamicViewContent {
  /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/onmove(perform:)
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableContent(data: data, content: self, move: action, delete: nil)
  }

  /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableContent(data: data, content: self, move: nil, delete: action)
  }
}

/// Content whose user may move or delete its rows.
struct EditableContent<Data: Collection, Content: View>: DynamicViewContent, PrimitiveView {
  let data: Data
  let content: Content
  let move: ((IndexSet, Int) -> Void)?
  let delete: ((IndexSet) -> Void)?

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    if let move {
      host.told.moveActions.append { rows, place in Self.animated { move(rows, place) } }
    }
    if let delete { host.told.deleteActions.append { rows in Self.animated { delete(rows) } } }
    return host.render(content, at: path)
  }

  /// SwiftUI calls both in a transaction of its own, so that what they change is animated.
  private static func animated(_ action: () -> Void) {
    withTransaction(Transaction(animation: .default), action)
  }
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  private let content: Content
  private let selection: Binding<SelectionValue?>?

  /// https://developer.apple.com/documentation/swiftui/list/init(selection:content:)-590zm
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    (self.content, self.selection) = (content(), selection)
  }

  /// https://developer.apple.com/documentation/swiftui/list/init(content:)
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {
    (self.content, selection) = (content(), nil)
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    if let selection, host.told.select == nil {
      host.told.select = { selection.wrappedValue = $0 as? SelectionValue }
    }
    return [.group("List", host.render(content, at: path + "/List"))]
  }
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
  private let header: Parent
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/section/init(content:header:)
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent)
  where Footer == EmptyView {
    (self.header, self.content) = (header(), content())
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    let head = host.render(header, at: path + "/header")
    return [.group("Section", head + host.render(content, at: path + "/content"))]
  }
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    [.group("HStack", host.render(content, at: path))]
  }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    [.group("VStack", host.render(content, at: path))]
  }
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:)
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    [.group("LazyVStack", host.render(content, at: path))]
  }
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: View, PrimitiveView {
  private let view: any View

  /// https://developer.apple.com/documentation/swiftui/anyview/init(_:)
  public init(_ view: some View) {
    self.view = view
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    host.render(view, at: "\(path)/\(type(of: view))")
  }
}

/// One view to a list: Apple's interface declares `_makeView` for it, and no `_makeViewList`, which
/// types have that a list looks through, such as `ForEach`. So a section in it is a part of one
/// row, and what its content sets for its row is not seen. (OpenSwiftUI says the same:
/// `EquatableView: UnaryView`.)
///
/// https://developer.apple.com/documentation/swiftui/equatableview
public nonisolated struct EquatableView<Content: View & Equatable>: View, PrimitiveView {
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/equatableview/init(content:)
  public nonisolated init(content: Content) {
    self.content = content
  }

  @MainActor func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    let tags = host.told.tags
    defer { host.told.tags = tags }
    let nodes = host.render(self, at: path, unlessEqual: { $0.content == $1.content }) {
      host.render(content, at: path)
    }
    return [.group("EquatableView", nodes.withoutSections)]
  }
}

extension [RenderedNode] {
  /// The same, stacked in one row.
  fileprivate var withoutSections: [RenderedNode] {
    flatMap { node in
      if case .group("Section", let nodes) = node { return nodes.withoutSections }
      return [node]
    }
  }
}

extension View where Self: Equatable {
  /// https://developer.apple.com/documentation/swiftui/view/equatable()
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
