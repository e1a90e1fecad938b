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
/// is `Equatable`, at the same place and equal to what was there, is not evaluated again, if its
/// type is not plain data: SwiftUI compares plain data by its bytes, and prefers `==` for other
/// views (J. Harper, quoted in https://chris.eidhof.nl/note/swiftui-view-equality).
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
  public var moveAction: ((IndexSet, Int) -> Void)? { moveActions.last }
  /// What the user's removal of rows does, likewise.
  public var deleteAction: ((IndexSet) -> Void)? { deleteActions.last }
  /// What the user's move of rows does, for each dynamic content that has an action, in order.
  public var moveActions: [(IndexSet, Int) -> Void] { told.moveActions }
  /// What the user's removal of rows does, likewise.
  public var deleteActions: [(IndexSet) -> Void] { told.deleteActions }
  /// What buttons do, by what they say.
  public var buttons: [String: @MainActor () -> Void] { told.buttons }
  /// What the menus do with the title of an option, by what stands before them.
  public var pickers: [String: @MainActor (String) -> Void] { told.pickers }
  /// What is typed in the search field; nil if there is none.
  public var search: Binding<String>? { told.search }
  /// What the search field says when it is empty.
  public var searchPrompt: String? { told.searchPrompt }
  /// The values of the links that are shown, in order.
  public var links: [any Hashable] { told.links }
  /// What a link leads to.
  public internal(set) var destination: ((any Hashable) -> AnyView?)?
  /// The tags of the rows that are shown, in order.
  public var tags: [any Hashable] { told.tags }
  /// Selects the row of a tag in the list that was made first, or none.
  public var select: (((any Hashable)?) -> Void)? { told.select }
  /// The title of what is shown.
  public internal(set) var title: String?
  /// The tasks of the views that are shown, by their places.
  public var tasks: [String: @Sendable () async -> Void] { told.tasks }

  /// What the views that are shown have told besides.
  var told = ToldByViews()
  private let makeView: @MainActor () -> any View
  private let invalid = InvalidPlaces()
  private var states: [String: [AnyObject]] = [:]
  private var known: [String: (view: Any, nodes: [RenderedNode], told: ToldByViews)] = [:]

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
    told = ToldByViews()
    nodes = render(makeView(), at: "")
  }

  // MARK: - For views

  func render(_ view: any View, at path: String) -> [RenderedNode] {
    if let view = view as? any PrimitiveView { return view.render(in: self, at: path) }
    if let view = view as? any View & Equatable { return renderUnlessEqual(view, at: path) }
    return render(bodyOf: view, at: path)
  }

  private func render<Content: View>(bodyOf view: Content, at path: String) -> [RenderedNode] {
    let place = "\(path)/\(Content.self)"
    connect(view, at: place)
    bodyCounts["\(Content.self)".prefixBeforeGenerics, default: 0] += 1
    return render(track(at: place) { view.body }, at: place)
  }

  /// Renders a view, unless it is what was there.
  private func renderUnlessEqual<Content: View & Equatable>(
    _ view: Content, at path: String
  ) -> [RenderedNode] {
    if _isPOD(Content.self) { return render(bodyOf: view, at: path) }
    return render(view, at: path, unlessEqual: { $0 == $1 }) { render(bodyOf: view, at: path) }
  }

  func render<Content: View>(
    _ view: Content, at path: String, unlessEqual areEqual: (Content, Content) -> Bool,
    _ body: () -> [RenderedNode]
  ) -> [RenderedNode] {
    let place = "\(path)/\(Content.self)"
    if let known = known[place], let old = known.view as? Content, areEqual(old, view) {
      told.add(known.told)
      return known.nodes
    }
    let before = told
    told = ToldByViews()
    let nodes = body()
    known[place] = (view, nodes, told)
    told = before.adding(told)
    return nodes
  }

  /// Evaluates something, and notes the place as invalid when what it read changes.
  private func track<Result>(at place: String, _ body: () -> Result) -> Result {
    withObservationTracking(body) { [invalid] in invalid.insert(place) }
  }

  /// The row that a `ForEach` makes of an element, asked for on another thread, and tracked as a
  /// body is. SwiftUI's asynchronous renderer asks there (FB24158327), and a closure that is
  /// isolated to the main actor, as every closure in a body is, traps.
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

/// What views tell their host besides what they show.
struct ToldByViews {
  var buttons: [String: @MainActor () -> Void] = [:]
  var pickers: [String: @MainActor (String) -> Void] = [:]
  var search: Binding<String>?
  var searchPrompt: String?
  var links: [any Hashable] = []
  var tags: [any Hashable] = []
  var select: (((any Hashable)?) -> Void)?
  var tasks: [String: @Sendable () async -> Void] = [:]
  var moveActions: [(IndexSet, Int) -> Void] = []
  var deleteActions: [(IndexSet) -> Void] = []

  mutating func add(_ other: ToldByViews) { self = adding(other) }

  /// This, and then what other views have told.
  func adding(_ other: ToldByViews) -> ToldByViews {
    var sum = self
    sum.buttons.merge(other.buttons) { $1 }
    sum.pickers.merge(other.pickers) { $1 }
    sum.search = other.search ?? search
    sum.searchPrompt = other.searchPrompt ?? searchPrompt
    sum.links += other.links
    sum.tags += other.tags
    sum.moveActions += other.moveActions
    sum.deleteActions += other.deleteActions
    sum.select = select ?? other.select
    sum.tasks.merge(other.tasks) { $1 }
    return sum
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
