/// https://developer.apple.com/documentation/swiftui/app
@MainActor public protocol App {
  /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
  associatedtype Body: Scene
  /// https://developer.apple.com/documentation/swiftui/app/body-swift.property
  @SceneBuilder var body: Body { get }

  /// https://developer.apple.com/documentation/swiftui/app/init()
  init()
}

extension App {
  /// Shows the first window once, without a screen.
  public static func main() {
    let host = ViewHost { Self().body.content }
    print(host.nodes.texts.joined(separator: "\n"))
  }
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor public protocol Scene {
  /// What its window shows; the simulator's.
  var content: any View { get }
}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@MainActor @resultBuilder public struct SceneBuilder {
  /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  private let view: Content

  /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
  public init(@ViewBuilder content: () -> Content) {
    view = content()
  }

  /// What its window shows; the simulator's.
  public var content: any View { view }
}
