#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A property of a view that shows a list: the rows, once a turn, in an animation that fits.
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
  /// A view that is made with another list shows that one.
  @propertyWrapper
  public struct ObservedRows<Element>: DynamicProperty {
    @State private var shown: ShownRows<Element>
    private let list: ObservableList<Element>

    /// Shows a list.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - scheduler: when a turn ends. What the view was made with first counts.
    ///   - animation: how turns are shown. What the view was made with first counts.
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

    /// What keeps the rows: to pause it, or to tell it what the user did.
    @MainActor public var projectedValue: ShownRows<Element> { shown }

    /// Has the list shown that the view was made with last. SwiftUI calls it before it evaluates the
    /// view: so that what an older value of the view does late changes nothing.
    ///
    /// No document says on which thread, and it has been called on others than the main one
    /// (pointfreeco/swift-composable-architecture, issue 3247). So it only notes which list it is.
    public mutating func update() { shown.latest.list = list }
  }
#endif
