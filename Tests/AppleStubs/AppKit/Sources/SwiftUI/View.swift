@_exported import Foundation
@_exported import Observation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor public protocol View {
  /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
  associatedtype Body: View
  /// https://developer.apple.com/documentation/swiftui/view/body-8kl5o
  @ViewBuilder var body: Body { get }
}

/// A view that the host knows how to show without a body.
@MainActor protocol PrimitiveView {
  func render(in host: ViewHost, at path: String) -> [RenderedNode]
}

extension View where Body == Never {
  /// Is never asked for.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// https://developer.apple.com/documentation/swift/never
extension Never: View {
  /// Is never asked for.
  public var body: Never { fatalError("Never has no body") }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View, PrimitiveView {
  /// https://developer.apple.com/documentation/swiftui/emptyview/init()
  public nonisolated init() {}

  func render(in host: ViewHost, at path: String) -> [RenderedNode] { [] }
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View, PrimitiveView {
  private let text: String

  /// https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
  public nonisolated init(_ content: some StringProtocol) {
    text = String(content)
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] { [.text(text)] }
}

/// Views one after another.
///
/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<each Content: View>: View, PrimitiveView {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    var nodes: [RenderedNode] = []
    var index = 0
    for view in repeat each content {
      nodes += host.render(view, at: "\(path)/\(index)")
      index += 1
    }
    return nodes
  }
}

/// https://developer.apple.com/documentation/swift/optional
extension Optional: View where Wrapped: View {
  /// Is never asked for.
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    map { host.render($0, at: path) } ?? []
  }
}

/// What an `if` with an `else` is; the simulator's, Apple's has no public name.
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  /// The condition holds.
  case first(First)
  /// The condition does not hold.
  case second(Second)

  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    switch self {
    case .first(let view): host.render(view, at: path + "/first")
    case .second(let view): host.render(view, at: path + "/second")
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@MainActor @resultBuilder public struct ViewBuilder {
  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock()
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView(repeat each content) }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }
}
