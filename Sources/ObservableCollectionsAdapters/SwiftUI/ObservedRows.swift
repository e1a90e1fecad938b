#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A property wrapper that gives a view the rows of a list, updated once a turn with an
  /// animation.
  ///
  /// ```swift
  /// struct PostList: View {
  ///   @ObservedRows private var posts: ArraySnapshot<Post>
  ///
  ///   init(_ posts: ObservableList<Post>) { _posts = ObservedRows(posts) }
  ///
  ///   var body: some View {
  ///     List {
  ///       ForEachRow(posts) { post in Text(post.title) }
  ///         .onMove { $posts.move(fromOffsets: $0, toOffset: $1) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// If the view is created with another list, it shows that list.
  @propertyWrapper
  public struct ObservedRows<Element>: DynamicProperty {
    @State private var shown: ShownRows<Element>
    private let list: ObservableList<Element>

    /// Creates a property that shows a list.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - scheduler: determines when a turn ends. Only the first value that the view is created
    ///     with is used.
    ///   - animation: the animations of changes. Only the first value that the view is created with
    ///     is used.
    @MainActor public init(
      _ list: ObservableList<Element>, scheduler: TurnScheduler = .mainActor,
      animation: ListAnimation = ListAnimation()
    ) {
      self.list = list
      _shown = State(
        initialValue: ShownRows(of: list, scheduler: scheduler, animation: animation))
    }

    /// The rows, for `ForEach`, `List` and ``ForEachRow``.
    @MainActor public var wrappedValue: ArraySnapshot<Element> { projectedValue.rows }

    /// The model of the rows, for pausing it and for changes by the user.
    @MainActor public var projectedValue: ShownRows<Element> { shown }

    /// Selects the list of the most recently created view. Called by SwiftUI before it evaluates
    /// the view.
    ///
    /// Changes by older values of the view then have no effect.
    ///
    /// The calling thread is not documented, and calls on background threads have been observed
    /// (pointfreeco/swift-composable-architecture, issue 3247). Therefore, it only stores the list.
    public mutating func update() { shown.latest.list = list }
  }
#endif
