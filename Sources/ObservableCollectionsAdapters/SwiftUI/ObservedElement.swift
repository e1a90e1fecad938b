#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A property wrapper that gives a view one element of a list, updated once a turn.
  ///
  /// ```swift
  /// struct PostDetail: View {
  ///   @ObservedElement private var post: Post?
  ///
  ///   init(_ posts: ObservableList<Post>, id: Post.ID) {
  ///     _post = ObservedElement(posts, id: id)
  ///   }
  ///
  ///   var body: some View { Text(post?.title ?? "Deleted") }
  /// }
  /// ```
  ///
  /// The view is evaluated when this element is replaced or removed, or an element with its id is
  /// inserted, not when the list changes elsewhere. If the view is created with another list or id,
  /// it shows that element.
  @propertyWrapper
  public struct ObservedElement<Element: Identifiable & Sendable>: DynamicProperty
  where Element.ID: Sendable {
    @State private var shown: ShownElement<Element>
    private let place: ElementReference<Element>

    /// Creates a property that shows an element.
    ///
    /// - Parameters:
    ///   - list: the list of the element.
    ///   - id: the id of the element.
    ///   - scheduler: determines when a turn ends. Only the first value that the view is created
    ///     with is used.
    ///   - animation: the animation of a change, or `nil` for none. Only the first value that the
    ///     view is created with is used.
    @MainActor public init(
      _ list: ObservableList<Element>, id: Element.ID, scheduler: TurnScheduler = .mainActor,
      animation: Animation? = nil
    ) {
      let place = ElementReference(list: list, id: id)
      self.place = place
      _shown = State(
        initialValue: ShownElement(of: place, scheduler: scheduler, animation: animation))
    }

    /// The element, or `nil` if the list has none with the id.
    @MainActor public var wrappedValue: Element? { shown.element }

    /// Selects the element of the most recently created view. Called by SwiftUI before it evaluates
    /// the view, maybe on another thread: see ``ObservedRows/update()``.
    public mutating func update() {
      let latest = shown.latest.list
      if latest.id != place.id || latest.list !== place.list { shown.latest.list = place }
    }
  }

  /// A list and the id of an element.
  final class ElementReference<Element: Identifiable & Sendable>: Sendable
  where Element.ID: Sendable {
    let list: ObservableList<Element>
    let id: Element.ID

    init(list: ObservableList<Element>, id: Element.ID) {
      (self.list, self.id) = (list, id)
    }
  }

  /// An observable model of one element, as it was at the end of the last turn.
  @MainActor
  final class ShownElement<Element: Identifiable & Sendable>: ShownList<
    ElementReference<Element>, Element?
  >
  where Element.ID: Sendable {
    private let scheduler: TurnScheduler

    init(of place: ElementReference<Element>, scheduler: TurnScheduler, animation: Animation?) {
      self.scheduler = scheduler
      super.init(
        of: place, from: nil, animation: ListAnimation(rows: animation, updates: animation))
    }

    var element: Element? { snapshot }

    override func observe(_ place: ElementReference<Element>) -> any ListObserver {
      let id = place.id
      return place.list.filtered { $0.id == id }.render(every: scheduler, into: self)
    }
  }

  extension ShownElement: @MainActor RenderSink {
    func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) { takeOver(rows.first) }

    func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      show(batch.after.first, animation.updates)
    }
  }
#endif
