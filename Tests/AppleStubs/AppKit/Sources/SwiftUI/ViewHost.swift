/// What is shown of a view; the simulator's.
public indirect enum RenderedNode: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A container with a name.
  case group(String, [RenderedNode])
}

extension Collection where Element == RenderedNode {
  /// All texts, in order; the simulator's.
  public var texts: [String] {
    flatMap { node in
      switch node {
      case .text(let text): [text]
      case .group(_, let nodes): nodes.texts
      }
    }
  }
}

/// Shows a view without a screen, in place of `NSHostingView`; the simulator's.
///
/// It evaluates a body when what the body has read was changed, and counts how often. A view that
/// is equatable, at the same place and equal to what was there, is not evaluated again.
@MainActor public final class ViewHost {
  /// What is wrong with the views, such as two rows of one identity.
  public internal(set) var faults: [String] = []
  /// How often bodies were evaluated, by the type of the view.
  public private(set) var bodyCounts: [String: Int] = [:]
  /// What is shown.
  public private(set) var nodes: [RenderedNode] = []
  /// The animation of the changes that were rendered last; nil for none.
  public private(set) var animation: Animation?
  /// What the user's move of rows does, in the transaction that SwiftUI makes for it.
  public internal(set) var moveAction: ((IndexSet, Int) -> Void)?
  /// What the user's removal of rows does, likewise.
  public internal(set) var deleteAction: ((IndexSet) -> Void)?
  /// What buttons do, by what they say.
  public internal(set) var buttons: [String: @MainActor () -> Void] = [:]
  /// What the menus do with the title of an option, by what stands before them.
  public internal(set) var pickers: [String: @MainActor (String) -> Void] = [:]
  /// What is typed in the search field; nil if there is none.
  public internal(set) var search: Binding<String>?
  /// What the search field says when it is empty.
  public internal(set) var searchPrompt: String?
  /// The values of the links that are shown, in order.
  public internal(set) var links: [any Hashable] = []
  /// What a link leads to.
  public internal(set) var destination: ((any Hashable) -> AnyView?)?
  /// The tags of the rows that are shown, in order.
  public internal(set) var tags: [any Hashable] = []
  /// Selects the row of a tag in the list that was made first, or none.
  public internal(set) var select: (((any Hashable)?) -> Void)?
  /// The title of what is shown.
  public internal(set) var title: String?
  /// The tasks of the views that are shown, by their places.
  public internal(set) var tasks: [String: @Sendable () async -> Void] = [:]

  private let makeView: @MainActor () -> any View
  private let invalid = InvalidPlaces()
  private var states: [String: [AnyObject]] = [:]
  private var known: [String: (view: Any, nodes: [RenderedNode])] = [:]

  /// Shows a view at once.
  ///
  /// - Parameter view: makes it anew whenever it is rendered, as the body above it would.
  public init(_ view: @escaping @MainActor () -> any View) {
    makeView = view
    render()
  }

  /// Whether something that is shown has changed.
  public var needsRender: Bool { !invalid.places.isEmpty }

  /// Renders again, as SwiftUI does at the end of a turn in which something changed.
  public func renderIfNeeded() {
    if needsRender { render() }
  }

  /// Renders again.
  public func render() {
    animation = invalid.animation
    let changed = invalid.places
    known = known.filter { place, _ in !changed.contains { $0.hasPrefix(place) } }
    invalid.reset()
    (buttons, links, tags, tasks, select) = ([:], [], [], [:], nil)
    (pickers, search, searchPrompt) = ([:], nil, nil)
    nodes = render(makeView(), at: "")
  }

  // MARK: - For views

  func render(_ view: any View, at path: String) -> [RenderedNode] {
    if let view = view as? any PrimitiveView { return view.render(in: self, at: path) }
    return render(bodyOf: view, at: path)
  }

  private func render<Content: View>(bodyOf view: Content, at path: String) -> [RenderedNode] {
    let place = "\(path)/\(Content.self)"
    connect(view, at: place)
    bodyCounts["\(Content.self)".prefixBeforeGenerics, default: 0] += 1
    return render(track(at: place) { view.body }, at: place)
  }

  func render<Content: View>(
    _ view: Content, at path: String, unlessEqual areEqual: (Content, Content) -> Bool
  ) -> [RenderedNode] {
    let place = "\(path)/\(Content.self)"
    if let known = known[place], let old = known.view as? Content, areEqual(old, view) {
      return known.nodes
    }
    let nodes = render(view, at: path)
    known[place] = (view, nodes)
    return nodes
  }

  /// Evaluates something, and notes the place as invalid when what it read changes.
  private func track<Result>(at place: String, _ body: () -> Result) -> Result {
    withObservationTracking(body) { [invalid] in invalid.insert(place) }
  }

  /// The row that a `ForEach` makes of an element, asked for on another thread, and tracked as a body
  /// is. SwiftUI's asynchronous renderer asks there (FB24158327), and a closure that is isolated to the
  /// main actor, as every closure in a body is, traps.
  func askElsewhere<Row>(for place: String, _ content: @escaping () -> Row) -> Row {
    // This thread waits until the other one is through with both.
    nonisolated(unsafe) let content = content
    nonisolated(unsafe) var row: Row?
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [invalid] in
      row = withObservationTracking(content) { invalid.insert(place) }
      end.signal()
    }
    end.wait()
    return row!
  }

  /// Gives a view the state that it had before, and updates its properties.
  private func connect(_ view: Any, at place: String) {
    defer { updateProperties(of: view) }
    let properties = stateProperties(of: view)
    if let old = states[place] {
      for (property, storage) in zip(properties, old) { property.forward(to: storage) }
    } else {
      states[place] = properties.map(\.storage)
      for property in properties {
        property.observe { [invalid] in invalid.insert(place) }
      }
    }
  }

  private func updateProperties(of value: Any) {
    for child in Mirror(reflecting: value).children {
      guard let property = child.value as? any DynamicProperty else { continue }
      updateProperties(of: property)
      // The host itself has done what state needs.
      if !(property is any StoredState) { updateElsewhere(property) }
    }
  }

  /// Updates a property on another thread and waits for it. SwiftUI has been seen to update them
  /// there: pointfreeco/swift-composable-architecture, issue 3247.
  private func updateElsewhere(_ property: any DynamicProperty) {
    // This thread does nothing with it until it is updated.
    nonisolated(unsafe) let property = property
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var updated = property
      updated.update()
      end.signal()
    }
    end.wait()
  }

  private func stateProperties(of value: Any) -> [any StoredState] {
    Mirror(reflecting: value).children.flatMap { child -> [any StoredState] in
      if let state = child.value as? any StoredState { return [state] }
      return child.value is any DynamicProperty ? stateProperties(of: child.value) : []
    }
  }
}

/// The places whose views must be evaluated again.
///
/// `@unchecked Sendable` holds because all state is protected by `lock`.
private final class InvalidPlaces: @unchecked Sendable {
  private let lock = NSLock()
  private var all: Set<String> = []
  private var last: Animation?

  var places: Set<String> { lock.withLock { all } }
  var animation: Animation? { lock.withLock { last } }

  func insert(_ place: String) {
    lock.withLock {
      all.insert(place)
      last = Transaction.currentAnimation
    }
  }

  func reset() {
    lock.withLock {
      all = []
      last = nil
    }
  }
}

extension String {
  fileprivate var prefixBeforeGenerics: String { String(prefix { $0 != "<" }) }
}
